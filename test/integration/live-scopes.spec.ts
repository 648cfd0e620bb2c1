import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ALL_STORES_FEED, type FeedEvent, userFeed } from '@paddock/contracts/feed';
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

  it('tells a person what is for that person and for all stores, each with offsets and a history of its own', async () => {
    const publish = (feed: string, id: string): Promise<void> =>
      venue.db.transaction(async (tx) =>
        tx.emit(feed, 'notice.published', { id, version: 1, titile: id, priority: 'L', userId: null }),
      );
    const socket = await live();
    const { user_id: own } = (
      await venue.db.query<{ user_id: string }>("SELECT id AS user_id FROM app_user WHERE username = 'cashier'")
    )[0]!;
    const heard: [string, string | undefined][] = [];
    socket.socket.on('feed', (events: FeedEvent[], scope?: string) =>
      heard.push(...events.map(({ payload }): [string, string | undefined] => [payload.id, scope])),
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
    await eventually('both are heard', () => heard.length === 2);
    expect(heard.toSorted()).toEqual([
      ['for all', 'all'],
      ['own', 'user'],
    ]);
    await publish(userFeed(own), 'own later');
    await eventually('the later one is heard', () => heard.length === 3);
    const back = await live();
    expect(await back.ask('subscribe', { topics: ['notices'], scope: 'user', after: 1 })).toMatchObject({
      offset: 2,
      resync: false,
    });
    await eventually('what was missed is heard', () => back.events.length === 1);
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
});
