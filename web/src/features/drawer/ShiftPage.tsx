/** The shift at this counter: begun with a float, closed with a count. */
import { ErrorState } from '../../shared/ListStates';
import '../consumption/consumption.css';
import { CloseShift } from './CloseShift';
import { OpenShift } from './OpenShift';
import { usePresentShift } from './useShift';

export default function ShiftPage() {
  const { data, failed, choose, renew } = usePresentShift();
  if (!data) return failed && <ErrorState onRetry={() => void renew()} />;
  return data.shift ? (
    <CloseShift key={data.shift.id} present={data} shift={data.shift} choose={choose} renew={renew} />
  ) : (
    <OpenShift present={data} renew={renew} />
  );
}
