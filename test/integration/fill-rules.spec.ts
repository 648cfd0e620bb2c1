import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { fillRule, RowOf } from '@paddock/contracts/resources';
import type { Page } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Fixtures, OTHER_STORE, STORE } from '../support/app/fixtures';

type Rule = RowOf<typeof fillRule>;
type Code = Rule['ruleCode'];
const PATH = '/sys/fillRule';
const GIFT = { give: 5, integral: 0, frequency: 0, projectType: 'currency', quan: 0, remark: '' };
const AT_ONCE = 8;

/** Numbers that the product gives are built as the store's rules say. */
describe('fill rules', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let manager: Client;
  let other: Client;
  let cashier: Client;
  let phones = 13_700_000_000;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    manager = await venue.signIn('manager');
    other = await venue.signIn('manager2');
    cashier = await venue.signIn('cashier');
  });
  afterAll(() => venue.close());
  afterEach(() =>
    venue.db.query(
      `UPDATE fill_rule t SET prefix = b.prefix, date_part = b.date_part, dashed = b.dashed, width = b.width, renewal = b.renewal
       FROM built_in_fill_rule b WHERE b.rule_code = t.rule_code`,
    ),
  );

  const rule = async (code: Code, by = manager): Promise<Rule> => {
    const { result } = await by.get<Page<Rule>>(`${PATH}/list`, { pageSize: 100 });
    const found = result?.records.find(({ ruleCode }) => ruleCode === code);
    if (!found) throw new Error(`no rule ${code}`);
    return found;
  };
  const set = async (code: Code, change: Partial<Rule>, by = manager) => {
    const { id, version } = await rule(code, by);
    return by.put(`${PATH}/edit`, { id, version, ...change });
  };
  const preview = async (code: Code, change: Partial<Rule> = {}): Promise<string[] | undefined> => {
    const { prefix, datePart, dashed, width, renewal } = { ...(await rule(code)), ...change };
    const asked = { ruleCode: code, prefix, datePart, dashed, width, renewal };
    return (await manager.get<{ numbers: string[] }>(`${PATH}/preview`, asked)).result?.numbers;
  };
  const filed = async (): Promise<string> => {
    const userId = await rows.member();
    const { result, message } = await cashier.post<string>('/apply/sysApply/add', { ...GIFT, userId });
    if (result === null) throw new Error(message);
    return result;
  };
  const joined = async (by = manager): Promise<string> => {
    phones += 1;
    const member = { realname: '新会员', nickname: '', phone: String(phones), idCard: '', remark: '' };
    const { success, message } = await by.post('/membermanage/sysMemberManage/add', member);
    expect({ success, message }).toMatchObject({ success: true });
    return message;
  };
  const numbersFrom = (numbers: readonly string[]): number[] =>
    numbers.map((number) => Number(/\d+$/.exec(number)?.[0])).toSorted((a, b) => a - b);

  it('begin as the numbers were before: each store has the three, and their next numbers are what is given then', async () => {
    expect(await rule('RESERVATION')).toMatchObject({
      ...{ ruleCode_dictText: '预约号', prefix: 'R', datePart: 'DAY', dashed: 'YES', width: 4, renewal: 'DAY' },
      sysOrgCode: STORE,
    });
    expect(await rule('DISCOUNT', other)).toMatchObject({ prefix: 'A', sysOrgCode: OTHER_STORE });
    const next = (await preview('DISCOUNT')) ?? [];
    expect(next).toHaveLength(3);
    expect(next[0]).toMatch(/^A\d{6}-\d{4}$/);
    expect([await filed(), await filed()]).toEqual(next.slice(0, 2));
    const cards = (await preview('MEMBERCARD')) ?? [];
    expect([await joined(), await joined()]).toEqual(cards.slice(0, 2));
    expect(cards[0]).toMatch(/^88\d{8}$/);
  });

  it('build the next number again once they are changed, in that store alone', async () => {
    const change = { prefix: 'YH', datePart: 'MONTH', dashed: 'NO', width: 3, renewal: 'YEAR' } as const;
    const next = await preview('DISCOUNT', change);
    expect(next?.[0]).toMatch(/^YH20\d{4}001$/);
    expect(await set('DISCOUNT', change)).toMatchObject({ success: true });
    expect([await filed(), await filed(), await filed()]).toEqual(next);
    expect(await rule('DISCOUNT', other)).toMatchObject({ prefix: 'A', datePart: 'DAY' });
    const [entry] = await venue.db.query<{ after: { prefix: string } }>(
      "SELECT after FROM audit_entry WHERE subject_table = 'fill_rule' AND subject_id = $1 ORDER BY seq DESC LIMIT 1",
      [`${STORE}-DISCOUNT`],
    );
    expect(entry?.after).toMatchObject({ prefix: 'YH' });
  });

  it('give no number twice, whatever they are changed to and back', async () => {
    const given = new Set<string>();
    const none = { datePart: 'NONE', dashed: 'NO', renewal: 'NEVER' } as const;
    const changes: Partial<Rule>[] = [
      { ...none, prefix: 'X', width: 1 },
      { prefix: 'X', datePart: 'DAY', dashed: 'NO', width: 1, renewal: 'YEAR' },
      { prefix: 'X', datePart: 'DAY', dashed: 'NO', width: 1, renewal: 'MONTH' },
      { prefix: 'X', datePart: 'DAY', dashed: 'NO', width: 1, renewal: 'DAY' },
      { ...none, prefix: 'X', width: 1 },
    ];
    for (const change of changes) {
      expect(await set('DISCOUNT', change)).toMatchObject({ success: true });
      const next = await preview('DISCOUNT');
      for (let times = 0; times < 3; times += 1) {
        const number = await filed();
        expect(number).toBe(next?.[times]);
        expect([...given]).not.toContain(number);
        given.add(number);
      }
    }
    expect(given.size).toBe(15);
  });

  it('count without a gap while several ask at once and some are taken back', async () => {
    await set('DISCOUNT', { prefix: 'Z', datePart: 'NONE', dashed: 'NO', width: 4, renewal: 'NEVER' });
    const takenBack = Array.from({ length: AT_ONCE }, () =>
      venue.db
        .transaction(async (tx) => {
          await tx.query("SELECT next_fill_number($1, 'DISCOUNT', now())", [STORE]);
          throw new Error('taken back');
        })
        .catch((error: Error) => error.message),
    );
    const numbers = await Promise.all(Array.from({ length: AT_ONCE }, filed));
    expect(new Set(await Promise.all(takenBack))).toEqual(new Set(['taken back']));
    const running = numbersFrom(numbers);
    const [first = 0] = running;
    expect(running).toEqual(Array.from({ length: AT_ONCE }, (_, place) => first + place));
  });

  it('number new members in two stores by one prefix without giving a card twice', async () => {
    const vip = { prefix: 'VIP', width: 5, datePart: 'NONE', dashed: 'NO', renewal: 'NEVER' } as const;
    await set('MEMBERCARD', vip);
    await set('MEMBERCARD', vip, other);
    await rows
      .member()
      .then((id) => venue.db.query("UPDATE member SET card_chip_number = 'VIP00002' WHERE id = $1", [id]));
    const cards = await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => joined(place % 2 ? manager : other)));
    expect(cards.every((card) => /^VIP\d{5}$/.test(card))).toBe(true);
    expect(new Set(cards).size).toBe(AT_ONCE);
    expect(cards).not.toContain('VIP00002');
  });

  it('are refused where numbers would come again or look like those of sales, and changed by the person who may', async () => {
    expect(await set('DISCOUNT', { datePart: 'NONE' })).toMatchObject({
      ...{ success: false, key: 'fillRule.repeats', result: { field: 'datePart' } },
      message: '流水号每天重新开始时，编号里要有年月日，否则会重复',
    });
    expect(await set('DISCOUNT', { datePart: 'MONTH' })).toMatchObject({ success: false, key: 'fillRule.repeats' });
    expect(await preview('DISCOUNT', { datePart: 'NONE' })).toEqual([]);
    expect(await set('DISCOUNT', { prefix: 'p' })).toMatchObject({ success: false, key: 'fillRule.prefixOfOrders' });
    expect(await set('DISCOUNT', { prefix: "A'; --" })).toMatchObject({ success: false, key: 'check.numberPrefix' });
    expect(await set('DISCOUNT', { width: 13 })).toMatchObject({ success: false });
    expect(await rule('DISCOUNT')).toMatchObject({ prefix: 'A', datePart: 'DAY', width: 4 });
    const { id, version } = await rule('DISCOUNT', other);
    expect(await manager.put(`${PATH}/edit`, { id, version, prefix: 'Q' })).toMatchObject({ success: false });
    expect(await cashier.get(`${PATH}/list`)).toMatchObject({ success: false, code: 510 });
  });
});
