import { signUp } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';
import { SESSION_NAME } from './session.resource';

export const signUpTable = bind(signUp)({
  table: 'session_sign_up',
  // Outer joins, as in the list of reservations: each has both.
  from: 'session_sign_up t LEFT JOIN race_session x ON x.id = t.session_id LEFT JOIN reservation r ON r.id = t.reservation_id',
  tables: ['session_sign_up', 'race_session', 'reservation'],
  columns: {
    sessionId: { text: SESSION_NAME },
    reservationId: { text: 'r.number' },
    name: 'r.name',
    kind: 'r.kind',
    reservationState: 'r.state',
    reservedHeads: 'r.heads',
    signedIn: 'r.signed_in',
  },
});
