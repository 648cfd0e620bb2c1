import { orderHistory } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';
import { DRIVEN_WHOLE } from './unused-time';

/** The people of an order: its entries of the line-up, and the driver of a record that was driven first. */
const PEOPLE = `SELECT e.state, e.run_id FROM line_up_entry e WHERE e.order_id = t.id
  UNION ALL SELECT 'DEPARTED', b.run_id FROM tab b WHERE b.id = t.tab_id AND NOT EXISTS (SELECT 1 FROM line_up_entry e WHERE e.order_id = t.id)
  UNION ALL SELECT 'DEPARTED', b.run_id FROM order_line l JOIN tab b ON b.id = l.tab_id WHERE l.order_id = t.id
    AND NOT EXISTS (SELECT 1 FROM line_up_entry e WHERE e.order_line_id = l.id)`;

const drove = (how: '' | 'NOT '): string =>
  `count(*) FILTER (WHERE p.state = 'DEPARTED' AND r.state = 'FINISHED' AND ${how}(${DRIVEN_WHOLE}))`;

/** Beside the rows of a page, and in no count. */
const RIDE = `(SELECT jsonb_build_object('people', count(*),
    'waiting', count(*) FILTER (WHERE p.state = 'QUEUING' AND p.run_id IS NULL),
    'notStarted', count(*) FILTER (WHERE p.state = 'PASSED' OR p.state = 'QUEUING' AND p.run_id IS NOT NULL),
    'onTrack', count(*) FILTER (WHERE p.state = 'DEPARTED' AND r.state IN ('DISPATCHED', 'RUNNING')),
    'whole', ${drove('')}, 'short', ${drove('NOT ')},
    'cancelled', count(*) FILTER (WHERE p.state = 'REVOKED'))
  FROM (${PEOPLE}) AS p LEFT JOIN run r ON r.id = p.run_id)`;

export const orderHistoryTable = bind(orderHistory)({
  table: 'order_history',
  logged: true,
  columns: {
    orderNumber: 't.number',
    memberName: "(SELECT coalesce(nullif(m.real_name, ''), m.nickname) FROM member m WHERE m.id = t.member_id)",
    cashierId: { text: '(SELECT u.real_name FROM app_user u WHERE u.id = t.cashier_id)' },
    ride: { sql: RIDE, raw: true },
  },
});

/** What the sums of a list are made of. */
export const ORDER_AGGREGATES = {
  all: 'count(*)',
  sale: "count(*) FILTER (WHERE t.kind = 'SALE')",
  recharge: "count(*) FILTER (WHERE t.kind = 'RECHARGE')",
  refund: "count(*) FILTER (WHERE t.kind = 'REFUND')",
  cashFen: "sum(t.takings_fen - t.returned_fen) FILTER (WHERE t.mode IN ('CASH', 'BALANCECASH'))",
  scanFen: "sum(t.takings_fen - t.returned_fen) FILTER (WHERE t.mode IN ('SCAN', 'BALANCESCAN'))",
  returns: 'count(*) FILTER (WHERE t.returned_fen > 0)',
  returnedFen: 'sum(t.returned_fen)',
  accountsFen: 'sum(t.accounts_fen - t.accounts_returned_fen)',
} as const;
