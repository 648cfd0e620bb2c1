import { f } from './field';
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
    sessionId: f.reference('session', '场次', 'Session', '2234567890123460000', { form: false, search: 'exact' }),
    reservationId: f.reference('reservation', '预约号', 'Reservation', '2234567890123460000', {
      form: false,
      search: 'exact',
    }),
    name: f.text('姓名', 'Name', '周女士', { form: false, search: 'contains' }),
    heads: f.int('人数', 'People', 3, { form: false, sort: true }),
    state: f.choice('signup_state', '状态', 'State', 'REGISTERED', { form: false, search: 'exact', sort: true }),
    kind: f.choice('reservation_kind', '类别', 'Kind', 'PERSON', { form: false, search: 'exact' }),
    reservationState: f.choice('reservation_state', '预约状态', 'Reservation state', 'SUCCESS', {
      form: false,
      search: 'exact',
    }),
    reservedHeads: f.int('预约人数', 'Reserved', 3, { form: false }),
    signedIn: f.int('已签到', 'Signed in', 0, { form: false }),
    createTime: f.instant('报名时间', 'Signed up', '2026-03-12 10:20:00', {
      form: false,
      search: 'range',
      sort: 'asc',
    }),
  },
});
