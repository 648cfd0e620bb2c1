import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { groupCoupon, RowOf } from '@paddock/contracts/resources';
import type { ImportResult, Page } from '@paddock/contracts/wire';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures } from '../support/app/fixtures';
import { workbookOf } from '../support/app/workbooks';

const wide = (text: string): string =>
  text.replace(/[0-9A-Za-z]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const grouped = (phone: string, by: string): string =>
  `${phone.slice(0, 3)}${by}${phone.slice(3, 7)}${by}${phone.slice(7)}`;
const PHONE_WAYS: readonly [string, (phone: string) => string][] = [
  ['marks of direction', (phone) => `\u202d${phone}\u202c`],
  ['no width', (phone) => `\u200b${phone.slice(0, 5)}\ufeff${phone.slice(5)}`],
  ['spaces', (phone) => grouped(phone, ' ')],
  ['spaces that do not break', (phone) => grouped(phone, '\u00a0')],
  ['hyphens', (phone) => grouped(phone, '-')],
  ['dashes', (phone) => grouped(phone, '\u2013')],
  ['+86', (phone) => `+86${phone}`],
  ['0086 and a space', (phone) => `0086 ${phone}`],
  ['(+86)', (phone) => `(+86) ${grouped(phone, '-')}`],
  ['full width', wide],
  ['all at once', (phone) => `\u200e＋８６\u3000${wide(grouped(phone, ' '))}\u00a0`],
];
const ADD_MEMBER = '/membermanage/sysMemberManage/add';
const MEMBERS = '/memberrecharge/sysMemberRecharge/memberlist';
const CODES = '/coupon/sysGroupCoupon';

describe('what people type and scan', () => {
  let venue: TestVenue;
  let manager: Client;
  let admin: Client;
  let last = 0;

  beforeAll(async () => {
    venue = await startVenue();
    manager = await venue.signIn('manager');
    admin = await venue.signIn('admin');
  });
  afterAll(() => venue.close());

  const freshPhone = (): string => `135${String((last += 1)).padStart(8, '0')}`;
  /** A minute later than the last one: whole phones may be asked for so often only. */
  const found = async (query: object): Promise<number | string> => {
    venue.clock.advance(60_000);
    const { result, message } = await manager.get<Page<unknown>>(MEMBERS, { ...query });
    return result?.total ?? message;
  };
  const imported = async (path: string, file: string | Buffer, query = ''): Promise<ImportResult | null> => {
    const form = new FormData();
    const content = typeof file === 'string' ? file : new Uint8Array(file);
    form.append('file', new Blob([content]), typeof file === 'string' ? 'typed.csv' : 'typed.xlsx');
    const answer = await fetch(`${venue.url}${path}/importExcel${query}`, {
      method: 'POST',
      headers: { 'x-access-token': manager.token },
      body: form,
    });
    return ((await answer.json()) as { result: ImportResult | null }).result;
  };
  const added = async (realname: string, phone = freshPhone()) => {
    const answer = await manager.post<{ realname: string; phone: string }>(ADD_MEMBER, { realname, phone });
    expect(answer).toMatchObject({ success: true });
    return phone;
  };

  it.each(PHONE_WAYS)('a phone with %s is imported, added, found, and is one phone', async (_, write) => {
    const phone = freshPhone();
    expect(await imported('/membermanage/sysMemberManage', `姓名,手机号\n孙八,"${write(phone)}"`)).toMatchObject({
      successCount: 1,
    });
    const stored = await venue.db.query('SELECT FROM member WHERE phone = $1', [phone]);
    expect(stored).toHaveLength(1);
    expect(await found({ phone: write(phone) })).toBe(1);
    expect((await manager.post(ADD_MEMBER, { realname: '孙九', phone: write(phone) })).key).toBe('member.phoneExists');
    const other = await added('孙十', write(freshPhone()));
    expect(await found({ phone: other })).toBe(1);
  });

  it.each(['12345678901', '1380000204', '+86 12345', '138 0000 2046 7'])('%j is no phone', async (phone) =>
    expect((await manager.post(ADD_MEMBER, { realname: '孙九', phone })).key).toBe('member.phoneWrong'),
  );

  it('a search minds neither capitals nor the signs of another keyboard', async () => {
    await added("Alex O'Brien ÉTÉ（二店）");
    for (const realname of [
      ...["*alex o'brien*", '*ALEX*', '*été*', '*(二店)*', '*（二店）', 'aLEX*', `*${wide('alex')}*`, '*\u200bAlex*'],
      ...["alex o'brien été(二店)", "!nobody,alex o'brien été（二店）"],
    ])
      expect([realname, await found({ realname })]).toEqual([realname, 1]);
    const rules = (rule: string, val: string) => JSON.stringify([{ field: 'realname', rule, val }]);
    for (const [rule, val] of [
      ['like', 'O’BRIEN'.replace('’', "'")],
      ['eq', "ALEX O'BRIEN ÉTÉ（二店）"],
      ['right_like', 'ALEX o'],
    ] as const)
      expect([rule, await found({ superQueryParams: rules(rule, val) })]).toEqual([rule, 1]);
    const all = (await found({})) as number;
    expect(await found({ superQueryParams: rules('ne', "alex o'brien été(二店)") })).toBe(all - 1);
  });

  it.each(['Le Thi Hoa', 'GE Wei', 'lt dan', 'Gt Racer', 'le'])('%j is a name and no comparison', async (realname) => {
    await added(realname);
    expect(await found({ realname })).toBe(1);
    expect(await found({ realname: realname.toLowerCase() })).toBe(1);
    expect(await found({ realname: `*${realname}*` })).toBeGreaterThanOrEqual(1);
  });

  it.each(['Smith, John', 'Smith,John'])('%j is a name and no list', async (realname) => {
    await added(realname);
    expect(await found({ realname })).toBe(1);
  });

  it('a code counts as one however it is printed and typed', async () => {
    const rows = new Fixtures(venue.db);
    const counter = new CounterCalls(await venue.signIn('cashier'));
    const ride = await rows.tariff({ type: 'GROUPCOUPON', name: '团购圈', laps: 5 });
    const userId = await rows.member();
    const use = (groupNumber: string, headCount = 1) =>
      counter.sell('GROUPCOUPON', ride, { userId, groupNumber, headCount });
    const stored = async (code: string) => {
      const answer = await manager.post(`${CODES}/add`, { code, platform: 'x', batch: 'y' });
      const { result } = await manager.get<Page<RowOf<typeof groupCoupon>>>(`${CODES}/list`, { code });
      return { ...answer, code: result?.records[0]?.code };
    };
    const ways: readonly [string, string][] = [
      ['100056789012', '1000 5678 9012'],
      ['2000 5678 9012', '200056789012'],
      ['mt-3000-5678', 'MT30005678'],
      ['４０００ ５６７８', '4000\u20135678'],
      ['MT5000\u200b5678', '  mt 5000 5678 '],
    ];
    for (const [written, typed] of ways) {
      const plain = typed.replaceAll(/[\s\u2013]/g, '').toUpperCase();
      expect(await stored(written)).toMatchObject({ success: true, code: plain });
      expect((await stored(typed)).key).toBe('resource.taken');
      const sold = await use(typed);
      expect([typed, sold.message, sold.success]).toEqual([typed, sold.message, true]);
      expect((await use(written)).key).toBe('coupon.invalid');
    }
    await stored('6000 0001');
    await stored('6000 0002');
    expect((await use('6000 0001，6000-0002', 2)).success).toBe(true);
    expect(
      await imported(CODES, ['团购码', '7000 0001', '7000-0001', wide('70000001'), '7000 0002'].join('\n')),
    ).toMatchObject({ successCount: 2, errorCount: 2 });
  });

  it('a code that a workbook keeps as a number is refused by its cell once its last digits are gone', async () => {
    const rows = [
      ['团购码', '平台'],
      [6.228480402000988e18, '美团'],
      [800_000_001, '美团'],
      ['6228480402000988123', '美团'],
    ];
    const book = workbookOf([{ name: 'codes', rows }]);
    const checked = await imported(CODES, book, '?check=1');
    expect(checked).toMatchObject({ errorCount: 1 });
    expect(JSON.stringify(checked)).toContain('A2（团购码）的数字超过 15 位');
    expect(await imported(CODES, book)).toMatchObject({ successCount: 2, errorCount: 1 });
    const codes = await venue.db.query<{ code: string }>(
      "SELECT code FROM group_coupon WHERE platform = '美团' ORDER BY code",
    );
    expect(codes.map(({ code }) => code)).toEqual(['6228480402000988123', '800000001']);
  });

  it('a user name is one however it is written, at the sign-in too', async () => {
    for (const username of ['Marshal', 'marshal\u200b', wide('marshal'), ' MARSHAL ', 'm\u00adarshal']) {
      const free = await admin.get('/sys/duplicate/check', {
        ...{ tableName: 'sys_user', fieldName: 'username', fieldVal: username, dataId: '' },
      });
      expect([username, free.key]).toEqual([username, 'check.taken']);
      const only = await admin.get('/sys/user/checkOnlyUser', { username });
      expect([username, only.key]).toEqual([username, 'user.nameTaken']);
      const made = await admin.post('/sys/user/add', {
        ...{ username, realname: 'x', password: 'Not1Common2Word', confirmpassword: 'Not1Common2Word' },
        ...{ selectedroles: '', selecteddeparts: '' },
      });
      expect([username, made.success]).toEqual([username, false]);
      const entered = await new (admin.constructor as typeof Client)(venue.url, '').post('/sys/login', {
        ...{ username, password: 'paddock-demo' },
      });
      expect([username, entered.success]).toEqual([username, true]);
    }
  });

  it('guesses at one account are counted together, however its name is written', async () => {
    const guess = (username: string) =>
      new (admin.constructor as typeof Client)(venue.url, '').post('/sys/login', { username, password: 'wrong' });
    for (const username of ['Nobody', 'NOBODY', wide('nobody'), 'nobody\u200b', 'nObody']) await guess(username);
    expect((await guess('noboDY')).key).toBe('signIn.slowDown');
  });

  it('a password is what was typed, to the letter', async () => {
    const username = 'typist';
    const password = ' Ａ\u200b Long Ｐassword ';
    expect(
      await admin.post('/sys/user/add', {
        ...{ username, realname: 'Typist', password, confirmpassword: password, selectedroles: '' },
        ...{
          selecteddeparts: (await venue.db.query<{ id: string }>("SELECT id FROM store WHERE org_code = 'A01'"))[0]?.id,
        },
      }),
    ).toMatchObject({ success: true });
    const enter = async (typed: string) =>
      (await new (admin.constructor as typeof Client)(venue.url, '').post('/sys/login', { username, password: typed }))
        .key;
    expect(await enter(password.trim())).toBe('signIn.wrong');
    expect(await enter(password.normalize('NFKC'))).toBe('signIn.wrong');
    expect(await enter(password)).not.toBe('signIn.wrong');
  });

  it('a name that is too long is refused with the limit', async () => {
    const realname = 'Maria del Carmen Fernández de la Vega';
    const answer = await manager.post(ADD_MEMBER, { realname, phone: freshPhone() }, { language: 'en' });
    expect(answer).toMatchObject({ success: false, key: 'tooLong' });
    expect(answer.message).toContain('30');
    const sheet = await imported('/membermanage/sysMemberManage', `姓名,手机号\n${realname},${freshPhone()}`);
    expect(sheet).toMatchObject({ errorCount: 1 });
  });

  it('names are stored without what nobody sees, in one line', async () => {
    const phone = await added(' Ａlex\u200b　\u00a0Wang\u202c\n（二店） ');
    const [row] = await venue.db.query<{ real_name: string }>('SELECT real_name FROM member WHERE phone = $1', [phone]);
    expect(row?.real_name).toBe('Alex Wang （二店）');
    expect((await manager.post(ADD_MEMBER, { realname: '\u200b\u3164', phone: freshPhone() })).key).toBe(
      'member.nameRequired',
    );
  });
});
