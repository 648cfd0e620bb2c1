import { CALLS_PER_MINUTE_MAX, type AnswerOf, type browserErrorRoutes } from '@paddock/contracts/wire';
import { CallCounts } from '@paddock/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';

type Recent = AnswerOf<typeof browserErrorRoutes.recent>;

/** A first start on a busy machine takes its time. */
const START_MS_MAX = 240_000;

const REPORT = {
  message: "Cannot read properties of undefined (reading 'laps') of 张三 13800138000",
  stack:
    'TypeError: 张三 13800138000\n    at Laps (https://venue.example/assets/board-B7x.js:1:23)\n    at https://venue.example/assets/index-C4m.js:2:9',
  page: '/vehicle/SysMarshalBoard/9f1c2b?phone=13800138000',
  build: 'index-C4m.js',
  times: 1,
};

describe('errors of browsers', () => {
  let venue: TestVenue;
  beforeAll(async () => void (venue = await startVenue()), START_MS_MAX);
  afterAll(() => venue.close());

  const recent = async (): Promise<Recent> =>
    (await (await venue.signIn('manager')).get<Recent>('/sys/browserError/recent')).result ?? [];
  const report = (changes: Partial<typeof REPORT> = {}) =>
    venue.stranger.post('/sys/browserError/report', { ...REPORT, ...changes });

  it('are taken from anybody, counted together, and nothing of a person is stored', async () => {
    expect(await report()).toMatchObject({ success: true, result: null });
    await report({ times: 4, page: '/vehicle/SysMarshalBoard' });
    await report({ build: 'index-D5n.js' });
    const [second, first] = await recent();
    expect(first).toMatchObject({
      message: "Cannot read properties of undefined (reading 'laps') of … …",
      stack: ['Laps board-B7x.js:1:23', 'index-C4m.js:2:9'],
      page: '/vehicle/SysMarshalBoard',
      build: 'index-C4m.js',
      times: 5,
    });
    expect(Date.parse(first!.firstTime)).toBeLessThanOrEqual(Date.parse(first!.lastTime));
    expect(second).toMatchObject({ build: 'index-D5n.js', times: 1, page: '/vehicle/SysMarshalBoard/:id' });
    const stored = await venue.db.query('SELECT row_to_json(e)::text AS row FROM browser_error e');
    expect(JSON.stringify(stored)).not.toMatch(/13800138000|张三|9f1c2b/);
  });

  it('say nothing to those who are not signed in, and what is none of our files or too long is not kept', async () => {
    const before = await recent();
    expect(await venue.stranger.get('/sys/browserError/recent')).toMatchObject({ success: false });
    expect((await report({ stack: 'at x (chrome-extension://abc/y.js:1:1)' })).success).toBe(true);
    expect((await report({ message: 'x'.repeat(1_001) })).success).toBe(false);
    expect((await report({ times: 1_001 })).success).toBe(false);
    expect(await recent()).toEqual(before);
  });

  it('take a bounded place, whatever is made up: few new kinds in an hour, and the latest of them are kept', async () => {
    await venue.db.query(
      `INSERT INTO browser_error (fingerprint, message, stack, page, browser, build, times, first_at, last_at)
       SELECT 'made up ' || n, 'x', '[]', '/', '', '', 2147483647, now(), now() - make_interval(hours => n) FROM generate_series(1, 400) n`,
    );
    expect((await report({ message: 'one more' })).success).toBe(true);
    const [{ kept, oldest } = { kept: 0, oldest: '' }] = await venue.db.query<{ kept: number; oldest: string }>(
      'SELECT count(*)::int AS kept, (array_agg(fingerprint ORDER BY last_at))[1] AS oldest FROM browser_error',
    );
    expect({ kept, oldest }).toEqual({ kept: 200, oldest: 'made up 197' });
    expect(await recent()).toHaveLength(50);
    await venue.core.get(CallCounts).waitOf('browser errors', { max: 60, windowMs: 3_600_000 }, 60);
    await report({ message: 'a new kind' });
    await report({ message: 'one more' });
    const shown = await recent();
    expect(shown.some(({ message }) => message === 'a new kind')).toBe(false);
    expect(shown[0]).toMatchObject({ message: 'one more', times: 2 });
  });

  it('are taken from one address only so often in a minute', async () => {
    const answers = [];
    for (let call = 0; call <= CALLS_PER_MINUTE_MAX.browserError; call += 1) answers.push((await report()).success);
    expect(answers.at(-1)).toBe(false);
  });
});
