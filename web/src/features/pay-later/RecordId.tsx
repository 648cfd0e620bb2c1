/** The id of a record, as the filter and the wire mean it, and below it the number that people say. */
import type { TabPayload } from '@paddock/contracts/feed';

export const RecordId = ({ tab: { id, orderNumber } }: { tab: Pick<TabPayload, 'id' | 'orderNumber'> }) => (
  <span className="tab-number num">
    {id}
    {orderNumber && <small>{orderNumber}</small>}
  </span>
);
