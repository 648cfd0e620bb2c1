import { readOnly } from './field';
import { resource } from './resource';

/** Who is expected in a session: a part of a reservation, with the places that it holds. */
export const signUp = resource({
  name: 'signUp',
  path: '/session/sysSignup',
  names: { cn: ['报名', '报名'], en: ['Sign-up', 'Sign-ups'] },
  permissions: { list: 'reservation:list' },
  scope: 'ownStore',
  title: 'name',
  fields: {
    sessionId: readOnly.reference('session', '场次', 'Session', '2234567890123460000', { search: 'exact' }),
    reservationId: readOnly.reference('reservation', '预约号', 'Reservation', '2234567890123460000', {
      search: 'exact',
    }),
    name: readOnly.text('姓名', 'Name', '周女士', { search: 'contains' }),
    heads: readOnly.int('人数', 'People', 3, { sort: true }),
    state: readOnly.choice('signup_state', '状态', 'State', 'REGISTERED', { search: 'exact', sort: true }),
    kind: readOnly.choice('reservation_kind', '类别', 'Kind', 'PERSON', { search: 'exact' }),
    reservationState: readOnly.choice('reservation_state', '预约状态', 'Reservation state', 'SUCCESS', {
      search: 'exact',
    }),
    reservedHeads: readOnly.int('预约人数', 'Reserved', 3),
    signedIn: readOnly.int('已签到', 'Checked in', 0),
    createTime: readOnly.instant('报名时间', 'Signed up', '2026-03-12 10:20:00', { search: 'range', sort: 'asc' }),
  },
});
