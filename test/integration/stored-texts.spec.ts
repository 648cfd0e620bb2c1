import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalise, textKey } from '@paddock/contracts/normalise';
import { collisions, createLogger, Database } from '@paddock/kernel';
import { schema } from '@paddock/schema';
import { EarlierVersion } from '../support/earlier-version';
import { createEmptyDatabase, type TestDatabase } from '../support/postgres';

const store = { id: 's1', org_code: 'A01', name: '滨江店' };
const member = (id: string, phone: string | null, name = '张三') => ({ id, org_code: 'A01', phone, real_name: name });
const card = (id: string, member_id: string, chip_number: string) => ({
  ...{ id, org_code: 'A01', member_id, number: id, chip_number },
});
const user = (id: string, username: string) => ({
  id,
  username,
  password_hash: 'x',
  real_name: `${id}\u200b`,
  identity: 5,
});
const code = (text: string, order_id: string | null = null) => ({
  ...{ org_code: 'A01', code: text, order_id, state: order_id === null ? 'UNUSED' : 'USED' },
});

describe('texts that were stored before they had one form', () => {
  let database: TestDatabase;
  let venue: EarlierVersion;
  let db: Database;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    venue = await EarlierVersion.open(database.ownerUrl);
    await venue.before(1450);
    await venue.put('store', store);
    await venue.put(
      'app_user',
      ...[user('u1', 'ZhouMin'), user('u2', 'cashier'), user('u3', 'Cashier'), user('u4', 'ｌin\u200b')],
    );
    await venue.put(
      'member',
      ...[
        member('8800000001', '+86 138-0000-0001', ' Ａlex\u00a0Wang\u200b '),
        member('8800000002', '１３８０００００００２'),
      ],
      ...[member('8800000003', '13800000003'), member('8800000004', '138 0000 0003'), member('8800000005', null)],
    );
    await venue.put(
      'member_card',
      card('8800 1', '8800000001', '04ab-cd'),
      card('88002', '8800000002', '04EF'),
      card('88003', '8800000003', '04ef'),
    );
    await venue.rows(
      'UPDATE member m SET card_chip_number = c.chip_number FROM member_card c WHERE c.member_id = m.id AND c.chip_number IS NOT NULL',
    );
    await venue.put('consumption_order', {
      ...{ id: 'o1', org_code: 'A01', consumption_type: 'GROUPCOUPON', payment_mode: 'wechat', pay_state: 'payed' },
      ...{ pay_progress: 'paid', amount_fen: 0, tariff_id: 't', tariff_name: '团购', run_mode: 'circlemode' },
      ...{ usage_mode: 'lineup', cashier_id: 'u1', created_by: 'u1', group_coupon_code: 'aa-1,BB2' },
    });
    await venue.put(
      'group_coupon',
      code('1234 5678'),
      code('MT-1'),
      code('mt1'),
      code('ｍｔ-9'),
      code('aa-1', 'o1'),
      code('BB2', 'o1'),
    );
    await venue.now();
    db = new Database(database.ownerUrl, createLogger('test', 'silent'), 2, 'all');
  });
  afterAll(async () => {
    await db?.close();
    await venue?.close();
    await database?.drop();
  });

  const texts = async (text: string): Promise<unknown[]> =>
    (await venue.rows<{ of: unknown }>(text)).map(({ of }) => of);

  it('are brought into it', async () => {
    expect(await texts('SELECT username AS of FROM app_user ORDER BY id')).toEqual([
      ...['zhoumin', 'cashier', 'Cashier', 'lin'],
    ]);
    expect(await texts('SELECT real_name AS of FROM app_user ORDER BY id')).toEqual(['u1', 'u2', 'u3', 'u4']);
    expect(await texts('SELECT phone AS of FROM member ORDER BY id')).toEqual([
      ...['13800000001', '13800000002', '13800000003', '138 0000 0003', null],
    ]);
    expect(await texts("SELECT real_name AS of FROM member WHERE id = '8800000001'")).toEqual(['Alex Wang']);
    expect(await texts('SELECT number AS of FROM member_card WHERE length(id) < 8 ORDER BY id')).toEqual([
      '88001',
      '88002',
      '88003',
    ]);
    expect(await texts('SELECT chip_number AS of FROM member_card WHERE length(id) < 8 ORDER BY id')).toEqual([
      '04ABCD',
      '04EF',
      '04ef',
    ]);
    expect(await texts("SELECT card_chip_number AS of FROM member WHERE id = '8800000001'")).toEqual(['04ABCD']);
    expect(await texts('SELECT code AS of FROM group_coupon ORDER BY code COLLATE "C"')).toEqual([
      ...['12345678', 'AA1', 'BB2', 'MT-1', 'MT9', 'mt1'],
    ]);
  });

  it('go with what names them', async () => {
    expect(await texts('SELECT group_coupon_code AS of FROM consumption_order')).toEqual(['AA1,BB2']);
  });

  it('are named where two would become one, and neither is changed', async () => {
    const found = await collisions(db, schema.texts);
    expect(found.map(({ table, column, within, texts: alike }) => [table, column, within, alike.toSorted()])).toEqual([
      ['app_user', 'username', '', ['Cashier', 'cashier']],
      ['member', 'phone', 'A01', ['138 0000 0003', '13800000003']],
      ['member_card', 'chip_number', '', ['04EF', '04ef']],
      ['group_coupon', 'code', 'A01', ['MT-1', 'mt1']],
    ]);
    expect(found[0]?.ids.toSorted()).toEqual(['u2', 'u3']);
  });

  it('have the same form in the database as in requests', async () => {
    const signs = fc.oneof(
      fc.constantFrom(...' \u00a0\u3000\t\n-–—−·•()./_+0086*%（）：，ＡｂcＤ１２İßéﬁ①'),
      fc.constantFrom('\u200b', '\u202d', '\u2060', '\ufeff', '\u00ad', '\u0007', '\u3164', 'e\u0301'),
      fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 1 }),
      fc.integer({ min: 0x4e00, max: 0x9fff }).map((point) => String.fromCodePoint(point)),
      fc.integer({ min: 0x2000, max: 0x30ff }).map((point) => String.fromCodePoint(point)),
    );
    const given = fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(given, { minLength: 50, maxLength: 50 }), async (all) => {
        const rows = await venue.rows<Record<string, string>>(
          'SELECT t AS text, text_code(t) AS code, text_phone(t) AS phone FROM unnest($1::text[]) t',
          all.filter((text) => !text.includes('\0')),
        );
        for (const { text = '', ...forms } of rows)
          expect([text, forms]).toEqual([text, { code: normalise(text, 'code'), phone: normalise(text, 'phone') }]);
      }),
      { numRuns: 20 },
    );
    const small = ['Ａlex（二店）', ' GE\u00a0Wei ', 'm\u00adarshal', 'ﬁＮＥ', '①号', 'ÉTÉ', 'e\u0301'];
    const rows = await venue.rows<{ text: string; key: string; line: string }>(
      'SELECT t AS text, text_key(t) AS key, text_line(t) AS line FROM unnest($1::text[]) t',
      small,
    );
    for (const { text, key, line } of rows) expect([key, line]).toEqual([textKey(text), normalise(text, 'line')]);
  });
});
