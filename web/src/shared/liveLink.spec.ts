import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { LiveLink } from './liveLink';

type Asked = { topics: string[]; scope?: string };
const event = (offset: number): object => ({ offset, topic: 'resources', type: 'resource.changed', payload: {} });

describe('the live link', () => {
  let http: HttpServer;
  let server: Server;
  let link: LiveLink;
  let sockets: Socket[];
  let asked: Asked[];
  let ended: Asked[];
  /** Looked at after each message that arrives at either side. */
  let watch: () => void;
  /** When a subscription is answered, and with what instead of `ok`. */
  let hold: (ask: Asked, answer: (instead?: object) => void) => void;
  /** How often everything is read again. */
  let resyncs: number;

  const until = (reached: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      watch = () => {
        if (reached()) resolve();
      };
      watch();
    });
  const joins = (): number => asked.filter(({ scope }) => scope === 'everyStore').length;

  beforeEach(async () => {
    sockets = [];
    asked = [];
    ended = [];
    watch = () => undefined;
    hold = (_ask, answer) => answer();
    http = createServer();
    server = new Server(http, { transports: ['websocket'] });
    server.of('/live').on('connection', (socket) => {
      sockets.push(socket);
      socket.on('subscribe', (ask: Asked, acknowledge: (ack: object) => void) => {
        asked.push(ask);
        const ok = { ok: true, orgCode: 'A01', offset: 7, resync: ask.scope === 'everyStore' };
        hold(ask, (instead = ok) => acknowledge(instead));
        watch();
      });
      socket.on('unsubscribe', (end: Asked) => {
        ended.push(end);
        watch();
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
    Object.assign(globalThis, { window: globalThis, location: { protocol: 'http:', host } });
    resyncs = 0;
    const onResync = (): void => {
      resyncs += 1;
      watch();
    };
    link = new LiveLink({ namespace: '/live', auth: () => ({ token: 'any' }), onResync });
  });
  afterEach(async () => {
    link.close();
    await server.close();
    for (const name of ['window', 'location']) Reflect.deleteProperty(globalThis, name);
  });

  it('gives a list of every store the events of other stores, has it read again after each join, and leaves offsets and other listeners alone', async () => {
    const own: number[] = [];
    const wide: number[] = [];
    let readings = 0;
    link.listen('resources', ({ offset }) => own.push(offset));
    const stop = link.listen(
      'resources',
      ({ offset }) => {
        wide.push(offset);
        watch();
      },
      {
        onJoin: () => {
          readings += 1;
          watch();
        },
      },
    );
    link.open();
    await until(() => readings === 1);
    sockets[0]!.emit('feed', [event(99)], 'everyStore', 'A02');
    sockets[0]!.emit('feed', [event(8)], 'store', 'A01');
    await until(() => wide.length === 2);
    expect(wide).toEqual([99, 8]);
    expect(own).toEqual([8]);

    sockets[0]!.conn.close();
    await until(() => readings === 2);
    expect(asked.findLast(({ scope }) => scope === undefined)).toMatchObject({ after: 8 });
    expect(joins()).toBe(2);

    sockets[1]!.emit('closed', { orgCode: 'A01', topics: ['resources'], scope: 'everyStore' });
    await until(() => readings === 3);
    stop();
    await until(() => ended.length === 1);
    expect(ended).toEqual([{ topics: ['resources'], scope: 'everyStore' }]);
  });

  it('names the last news, not the moment in which the loss was found', async () => {
    let now = 1_000;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now);
    try {
      let events = 0;
      link.onState(() => watch());
      link.listen('resources', () => {
        events += 1;
        watch();
      });
      link.open();
      await until(() => link.linkState().live);
      now = 5_000;
      sockets[0]!.emit('feed', [event(8)], 'store', 'A01');
      await until(() => events === 1);
      now = 14_000;
      (sockets[0]!.conn.transport as unknown as { socket: { terminate: () => void } }).socket.terminate();
      await until(() => !link.linkState().live);
      expect(link.linkState()).toEqual({ live: false, since: 5_000 });
    } finally {
      clock.mockRestore();
    }
  });

  it('is live only once every subscription has its answer, since what happens before may pass by', async () => {
    const states: boolean[] = [];
    let answerStore: () => void = () => undefined;
    hold = ({ scope }, answer) => {
      if (scope !== undefined) answer();
      else answerStore = answer;
    };
    link.listen('runs', () => undefined);
    let received = 0;
    link.listen('notices', () => {
      received += 1;
      watch();
    });
    link.onState(() => {
      states.push(link.linkState().live);
      watch();
    });
    link.open();
    await until(() => asked.length === 3);
    // What is sent after the answers for the person and for all stores arrives after them.
    sockets[0]!.emit('feed', [{ ...event(8), topic: 'notices' }], 'user');
    await until(() => received === 1);
    expect(states).toEqual([]);
    answerStore();
    await until(() => states.length > 0);
    expect(states).toEqual([true]);
  });

  it('reads everything again once for all first answers of a connection, and not when it comes back', async () => {
    link.listen('resources', () => undefined);
    link.listen('notices', () => undefined);
    const live = (): boolean => link.linkState().live;
    link.onState(() => watch());
    link.open();
    await until(live);
    expect(asked.map(({ scope }) => scope ?? 'store').toSorted()).toEqual(['all', 'store', 'user']);
    expect(resyncs).toBe(1);

    sockets[0]!.conn.close();
    await until(() => !live());
    await until(live);
    expect(resyncs).toBe(1);
  });

  it('does not wait for what is put off with reading everything again', async () => {
    hold = ({ scope }, answer) => answer(scope === 'all' ? { ok: false, code: 'unavailable', message: '' } : undefined);
    link.listen('resources', () => undefined);
    link.open();
    await until(() => resyncs === 1);
    expect(link.linkState().live).toBe(false);
  });

  it('gives an event to every listener and every later event, also when one listener fails', async () => {
    const failures: unknown[] = [];
    Object.assign(globalThis, { reportError: (error: unknown) => failures.push(error) });
    const received: number[] = [];
    link.listen('resources', ({ offset }) => {
      throw new Error(`part ${offset}`);
    });
    link.listen('resources', ({ offset }) => {
      received.push(offset);
      watch();
    });
    link.open();
    await until(() => asked.length > 0);
    sockets[0]!.emit('feed', [event(8), event(9)], 'store', 'A01');
    await until(() => received.length === 2);
    Reflect.deleteProperty(globalThis, 'reportError');
    expect(received).toEqual([8, 9]);
    expect(failures.map(String)).toEqual(['Error: part 8', 'Error: part 9']);
  });
});
