import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { setFrozen, setPassword } from '@paddock/identity';
import { Notices } from '@paddock/notices';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { eventually, startVenue, type TestVenue } from '../support/app';
import type { Client } from '../support/app/client';

interface Frame {
  cmd: string;
  msgId?: string;
  msgTxt?: string;
  userId?: string;
}

describe('the plain WebSocket of a person', () => {
  let venue: TestVenue;
  let cashier: Client;
  const ids: Record<string, string> = {};
  const open: WebSocket[] = [];

  /** @returns the open socket with what it receives */
  const connect = async (userId: string, { path = '/websocket/', protocols = [] as string[], headers = {} } = {}) => {
    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}${path}${userId}`, protocols, { headers });
    open.push(socket);
    const frames: (Frame | string)[] = [];
    socket.on('message', (data) => {
      const text = (data as Buffer).toString();
      frames.push(text.startsWith('{') ? (JSON.parse(text) as Frame) : text);
    });
    await once(socket, 'open');
    return { socket, frames };
  };
  const refusal = async (userId: string, options: Parameters<typeof connect>[1] = {}): Promise<string> =>
    connect(userId, options).then(
      () => 'opened',
      (error: unknown) => (error as Error).message,
    );
  const send = (username: string): Promise<string | null> =>
    venue.db.transaction((tx) =>
      venue.core.get(Notices).send(tx, { to: [ids[username]!], title: '请看', text: '内容' }),
    );

  beforeAll(async () => {
    venue = await startVenue();
    cashier = await venue.signIn('cashier');
    for (const { id, username } of await venue.db.query<{ id: string; username: string }>(
      'SELECT id, username FROM app_user',
    ))
      ids[username] = id;
  });
  afterEach(() => {
    for (const socket of open.splice(0)) socket.terminate();
  });
  afterAll(() => venue.close());

  it('P-7.24 P-4.15 opens at /websocket/{userId}, after the prefix of older clients too, several times', async () => {
    for (const path of ['/websocket/', '/jeecg-boot/websocket/', '//websocket//'])
      expect((await connect(ids['cashier']!, { path })).socket.readyState).toBe(WebSocket.OPEN);
  });

  it('opens on a busy core too, and says at once that there is no such path', async () => {
    const opening: Promise<string>[] = [];
    await venue.db.transaction(async (tx) => {
      await tx.query('LOCK TABLE sign_in IN ACCESS EXCLUSIVE MODE');
      opening.push(refusal(ids['cashier']!));
      // In real time: socket.io ends what is not answered after a second, unless its settings say otherwise.
      await pause(1_300);
    });
    expect(await Promise.all(opening)).toEqual(['opened']);
    expect(await refusal('', { path: '/elsewhere' })).toContain('404');
  });

  it('P-4.19 answers each heartbeat, and a ping by a ping', async () => {
    const { socket, frames } = await connect(ids['cashier']!);
    socket.send('HeartBeat');
    await eventually('it is answered', () => frames.length === 1);
    socket.send('ping');
    await eventually('that too', () => frames.length === 2);
    expect(frames).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }, 'ping']);
  });

  it('P-4.19 sends to clients that have shown the token what there is, and to others only that there is something', async () => {
    const [known, unknown] = [await connect(ids['cashier']!), await connect(ids['cashier']!)];
    known.socket.send(cashier.token);
    await eventually('the token is taken', () => known.frames.length === 1);
    const id = await send('cashier');
    await eventually('both are notified', () => known.frames.length === 2 && unknown.frames.length === 1);
    expect(known.frames[1]).toEqual({ cmd: 'user', userId: ids['cashier'], msgId: id, msgTxt: '请看' });
    expect(unknown.frames[0]).toEqual({ cmd: 'user', userId: ids['cashier'] });
  });

  it('P-7.23 notifies everybody of an announcement to everybody, and one person of what is for that person', async () => {
    const hq = await venue.signIn('hq');
    const other = await venue.signIn('manager2');
    const md5 = createHash('md5').update(other.token).digest('hex');
    const [own, others] = [
      await connect(ids['cashier']!),
      await connect(`${ids['manager2']}_${md5}`, { protocols: [other.token] }),
    ];
    expect(others.socket.protocol).toBe(other.token);
    const { result: id } = await hq.post<string>('/sys/annountCement/add', {
      ...{ titile: '全体', msgContent: '<p>大家好</p>', msgType: 'ALL' },
    });
    await hq.get('/sys/annountCement/doReleaseData', { id });
    await eventually('both are notified', () => own.frames.length === 1 && others.frames.length === 1);
    expect([own.frames[0], others.frames[0]]).toEqual([{ cmd: 'topic' }, { cmd: 'topic', msgId: id, msgTxt: '全体' }]);
    await send('manager2');
    await eventually('the other is notified', () => others.frames.length === 2);
    expect(own.frames).toHaveLength(1);
  });

  it("lets nobody in with another's token, without anybody signed in, or from a foreign page", async () => {
    const manager = await venue.signIn('manager');
    expect(await refusal(ids['cashier']!, { protocols: [manager.token] })).toContain('401');
    expect(await refusal('0000000000000000000')).toContain('401');
    expect(await refusal(ids['assistant'] ?? 'nobody')).toContain('401');
    expect(await refusal(ids['cashier']!, { headers: { origin: 'https://evil.example' } })).toContain('403');
    const { socket } = await connect(ids['cashier']!);
    socket.send(JSON.stringify({ token: manager.token }));
    expect((await once(socket, 'close'))[0]).toBe(1008);
  });

  it('keeps the places of a person who shows the token, and of the own browser, however many strangers name the person', async () => {
    const response = await fetch(`${venue.url}/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'manager2', password: 'paddock-demo' }),
    });
    const { result } = (await response.json()) as { result: { token: string } };
    const cookie = response.headers.get('set-cookie')!.split(';')[0]!;
    const older = await connect(ids['manager2']!, { headers: { cookie } });
    const strangers: Awaited<ReturnType<typeof connect>>[] = [];
    for (let index = 0; index < 25; index += 1) strangers.push(await connect(ids['manager2']!));
    const own = await connect(ids['manager2']!, { protocols: [result.token] });
    const late = await connect(ids['manager2']!, { headers: { cookie } });
    const id = await send('manager2');
    await eventually('the person is notified', () => own.frames.length === 1);
    expect(own.frames[0]).toMatchObject({ msgId: id });
    await eventually('so is the own browser', () => older.frames.length === 1 && late.frames.length === 1);
    // Who opens many makes room for the next one.
    expect(strangers.filter(({ socket }) => socket.readyState === WebSocket.OPEN)).toHaveLength(5);
    expect(strangers.at(-1)!.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('hangs up on what is too large or too often', async () => {
    const large = await connect(ids['cashier']!);
    large.socket.on('error', () => undefined);
    large.socket.send('x'.repeat(3000));
    expect((await once(large.socket, 'close'))[0]).toBe(1009);
    const often = await connect(ids['cashier']!);
    for (let n = 0; n < 200; n += 1) often.socket.send('HeartBeat');
    expect((await once(often.socket, 'close'))[0]).toBe(1008);
  });

  it.each([
    ['logout', async (client: Client) => void (await client.post('/sys/logout'))],
    [
      'a new password',
      (_client: Client) =>
        venue.db.transaction((tx) => setPassword(tx, ids['manager']!, 'paddock-demo', venue.clock.now())),
    ],
    [
      'freezing',
      (_client: Client) => venue.db.transaction((tx) => setFrozen(tx, ids['manager']!, true, venue.clock.now())),
    ],
  ])('ends with %s', async (_, end) => {
    const client = await venue.signIn('manager');
    const { socket, frames } = await connect(ids['manager']!);
    socket.send(client.token);
    await eventually('the token is taken', () => frames.length === 1);
    const closed = once(socket, 'close');
    const before = performance.now();
    await end(client);
    expect((await closed)[0]).toBe(1008);
    expect(performance.now() - before).toBeLessThan(2500);
    if (
      !(await venue.db.query('SELECT FROM sign_in WHERE user_id = $1 AND revoked_at IS NULL', [ids['manager']])).length
    )
      expect(await refusal(ids['manager']!)).toContain('401');
    await venue.db.transaction((tx) => setFrozen(tx, ids['manager']!, false, venue.clock.now()));
  });
});
