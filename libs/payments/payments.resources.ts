import { paymentDay, paymentDifference, paymentReview } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/** What people call the order; read for the rows of a page only. */
const orderNumber =
  'coalesce((SELECT o.number FROM consumption_order o WHERE o.id = t.order_id), (SELECT r.number FROM recharge_order r WHERE r.id = t.order_id))';
const settledByName = '(SELECT u.real_name FROM app_user u WHERE u.id = t.settled_by)';

export const paymentReviewTable = bind(paymentReview)({
  table: 'payment_review',
  columns: { orderNumber, settledByName },
});

export const paymentDifferenceTable = bind(paymentDifference)({
  table: 'payment_difference',
  columns: { orderNumber, settledByName },
});

const open = `(SELECT count(*)::int FROM payment_difference d WHERE d.org_code = t.org_code AND d.provider = t.provider
  AND d.merchant_id = t.merchant_id AND d.day = t.day AND d.state = 'OPEN')`;

export const paymentDayTable = bind(paymentDay)({
  table: 'payment_day',
  columns: { downloadTime: 't.downloaded_at', openDifferences: open },
});
