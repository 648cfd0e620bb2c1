import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FEED_EVENTS, type FeedEvent, type FeedTopic, PUBLIC_FEED_TOPICS } from '@paddock/contracts/feed';
import { createLogger, Database } from '@paddock/kernel';
import fc from 'fast-check';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { CounterCalls } from '../support/app/counter';
import { Fixtures, OTHER_STORE } from '../support/app/fixtures';
import { Listener } from '../support/app/listener';

const ALL: FeedTopic[] = ['runs', 'lineup', 'vehicles', 'orders', 'tabs', 'boards', 'notices', 'edge'];

describe('live events', () => {
  let venue: TestVenue;
  let cashier: CounterCalls;
  let rows: Fixtures;
  /** Another process: its commits reach the core by the table only. */
  let elsewhere: Database;
  const open: Listener[] = [];

  beforeAll(async () => {
    venue = await startVenue();
    rows = new Fixtures(venue.db);
    cashier = new CounterCalls(await venue.signIn('cashier'));
    elsewhere = new Database(venue.databaseUrl, createLogger('test', 'silent'), 4, 'all');
    await elsewhere.connect();
  });
  afterAll(async () => {
    for (const listener of open) listener.close();
    await elsewhere.close();
    await venue.close();
  });

  const live = async (token = cashier.client.token): Promise<Listener> => {
    const listener = await Listener.open(venue.url, '/live', { token });
    open.push(listener);
    return listener;
  };
  const display = async (orgCode = 'A01'): Promise<Listener> => {
    const listener = await Listener.open(venue.url, '/display', { deviceId: 'hall', orgCode });
    open.push(listener);
    return listener;
  };
  /** One event of each named kind, in one transaction. */
  const emit = (db: Database, names: readonly ('edge' | 'boards')[], orgCode = 'A01'): Promise<void> =>
    db.transaction(async (tx) => {
      for (const name of names) {
        if (name === 'edge')
          tx.emit(orgCode, 'edge.changed', {
            id: 'e',
            version: 1,
            online: true,
            backlog: 0,
            lastSeenAt: null,
            alarms: [],
            flag: 'green',
          });
        else tx.emit(orgCode, 'board.changed', { id: 'day', version: 1, board: 'day', rows: [] });
      }
    });
  const offsetNow = async (orgCode = 'A01'): Promise<number> => {
    const heads = await venue.db.query<{ last_offset: number }>(
      'SELECT last_offset FROM venue_feed_head WHERE org_code = $1',
      [orgCode],
    );
    return heads[0]!.last_offset;
  };
  const history = async (after: number, topics: readonly string[]): Promise<number[]> => {
    const events = await venue.db.query<{ offset: number }>(
      'SELECT "offset" FROM venue_feed WHERE org_code = $1 AND "offset" > $2 AND topic = ANY($3) ORDER BY "offset"',
      ['A01', after, topics],
    );
    return events.map(({ offset }) => offset);
  };
  const offsetsOf = (listener: Listener): number[] => listener.events.map(({ offset }) => offset);

  describe('subscribing', () => {
    it('answers where it begins, and what follows comes from there', async () => {
      const socket = await live();
      const ack = await socket.subscribe(['edge']);
      expect(ack).toEqual({ ok: true, orgCode: 'A01', offset: await offsetNow(), resync: false });
      await emit(venue.db, ['edge', 'boards', 'edge']);
      await eventually('both are received', () => socket.events.length === 2);
      const offset = ack.ok ? ack.offset : 0;
      expect(offsetsOf(socket)).toEqual([offset + 1, offset + 3]);
      expect(socket.events[0]).toMatchObject({ topic: 'edge', type: 'edge.changed', payload: { id: 'e' } });
      expect(socket.events[0]!.at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    });

    it('sends what was missed first, and adds topics with a second call', async () => {
      const before = await offsetNow();
      await emit(venue.db, ['edge', 'boards', 'edge']);
      const socket = await live();
      expect(await socket.subscribe(['edge'], { after: before })).toMatchObject({ ok: true, resync: false });
      await emit(venue.db, ['edge', 'boards']);
      await eventually('the edge events are received', () => socket.events.length === 3);
      expect(await socket.subscribe(['boards'], { after: before + 2 })).toMatchObject({ ok: true });
      await eventually('the missed board is received', () => socket.events.length === 4);
      await emit(venue.db, ['boards']);
      await eventually('the next board is received', () => socket.events.length === 5);
      expect(offsetsOf(socket)).toEqual([1, 3, 4, 5, 6].map((step) => before + step));
      await socket.ask('unsubscribe', { topics: ['boards'] });
      await emit(venue.db, ['boards', 'edge']);
      await eventually('the edge is still received', () => socket.events.length === 6);
      expect(socket.events.at(-1)?.topic).toBe('edge');
    });

    it('says resync when the history does not reach back, or ahead, that far', async () => {
      const last = await offsetNow();
      expect(await (await live()).subscribe(['edge'], { after: last + 1000 })).toMatchObject({
        ok: true,
        resync: true,
      });
      await venue.db.query("UPDATE venue_feed_head SET first_offset = last_offset WHERE org_code = 'A01'");
      try {
        expect(await (await live()).subscribe(['edge'], { after: 0 })).toMatchObject({
          ok: true,
          resync: true,
          offset: last,
        });
        expect(await (await live()).subscribe(['edge'], { after: last - 1 })).toMatchObject({
          ok: true,
          resync: false,
        });
      } finally {
        await venue.db.query("UPDATE venue_feed_head SET first_offset = 1 WHERE org_code = 'A01'");
      }
    });

    it.each<[string, unknown]>([
      ['nothing', undefined],
      ['a text', 'edge'],
      ['no topics', { topics: [] }],
      ['unknown topics', { topics: ['money'] }],
      ['an offset below 0', { topics: ['edge'], after: -1 }],
      ['an offset that is no number', { topics: ['edge'], after: '7' }],
      ['a store that is no text', { topics: ['edge'], orgCode: 7 }],
    ])('is malformed with %s, and the socket goes on', async (_what, input) => {
      const socket = await live();
      expect(await socket.ask('subscribe', input)).toMatchObject({ ok: false, code: 'malformed' });
      expect(await socket.subscribe(['edge'])).toMatchObject({ ok: true });
    });

    it('of another store is for head office and super admin only', async () => {
      const hq = await live((await venue.signIn('hq')).token);
      expect(await hq.subscribe(['edge'], { orgCode: OTHER_STORE })).toMatchObject({ ok: true, orgCode: OTHER_STORE });
      expect(await hq.subscribe(['edge'], { orgCode: 'nowhere' })).toMatchObject({ ok: false, code: 'forbidden' });
      const own = await live();
      expect(await own.subscribe(['edge'], { orgCode: OTHER_STORE })).toMatchObject({ ok: false, code: 'forbidden' });
      expect(await own.subscribe(['edge'])).toMatchObject({ ok: true });
      await emit(venue.db, ['edge'], OTHER_STORE);
      await eventually('head office receives the other store', () => hq.events.length === 1);
      await emit(venue.db, ['edge']);
      await eventually('staff receive their own', () => own.events.length > 0);
      expect(own.events).toHaveLength(1);
    });

    it('needs a good sign-in', async () => {
      const { token } = await venue.signIn('cashier');
      await venue.db.query('UPDATE sign_in SET expires_at = now() WHERE token_hash = encode(sha256($1::bytea), $2)', [
        token,
        'hex',
      ]);
      for (const auth of [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(43) }, { token }])
        await expect(Listener.open(venue.url, '/live', auth)).rejects.toThrow('unauthorized');
    });
  });

  describe('are received each once, in order and without a gap', () => {
    it('from any point of the history, while more are committed here and elsewhere', async () => {
      const start = await offsetNow();
      for (let index = 0; index < 60; index += 1) await emit(venue.db, index % 3 === 0 ? ['edge', 'boards'] : ['edge']);
      const topics: FeedTopic[][] = [['edge'], ['boards'], ['edge', 'boards']];
      const received: { listener: Listener; after: number; topics: FeedTopic[] }[] = [];
      await fc.assert(
        fc.asyncProperty(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.constantFrom(...topics),
          async (part, wanted) => {
            // So many for each socket, however long it takes to open it: together they stay below what is sent as a history.
            const writers = [venue.db, elsewhere].map(async (db) => {
              for (let count = 0; count < 12; count += 1) await emit(db, ['edge', 'boards', 'edge']);
            });
            const after = start + Math.round(((await offsetNow()) - start) * part);
            const listener = await live();
            expect(await listener.subscribe(wanted, { after })).toMatchObject({ ok: true, resync: false });
            received.push({ listener, after, topics: wanted });
            await Promise.all(writers);
          },
        ),
        { numRuns: 40 },
      );
      await emit(venue.db, ['edge', 'boards']);
      const last = await offsetNow();
      for (const { listener, after, topics: wanted } of received) {
        const expected = await history(after, wanted);
        await eventually('the newest event is received', () => (listener.events.at(-1)?.offset ?? 0) >= last - 1);
        await eventually('as many as were committed', () => listener.events.length >= expected.length);
        expect(offsetsOf(listener)).toEqual(expected);
      }
    }, 60_000);

    it('by a screen that read its lists ahead of the socket', async () => {
      // The tail of the core is behind the table until it looks or is notified.
      for (let round = 0; round < 10; round += 1) {
        await emit(elsewhere, ['edge']);
        const after = await offsetNow();
        const socket = await live();
        expect(await socket.subscribe(['edge'], { after })).toMatchObject({ ok: true, resync: false });
        await emit(venue.db, ['edge']);
        await eventually('the next event is received', () => offsetsOf(socket).includes(after + 1));
        expect(offsetsOf(socket)).toEqual([after + 1]);
      }
    });

    it('also when the hint of a commit is lost', async () => {
      const socket = await live();
      const ack = await socket.subscribe(['edge', 'boards']);
      await emit(elsewhere, ['edge', 'boards', 'edge']);
      // The venue has events of its own too: an edge that was silent, or the end of a day.
      const committed = await history(ack.ok ? ack.offset : 0, ['edge', 'boards']);
      expect(committed.length).toBeGreaterThanOrEqual(3);
      await eventually('the table was read', () => socket.events.length >= committed.length, {
        seen: () => ({
          ack,
          committed,
          received: offsetsOf(socket),
          cut: socket.disconnected,
          signals: socket.signals,
        }),
      });
      expect(offsetsOf(socket).slice(0, committed.length)).toEqual(committed);
    });

    it('also while Redis is down', async () => {
      const socket = await live();
      await socket.subscribe(['edge']);
      const before = await offsetNow();
      venue.redis.crash();
      await emit(venue.db, ['edge']);
      await emit(elsewhere, ['edge']);
      await eventually('both are received', () => socket.events.length === 2);
      expect(offsetsOf(socket)).toEqual([before + 1, before + 2]);
      // It comes back by itself, and with it the hints.
      expect(await cashier.client.get('/consume/sysConsume/getDepartInfo')).toMatchObject({ success: true });
    });
  });

  it('have the payload that the contract promises, with id and version and nothing else', async () => {
    await rows.quietDay();
    const socket = await live();
    const after = await offsetNow();
    await socket.subscribe(ALL);
    const [kart] = await rows.karts();
    const tariff = await rows.tariff({ type: 'NOCARDCONSUME', priceYuan: 38 });
    const tab = await cashier.tab(tariff, kart!);
    const run = await (await venue.runOn(kart!)).start();
    await run.lap(30_000);
    await run.finish();
    await cashier.settle(tab, 'NOCARDCONSUME', tariff, { consumePayMode: 'unline' });
    await cashier.sold('NOCARDCONSUME', tariff, { consumePayMode: 'unline' });
    await socket.receives('board.changed');
    await socket.receives('lineup.changed');
    for (const { type, topic, payload } of socket.events.filter(({ offset }) => offset > after)) {
      expect(topic).toBe(FEED_EVENTS[type].topic);
      expect({ type, payload: FEED_EVENTS[type].schema.strict().parse(payload) }).toEqual({ type, payload });
    }
    const types = new Set(socket.events.map(({ type }) => type));
    for (const type of [
      'run.changed',
      'run.started',
      'run.lap',
      'run.finished',
      'vehicle.changed',
      'tab.changed',
      'order.changed',
    ])
      expect(types).toContain(type);
  });

  describe('ahead of the feed', () => {
    it('bring laps that wait for the database to the subscribers of runs; the feed brings them again', async () => {
      const [kart] = await rows.karts();
      await cashier.tab(await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }), kart!);
      const run = await (await venue.runOn(kart!)).start();
      const [staff, unsubscribed, screen, abroad] = [
        await live(),
        await live(),
        await display(),
        await display(OTHER_STORE),
      ];
      await staff.subscribe(['runs']);
      await unsubscribed.subscribe(['vehicles', 'edge', 'orders']);
      await screen.subscribe(['runs', 'boards']);
      await abroad.subscribe(['runs']);
      const events = run.lapEvents(31_000);
      const laps = events.filter(({ kind }) => kind === 'run.lap');
      let reported = Promise.resolve();
      // While somebody holds the row of the run, the feed can't have the lap.
      await elsewhere.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM run WHERE id = $1 FOR UPDATE', [run.id]);
        reported = venue.edge.report(...events);
        venue.edge.early({ laps });
        for (const listener of [staff, screen])
          await eventually('the lap is published', () => listener.early.length > 0, { seen: () => listener.events });
        expect([staff, screen].flatMap((listener) => listener.of('run.lap'))).toEqual([]);
      });
      await reported;
      for (const listener of [staff, screen]) {
        const [early] = listener.early;
        const stored = await listener.receives('run.lap', ({ id }) => id === run.id);
        expect(FEED_EVENTS['run.lap'].schema.parse(early?.payload)).toEqual(early?.payload);
        expect(stored.payload).toMatchObject({ ...early?.payload });
        expect(early).toMatchObject({ topic: 'runs', type: 'run.lap', payload: { laps: 1, lap: { lapMs: 31_000 } } });
      }
      expect([...unsubscribed.early, ...abroad.early]).toEqual([]);
      await run.finish();
    });

    it('are published for the own runs of a venue only, and what is malformed changes nothing', async () => {
      const [kart] = await rows.karts();
      await cashier.tab(await rows.tariff({ type: 'NOCARDCONSUME', laps: 10 }), kart!);
      const run = await (await venue.runOn(kart!)).start();
      const staff = await live();
      await staff.subscribe(['runs']);
      const good = run.lapEvents(30_000).filter(({ kind }) => kind === 'run.lap');
      const laps = JSON.parse(JSON.stringify(good)) as { kind: string; run: { id: string; laps: unknown } }[];
      const changed = (change: object) => laps.map((lap) => ({ ...lap, run: { ...lap.run, ...change } }));
      for (const wrong of [null, 'laps', {}, { laps: [] }, { laps: changed({ laps: 'many' }) }])
        venue.edge.early(wrong);
      venue.edge.early({ laps: changed({ id: 'nobody' }) });
      venue.edge.early({ laps: good });
      await eventually('the good one is published', () => staff.early.length > 0);
      expect(staff.early.map(({ payload }) => payload.id)).toEqual([run.id]);
      await run.finish();
    });
  });

  describe('on a big screen', () => {
    it('are the public ones of its store, and of no other', async () => {
      const screen = await display();
      expect(await screen.subscribe([...PUBLIC_FEED_TOPICS])).toMatchObject({ ok: true, orgCode: 'A01' });
      for (const topic of ['orders', 'tabs', 'notices'] as const)
        expect(await screen.subscribe([topic])).toMatchObject({ ok: false, code: 'forbidden' });
      expect(await screen.subscribe(['edge', 'tabs'])).toMatchObject({ ok: false, code: 'forbidden' });
      expect(await screen.subscribe(['edge'], { orgCode: OTHER_STORE })).toMatchObject({
        ok: false,
        code: 'forbidden',
      });
      const nowhere = await display('nowhere');
      expect(await nowhere.subscribe(['edge'])).toMatchObject({ ok: false, code: 'forbidden' });
      await expect(Listener.open(venue.url, '/display', { deviceId: 'x' })).rejects.toThrow('unauthorized');
    });

    it('P-2.2.15 carry no phone, no real name and no money, live and in the first reading', async () => {
      await rows.quietDay();
      const screen = await display();
      await screen.subscribe([...PUBLIC_FEED_TOPICS]);
      const member = await rows.member({ rechargeYuan: 4_321_987.5, phone: '13477778888' });
      // So long that no id has these digits by chance.
      const tariff = await rows.tariff({ type: 'BALANCE', priceYuan: 1_234_567.5 });
      const [kart] = await rows.karts();
      const { entries } = await cashier.sold('BALANCE', tariff, { userId: member, cheshou: '小满', headCount: 2 });
      await cashier.depart(entries[0]!.id, kart!);
      const run = await (await venue.runOn(kart!)).start();
      await run.lap(29_000);
      await screen.receives('board.changed', ({ rows: board }) => board.some(({ bestLapMs }) => bestLapMs === 29_000));
      const home = await venue.stranger.get<object>('/game/sysGame/home', { orgCode: 'A01', deviceId: 'hall' });
      expect(home.result).toMatchObject({ orgCode: 'A01', flag: 'green', lineup: expect.any(Array) });
      const shown = JSON.stringify([screen.events, home]);
      expect(shown).toContain('小满');
      for (const secret of ['13477778888', '134****8888', '张三', '1234567.5', '123456750', '4321987.5', member])
        expect(shown).not.toContain(secret);
      const topics = new Set(screen.events.map(({ topic }: FeedEvent) => topic));
      expect([...topics].every((topic) => (PUBLIC_FEED_TOPICS as readonly string[]).includes(topic))).toBe(true);
      await run.finish();
    });
  });
});
