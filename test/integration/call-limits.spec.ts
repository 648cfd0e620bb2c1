import { CALLS_PER_MINUTE_MAX, type CountedAs } from '@paddock/contracts/wire';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { CallCounts, CONFIG, type Config } from '@paddock/kernel';
import { boundRoutes } from '@paddock/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coreAdapter, startCore } from '../../apps/core/src/boot';
import { CoreModule } from '../../apps/core/src/core.module';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { eventually, startVenue, type TestVenue } from '../support/app';
import { Client } from '../support/app/client';
import { Listener } from '../support/app/listener';

/** The guest network and the counter go out by one address. */
const HOME = { 'x-forwarded-for': '203.0.113.9' };
/** One public call of each kind. */
const OF_KIND: Record<CountedAs, readonly [method: 'GET' | 'POST', path: string]> = {
  signIn: ['GET', '/sys/getCheckCode'],
  signOut: ['GET', '/sys/logout'],
  screen: ['GET', '/game/sysGame/home?orgCode=A01&deviceId=stranger'],
  picture: ['GET', '/sys/common/static/nothing'],
  ridePage: ['POST', '/consume/sysRidePage/open'],
  phonePage: ['POST', '/waiver/sysWaiverSign/open'],
  machine: ['POST', '/edge/sysEdge/enrol'],
  browserError: ['POST', '/sys/browserError/report'],
  other: ['GET', '/sys/user/querySysUser?phone=1&username=2'],
};
const KINDS = Object.keys(OF_KIND) as CountedAs[];

describe('what strangers ask', () => {
  let venue: TestVenue;
  let second: { url: string; app: NestFastifyApplication };
  let strangers: Client[];
  beforeAll(async () => {
    venue = await startVenue({ settings: { TRUST_PROXY: 'loopback' } });
    // Another node of the same product.
    const port = await freePort();
    const config: Config = { ...venue.core.get<Config>(CONFIG), PORT: port };
    const adapter = coreAdapter(config);
    const app = await NestFactory.create<NestFastifyApplication>(CoreModule.with(config), adapter, { logger: false });
    await startCore(app, adapter, config);
    second = { url: `http://127.0.0.1:${port}`, app };
    strangers = [venue.stranger, new Client(second.url, '')];
  });
  afterAll(async () => {
    await second.app.close();
    await venue.close();
  });

  const ask = (kind: CountedAs, headers: Record<string, string> = HOME, by = strangers[0]!) => {
    const [method, path] = OF_KIND[kind];
    return by.send(method, path, method === 'POST' ? '{}' : undefined, { headers });
  };
  const statusOf = async (kind: CountedAs, headers?: Record<string, string>) => (await ask(kind, headers)).status;
  /** Asks until it is too much, by both nodes in turn. @returns how often it was answered */
  const flood = async (kind: CountedAs, headers = HOME): Promise<number> => {
    let answered = 0;
    for (let round = 0; ; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => ask(kind, headers, strangers[index % strangers.length])),
      );
      const free = answers.filter(({ status }) => status !== 429).length;
      answered += free;
      if (free < answers.length) return answered;
      expect(round).toBeLessThan(CALLS_PER_MINUTE_MAX[kind] / 10);
    }
  };
  /** As that many calls from there would. */
  const useUp = (kind: CountedAs) =>
    venue.core
      .get(CallCounts)
      .waitOf(`${kind} 203.0.113.9`, { max: CALLS_PER_MINUTE_MAX[kind], windowMs: 60_000 }, CALLS_PER_MINUTE_MAX[kind]);
  const signedIn = async (headers: Record<string, string>) => {
    const response = await fetch(`${venue.url}/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: 'cashier', password: 'paddock-demo' }),
    });
    const { result } = (await response.json()) as { result: { token: string } };
    return { token: result.token, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0]! };
  };

  it('is counted as one of the kinds by each public call, and by no other', () => {
    const routes = boundRoutes(venue.core);
    expect(routes.filter(({ access, countedAs }) => (access === 'public') !== (countedAs !== undefined))).toEqual([]);
    const bound = new Map(routes.map((route) => [route.path, route.countedAs]));
    for (const kind of KINDS) {
      const path = OF_KIND[kind][1].split('?')[0]!;
      const known = bound.get(path) ?? bound.get('/sys/common/static/:name');
      expect([kind, known]).toEqual([kind, kind]);
    }
  });

  it('is counted by both nodes together', async () => {
    const answered = await flood('signIn', { 'x-forwarded-for': '203.0.113.8' });
    expect(answered).toBeGreaterThanOrEqual(CALLS_PER_MINUTE_MAX.signIn);
    // Alone, each of them would let as many through.
    expect(answered).toBeLessThan(1.5 * CALLS_PER_MINUTE_MAX.signIn);
  }, 120_000);

  it('slows down its own kind alone', async () => {
    const usedUp: CountedAs[] = [];
    for (const kind of KINDS) {
      expect([kind, await statusOf(kind)]).not.toEqual([kind, 429]);
      await useUp(kind);
      usedUp.push(kind);
      for (const other of KINDS)
        expect([kind, other, (await statusOf(other)) === 429]).toEqual([kind, other, usedUp.includes(other)]);
    }
    expect(await ask('signIn')).toMatchObject({ success: false, code: 429, key: 'tooManyCalls', result: null });
    // Who comes from elsewhere notices nothing.
    for (const kind of KINDS)
      expect([kind, await statusOf(kind, { 'x-forwarded-for': '203.0.113.10' })]).not.toEqual([kind, 429]);
  }, 120_000);

  it('spares the browser that has signed in before, the one that is signed in, and the screen that staff have confirmed', async () => {
    const elsewhere = { 'x-forwarded-for': '203.0.113.20' };
    const { cookie, token } = await signedIn(elsewhere);
    for (const kind of KINDS) await useUp(kind);
    for (const kind of KINDS) {
      const known: Record<string, string>[] = [{ cookie }, { 'x-access-token': token }];
      // Signing out ends the token.
      for (const headers of kind === 'signOut' ? known.slice(0, 1) : known)
        expect([kind, await statusOf(kind, { ...HOME, ...headers })]).not.toEqual([kind, 429]);
    }
    // Signs in and out beside the flood.
    const again = await signedIn({ ...HOME, cookie });
    expect(
      await venue.stranger.send('POST', '/sys/logout', undefined, {
        headers: { ...HOME, 'x-access-token': again.token },
      }),
    ).toMatchObject({ success: true });
    // A secret that somebody made up is known to nobody.
    expect(await statusOf('signIn', { ...HOME, cookie: `paddock_device=${'A'.repeat(43)}` })).toBe(429);
    expect(await statusOf('signIn', { ...HOME, 'x-access-token': 'A'.repeat(43) })).toBe(429);

    const manager = await venue.signIn('manager');
    const home = (deviceId: string) =>
      strangers[0]!.send('GET', `/game/sysGame/home?orgCode=A01&deviceId=${deviceId}`, undefined, { headers: HOME });
    await strangers[0]!.get('/game/sysGame/home', { orgCode: 'A01', deviceId: 'hall' }, { headers: elsewhere });
    expect((await home('hall')).status).toBe(429);
    const [{ id } = { id: '' }] = await venue.db.query<{ id: string }>(
      "SELECT id FROM display WHERE browser_id = 'hall'",
    );
    await manager.post('/device/sysDevice/confirmDisplay', { id });
    expect(await home('hall')).toMatchObject({ status: 200, success: true });
  }, 120_000);

  it('spares known browsers when somebody has asked for many codes by SMS from there', async () => {
    const from = { 'x-forwarded-for': '203.0.113.30' };
    const { cookie } = await signedIn({ 'x-forwarded-for': '203.0.113.31' });
    const code = (phone: string, headers = {}) =>
      venue.stranger.post('/sys/sms', { mobile: phone, smsmode: '0' }, { headers: { ...from, ...headers } });
    for (let index = 0; index < 30; index += 1) await code(`139000${String(10_000 + index)}`);
    expect(await code('13900020001')).toMatchObject({ success: false, key: 'code.tooMany' });
    expect(await code('13900020002', { cookie })).toMatchObject({ success: true });
  });

  it('opens no more than so many lines of big screens, and keeps none from the store that staff have confirmed', async () => {
    const manager = await venue.signIn('manager');
    const [{ id } = { id: '' }] = await venue.db.query<{ id: string }>(
      "SELECT id FROM display WHERE browser_id = 'hall'",
    );
    await manager.post('/device/sysDevice/confirmDisplay', { id });
    const open = (deviceId: string) =>
      Listener.open(venue.url, '/display', { orgCode: 'A01', deviceId }).then(
        (line) => line,
        (error: Error) => error.message,
      );
    const written = async () => {
      const [row] = await venue.db.query<{ events: number; rows: number }>(
        `SELECT (SELECT count(*)::int FROM venue_feed WHERE org_code = 'A01') AS events,
           (SELECT count(*)::int FROM display) AS rows`,
      );
      return row!;
    };
    const before = await written();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => open(`made up ${index}`)));
    expect(answers.filter((answer) => answer === 'too many sockets').length).toBeGreaterThanOrEqual(79);
    const after = await written();
    expect(after.rows - before.rows).toBeLessThanOrEqual(21);
    expect(after.events - before.events).toBeLessThanOrEqual(22);
    // The same again and again is not written down again and again.
    const known = await written();
    for (let index = 0; index < 30; index += 1)
      await strangers[0]!.get(
        '/game/sysGame/home',
        { orgCode: 'A01', deviceId: 'made up 1' },
        { headers: { 'x-forwarded-for': `203.0.113.${40 + index}` } },
      );
    expect(await written()).toEqual(known);
    const own = await open('hall');
    expect(own).toBeInstanceOf(Listener);
    expect((await (own as Listener).subscribe(['vehicles'])).ok).toBe(true);
    for (const line of [...answers, own]) if (line instanceof Listener) line.close();
  }, 60_000);

  it('goes on with counts of each node when Redis is lost: nobody is locked out, and not everything is open', async () => {
    venue.redis.crash();
    const from = { 'x-forwarded-for': '203.0.113.99' };
    expect(await statusOf('signIn', from)).toBe(200);
    const answered = await flood('signIn', from);
    expect(answered).toBeGreaterThanOrEqual(CALLS_PER_MINUTE_MAX.signIn - 1);
    expect(answered).toBeLessThanOrEqual(2 * CALLS_PER_MINUTE_MAX.signIn);
    await eventually(
      'another one is answered',
      async () => (await statusOf('signIn', { 'x-forwarded-for': '203.0.113.98' })) === 200,
    );
  }, 60_000);
});
