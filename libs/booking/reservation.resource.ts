import { reservation } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';
import { SESSION_NAME } from './session.resource';

export const reservationTable = bind(reservation)({
  table: 'reservation',
  // Each has its session: an outer join finds the same rows, and is left out of counts that ask nothing of the session.
  from: 'reservation t LEFT JOIN race_session x ON x.id = t.session_id LEFT JOIN member m ON m.id = t.member_id',
  tables: ['reservation', 'race_session', 'member'],
  columns: {
    sessionId: { text: SESSION_NAME },
    userId: { sql: 't.member_id', text: "coalesce(nullif(m.nickname, ''), m.real_name)" },
    startTime: 't.starts_at',
    price: 't.price_fen',
    deposit: 't.deposit_fen',
    depositPaid: 't.deposit_paid_fen',
    // Asked for when it is made; later its state shows it.
    waits: { sql: "(t.state = 'WAITCONFIRM' AND t.deposit_fen = 0)", boolean: true },
    noShow: { sql: 't.no_show', boolean: true },
  },
});
