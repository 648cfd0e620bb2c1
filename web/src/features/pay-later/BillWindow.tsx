/** Takes the money of several records in one payment. */
import type { TabPayload } from '@paddock/contracts/feed';
import { SettleDialog } from './SettleDialog';

export default function BillWindow(props: { tabs: readonly TabPayload[]; onSettled: () => void; onClose: () => void }) {
  return <SettleDialog {...props} />;
}
