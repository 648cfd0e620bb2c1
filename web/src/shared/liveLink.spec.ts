import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { LiveLink } from './live';

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
  /** When a subscription is answered. */
  let hold: (ask: Asked, answer: () => void) => void;

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
        hold(ask, () => acknowledge({ ok: true, orgCode: 'A01', offset: 7, resync: ask.scope === 'everyStore' }));
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
    link = new LiveLink({ namespace: '/live', auth: () => ({ token: 'any' }), onResync: () => undefined });
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

  it('is live only once every subscription has its answer, since what happens before may pass by', async () => {
    const states: boolean[] = [];
    let answerStore = (): void => undefined;
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
