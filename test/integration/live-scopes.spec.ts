import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_STORES_FEED, type FeedEvent, userFeed } from '@paddock/contracts/feed';
import { type Config, CONFIG, createLogger, Dictionaries, REDIS } from '@paddock/kernel';
import type { Redis } from 'ioredis';
import { DictionaryCache } from '@paddock/system';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { Listener } from '../support/app/listener';

describe('live events of no store', () => {
  let venue: TestVenue;
  let token: string;
  const open: Listener[] = [];

  beforeAll(async () => {
    venue = await startVenue();
    ({ token } = await venue.signIn('cashier'));
  });
  afterAll(async () => {
    for (const listener of open) listener.close();
    await venue.close();
  });

  const listen = async (namespace: '/live' | '/display', auth: object): Promise<Listener> => {
    const listener = await Listener.open(venue.url, namespace, auth);
    open.push(listener);
    return listener;
  };
  const live = (): Promise<Listener> => listen('/live', { token });
  const display = (): Promise<Listener> => listen('/display', { deviceId: 'hall', orgCode: 'A01' });

  it('notifies a person of what is for that person and for all stores, each with offsets and a history of its own', async () => {
    const publish = (feed: string, id: string): Promise<void> =>
      venue.db.transaction(async (tx) =>
        tx.emit(feed, 'notice.published', { id, version: 1, titile: id, priority: 'L', userId: null }),
      );
    const socket = await live();
    const { user_id: own } = (
      await venue.db.query<{ user_id: string }>("SELECT id AS user_id FROM app_user WHERE username = 'cashier'")
    )[0]!;
    const received: [string, string | undefined][] = [];
    socket.socket.on('feed', (events: FeedEvent[], scope?: string) =>
      received.push(...events.map(({ payload }): [string, string | undefined] => [payload.id, scope])),
    );
    expect(await socket.ask('subscribe', { topics: ['notices'], scope: 'user' })).toMatchObject({
      ok: true,
      scope: 'user',
      offset: 0,
    });
    expect(await socket.ask('subscribe', { topics: ['notices'], scope: 'all' })).toMatchObject({
      ok: true,
      offset: 0,
    });
    await publish(userFeed('another'), 'for another');
    await publish(userFeed(own), 'own');
    await publish(ALL_STORES_FEED, 'for all');
    await eventually('both are received', () => received.length === 2);
    expect(received.toSorted()).toEqual([
      ['for all', 'all'],
      ['own', 'user'],
    ]);
    await publish(userFeed(own), 'own later');
    await eventually('the later one is received', () => received.length === 3);
    const back = await live();
    expect(await back.ask('subscribe', { topics: ['notices'], scope: 'user', after: 1 })).toMatchObject({
      offset: 2,
      resync: false,
    });
    await eventually('what was missed is received', () => back.events.length === 1);
    expect(back.events[0]).toMatchObject({ offset: 2, payload: { id: 'own later' } });
    expect(await back.ask('subscribe', { topics: ['notices'], scope: 'user', after: 9 })).toMatchObject({
      resync: true,
    });
    expect(await back.ask('subscribe', { topics: ['notices'], orgCode: userFeed('another') })).toMatchObject({
      ok: false,
    });
    const screen = await display();
    expect(await screen.ask('subscribe', { topics: ['runs'], scope: 'all' })).toMatchObject({ code: 'forbidden' });
  });

  it("notifies every store of rows that are no store's", async () => {
    const hq = await venue.signIn('hq');
    const elsewhere = await listen('/live', { token: (await venue.signIn('manager2')).token });
    expect(await elsewhere.ask('subscribe', { topics: ['resources'], scope: 'all' })).toMatchObject({ ok: true });
    const received = (resource: string) =>
      eventually(`a change of ${resource} is received`, () =>
        elsewhere.events.some(({ payload }) => 'resource' in payload && payload.resource === resource),
      );
    const dictionary = { dictName: '天气', dictNameEn: 'Weather', dictCode: 'weather' };
    expect(await hq.post('/sys/dict/add', dictionary)).toMatchObject({ success: true });
    await received('dictionary');
  });

  describe('of every store', () => {
    const RESOURCES = { topics: ['resources'], scope: 'everyStore' };
    const change = (orgCode: string, rowId: string): Promise<void> =>
      venue.db.transaction(async (tx) =>
        tx.emit(orgCode, 'resource.changed', {
          id: `coupon:${rowId}`,
          version: 1,
          resource: 'coupon',
          rowId,
          change: 'edited',
          by: 'somebody',
        }),
      );
    const headOffice = async () => {
      const socket = await listen('/live', { token: (await venue.signIn('hq')).token });
      const received: string[] = [];
      socket.socket.on('feed', (events: FeedEvent[], scope: string, orgCode: string) => {
        for (const { payload } of events) if ('rowId' in payload) received.push(`${scope} ${orgCode} ${payload.rowId}`);
      });
      return { socket, received };
    };

    it('reach those who see all stores, each once, also from a store that is new', async () => {
      const { socket, received } = await headOffice();
      await change('A02', 'before');
      expect(await socket.ask('subscribe', { topics: ['resources'] })).toMatchObject({ ok: true, orgCode: 'A01' });
      expect(await socket.ask('subscribe', RESOURCES)).toMatchObject({ ok: true, scope: 'everyStore', resync: true });
      await change('A02', 'elsewhere');
      await eventually('the change elsewhere is received', () => received.length === 1);
      await change('A01', 'own');
      await eventually('the own change is received', () => received.length === 2);
      await venue.db.query("INSERT INTO venue_feed_head (org_code) VALUES ('Z77')");
      await change('Z77', 'new');
      await eventually('the change in the new store is received', () => received.length === 3);
      expect(received).toEqual(['everyStore A02 elsewhere', 'store A01 own', 'everyStore Z77 new']);
      await socket.ask('unsubscribe', { topics: ['resources'], scope: 'everyStore' });
      await change('A02', 'after the end');
      await change('A01', 'own later');
      await eventually('the own store goes on', () => received.length === 4);
      expect(received.at(-1)).toBe('store A01 own later');
    });

    it('are closed to everybody else, to topics without such lists, and to screens', async () => {
      const cashier = await live();
      expect(await cashier.ask('subscribe', RESOURCES)).toMatchObject({ ok: false, code: 'forbidden' });
      const { socket } = await headOffice();
      expect(await socket.ask('subscribe', { topics: ['runs', 'vehicles'], scope: 'everyStore' })).toMatchObject({
        code: 'forbidden',
      });
      const screen = await display();
      expect(await screen.ask('subscribe', { topics: ['runs'], scope: 'everyStore' })).toMatchObject({
        code: 'forbidden',
      });
    });

    it('end with the right to see all stores', async () => {
      const { socket, received } = await headOffice();
      await socket.ask('subscribe', { topics: ['resources'] });
      await socket.ask('subscribe', RESOURCES);
      await venue.db.query("UPDATE app_user SET identity = 1 WHERE username = 'hq'");
      try {
        await eventually('every store is closed', () => socket.signals.includes('closed resources'));
        await change('A02', 'elsewhere');
        await change('A01', 'own');
        await eventually('the own store goes on', () => received.length > 0);
        expect(received).toEqual(['store A01 own']);
        expect(await socket.ask('subscribe', RESOURCES)).toMatchObject({ ok: false, code: 'forbidden' });
      } finally {
        await venue.db.query("UPDATE app_user SET identity = 0 WHERE username = 'hq'");
      }
    });
  });

  it('P-7.26 reads dictionaries again when somebody asks for it, whatever has changed them', async () => {
    const admin = await venue.signIn('admin');
    const textOf = async () => {
      const { result } = await admin.get<{ value: string; text: string }[]>('/sys/dict/getDictItems/pay_state');
      return result?.find(({ value }) => value === 'payed')?.text;
    };
    const before = await textOf();
    await venue.db.transaction(async (tx) => {
      await tx.query("SET LOCAL session_replication_role = 'replica'");
      await tx.query(
        `UPDATE dictionary_item SET item_text = '收讫' FROM dictionary d
         WHERE d.id = dict_id AND dict_code = 'pay_state' AND item_value = 'payed'`,
      );
    });
    expect(await textOf()).toBe(before);
    expect(await venue.stranger.get('/sys/dict/refleshCache')).toMatchObject({ success: false });
    for (let call = 0; call < 2; call += 1)
      expect(await admin.get('/sys/dict/refleshCache')).toMatchObject({ success: true, result: null });
    expect(await textOf()).toBe('收讫');
    const cashier = await venue.signIn('cashier');
    expect(await cashier.get('/sys/dict/refleshCache')).toMatchObject({ success: false, code: 510 });
  });

  it('is known to a process that looked while the change was being stored', async () => {
    const texts = new Dictionaries();
    const log = createLogger('test', 'silent');
    const other = new DictionaryCache(
      venue.db,
      texts,
      venue.core.get<Redis>(REDIS),
      venue.core.get<Config>(CONFIG),
      log,
    );
    const rename = (text: string, meanwhile: () => Promise<void>): Promise<void> =>
      venue.db.transaction(async (tx) => {
        await tx.query(
          `UPDATE dictionary_item SET item_text = $1 FROM dictionary d
           WHERE d.id = dict_id AND dict_code = 'pay_state' AND item_value = 'payed'`,
          [text],
        );
        await meanwhile();
      });
    const text = () => texts.text('pay_state', 'payed', 'cn', null);
    await other.refresh();
    const before = text();
    try {
      await rename('钱已收', () => other.refresh());
      expect(text()).toBe(before);
      await other.refresh();
      expect(text()).toBe('钱已收');
    } finally {
      await rename(before, () => Promise.resolve());
    }
  });

  it('P-7.26 reaches every other process at once, which does not wait for its own look', async () => {
    class OtherProcess extends DictionaryCache {
      protected override readonly checkEveryMs = 3_600_000;
    }
    const texts = new Dictionaries();
    const log = createLogger('test', 'silent');
    const redis = venue.core.get<Redis>(REDIS);
    const other = new OtherProcess(venue.db, texts, redis, venue.core.get<Config>(CONFIG), log);
    const admin = await venue.signIn('admin');
    const rename = (text: string): Promise<unknown> =>
      venue.db.transaction(async (tx) => {
        await tx.query("SET LOCAL session_replication_role = 'replica'");
        await tx.query(
          `UPDATE dictionary_item SET item_text = $1 FROM dictionary d
           WHERE d.id = dict_id AND dict_code = 'pay_state' AND item_value = 'payed'`,
          [text],
        );
      });
    const listeners = async (): Promise<unknown> => (await redis.pubsub('NUMSUB', 'dictionaries'))[1];
    const before = await listeners();
    await other.onModuleInit();
    try {
      await eventually('the other process listens', async () => Number(await listeners()) === Number(before) + 1);
      await rename('已收讫');
      expect(await admin.get('/sys/dict/refleshCache')).toMatchObject({ success: true });
      await eventually('it knows the text', () => texts.text('pay_state', 'payed', 'cn', null) === '已收讫');
    } finally {
      other.onApplicationShutdown();
      await rename('收讫');
      await admin.get('/sys/dict/refleshCache');
    }
  });
});
