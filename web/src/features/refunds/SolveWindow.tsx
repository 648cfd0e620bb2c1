/** One refund of the list, opened to be worked off. */
import { RefundSteps } from './RefundSteps';

const nothing = (): void => undefined;

export default function SolveWindow({ id, onClose }: { id: string; onClose: () => void }) {
  // The list follows its live events by itself.
  return <RefundSteps id={id} onChanged={nothing} onClose={onClose} />;
}
