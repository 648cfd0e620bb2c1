import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEDULES } from '@paddock/contracts/schedules';
import type { Page, scheduleRoutes, AnswerOf } from '@paddock/contracts/wire';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

interface Row {
  id: string;
  name_dictText: string;
  state: string;
  lane: string | null;
  everyMs: number;
  lastStartTime: string | null;
  nextTime: string | null;
  fault: string | null;
  error: string | null;
  mayPause: 'YES' | 'NO';
  pausedBy: string | null;
}
type History = AnswerOf<typeof scheduleRoutes.history>;
type Warnings = AnswerOf<typeof scheduleRoutes.warnings>;

/** A schedule that fails for as long as its table is gone. */
const TRIMMED = 'old import files';

describe('scheduled jobs over HTTP with a worker', () => {
  let venue: TestVenue;
  let hq: Client;
  let manager: Client;

  beforeAll(async () => {
    venue = await startVenue();
    [hq, manager] = [await venue.signIn('hq'), await venue.signIn('manager')];
  });
  afterAll(() => venue.close());

  const rows = async (query: Record<string, unknown> = {}, language: 'zh-CN' | 'en' = 'zh-CN'): Promise<Row[]> =>
    (await hq.get<Page<Row>>('/sys/schedule/list', { pageSize: 200, ...query }, { language })).result?.records ?? [];
  const rowOf = async (name: string): Promise<Row> => {
    const [row] = await rows({ name });
    if (!row) throw new Error(`no schedule ${name}`);
    return row;
  };
  const history = async (name: string): Promise<History> => {
    const { result } = await hq.get<History>('/sys/schedule/history', { name });
    return result ?? { days: [], runs: [] };
  };
  const warnings = async (): Promise<Warnings> => {
    const { result } = await manager.get<Warnings>('/sys/schedule/warnings');
    if (!result) throw new Error('no answer');
    return result;
  };
  const act = (path: 'runNow' | 'pause' | 'resume', name: string, client = hq) =>
    client.post<null>(`/sys/schedule/${path}`, { name });

  it('lists every schedule that the worker declares, each with words in both languages', async () => {
    await eventually('all schedules stand there', async () => (await rows()).length > 0);
    const [chinese, english] = [await rows(), await rows({}, 'en')];
    expect(chinese.map(({ id }) => id).toSorted()).toEqual(Object.keys(SCHEDULES).toSorted());
    for (const { id, name_dictText: name } of chinese) expect([id, name]).not.toEqual([id, '']);
    expect(chinese.find(({ id }) => id === 'payment.poll')).toMatchObject({
      ...{ name_dictText: '查询扫码支付', lane: 'payments', everyMs: 1000, mayPause: 'NO' },
    });
    expect(english.find(({ id }) => id === 'payment.poll')).toMatchObject({ name_dictText: 'Scan payments' });
  });

  it('says how the last run went, counts runs by day, and keeps no row for each turn of a second', async () => {
    await eventually('it has run', async () => (await rowOf('payment.poll')).state === 'DONE');
    const row = await rowOf('payment.poll');
    expect(row.lastStartTime).not.toBeNull();
    expect(row.nextTime).not.toBeNull();
    await eventually('several turns are counted', async () => ((await history('payment.poll')).days[0]?.runs ?? 0) > 3);
    expect((await history('payment.poll')).runs).toEqual([]);
    expect((await history('seals of the ledger')).runs).toMatchObject([{ outcome: 'DONE', times: 1, by: null }]);
    expect(await warnings()).toMatchObject({ working: true, warnings: [] });
  });

  it('runs at once when somebody with the right wants it, and writes down who', async () => {
    expect((await act('runNow', TRIMMED, manager)).success).toBe(false);
    await venue.db.query(
      "INSERT INTO import_error_file (token, content, created_at) VALUES ('old', '', now() - interval '30 days')",
    );
    expect(await act('runNow', TRIMMED)).toMatchObject({ success: true });
    await eventually('it has run', async () => (await history(TRIMMED)).runs.length === 1);
    const [{ realName } = { realName: '' }] = await venue.db.query<{ realName: string }>(
      `SELECT real_name AS "realName" FROM app_user WHERE username = 'hq'`,
    );
    expect((await history(TRIMMED)).runs).toMatchObject([{ outcome: 'DONE', by: realName }]);
    expect(await venue.db.query("SELECT 1 FROM import_error_file WHERE token = 'old'")).toEqual([]);
    const audited = await hq.get<Page<{ username: string; after: string }>>('/sys/audit/list', {
      subject: 'schedule_decision',
    });
    expect(audited.result?.records[0]?.username).toBe(realName);
    expect(JSON.parse(audited.result?.records[0]?.after ?? '{}')).toMatchObject({ name: TRIMMED, act: 'RUN' });
  });

  it('shows a failure in words, folds the same failure into one line, and warns in the monitor until it goes well', async () => {
    await venue.db.query('ALTER TABLE import_error_file RENAME TO import_error_file_away');
    await act('runNow', TRIMMED);
    await eventually('it failed', async () => (await rowOf(TRIMMED)).state === 'FAILED');
    expect(await rowOf(TRIMMED)).toMatchObject({
      fault: 'database',
      error: expect.stringContaining('import_error_file'),
    });
    expect((await warnings()).warnings).toMatchObject([{ name: TRIMMED, kind: 'failing' }]);
    await venue.db.query('ALTER TABLE import_error_file_away RENAME TO import_error_file');
    await act('runNow', TRIMMED);
    await eventually('it goes well again', async () => (await rowOf(TRIMMED)).state === 'DONE');
    expect((await warnings()).warnings).toEqual([]);
    expect((await history(TRIMMED)).days).toMatchObject([{ runs: 3, failures: 1 }]);
  });

  it('is not run twice at once', async () => {
    const holder = venue.db.transaction(async (tx) => {
      await tx.query('LOCK TABLE import_error_file IN ACCESS EXCLUSIVE MODE');
      await act('runNow', TRIMMED);
      await eventually('it runs', async () => (await rowOf(TRIMMED)).state === 'RUNNING');
      expect(await act('runNow', TRIMMED)).toMatchObject({ success: false, message: '正在运行，等它结束再试' });
    });
    await holder;
    await eventually('it has ended', async () => (await rowOf(TRIMMED)).state === 'DONE');
  });

  it('rests while it is paused, with a warning in the monitor, and never what money relies on', async () => {
    expect(await act('pause', 'payment.poll')).toMatchObject({
      ...{ success: false, message: '收款、安全和资料保存靠它，不能暂停' },
    });
    const quick = 'trials that escape soon';
    const listener = await venue.listen(hq, ['resources']);
    await listener.ask('subscribe', { topics: ['resources'], scope: 'all' });
    expect(await act('pause', quick)).toMatchObject({ success: true });
    await listener.receives('resource.changed', ({ id }) => id === `schedule:${quick}`);
    expect(await act('pause', quick)).toMatchObject({ success: false, message: '已经暂停了' });
    expect(await rowOf(quick)).toMatchObject({ state: 'PAUSED', nextTime: null });
    expect((await warnings()).warnings).toMatchObject([{ name: quick, kind: 'paused' }]);
    expect(await act('resume', quick)).toMatchObject({ success: true });
    expect(await act('resume', quick)).toMatchObject({ success: false });
    expect(await act('pause', 'no such thing')).toMatchObject({ success: false });
  });
});
