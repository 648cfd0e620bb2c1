/** What a venue had in its database when it still ran with an earlier version: one function for each version that it was filled at. */
import type { EarlierVersion } from './earlier-version';

const STORE = 'A01';
const own = { org_code: STORE };
const at = (time: string): string => `2026-03-14T${time}:00+08:00`;
const by = { cashier_id: 'cashier', created_by: 'cashier' };

/** The id of a page was computed from its address; these two have moved since. */
export const DEPARTMENTS_PAGE = { before: '1309819627820652271', after: '1046877044961708745' };
export const DICTIONARIES_PAGE = { before: '1997019271662265900', after: '1146309611358718153' };

const sale = (id: string, fields: object): Record<string, unknown> => ({
  ...{
    id,
    ...own,
    consumption_type: 'NOCARDCONSUME',
    payment_mode: 'wechat',
    pay_state: 'payed',
    pay_progress: 'paid',
  },
  ...{
    amount_fen: 6000,
    tariff_id: 'walkIn',
    tariff_name: '散客 8 分钟',
    run_mode: 'timed',
    usage_mode: 'lineup',
    ...by,
  },
  ...{ created_at: at('10:00'), paid_at: at('10:01') },
  ...fields,
});

let lineUpNumber = 0;
const place = (id: string, orderId: string, fields: object = {}): Record<string, unknown> => ({
  ...{ id, ...own, order_id: orderId, day: '2026-03-14', number: (lineUpNumber += 1), state: 'QUEUING' },
  ...{ driver_name: '车手', tariff_name: '散客 8 分钟', run_mode: 'timed', laps: 0, minutes: 8 },
  ...{ passes_at: at('20:00'), created_at: at('10:00') },
  ...fields,
});

const attempt = (orderId: string, state: string, fields: object = {}): Record<string, unknown> => ({
  ...{
    id: `attempt-${orderId}`,
    ...own,
    owner: 'consumption',
    order_id: orderId,
    provider: 'wechat',
    merchant_id: 'm',
  },
  ...{ out_trade_no: orderId.padEnd(32, '0'), amount_fen: 6000, subject: '卡丁车', state },
  ...{ paid_at: at('10:01'), created_at: at('10:00'), updated_at: at('11:00') },
  ...fields,
});
const refundNo = (orderId: string, count: number): string => `${orderId.padEnd(32, '0')}R${count}`;

const post = (venue: EarlierVersion, id: string, reason: string, member: string, assets: Record<string, number>) =>
  venue.rows(
    'SELECT ledger_post($1, $2, $3, NULL, $4, $5::jsonb)',
    ...[id, STORE, reason, 'cashier'],
    JSON.stringify(
      Object.entries(assets).flatMap(([asset, amount]) => [
        { ownerType: 'member', ownerId: member, asset, amount },
        { ownerType: 'store', ownerId: STORE, asset, amount: -amount },
      ]),
    ),
  );

/** Before 225: people, members, karts, and the first sales. */
export async function opened(venue: EarlierVersion): Promise<void> {
  await venue.put('store', { ...own, id: '1', name: '滨江店' });
  await venue.put(
    'app_user',
    { id: 'cashier', username: 'cashier', password_hash: 'x', real_name: '小林', identity: 1, phone: '13800000001' },
    { id: 'manager', username: 'manager', password_hash: 'x', real_name: '老周', identity: 2 },
    // One phone for the whole counter.
    { id: 'second', username: 'second', password_hash: 'x', real_name: '小马', identity: 1, phone: '13800000001' },
  );
  await venue.put('user_store', { ...own, user_id: 'cashier' }, { ...own, user_id: 'manager' });
  await venue.put('role', { id: 'role', code: 'counter', name: '前台' });
  await venue.put('user_role', { user_id: 'cashier', role_id: 'role' });
  await venue.put(
    'permission',
    { id: DEPARTMENTS_PAGE.before, kind: 1, name: '我们的门店', url: '/isystem/depart' },
    { id: DICTIONARIES_PAGE.before, kind: 1, name: '字典', url: '/isystem/dict' },
    { id: 'button', parent_id: DEPARTMENTS_PAGE.before, kind: 2, name: '新增', code: 'depart:add' },
  );
  for (const id of [DEPARTMENTS_PAGE.before, DICTIONARIES_PAGE.before, 'button'])
    await venue.put('role_permission', { role_id: 'role', permission_id: id });
  await venue.put('edge_agent', { id: 'edge', ...own, name: '边缘机', key_hash: 'x', config_version: 7, flag: 'red' });
  await venue.put(
    'vehicle',
    ...Object.entries({ kart1: '刹车', kart2: 'Tyres', kart3: '借给二店' }).map(([id, note]) => ({
      ...{ id, ...own, name: id, use_state: 'MAINTENANCE', use_state_note: note },
    })),
  );
  await venue.put(
    'member',
    { id: '8800000001', ...own, card_chip_number: '0412345678', nickname: '橘子', phone: '13800000001' },
    { id: '8800000002', ...own, nickname: '弯心' },
  );
  await venue.put(
    'tariff',
    { id: 'laps', ...own, name: '10 圈', consumption_type: 'BALANCE', price_fen: 3000, points: 5, laps: 10 },
    { id: 'walkIn', ...own, name: '散客 8 分钟', consumption_type: 'NOCARDCONSUME', price_fen: 5000, minutes: 8 },
  );
  await venue.put(
    'recharge_order',
    { id: 'paidIn', ...own, member_id: '8800000001', pay_state: 'payed', amount_fen: 10_000, created_at: at('09:00') },
    { id: 'notPaid', ...own, member_id: '8800000002', pay_state: 'nopay', amount_fen: 5000, created_at: at('09:10') },
  );
  await post(venue, 'recharge:paidIn', 'recharge', '8800000001', { recharge_fen: 10_000, gift_fen: 1000 });
  await post(venue, 'order:byMember', 'consumption', '8800000001', { recharge_fen: -2500, gift_fen: -500 });
  await venue.put(
    'consumption_order',
    sale('byMember', {
      ...{ consumption_type: 'BALANCE', amount_fen: 3000, member_id: '8800000001', posting_id: 'order:byMember' },
      ...{ tariff_id: 'laps', tariff_name: '10 圈', run_mode: 'laps' },
    }),
    sale('inCash', { payment_mode: 'unline', amount_fen: 20_000, head_count: 4, pay_state: 'refunding' }),
    sale('partBack', { amount_fen: 5000 }),
  );
  await venue.put(
    'line_up_entry',
    place('p1', 'byMember', { state: 'DEPARTED', run_id: 'run1', tariff_name: '10 圈', departed_at: at('10:05') }),
    ...['p2', 'p3', 'p4'].map((id) => place(id, 'inCash')),
    place('p5', 'inCash', { state: 'REVOKED' }),
    place('p6', 'partBack'),
  );
  const tab = { ...own, driver_name: '车手', created_by: 'cashier', created_at: at('10:00') };
  await venue.put(
    'tab',
    {
      ...{ id: 'open', ...tab, state: 'GUADAN', run_id: 'run2', member_id: '8800000002', tariff_id: 'laps' },
      ...{ tariff_name: '10 圈', consumption_type: 'BALANCE', run_mode: 'laps', laps: 10, minutes: 0, price_fen: 3000 },
    },
    {
      ...{ id: 'escaped', ...tab, state: 'ESCAPED', run_id: 'run3', tariff_id: 'walkIn', tariff_name: '散客 8 分钟' },
      ...{ consumption_type: 'NOCARDCONSUME', run_mode: 'timed', laps: 0, minutes: 8, price_fen: 5000 },
    },
  );
  const driven = { started_at: at('10:05'), ended_at: at('10:15'), driver_name: '车手', mode: 'laps', lap_limit: 10 };
  for (const id of ['run1', 'run2', 'run3'])
    await venue.put('run', {
      ...{ id, ...own, vehicle_id: 'kart1', vehicle_name: '1', limit_ms: 0, state: 'FINISHED', laps: 10, ...driven },
    });
  const back = { refunds: 1, refund_no: refundNo('partBack', 1), refund_fen: 2000, refunded_fen: 2000 };
  await venue.put('payment_attempt', attempt('partBack', 'PART_REFUNDED', { amount_fen: 5000, ...back }));
  await venue.put('venue_feed_head', { ...own, last_offset: 3 });
  for (const [index, time] of ['2026-03-12T09:00Z', '2026-03-13T09:00Z', '2026-03-13T23:59Z'].entries())
    await venue.put('venue_feed', {
      ...{ ...own, offset: index + 1, topic: 'orders', type: 'order.changed', payload: { index }, at: time },
    });
}

/** Before 475: rules with English names, one renamed since it was sold; dictionaries. */
export async function named(venue: EarlierVersion): Promise<void> {
  await venue.rows("UPDATE tariff SET name_en = '10 laps' WHERE id = 'laps'");
  await venue.rows("UPDATE tariff SET name = '散客 9 分钟', name_en = '9 minutes' WHERE id = 'walkIn'");
  await venue.put(
    'dictionary',
    { id: 'yn', dict_name: '是否', dict_code: 'yn', built_in: true },
    { id: 'own', dict_name: '头盔', dict_code: 'helmets' },
  );
  const item = { dict_id: 'yn', built_in: true };
  await venue.put(
    'dictionary_item',
    { id: 'yes', ...item, item_text: '是', item_text_en: 'yes', item_value: 'YES' },
    { id: 'no', ...item, item_text: '否', item_text_en: 'never', item_value: 'NO' },
    { id: 'small', dict_id: 'own', item_text: '小', item_text_en: 'small', item_value: 'S' },
  );
}

/** Before 500: scans in every state that a refund can be in. */
export async function scanned(venue: EarlierVersion): Promise<void> {
  const ids = ['accepted', 'sending', 'abnormal', 'allBack', 'takenBack', 'wrongSum', 'notEnded', 'paid'];
  await venue.put('consumption_order', ...ids.map((id) => sale(id, {})));
  await venue.rows(
    "UPDATE consumption_order SET pay_state = 'refunding', refund_waiting_fen = 1500 WHERE id = 'accepted'",
  );
  await venue.rows("UPDATE consumption_order SET pay_state = 'refunded', refunded_fen = 6000 WHERE id = 'allBack'");
  await venue.rows(
    "UPDATE consumption_order SET pay_state = 'nopay', paid_at = NULL, pay_progress = CASE id WHEN 'takenBack' THEN 'reversed' ELSE 'needsHuman' END WHERE id IN ('takenBack', 'wrongSum', 'notEnded')",
  );
  const refund = (id: string, count: number, refund_fen: number): object => ({
    ...{ refunds: count, refund_no: refundNo(id, count), refund_fen },
  });
  await venue.put(
    'payment_attempt',
    attempt('accepted', 'REFUNDING', {
      ...{ ...refund('accepted', 1, 1000), refund_accepted: true, next_poll_at: at('11:01') },
    }),
    attempt('sending', 'REFUNDING', { ...refund('sending', 1, 6000), next_poll_at: at('11:01'), tries: 2 }),
    attempt('abnormal', 'REFUND_ABNORMAL', { ...refund('abnormal', 2, 2000), refunded_fen: 1000, message: '卡已销户' }),
    attempt('allBack', 'REFUNDED', { ...refund('allBack', 2, 4000), refunded_fen: 6000 }),
    attempt('takenBack', 'REVERSED', { ...refund('takenBack', 1, 6000), paid_at: null }),
    attempt('wrongSum', 'NEEDS_HUMAN', { paid_at: null, paid_fen: 5900 }),
    attempt('notEnded', 'NEEDS_HUMAN', { paid_at: null }),
    attempt('paid', 'PAID'),
  );
}

/** Before 570: the drawer, a refund into a member's account and a gift. */
export async function givenBack(venue: EarlierVersion): Promise<void> {
  await venue.put('consumption_order', sale('drawer', { payment_mode: 'unline', amount_fen: 7000, number: 'C1' }));
  await venue.put('drawer_cash', {
    ...{ id: 'cash', ...own, kind: 'sale', amount_fen: 7000, order_id: 'drawer', cashier_id: 'cashier' },
    ...{ noted_by: 'cashier', noted_at: at('12:00') },
  });
  await post(venue, 'refund:back', 'refund', '8800000001', { recharge_fen: 700 });
  await venue.put('refund', {
    ...{ id: 'back', ...own, number: 'T1', kind: 'SALE', order_id: 'byMember', member_id: '8800000001' },
    ...{ origin: 'COUNTER', target: 'MEMBER', state: 'DONE', unit: 'fen', amount: 700, reason: '车坏了' },
    ...{ posting_id: 'refund:back', cashier_id: 'cashier', created_at: at('12:10'), ended_at: at('12:10') },
  });
  await post(venue, 'gift:gift', 'gift', '8800000002', { gift_fen: 1200 });
  await venue.put('gift_application', {
    ...{ id: 'gift', ...own, number: 'G1', member_id: '8800000002', give_fen: 1200, points: 0, visits: 0, laps: 0 },
    ...{ project_type: 'currency', state: 'PASS', applicant_id: 'cashier', reviewed_by: 'manager' },
    ...{ reviewed_at: at('12:20'), posting_id: 'gift:gift', created_at: at('12:15') },
  });
}

/** Before 700: rights of departments, group codes and cards with cancelled places, reservations. */
export async function booked(venue: EarlierVersion): Promise<void> {
  await venue.put('department_permission', { department_id: '1', permission_id: DEPARTMENTS_PAGE.before });
  await venue.put('department_role', { id: 'departmentRole', department_id: '1', code: 'x', name: '店长' });
  await venue.put('department_role_permission', {
    ...{ role_id: 'departmentRole', permission_id: DICTIONARIES_PAGE.before },
  });
  await venue.put('permission_rule', {
    ...{
      id: 'rule',
      permission_id: DEPARTMENTS_PAGE.before,
      name: '自己的',
      field: 'orgCode',
      condition: '=',
      value: 'A01',
    },
  });
  await venue.put('role_rule', { role_id: 'role', rule_id: 'rule' });
  await venue.put(
    'message_template',
    { id: 'own', template_code: 'OWN', template_type: '1', template_name: '自己的' },
    { id: 'many', template_code: 'MASS_MESSAGE', template_type: '1', template_name: '自己的群发' },
  );
  const code = (id: string, codes: string, head_count: number, times_charged: number): Record<string, unknown> =>
    sale(id, {
      ...{ consumption_type: 'GROUPCOUPON', amount_fen: 0, group_coupon_code: codes, head_count, times_charged },
      ...{ number: id },
    });
  await venue.put('unlimited_card', {
    ...{ id: 'card', member_id: '8800000001', name: '畅玩卡', ends_at: at('23:00'), times_limit: 10, times_used: 1 },
  });
  await venue.put(
    'consumption_order',
    code('eachACode', 'A,B,C', 3, 3),
    code('oneForAll', 'D', 2, 1),
    code('oneStays', 'E,F', 2, 1),
    sale('byCard', { consumption_type: 'PLAYFREELY', amount_fen: 0, unlimited_card_id: 'card', number: 'byCard' }),
  );
  const revoked = { state: 'REVOKED' };
  await venue.put(
    'line_up_entry',
    ...[place('c1', 'eachACode', revoked), place('c2', 'eachACode'), place('c3', 'eachACode')],
    ...[place('d1', 'oneForAll', revoked), place('d2', 'oneForAll', revoked)],
    ...[place('e1', 'oneStays', revoked), place('e2', 'oneStays')],
    place('f1', 'byCard', revoked),
  );
  await venue.put('tariff', {
    ...{ id: 'group', ...own, name: '包场', consumption_type: 'NOCARDCONSUME', price_fen: 9000, minutes: 8 },
    ...{ multi_person_mode: 'SINGLE', not_doubled_head_count: 3 },
  });
  await venue.put('race_session', {
    ...{
      id: 'session',
      ...own,
      name: '15:00',
      starts_at: at('15:00'),
      day: '2026-03-14',
      minutes: 10,
      run_mode: 'timed',
    },
    ...{ places: 10, places_taken: 2, tariff_id: 'group', kart_group: 'KART' },
  });
  for (const [id, tariffId] of [
    ['flat', 'group'],
    ['perHead', 'walkIn'],
  ]) {
    await venue.put('reservation', {
      ...{ id, ...own, number: id, state: 'SUCCESS', kind: 'PERSON', session_id: 'session', starts_at: at('15:00') },
      ...{ day: '2026-03-14', name: '王先生', heads: 1, tariff_id: tariffId, tariff_name: '包场', run_mode: 'timed' },
      ...{ laps: 0, minutes: 8, price_mode: 'PERHEAD', price_fen: 9000, deposit_back_hours: 2, created_by: 'cashier' },
    });
    await venue.put('session_sign_up', {
      ...{ id: `${id}-1`, ...own, session_id: 'session', reservation_id: id, heads: 1 },
      state: id === 'flat' ? 'CANCELLED' : 'REGISTERED',
    });
  }
}

/** Before 990: free-play cards that were sold by a rule with an English name, one of them called otherwise by hand since. */
export async function soldCards(venue: EarlierVersion): Promise<void> {
  await venue.put('recharge_rule', {
    ...{ id: 'month', ...own, name: '月卡', name_en: 'One month', sale_mode: 'LISTPRICE', price_fen: 18_800 },
    ...{ recharge_fen: 0, gift_fen: 0, card_days: 30, amount_type: 'FIXED', valid_type: 'DAYS' },
  });
  for (const [id, name] of [
    ['monthly', '月卡'],
    ['renamed', '老朋友卡'],
  ]) {
    await venue.put('recharge_order', {
      ...{ id, ...own, number: id, member_id: '8800000002', amount_fen: 18_800, rule_id: 'month', rule_name: '月卡' },
      ...{ card_days: 30, pay_state: 'nopay', ...by, created_at: at('09:00') },
    });
    await venue.put('unlimited_card', {
      ...{ id, member_id: '8800000002', name, ends_at: at('23:00'), times_limit: -1, recharge_order_id: id },
    });
  }
}

/** Before 992: roles of the product, one described by the venue itself. */
export async function staffed(venue: EarlierVersion): Promise<void> {
  await venue.put(
    'role',
    { id: 'cashiers', code: 'cashier', name: '收银', name_en: 'Cashier', description: 'Cashier' },
    { id: 'coaches', code: 'coach', name: '教练', name_en: 'Coach', description: '晚班教练' },
  );
}

/** Before 981: a card without a limit of days, sold in cash and by scan; of both a part went back, and what was counted by noon is in totals. */
export async function playedFreely(venue: EarlierVersion): Promise<void> {
  const card = (id: string, fields: object): Record<string, unknown> => ({
    ...{ id, ...own, number: id, member_id: '8800000002', amount_fen: 29_900, card_days: -1, rule_name: '无限畅玩' },
    ...{ pay_state: 'payed', pay_progress: 'paid', ...by, created_at: at('09:00'), paid_at: at('09:00') },
    ...fields,
  });
  const cash = (id: string, kind: string, amount_fen: number, time: string): Record<string, unknown> => ({
    ...{ id, ...own, kind, amount_fen, order_id: 'cardInCash', cashier_id: 'cashier', noted_by: 'cashier' },
    noted_at: at(time),
  });
  await venue.put(
    'recharge_order',
    card('cardInCash', { payment_mode: 'unline' }),
    card('cardByScan', { payment_mode: 'wechat', paid_at: at('10:01') }),
  );
  await venue.put('drawer_cash', cash('cardCash', 'recharge', 29_900, '09:00'));
  await venue.put('payment_attempt', attempt('cardByScan', 'PART_REFUNDED', { owner: 'recharge', amount_fen: 29_900 }));
  await venue.rows('UPDATE figure_fact SET folded = true');
  await venue.rows(
    `INSERT INTO figure_total SELECT org_code, day, hour, measure, subject, mode, cashier_id, goods, goods_en, sum(count), sum(amount),
       sum(stored_fen), sum(gift_fen) FROM figure_fact GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  );
  await venue.put('drawer_cash', cash('cardCashBack', 'refund', -4900, '13:00'));
  await venue.put('payment_refund', {
    ...{ out_refund_no: refundNo('cardByScan', 1), ...own, attempt_id: 'attempt-cardByScan', owner: 'recharge' },
    ...{ order_id: 'cardByScan', amount_fen: 9900, reason: 'refund', state: 'DONE', ended_at: at('13:10') },
    ...{ created_at: at('13:05'), updated_at: at('13:10') },
  });
}

/** Before 988: the edge agent was paired with its store by a code. */
export const paired = (venue: EarlierVersion): Promise<void> =>
  venue.put('edge_claim', {
    ...{ id: 'edge', ...own, code_hash: 'hash', created_at: at('09:00') },
    ...{ expires_at: at('09:10'), claimed_at: at('09:05') },
  });
