import { f, readOnly, required } from './field';
import { resource } from './resource';
import { people } from './units';

const ofGroups = { kind: ['GROUP', 'PARTY'] } as const;

/** Who comes when, with how many and for how much. What was agreed stays as it was; what follows from it has calls of its own. */
export const reservation = resource({
  name: 'reservation',
  path: '/reservation/sysReservation',
  names: { cn: ['预约', '预约'], en: ['Reservation', 'Reservations'] },
  purpose: {
    cn: '谁、哪一场、几个人、什么价；来了在这里签到。',
    en: 'Who comes to which session, how many people and at what price. Check them in here.',
  },
  permissions: {
    list: 'reservation:list',
    add: 'reservation:add',
    edit: 'reservation:edit',
    export: 'reservation:export',
  },
  // It takes places and agrees a price, so it is added by a call of its own, with the fields of this form.
  calls: { add: null },
  scope: 'ownStore',
  title: 'number',
  order: {
    filters: ['name', 'number', 'phoneEnd', 'state', 'day'],
    columns: ['number', 'state', 'startTime', 'name', 'phone', 'heads', 'signedIn', 'kind', 'depositPaid'],
  },
  fields: {
    sessionId: required.reference('session', '场次', 'Session', '2234567890123460000', {
      form: 'add',
      search: 'exact',
      list: 'hidden',
    }),
    name: required.text('姓名', 'Name', '周女士', { max: 50, search: 'contains', sort: true, width: 120 }),
    phone: f.phone('手机号', 'Phone', '13812342046', { nullable: true, width: 116 }),
    heads: required.int('人数', 'People', 3, { form: 'add', min: 1, max: 200, sort: true, unit: people, width: 80 }),
    userId: f.reference('member', '会员', 'Member', '8800231607', { nullable: true, form: 'add', list: 'hidden' }),
    kind: required.choice('reservation_kind', '类别', 'Kind', 'PERSON', { form: 'add', search: 'exact', sort: true }),
    priceMode: f.choice('price_mode', '计价', 'Counts', 'PERHEAD', {
      form: 'add',
      shownWhen: ofGroups,
      list: 'hidden',
      group: { cn: '团体约定', en: 'Group agreement' },
    }),
    price: f.money('约定价', 'Agreed price', 68, {
      nullable: true,
      form: 'add',
      list: 'hidden',
      max: 1_000_000,
      shownWhen: ofGroups,
      hint: { cn: '不填按规则的价', en: 'Empty: the rule price' },
    }),
    deposit: f.money('订金', 'Deposit', 200, { form: 'add', max: 1_000_000, shownWhen: ofGroups, list: 'hidden' }),
    waits: f.yesNo('候补', 'Waiting list', 'NO', {
      form: 'add',
      list: 'hidden',
      consequence: { cn: '没有名额就等着', en: 'waits until places are free' },
    }),
    remark: f.text('备注', 'Note', '', { max: 200, list: 'hidden' }),
    number: readOnly.text('预约号', 'Number', 'R260314-0003', { search: 'contains', sort: true, width: 124 }),
    state: readOnly.choice('reservation_state', '状态', 'State', 'SUCCESS', {
      search: 'exact',
      sort: true,
      width: 136,
    }),
    startTime: readOnly.instant('场次时间', 'Session starts', '2026-03-14 14:00:00', {
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    day: readOnly.date('日期', 'Day', '2026-03-14', { search: 'exact', list: 'hidden' }),
    phoneEnd: readOnly.text('手机尾号', 'Phone ends with', '2046', { nullable: true, search: 'exact', list: false }),
    signedIn: readOnly.int('已签到', 'Checked in', 0, { sort: true, width: 88 }),
    depositPaid: readOnly.money('已收订金', 'Deposit paid', 0, { sort: true }),
    cancelReason: readOnly.text('取消原因', 'Cancelled because', '', { nullable: true, list: 'hidden' }),
    noShow: readOnly.yesNo('未到', 'No-show', 'NO', { search: 'exact', list: 'hidden' }),
    createTime: readOnly.instant('预约时间', 'Reserved', '2026-03-12 10:20:00', {
      past: true,
      search: 'range',
      sort: true,
      list: 'hidden',
    }),
  },
});
