import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ReservationReminders } from '@paddock/booking';
import { toWireTime } from '@paddock/contracts/wire';
import { TrialWarnings } from '@paddock/counter';
import { LicenceWarnings } from '@paddock/identity';
import { inAllStores } from '@paddock/kernel';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, STORE } from '../support/app/fixtures';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
const CN_STORE = '弯道卡丁车馆 · 滨江店';
const EN_STORE = 'Apex Karting · Riverside';

describe('the language of messages', () => {
  let venue: TestVenue;
  let rows: Fixtures;
  let cashier: CounterCalls;
  let manager: Client;
  let laps: string;
  let phones = 13_955_550_000;
  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    manager = await venue.signIn('manager');
    laps = await rows.tariff({ type: 'QUAN', laps: 10 });
    await venue.db.query('UPDATE store SET name = $2, name_en = $3 WHERE org_code = $1', [STORE, CN_STORE, EN_STORE]);
  });
  afterAll(() => venue.close());
  beforeEach(() => rows.quietDay());

  const member = async (language?: string): Promise<{ id: string; phone: string }> => {
    const phone = String((phones += 1));
    const id = await rows.member({ laps: 100, phone });
    if (language !== undefined) {
      const edited = await manager.put('/membermanage/sysMemberManage/edit', { id, language });
      expect(edited).toMatchObject({ success: true });
    }
    return { id, phone };
  };
  /** Has somebody join the line and called to the start. @returns the text message that came */
  const called = async ({ id, phone }: { id: string; phone: string }): Promise<string> => {
    const entry = (await cashier.sold('QUAN', laps, { userId: id, cheshou: '小满' })).entries[0]!;
    await cashier.client.get('/memberrecharge/sysMemberRecharge/tixing', { consumeid: entry.id });
    const [message] = await eventually('the call is sent', () => {
      const sent = venue.messages.books.to(phone);
      return sent.length > 0 && sent;
    });
    return message?.text ?? '';
  };
  const storeSpeaks = async (messageLanguage: string): Promise<void> => {
    expect(await manager.post('/sys/departSetting/edit', { orgCode: '', messageLanguage })).toMatchObject({
      success: true,
    });
  };
  const look = (at: { send: () => Promise<void> }): Promise<void> => inAllStores(() => at.send());

  it('of a member is the one of the form, and the store’s where none was chosen', async () => {
    const [chinese, english, open] = [await member('cn'), await member('en'), await member()];
    expect(await called(chinese)).toBe(`【${CN_STORE}】小满，A001 前面还有 0 人，请到发车区等候。`);
    expect(await called(english)).toBe(`[${EN_STORE}] 小满, 1 ahead of A002. Please come to the start area.`);
    expect(await called(open)).toContain('请到发车区等候');
    const titles = await venue.db.query('SELECT title FROM member_message WHERE member_id = $1', [english.id]);
    expect(titles).toEqual([{ title: 'Please get ready' }]);
    await storeSpeaks('en');
    expect(await called(await member())).toContain('Please come to the start area.');
    expect(await called(await member('cn'))).toContain('请到发车区等候');
    await storeSpeaks('cn');
    const row = await manager.get('/membermanage/sysMemberManage/queryById', { id: english.id });
    expect(row.result).toMatchObject({ language: 'en', language_dictText: '英文' });
    const wrong = await manager.put('/membermanage/sysMemberManage/edit', { id: english.id, language: 'fr' });
    expect(wrong).toMatchObject({ success: false, result: { field: 'language' } });
  });

  it('is Chinese as a whole where a venue has left its English words empty', async () => {
    const hq = await venue.signIn('hq');
    const [template] = await venue.db.query<{ id: string; template_content_en: string }>(
      "SELECT id, template_content_en FROM message_template WHERE template_code = 'QUEUE_NEAR'",
    );
    const words = (templateContentEn: string) =>
      hq.put('/message/sysMessageTemplate/edit', { id: template?.id, templateContentEn });
    expect(await words('')).toMatchObject({ success: true });
    expect(await called(await member('en'))).toBe(`【${CN_STORE}】小满，A001 前面还有 0 人，请到发车区等候。`);
    const [stored] = await venue.db.query('SELECT language FROM message ORDER BY created_at DESC LIMIT 1');
    expect(stored).toEqual({ language: 'cn' });
    await words(template?.template_content_en ?? '');
  });

  it('of a reservation is that of its member, or else the store’s', async () => {
    const tariffId = await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 });
    const startTime = toWireTime(new Date(venue.clock.now().getTime() + 30 * MINUTE_MS));
    const session = await manager.post<string>('/session/sysSession/add', {
      ...{ name: '场次', minutes: 15, places: 4, consumeVehicleMode: 'circlemode', kartGroup: 'ADULT', remark: '' },
      ...{ startTime, tariffId },
    });
    const english = await member('en');
    const reserve = (phone: string, fields = {}) =>
      cashier.client.post('/reservation/sysReservation/add', {
        ...{ sessionId: session.result, name: '周女士', heads: 1, kind: 'PERSON', phone, ...fields },
      });
    expect(await reserve(english.phone, { userId: english.id })).toMatchObject({ success: true });
    expect(await reserve('13955559999')).toMatchObject({ success: true });
    await venue.db.query('UPDATE reservation SET created_at = $1', [new Date(venue.clock.now().getTime() - DAY_MS)]);
    await look(venue.worker.get(ReservationReminders, { strict: false }));
    const sent = (phone: string): string[] => venue.messages.books.to(phone).map(({ text }) => text);
    await eventually('both are reminded', () => sent(english.phone).length + sent('13955559999').length === 2);
    expect(sent(english.phone)).toEqual([expect.stringMatching(/^\[Apex .*your session at \d\d:\d\d begins soon/)]);
    expect(sent('13955559999')).toEqual([expect.stringMatching(/^【弯道.*场次快开始了/)]);
  });

  it('of staff is the one that their pages showed last, with its dates', async () => {
    const speaks = (client: Client, language: string) => client.put('/sys/user/editSlefInfo', { language });
    expect(await speaks(cashier.client, 'fr')).toMatchObject({ success: false });
    expect(await speaks(cashier.client, 'en')).toMatchObject({ success: true });
    expect(await speaks(manager, 'en')).toMatchObject({ success: true });
    const [kart] = await rows.karts();
    const tariff = await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 });
    const tab = await cashier.tab(tariff, kart!, { cheshou: '橘子' });
    const due = new Date(venue.clock.now().getTime() + 8 * MINUTE_MS);
    await venue.db.query('UPDATE tab SET escape_due_at = $2 WHERE id = $1', [tab, due]);
    await look(venue.worker.get(TrialWarnings, { strict: false }));
    const bell = async () =>
      JSON.stringify(
        (await cashier.client.get('/sys/sysAnnouncementSend/getMyAnnouncementSend', { pageNo: 1, pageSize: 10 }))
          .result,
      );
    await eventually('the bell has it', async () =>
      (await bell()).includes('Play first, pay later: time is nearly up'),
    );
    await venue.db.query("UPDATE store SET licence_ends_on = '2030-12-31' WHERE org_code = $1", [STORE]);
    venue.clock.advance(Date.parse('2030-12-24T04:00:00Z') - venue.clock.now().getTime());
    await look(venue.worker.get(LicenceWarnings, { strict: false }));
    const summaries = async (template: string, receiver: string) => {
      const values = [template, receiver];
      const found = await venue.db.query<{ summary: string }>(
        'SELECT summary FROM message WHERE template_code = $1 AND receiver = $2',
        values,
      );
      return found.map(({ summary }) => summary);
    };
    expect(await summaries('TRIAL_ENDING', 'cashier')).toEqual([
      `橘子 at ${EN_STORE} has not paid yet and counts as escaped in 8 minutes.`,
    ]);
    expect(await summaries('LICENCE_ENDING', 'manager')).toEqual([
      `The licence of ${EN_STORE} ends on 31 December 2030, in 7 days. Please renew it in time.`,
    ]);
    const [other] = await venue.db.query<{ receiver: string }>(
      "SELECT receiver FROM message WHERE template_code = 'LICENCE_ENDING' AND language = 'cn' LIMIT 1",
    );
    expect(await summaries('LICENCE_ENDING', other?.receiver ?? '')).toEqual([
      `${CN_STORE} 的系统使用到 2030年12月31日，还有 7 天，请及时续期。`,
    ]);
  });
});
