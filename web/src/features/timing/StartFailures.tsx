/** Says on every screen of the counter which kart has not started; loaded once the page stands. */
import { useLiveTopic } from '../../shared/live';
import { notifyStartFailure } from './startFailure';

export default function StartFailures() {
  useLiveTopic('runs', (event) => event.type === 'run.finished' && notifyStartFailure(event.payload));
  return null;
}
