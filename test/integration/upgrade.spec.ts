import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger, Database, verifyAudit } from '@paddock/kernel';
import { type LedgerFault, post, verifyLedger } from '@paddock/wallet';
import {
  booked,
  DEPARTMENTS_PAGE,
  DICTIONARIES_PAGE,
  givenBack,
  named,
  opened,
  paired,
  playedFreely,
  scanned,
  soldCards,
  staffed,
} from '../support/earlier-venue';
import { EarlierVersion } from '../support/earlier-version';
import { createEmptyDatabase, type TestDatabase } from '../support/postgres';

/** Tables that a migration moves rows of, or reads to fill others. */
const MOVED = [
  ...['member', 'tariff', 'consumption_order', 'recharge_order', 'line_up_entry', 'tab', 'run', 'payment_attempt'],
  ...['ledger_posting', 'ledger_entry', 'ledger_account', 'venue_feed', 'dictionary', 'dictionary_item', 'vehicle'],
  ...['permission', 'role_permission', 'user_role'],
];

describe('a venue that has been in use since the first version', () => {
  let database: TestDatabase;
  let venue: EarlierVersion;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    venue = await EarlierVersion.open(database.ownerUrl);
  });
  afterAll(async () => {
    await venue?.close();
    await database?.drop();
  });

  /** How many rows each of them has, as far as it is there. */
  const counted = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const table of MOVED) {
      const [there] = await venue.rows('SELECT 1 FROM pg_class WHERE relname = $1', table);
      if (!there) continue;
      const [row] = await venue.rows<{ rows: number }>('SELECT count(*)::int AS rows FROM '.concat(table));
      counts[table] = row?.rows ?? 0;
    }
    return counts;
  };
  /** One value by another, of all rows. */
  const listed = async (text: string): Promise<Record<string, unknown>> =>
    Object.fromEntries((await venue.rows<{ id: string; of: unknown }>(text)).map(({ id, of }) => [id, of]));

  /** Brings it to before this migration; no row of what it has comes or goes. */
  const climb = async (timestamp: number): Promise<void> => {
    const before = await counted();
    await venue.before(timestamp);
    expect(await counted()).toMatchObject(before);
  };

  it('keeps what was agreed with sales and tabs, stops the track that stood, and moves its feed', async () => {
    await venue.before(225);
    await opened(venue);
    await climb(475);
    expect(
      await listed(
        `SELECT id, jsonb_build_array(points, visits, charged_laps, project_type, never_driven) AS of FROM tab`,
      ),
    ).toEqual({ open: [5, 0, 10, 'currency', false], escaped: [0, 0, 0, 'currency', false] });
    expect(
      await listed(
        `SELECT id, jsonb_build_array(driven_laps, driven_minutes, times_charged, refunded_fen, refund_waiting_fen) AS of FROM consumption_order`,
      ),
    ).toEqual({ byMember: [10, 0, 1, 0, 0], inCash: [0, 8, 4, 0, 5000], partBack: [0, 8, 1, 2000, 0] });
    expect(
      await listed(
        `SELECT id, jsonb_build_array(pay_progress, recharge_fen, paid_at = created_at) AS of FROM recharge_order`,
      ),
    ).toEqual({ paidIn: ['paid', 10_000, true], notPaid: ['waiting', 0, null] });
    expect(
      await venue.rows('SELECT org_code, source, reached_at IS NOT NULL AS reached, lifted_at FROM emergency_stop'),
    ).toEqual([{ org_code: 'A01', source: 'core', reached: true, lifted_at: null }]);
    expect(await venue.rows('SELECT config_version FROM edge_agent')).toEqual([{ config_version: 8 }]);
    expect(await listed('SELECT id, jsonb_build_array(use_state_reason, use_state_note) AS of FROM vehicle')).toEqual({
      kart1: ['brakes', null],
      kart2: ['tyres', null],
      kart3: [null, '借给二店'],
    });
    expect(
      await venue.rows('SELECT "offset"::int, payload, tableoid::regclass::text AS day FROM venue_feed ORDER BY 1'),
    ).toEqual([
      { offset: 1, payload: { index: 0 }, day: 'venue_feed_20260312' },
      { offset: 2, payload: { index: 1 }, day: 'venue_feed_20260313' },
      { offset: 3, payload: { index: 2 }, day: 'venue_feed_20260313' },
    ]);
    expect(
      (await venue.rows<{ key: string }>('SELECT key FROM access_introduced ORDER BY key')).map(({ key }) => key),
    ).toEqual([...['button:depart:add', 'menu:/isystem/depart', 'menu:/isystem/dict', 'role:counter']]);
    expect(await venue.rows('SELECT user_id, role_id, org_code FROM user_role')).toEqual([
      { user_id: 'cashier', role_id: 'role', org_code: null },
    ]);
  });

  it('gives English names to what was sold under a name that the rule still has, and a capital to built-in texts', async () => {
    await named(venue);
    await climb(500);
    expect(await listed('SELECT id, tariff_name_en AS of FROM consumption_order')).toEqual({
      ...{ byMember: '10 laps', inCash: null, partBack: null },
    });
    expect(await listed('SELECT id, tariff_name_en AS of FROM tab')).toEqual({ open: '10 laps', escaped: null });
    expect(await listed("SELECT id, tariff_name_en AS of FROM line_up_entry WHERE id IN ('p1', 'p2')")).toEqual({
      ...{ p1: '10 laps', p2: null },
    });
    expect(await listed('SELECT id, item_text_en AS of FROM dictionary_item')).toEqual({
      ...{ yes: 'Yes', no: 'never', small: 'small' },
    });
  });

  it('gives each refund at a channel a row of its own, and what needs a person a review', async () => {
    await scanned(venue);
    await climb(570);
    expect(
      await venue.rows(
        `SELECT order_id AS of, right(out_refund_no, 2) AS number, amount_fen::int AS fen, reason, state, ended_at IS NOT NULL AS ended
         FROM payment_refund ORDER BY order_id, out_refund_no`,
      ),
    ).toEqual(
      (
        [
          ['abnormal', 'R0', 1000, 'cancelled', 'DONE', true],
          ['abnormal', 'R2', 2000, 'cancelled', 'ABNORMAL', true],
          ['accepted', 'R1', 1000, 'cancelled', 'ACCEPTED', false],
          ['accepted', 'RW', 1500, 'cancelled', 'QUEUED', false],
          ['allBack', 'R0', 2000, 'cancelled', 'DONE', true],
          ['allBack', 'R2', 4000, 'cancelled', 'DONE', true],
          ['partBack', 'R1', 2000, 'cancelled', 'DONE', true],
          ['sending', 'R1', 6000, 'cancelled', 'SENDING', false],
          ['takenBack', 'R1', 6000, 'takenBack', 'DONE', true],
        ] as const
      ).map(([of, number, fen, reason, state, ended]) => ({ of, number, fen, reason, state, ended })),
    );
    // What the channel has given back of a paid charge is what its refunds come to.
    expect(
      await venue.rows(
        `SELECT a.order_id FROM payment_attempt a WHERE a.paid_at IS NOT NULL AND a.refunded_fen <>
           coalesce((SELECT sum(r.amount_fen) FROM payment_refund r WHERE r.attempt_id = a.id AND r.state = 'DONE'), 0)`,
      ),
    ).toEqual([]);
    expect(
      await venue.rows("SELECT id FROM consumption_order WHERE payment_mode = 'wechat' AND refund_waiting_fen > 0"),
    ).toEqual([]);
    expect(
      await venue.rows(
        'SELECT order_id AS of, kind, amount_fen::int AS fen, state FROM payment_review ORDER BY order_id',
      ),
    ).toEqual([
      { of: 'abnormal', kind: 'refundFailed', fen: 2000, state: 'OPEN' },
      { of: 'notEnded', kind: 'notReversed', fen: 6000, state: 'OPEN' },
      { of: 'wrongSum', kind: 'wrongAmount', fen: 6000, state: 'OPEN' },
    ]);
  });

  it('lists every sale and recharge with the money that it took and gave back, each member with a card and runs', async () => {
    const history = await listed(
      `SELECT id, jsonb_build_array(state, mode, takings_fen, returned_fen, accounts_fen) AS of FROM order_history`,
    );
    expect(history).toEqual({
      ...{ byMember: ['PAID', 'BALANCE', 0, 0, 3000], inCash: ['REFUNDING', 'CASH', 20_000, 0, 0] },
      ...{ partBack: ['PARTREFUNDED', 'SCAN', 5000, 2000, 0], allBack: ['REFUNDED', 'SCAN', 6000, 6000, 0] },
      ...{ accepted: ['REFUNDING', 'SCAN', 6000, 0, 0], sending: ['PAID', 'SCAN', 6000, 0, 0] },
      ...{ abnormal: ['PAID', 'SCAN', 6000, 0, 0], paid: ['PAID', 'SCAN', 6000, 0, 0] },
      ...{ takenBack: ['REVERSED', 'SCAN', 0, 0, 0], wrongSum: ['MANUALREVIEW', 'SCAN', 0, 0, 0] },
      ...{ notEnded: ['MANUALREVIEW', 'SCAN', 0, 0, 0] },
      ...{ paidIn: ['PAID', 'CASH', 10_000, 0, 0], notPaid: ['WAITING', 'CASH', 0, 0, 0] },
    });
    expect(await listed("SELECT word AS id, order_id AS of FROM order_history_word WHERE order_id = 'open'")).toEqual(
      {},
    );
    expect(
      await listed('SELECT id, jsonb_build_array(member_id, number, chip_number, state) AS of FROM member_card'),
    ).toEqual({
      '8800000001-1': ['8800000001', '8800000001', '0412345678', 'ACTIVE'],
      '8800000002-1': ['8800000002', '8800000002', null, 'ACTIVE'],
    });
    expect(await listed('SELECT id, member_id AS of FROM run')).toEqual({
      ...{ run1: '8800000001', run2: '8800000002', run3: null },
    });
    expect(await listed('SELECT id, level AS of FROM member_level')).toEqual({ 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 });
  });

  it('chains the ledger, and counts the money and the track of all days', async () => {
    await givenBack(venue);
    const before = await listed('SELECT id, balance::int AS of FROM ledger_account');
    await climb(700);
    expect(await listed('SELECT id, balance::int AS of FROM ledger_account')).toEqual(before);
    expect(before).toMatchObject({ 'member:8800000001:recharge_fen': 8200, 'store:A01:recharge_fen': -8200 });
    expect(await listed('SELECT id, jsonb_build_array(entries, home_store) AS of FROM ledger_account')).toEqual({
      ...{ 'member:8800000001:recharge_fen': [3, 'A01'], 'store:A01:recharge_fen': [3, 'A01'] },
      ...{ 'member:8800000001:gift_fen': [2, 'A01'], 'member:8800000002:gift_fen': [1, 'A01'] },
      'store:A01:gift_fen': [3, 'A01'],
    });
    expect(
      await listed(
        `SELECT concat_ws(' ', measure, nullif(subject, ''), nullif(mode, '')) AS id,
           jsonb_build_array(sum(count), sum(amount), sum(stored_fen), sum(gift_fen)) AS of FROM figure_fact GROUP BY 1`,
      ),
    ).toEqual({
      ...{ 'money sale cash': [2, 27_000, 0, 0], 'money recharge cash': [1, 10_000, 0, 0] },
      ...{ 'money sale wechat': [6, 35_000, 0, 0], 'refund sale wechat': [4, 9000, 0, 0] },
      ...{ 'sale sale BALANCE': [1, 3000, 2500, 500], 'sale sale CASH': [2, 27_000, 0, 0] },
      ...{ 'sale sale SCAN': [6, 35_000, 0, 0], 'stored recharge': [1, 0, 10_000, 1000], 'back sale': [1, 0, 700, 0] },
      ...{ gift: [1, 0, 0, 1200], run: [3, 0, 0, 0], wait: [1, 300, 0, 0], escape: [1, 5000, 0, 0] },
    });
  });

  it('reaches this version with its rights, codes and reservations', async () => {
    await booked(venue);
    await climb(981);
    await playedFreely(venue);
    await paired(venue);
    await climb(990);
    await soldCards(venue);
    await climb(992);
    await staffed(venue);
    const before = await counted();
    await venue.now();
    expect(await counted()).toEqual(before);
    expect(await venue.now()).toEqual([]);
    expect(await listed('SELECT id, dict_code AS of FROM dictionary')).toEqual({ yn: 'yes_no', own: 'helmets' });
    const [departments, dictionaries] = [DEPARTMENTS_PAGE.after, DICTIONARIES_PAGE.after];
    expect(await listed('SELECT id, jsonb_build_array(name, url, parent_id) AS of FROM permission')).toEqual({
      [departments]: ['我们的门店', '/sys/SysDepartList', ''],
      [dictionaries]: ['字典', '/sys/SysDictList', ''],
      button: ['新增', null, departments],
    });
    expect(
      await venue.rows(
        `SELECT 'role' AS of, permission_id AS id FROM role_permission UNION ALL SELECT 'department', permission_id FROM department_permission
         UNION ALL SELECT 'departmentRole', permission_id FROM department_role_permission UNION ALL SELECT 'rule', permission_id FROM permission_rule
         ORDER BY 1, 2`,
      ),
    ).toEqual([
      { of: 'department', id: departments },
      { of: 'departmentRole', id: dictionaries },
      ...[departments, dictionaries, 'button'].map((id) => ({ of: 'role', id })),
      { of: 'rule', id: departments },
    ]);
    expect(await venue.rows('SELECT rule_id FROM role_rule')).toEqual([{ rule_id: 'rule' }]);
    expect(await venue.rows("SELECT key FROM access_introduced WHERE key LIKE 'menu:/isystem/%'")).toEqual([]);
    expect(
      await listed(
        "SELECT template_code AS id, built_in AS of FROM message_template WHERE template_code = 'OWN' OR template_code LIKE 'MASS_MESSAGE%'",
      ),
    ).toEqual({ OWN: false, MASS_MESSAGE: true, MASS_MESSAGE_many: false });
    expect(
      await listed(
        `SELECT id, jsonb_build_array(refunded_units, pay_state) AS of FROM consumption_order
         WHERE group_coupon_code IS NOT NULL OR unlimited_card_id IS NOT NULL`,
      ),
    ).toEqual({
      ...{ eachACode: [1, 'payed'], oneForAll: [1, 'refunded'], oneStays: [0, 'payed'], byCard: [1, 'refunded'] },
    });
    expect(await listed('SELECT id, jsonb_build_array(phone, telephone) AS of FROM app_user')).toEqual({
      ...{ cashier: ['13800000001', ''], manager: [null, ''], second: [null, '13800000001'] },
    });
    expect(await listed('SELECT id, flat_up_to AS of FROM reservation')).toEqual({ flat: 3, perHead: 0 });
    // Each run was a race of its own.
    expect(await listed('SELECT id, race_id AS of FROM run')).toEqual({ run1: 'run1', run2: 'run2', run3: 'run3' });
    expect(
      await listed('SELECT id, jsonb_build_array(day, drivers, karts, run_count, laps, member_id) AS of FROM race'),
    ).toEqual({
      ...{ run1: ['2026-03-14', '车手', '1', 1, 10, '8800000001'], run3: ['2026-03-14', '车手', '1', 1, 10, null] },
      run2: ['2026-03-14', '车手', '1', 1, 10, '8800000002'],
    });
    const again = { org_code: 'A01', session_id: 'session', heads: 1, state: 'REGISTERED' };
    await venue.put('session_sign_up', { id: 'flat-2', ...again, reservation_id: 'flat' });
    await expect(venue.put('session_sign_up', { id: 'x', ...again, reservation_id: 'perHead' })).rejects.toThrow(
      'session_sign_up_once',
    );
    // Earlier sales are their own only line, and nothing of them was split.
    expect(await venue.rows('SELECT id FROM consumption_order WHERE line_count <> 0 OR rest_fen <> 0')).toEqual([]);
  });

  it('counts cards without a limit of days as cards, on the days and in the hours in which they were sold and given back', async () => {
    const each = await venue.rows<{ fact: string; sums: number[] }>(
      `SELECT concat_ws(' ', day, hour, measure, subject, nullif(mode, '')) AS fact, jsonb_build_array(sum(count), sum(amount)) AS sums
       FROM (
         SELECT day, hour, measure, subject, mode, goods, count, amount FROM figure_total UNION ALL
         SELECT day, hour, measure, subject, mode, goods, count, amount FROM figure_fact WHERE NOT folded
       ) AS f WHERE goods = '无限畅玩' GROUP BY 1 HAVING (sum(count), sum(amount)) <> (0, 0) ORDER BY 1`,
    );
    expect(Object.fromEntries(each.map(({ fact, sums }) => [fact.replace('2026-03-14 ', ''), sums]))).toEqual({
      ...{ '9 money card cash': [1, 29_900], '10 money card wechat': [1, 29_900] },
      ...{ '13 refund card cash': [1, 4900], '13 refund card wechat': [1, 9900] },
    });
  });

  it('keeps the code that paired the edge agent, under the name that the table has now', async () => {
    expect(
      await listed('SELECT id, jsonb_build_array(code_hash, paired_at IS NOT NULL) AS of FROM edge_pairing'),
    ).toEqual({
      edge: ['hash', true],
    });
    expect(
      await venue.rows(
        "SELECT c.relname, p.polname FROM pg_class c LEFT JOIN pg_policy p ON p.polrelid = c.oid WHERE c.relname IN ('edge_claim', 'edge_pairing')",
      ),
    ).toEqual([{ relname: 'edge_pairing', polname: 'by_store' }]);
  });

  it('gives cards the English names of the rules that they were sold by, and none to what was called otherwise since', async () => {
    expect(await listed('SELECT id, name_en AS of FROM unlimited_card')).toEqual({
      ...{ card: null, monthly: 'One month', renamed: null },
    });
  });

  it('describes the roles of the product in both languages, where the venue has not described them', async () => {
    expect(
      await listed(
        "SELECT id, jsonb_build_array(description, description_en) AS of FROM role WHERE code IN ('cashier', 'coach')",
      ),
    ).toEqual({
      ...{ cashiers: ['前台收款、会员和钱箱', 'Payments at the counter, members and the drawer'] },
      coaches: ['晚班教练', null],
    });
  });

  it('knows since when refunds are being sent that nothing has proved', async () => {
    expect(
      await venue.rows(
        'SELECT order_id AS of, unproven_since = created_at AS since FROM payment_refund WHERE unproven_since IS NOT NULL',
      ),
    ).toEqual([{ of: 'sending', since: true }]);
  });

  it('keeps the numbers that were given, and has the rules by which they were built', async () => {
    const given = await venue.rows<{ number: string }>(
      "SELECT number FROM given_number WHERE rule_code = 'RESERVATION'",
    );
    const booked = await venue.rows<{ number: string }>('SELECT number FROM reservation');
    expect(booked).not.toEqual([]);
    expect(given).toEqual(expect.arrayContaining(booked));
    const rules = await venue.rows<{ stores: number; rules: number }>(
      'SELECT (SELECT count(*)::int FROM store) AS stores, (SELECT count(*)::int FROM fill_rule) AS rules',
    );
    expect(rules[0]?.rules).toBe(3 * (rules[0]?.stores ?? 0));
  });

  it('has a ledger and an audit log that verify, also with what is posted from now on', async () => {
    const db = new Database(database.ownerUrl, createLogger('test', 'silent'), 2, 'all');
    try {
      const entry = (type: 'member' | 'store', id: string, amount: number) =>
        ({ owner: { type, id }, asset: 'recharge_fen', amount }) as const;
      await post(db, {
        ...{ id: 'after', orgCode: 'A01', reason: 'test', actor: 'cashier' },
        entries: [entry('member', '8800000001', 100), entry('store', 'A01', -100)],
      });
      const faults: LedgerFault[] = [];
      const verified = await verifyLedger(db, { orgCode: null }, (fault) => faults.push(fault));
      expect(faults).toEqual([]);
      expect(verified).toEqual({ accounts: 5, entries: 14 });
      expect(await verifyAudit(db)).toEqual([]);
    } finally {
      await db.close();
    }
    const [{ entries } = { entries: 0 }] = await venue.rows<{ entries: number }>(
      "SELECT count(*)::int AS entries FROM audit_entry WHERE subject_table = 'consumption_order'",
    );
    expect(entries).toBeGreaterThan(0);
  });
});
