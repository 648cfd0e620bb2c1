import type { SlowedKart, TrackFlag } from '@paddock/contracts/edge';
import type { AnswerOf, Page, vehicleRoutes } from '@paddock/contracts/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';
import { Fixtures } from '../support/app/fixtures';

const VEHICLE = '/vehicle/sysVehicle';
type Slow = AnswerOf<typeof vehicleRoutes.slowState>;

describe('a yellow flag slows all vehicles', () => {
  let venue: TestVenue;
  let marshal: Client;
  let cashier: Client;
  let rows: Fixtures;
  let karts: string[];

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    [marshal, cashier, karts] = await Promise.all([venue.signIn('marshal'), venue.signIn('cashier'), rows.karts()]);
  });
  afterAll(() => venue.close());

  let versions = Date.now();
  const next = (): number => (versions += 1);
  const current = async (): Promise<Slow> => (await cashier.get<Slow>(`${VEHICLE}/slowState`)).result ?? null;
  const slowAll = () => marshal.post<NonNullable<Slow>>(`${VEHICLE}/slowAll`);
  const commandId = async (): Promise<string> => {
    const found = await venue.db.query<{ id: string }>(
      "SELECT id FROM edge_command WHERE body->>'kind' = 'track.flag' ORDER BY created_at DESC, id DESC LIMIT 1",
    );
    return found[0]!.id;
  };
  /** The venue carries out the newest flag. */
  const carriedOut = async (flag: TrackFlag): Promise<number> => {
    const version = next();
    await venue.edge.report({ kind: 'track.flag', flag, version });
    await venue.edge.report({ kind: 'command.done', commandId: await commandId(), ok: true, reason: null });
    return version;
  };
  const show = async (flag: TrackFlag): Promise<number> => {
    await marshal.post(`${VEHICLE}/flag`, { flag });
    return carriedOut(flag);
  };
  const kart = (number: number, state: SlowedKart['state'], answerMs: number | null = null): SlowedKart => ({
    ...{ vehicleId: karts[number - 1]!, state, answerMs, reason: state === 'unconfirmed' ? 'kartSilent' : null },
  });
  const report = (version: number, answers: SlowedKart[], reported = next()) =>
    venue.edge.report({
      ...{ kind: 'track.flag', flag: 'yellow', version, slowed: { version: reported, level: 1, karts: answers } },
    });
  const states = (slow: Slow): string => slow!.karts.map(({ cardName, state }) => `${cardName} ${state}`).join();
  beforeEach(() => show('green'));

  it('and each board sees who sent it, and who has not answered until nobody is left', async () => {
    expect(await current()).toBeNull();
    const board = await venue.listen(cashier, ['slow']);
    const { result } = await slowAll();
    expect(result).toMatchObject({ state: 'sending', source: 'core', level: null, reachedAt: null, karts: [] });
    expect(result!.sentBy).not.toBe('');
    const version = await carriedOut('yellow');
    await report(version, [kart(1, 'waiting'), kart(2, 'confirmed', 310)]);
    const { payload: slowing } = await board.receives(
      'slow.changed',
      ({ state, total }) => state === 'slowing' && total === 2,
    );
    expect(slowing).toMatchObject({ level: 1, confirmed: 1 });
    const late = next();
    await report(version, [kart(1, 'unconfirmed'), kart(2, 'confirmed', 310)]);
    await board.receives('slow.changed', ({ state }) => state === 'unconfirmed');
    // What comes late, or of another flag, changes nothing.
    await report(version, [kart(1, 'waiting'), kart(2, 'waiting')], late);
    await report(version - 1, []);
    expect(states(await current())).toBe('1 unconfirmed,2 confirmed');
    await report(version, [kart(1, 'confirmed', 9_000), kart(2, 'confirmed', 310)]);
    await board.receives('slow.changed', ({ state, confirmed }) => state === 'confirmed' && confirmed === 2);
    await show('green');
    await board.receives('slow.changed', ({ state }) => state === 'lifted');
    expect(await current()).toBeNull();
  });

  it('is the same flag by either call, waits for its venue as a stop does, and a stop outranks it', async () => {
    await show('yellow');
    const first = await current();
    expect(first).toMatchObject({ state: 'confirmed', total: 0 });
    expect((await slowAll()).result).toMatchObject({ id: first!.id, since: first!.since });
    const waits = await venue.db.query<{ hours: number }>(
      'SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM edge_command WHERE id = $1',
      [await commandId()],
    );
    expect(waits[0]?.hours).toBe(24);
    await carriedOut('yellow');
    await show('red');
    expect(await current()).toBeNull();
    expect(await slowAll()).toMatchObject({ success: false, code: 500 });
    expect(await current()).toBeNull();
  });

  it('holds where the venue slowed its karts itself, and names who did', async () => {
    await venue.edge.report({ kind: 'track.flag', flag: 'yellow', version: next(), by: '陈裁判' });
    expect(await current()).toMatchObject({ source: 'venue', sentBy: '陈裁判' });
  });

  it('ends before its venue has received it when another flag is sent, and holds when an older one is reported', async () => {
    await slowAll();
    await venue.edge.report({ kind: 'track.flag', flag: 'green', version: next() });
    expect(await current()).toMatchObject({ state: 'sending' });
    await marshal.post(`${VEHICLE}/flag`, { flag: 'green' });
    expect(await current()).toBeNull();
  });

  it('needs the right to control vehicles', async () => {
    expect(await cashier.post(`${VEHICLE}/slowAll`)).toMatchObject({ success: false });
    expect(await current()).toBeNull();
  });

  it('stands in the audit log with who sent it, as every flag does, from the core and from the venue', async () => {
    const manager = await venue.signIn('manager');
    await slowAll();
    await carriedOut('yellow');
    await marshal.post(`${VEHICLE}/stopAll`);
    await carriedOut('red');
    await show('green');
    await venue.edge.report({ kind: 'track.flag', flag: 'yellow', version: next(), by: '弯道一的平板' });
    const audit = await manager.get<Page<{ after: string }>>('/sys/audit/list', {
      subject: 'track_flag_change',
    });
    const seen = (audit.result?.records ?? []).slice(0, 4).map(({ after }) => {
      const { flag, source, changed_by: by } = JSON.parse(after) as Record<string, string>;
      return `${flag} ${source} ${by}`;
    });
    expect(seen.toReversed()).toEqual([
      'yellow core 陈教练',
      'red core 陈教练',
      'green core 陈教练',
      'yellow venue 弯道一的平板',
    ]);
  });
});
