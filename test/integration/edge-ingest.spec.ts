import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { edgeConfigSchema, type EdgeEventBody, RACE_RULE_DEFAULTS } from '@paddock/contracts/edge';
import { randomUUID } from 'node:crypto';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { FakeEdge } from '../support/app/fake-edge';
import { GATE } from '../support/app/fake-run';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';

let passings = 1_000_000;

function passing(fields: object = {}): Extract<EdgeEventBody, { kind: 'passing' }> {
  passings += 1;
  return {
    kind: 'passing',
    passing: {
      gateId: GATE,
      seq: passings,
      transponder: '5700001',
      rtcUs: String(1_600_000_000_000_000 + passings),
      strength: 120,
      hits: 30,
      receivedAt: new Date().toISOString(),
      vehicleId: null,
      runId: null,
      ...fields,
    },
  };
}

describe('what an edge reports', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  let karts: string[];
  let tariff: string;

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    karts = await rows.karts();
    tariff = await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 });
  });
  afterAll(() => venue.close());
  beforeEach(async () => {
    await rows.quietDay();
    await venue.db.query('DELETE FROM passing');
    await venue.db.query('DELETE FROM lap');
    await venue.db.query('DELETE FROM edge_quarantine');
  });

  const kart = (number: number): string => karts[number - 1]!;
  const stored = async (table: 'passing' | 'lap' | 'edge_quarantine'): Promise<number> => {
    const counts = await venue.db.query<{ passing: number; lap: number; edge_quarantine: number }>(
      `SELECT (SELECT count(*) FROM passing) AS passing, (SELECT count(*) FROM lap) AS lap,
         (SELECT count(*) FROM edge_quarantine) AS edge_quarantine`,
    );
    return counts[0]![table];
  };
  const events = (...bodies: unknown[]) => bodies.map((body) => venue.edge.envelope(body));
  const send = (batch: { seq: number; at: string; body: unknown }[], epoch = venue.edge.epoch) =>
    venue.edge.batch({ epoch, events: batch });
  const startedRun = async (number: number) => {
    await cashier.tab(tariff, kart(number));
    return (await venue.runOn(kart(number))).start();
  };

  describe('has its effect once', () => {
    it('when a batch comes twice, whole or in part, in any order', async () => {
      const live = await venue.listen(cashier.client, ['runs']);
      const run = await startedRun(1);
      const batch = events(...run.lapEvents(30_000), ...run.lapEvents(31_000), ...run.lapEvents(32_000));
      const last = batch.at(-1)!.seq;
      const answers = [
        await send(batch.slice(0, 3)),
        await send(batch),
        await send([...batch].reverse()),
        await send(batch.slice(2, 4)),
      ];
      expect(answers).toEqual([
        { ok: true, committedSeq: batch[2]!.seq },
        { ok: true, committedSeq: last },
        { ok: true, committedSeq: last },
        { ok: true, committedSeq: last },
      ]);
      await run.finish();
      await live.receives('run.finished', ({ id }) => id === run.id);
      expect(live.of('run.lap').map(({ payload }) => payload.lap.lapMs)).toEqual([30_000, 31_000, 32_000]);
      expect([await stored('lap'), await stored('passing')]).toEqual([3, 3]);
    });

    it('when one batch is sent on two lines at the same instant', async () => {
      const run = await startedRun(2);
      const batch = events(...run.lapEvents(30_000), ...run.lapEvents(31_000));
      const live = await venue.listen(cashier.client, ['runs']);
      await Promise.all([send(batch), send(batch), send(batch)]);
      await run.finish();
      await live.receives('run.finished');
      expect(live.of('run.lap')).toHaveLength(2);
      expect(await stored('lap')).toBe(2);
    });

    it('only when the same process of the edge wrote it: of a journal that went back to an older state nothing is taken for known', async () => {
      const batch = (origin: string, count: number, from = venue.edge.seq) => {
        venue.edge.seq = from;
        return { epoch: venue.edge.epoch, origin, events: events(...Array.from({ length: count }, () => passing())) };
      };
      const answer = await venue.edge.batch(batch('first', 4));
      expect(answer).toEqual({ ok: true, committedSeq: venue.edge.seq, origin: 'first' });
      // Written on an older state, with sequences that were given before.
      const count = await stored('passing');
      const other = batch('second', 5, venue.edge.seq - 2);
      expect(await venue.edge.batch(other)).toEqual(answer);
      expect(await stored('passing')).toBe(count);
      expect(await venue.edge.reconnect()).toMatchObject(answer);
      venue.edge.epoch = randomUUID();
      expect(await venue.edge.reconnect()).toMatchObject({ ok: true, committedSeq: 0 });
      expect(await venue.edge.batch({ ...other, epoch: venue.edge.epoch })).toMatchObject({
        ok: true,
        origin: 'second',
      });
      expect(await stored('passing')).toBe(count + 5);
      // An older edge names none.
      expect(await send(events(passing()))).toEqual({ ok: true, committedSeq: venue.edge.seq });
      expect(await venue.edge.reconnect()).not.toHaveProperty('origin');
    });

    it('also when its journal was restarted and counts from one', async () => {
      await venue.edge.report(passing());
      const before = { epoch: venue.edge.epoch, seq: venue.edge.seq };
      venue.edge.epoch = randomUUID();
      venue.edge.seq = 0;
      expect(await venue.edge.reconnect()).toMatchObject({ ok: true, committedSeq: 0 });
      const known = passing();
      expect(await send(events(known, passing()))).toEqual({ ok: true, committedSeq: 2 });
      expect(await stored('passing')).toBe(3);
      // The same passing under a new number is the same passing: gate, sequence and clock name it.
      expect(await send(events(known))).toEqual({ ok: true, committedSeq: 3 });
      expect(await stored('passing')).toBe(3);
      expect(await venue.edge.reconnect()).toMatchObject({ ok: true, committedSeq: 3 });
      expect(before.epoch).not.toBe(venue.edge.epoch);
    });
  });

  describe('does not stop at', () => {
    const wrong: [string, unknown][] = [
      ['no body', undefined],
      ['a text', 'hello'],
      ['an unknown kind', { kind: 'party' }],
      ['a missing field', { kind: 'passing', passing: { gateId: GATE } }],
      ['a number for a text', { ...passing(), passing: { ...passing().passing, transponder: 7 } }],
      ['a text with NUL and half a character', { kind: 'party', text: 'a\u0000b\ud800' }],
      ['a clock that no database takes', passing({ rtcUs: '9'.repeat(30) })],
      ['a strength that no database takes', passing({ strength: 2 ** 40 })],
      ['a NUL in a transponder', passing({ transponder: '57\u000000' })],
      ['a NUL in the id of a command', { kind: 'command.done', commandId: 'a\u0000', ok: true, reason: null }],
      [
        'a NUL in the id of a vehicle',
        {
          kind: 'vehicle.motion',
          vehicleId: 'a\u0000',
          state: 'still',
          reason: null,
          version: 1,
          at: new Date().toISOString(),
        },
      ],
      [
        'a NUL in a health report',
        { kind: 'device.connection', deviceId: GATE, connected: true, health: { note: 'a\u0000' } },
      ],
    ];

    it.each(wrong)('%s: that one is put aside, its neighbours count', async (_what, body) => {
      const before = passing();
      const after = passing();
      const batch = events(before, body, after);
      expect(await send(batch)).toEqual({ ok: true, committedSeq: batch[2]!.seq });
      expect(await stored('passing')).toBe(2);
      const aside = await venue.db.query<{ seq: number; error: string }>('SELECT seq, error FROM edge_quarantine');
      expect(aside).toHaveLength(1);
      expect(aside[0]).toMatchObject({ seq: batch[1]!.seq });
      expect(aside[0]!.error).not.toBe('');
      const edges = await (await venue.signIn('manager')).get<{ quarantined: number }[]>('/edge/sysEdge/list');
      expect(edges.result).toMatchObject([{ id: 'edge-A01', quarantined: 1 }]);
      // Sent again it is not put aside again.
      await send(batch);
      expect([await stored('passing'), await stored('edge_quarantine')]).toEqual([2, 1]);
    });

    it('a hundredth of wrong events among thousands', async () => {
      for (let batch = 0; batch < 4; batch += 1) {
        const bodies = Array.from({ length: 500 }, (_, index) =>
          index % 100 === 7 ? { kind: 'party' } : index % 100 === 8 ? passing({ strength: 2 ** 40 }) : passing(),
        );
        expect(await send(events(...bodies))).toMatchObject({ ok: true });
      }
      expect([await stored('passing'), await stored('edge_quarantine')]).toEqual([1960, 40]);
    });

    it.each<[string, unknown]>([
      ['no object', 'batch'],
      ['no epoch', { events: [{ seq: 1, at: new Date().toISOString(), body: {} }] }],
      ['no events', { epoch: 'e', events: [] }],
      ['a sequence of 0', { epoch: 'e', events: [{ seq: 0, at: new Date().toISOString(), body: {} }] }],
      [
        'too many events',
        {
          epoch: 'e',
          events: Array.from({ length: 501 }, (_, seq) => ({ seq: seq + 1, at: new Date().toISOString() })),
        },
      ],
    ])('a batch with %s: it is not taken, and the line stays open', async (_what, batch) => {
      expect(await venue.edge.batch(batch)).toMatchObject({ ok: false });
      await venue.edge.report(passing());
      expect(await stored('passing')).toBe(1);
    });
  });

  it('takes five thousand events in batches', async () => {
    for (let batch = 0; batch < 10; batch += 1)
      await venue.edge.report(...Array.from({ length: 500 }, () => passing()));
    expect(await stored('passing')).toBe(5000);
  });

  it('keeps passings of unknown transponders, and shows them without a vehicle', async () => {
    await venue.edge.report(passing({ transponder: '9999999' }));
    const list = await cashier.client.get<{ records: object[] }>('/timing/sysPassing/list', { transponder: '9999999' });
    expect(list.result!.records).toMatchObject([
      { transponder: '9999999', vehicleId: null, cardName: null, runId: null, gateId: GATE, gateName: '主计时门' },
    ]);
  });

  it('drops an older report of a run, and screens receive nothing of it', async () => {
    const live = await venue.listen(cashier.client, ['runs']);
    const run = await startedRun(3);
    const old = run.snapshot;
    await run.lap(30_000);
    await run.lap(31_000);
    await live.receives('run.lap', ({ laps }) => laps === 2);
    const received = live.events.length;
    await venue.edge.report({ kind: 'run.changed', run: { ...old, laps: 0, state: 'FAILED' } });
    await venue.edge.report({ kind: 'run.changed', run: { ...run.snapshot, laps: 9 } });
    await run.finish();
    await live.receives('run.finished');
    expect(live.events.length).toBe(received + 1);
    const list = await cashier.client.get<{ records: object[] }>('/timing/sysRun/list', { id: run.id });
    expect(list.result!.records).toMatchObject([{ state: 'FINISHED', laps: 2, bestLapMs: 30_000, totalMs: 61_000 }]);
  });

  describe('of a run that was made again for a passing that came late', () => {
    const inOrder = (sql: string, id: string) => venue.db.query(sql, [id]);
    const LAPS = 'SELECT number, lap_ms FROM lap WHERE run_id = $1 ORDER BY number';

    it.each([true, false])('replaces the laps from there on (together with what it corrects: %s)', async (together) => {
      const live = await venue.listen(cashier.client, ['runs']);
      const run = await startedRun(4);
      const first = run.lapEvents(30_000);
      const wrong = run.lapEvents(62_000);
      const [latePassing, middle] = run.lapEvents(31_000);
      const [, last] = run.lapEvents(31_000);
      if (wrong[1]?.kind !== 'run.lap' || middle?.kind !== 'run.lap' || last?.kind !== 'run.lap') throw new Error();
      const { gateId, passingSeq, passingRtcUs } = wrong[1].lap;
      run.change({ laps: 3, totalMs: 92_000, lastLapMs: 31_000 });
      const rebuilt: EdgeEventBody = {
        kind: 'run.rebuilt',
        run: run.snapshot,
        laps: [
          { ...middle.lap, number: 2 },
          { ...last.lap, number: 3, gateId, passingSeq, passingRtcUs },
        ],
      };
      const batches = together
        ? [[...first, ...wrong, latePassing!, rebuilt]]
        : [first, wrong, [latePassing!, rebuilt]];
      for (const batch of batches) await venue.edge.report(...batch);
      await run.lap(29_000);
      await run.finish();
      expect(await inOrder(LAPS, run.id)).toEqual([
        { number: 1, lap_ms: 30_000 },
        { number: 2, lap_ms: 31_000 },
        { number: 3, lap_ms: 31_000 },
        { number: 4, lap_ms: 29_000 },
      ]);
      expect(await inOrder('SELECT 1 FROM lap WHERE run_id = $1 AND passing_id IS NULL', run.id)).toEqual([]);
      await live.receives('run.finished', ({ id, laps }) => id === run.id && laps === 4);
      const shown = new Map(live.of('run.lap').map(({ payload: { lap } }) => [lap.number, lap.lapMs]));
      expect([...shown.entries()].sort(([a], [b]) => a - b)).toEqual([
        [1, 30_000],
        [2, 31_000],
        [3, 31_000],
        [4, 29_000],
      ]);
      expect(await stored('edge_quarantine')).toBe(0);
    });
  });

  it('touches nothing of another store', async () => {
    const [foreign] = await rows.karts(OTHER_STORE);
    const before = await venue.db.query('SELECT * FROM vehicle WHERE id = $1', [foreign]);
    await venue.db.query(
      `INSERT INTO edge_command (id, org_code, body, expires_at) VALUES ('theirs', $1, '{"kind":"display.price","priceFen":1}', now() + interval '1 day')`,
      [OTHER_STORE],
    );
    await venue.edge.report(
      { kind: 'vehicle.connection', vehicleId: foreign!, connected: true, batteryPercent: 1, lastSeenAt: null },
      { kind: 'vehicle.speed', vehicleId: foreign!, level: 2 },
      { kind: 'command.done', commandId: 'theirs', ok: true, reason: null },
    );
    expect(await venue.db.query('SELECT * FROM vehicle WHERE id = $1', [foreign])).toEqual(before);
    expect(await venue.db.query("SELECT done_at FROM edge_command WHERE id = 'theirs'")).toEqual([{ done_at: null }]);
    expect(await stored('edge_quarantine')).toBe(0);
  });

  it('moves a vehicle between online and offline, and shows its level only while it is a limit', async () => {
    const live = await venue.listen(cashier.client, ['vehicles']);
    const vehicleId = kart(5);
    await venue.edge.report({
      kind: 'vehicle.connection',
      vehicleId,
      connected: false,
      batteryPercent: 12.5,
      lastSeenAt: null,
    });
    await live.receives('vehicle.changed', ({ id, isConnecte }) => id === vehicleId && isConnecte === 'NO');
    await venue.edge.report({
      kind: 'vehicle.connection',
      vehicleId,
      connected: true,
      batteryPercent: null,
      lastSeenAt: null,
    });
    const event = await live.receives('vehicle.changed', (row) => row.id === vehicleId && row.isConnecte === 'YES');
    expect(event.payload.batteryPercent).toBe(12.5);
  });

  describe('the link', () => {
    it('gives a venue all that it needs to run alone, keys as hashes only', async () => {
      const hello = await venue.edge.reconnect();
      if (!hello.ok) throw new Error(hello.message);
      const config = edgeConfigSchema.parse(hello.config);
      expect(config).toMatchObject({ orgCode: 'A01', timeZone: 'Asia/Shanghai', rules: RACE_RULE_DEFAULTS });
      expect(config.vehicles).toHaveLength(20);
      expect(config.devices.find(({ id }) => id === GATE)?.keyHash).toMatch(/^[0-9a-f]{64}$/);
      const text = JSON.stringify(hello);
      for (const { key } of venue.credentials.devices) if (key) expect(text).not.toContain(key);
    });

    it('opens for the right key only', async () => {
      const { id } = venue.credentials.edge;
      for (const auth of [
        { id, key: 'wrong' },
        { id: 'edge-A02', key: venue.credentials.edge.key },
        { id, key: '' },
        { id: 7 as unknown as string, key: 'x' },
      ]) {
        const stranger = new FakeEdge(venue.url, auth);
        await expect(stranger.connect()).rejects.toThrow('unauthorized');
        stranger.disconnect();
      }
    });

    it('hands every order over until the agent has stored it, across broken lines, and starts the kart once', async () => {
      venue.edge.stores = false;
      const id = await cashier.tab(tariff, kart(7));
      const { gameLogId } = (await cashier.tabRow(id))!;
      const commandOf = async () =>
        (
          await venue.db.query<{ id: string; stored_at: Date | null }>(
            "SELECT id, stored_at FROM edge_command WHERE body->'plan'->>'id' = $1",
            [gameLogId],
          )
        )[0]!;
      const { id: commandId } = await commandOf();
      await eventually('the order was offered', () => venue.edge.deliveries.get(commandId) === 1);
      venue.edge.disconnect();
      expect((await commandOf()).stored_at).toBeNull();
      venue.edge.forget();
      await venue.edge.connect();
      const run = await (await venue.runOn(kart(7))).start();
      await eventually('the order is known to be stored', async () => (await commandOf()).stored_at !== null);
      expect(venue.edge.commands.filter((command) => command.id === commandId)).toHaveLength(1);
      await run.finish();
    });

    it('notifies screens when the venue goes and comes', async () => {
      const live = await venue.listen(cashier.client, ['edge']);
      venue.edge.disconnect();
      await live.receives('edge.changed', ({ online }) => !online);
      await venue.edge.connect();
      await live.receives('edge.changed', ({ online }) => online);
    });

    it('lives on the newest connection of a venue', async () => {
      const second = new FakeEdge(venue.url, venue.credentials.edge);
      second.epoch = venue.edge.epoch;
      second.seq = venue.edge.seq;
      await second.connect();
      await eventually('the older line is cut', () => !venue.edge.connected);
      await cashier.tab(tariff, kart(8));
      const runId = (await rows.vehicle(kart(8))).run_id!;
      await second.run(runId);
      second.disconnect();
      venue.edge.seq = second.seq;
      expect(await venue.edge.connect()).toMatchObject({ ok: true });
      const edges = await venue.db.query<{ online: boolean }>("SELECT online FROM edge_agent WHERE id = 'edge-A01'");
      expect(edges).toEqual([{ online: true }]);
    });
  });
});
