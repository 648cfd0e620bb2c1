import { KART_SILENCE_MS_MAX } from '@paddock/contracts/mqtt';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestVenue, until } from '../testing/edge';
import { STOP_SECRET, stopToken, TEN_LAPS } from '../testing/venue';
import { PER_ADDRESS_MAX } from './connections';
import { readStopToken } from './token';

const DAY_MS = 86_400_000;

describe('a token for the emergency stop at the edge', () => {
  it('is worth nothing when it was signed with another secret, changed or cut short', () => {
    const token = stopToken();
    expect(readStopToken(token, STOP_SECRET)).toMatchObject({ orgCode: 'A01', name: '陈裁判' });
    const [text = '', signature = ''] = token.split('.');
    const [other = ''] = stopToken({ name: 'x' }).split('.');
    for (const bad of [
      '',
      '.',
      'x.y',
      `${text}.${signature.slice(0, -2)}`,
      `${other}.${signature}`,
      stopToken({}, 'x'),
    ])
      expect(readStopToken(bad, STOP_SECRET)).toBeNull();
  });
});

describe('the emergency stop at the edge', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
  });
  afterEach(() => venue.stop());

  const call = (method: string, token = stopToken(), path = '/stop'): Promise<Response> =>
    fetch(`${venue.agent.stopUrl}${path}`, { method, headers: { authorization: `Bearer ${token}` } });

  it('stops every kart while the core is down, shows who has confirmed, and reports it to the core afterwards', async () => {
    const driving = await venue.driven(TEN_LAPS);
    const rolling = await venue.kart('K2');
    await venue.core.stop();
    const pressed = await call('POST');
    expect(pressed.status).toBe(200);
    expect(await pressed.json()).toMatchObject({ flag: 'red', stoppedBy: '陈裁判', total: 2 });
    await driving.command('stop');
    await rolling.command('stop');
    // Their answers are in before the next message of theirs is.
    await Promise.all([driving.report(), rolling.report()]);
    expect(await (await call('GET')).json()).toMatchObject({ state: 'confirmed', confirmed: 2 });
    await venue.core.start();
    await venue.core.safetyEvent(
      (event) => event.kind === 'track.flag' && event.flag === 'red' && event.by === '陈裁判',
    );
  });

  it('slows all karts on track while the core is down, shows who has answered, and lifts no stop', async () => {
    const driving = await venue.driven(TEN_LAPS);
    await venue.core.stop();
    driving.mute = true;
    const pressed = await call('POST', stopToken(), '/slow');
    expect(await pressed.json()).toMatchObject({
      flag: 'yellow',
      state: 'none',
      slow: { level: 2, karts: [{ vehicleId: 'V1', cardName: '1', state: 'waiting', answerMs: null }] },
    });
    const { id, level } = await driving.command('slow');
    expect(level).toBe(2);
    await driving.answer({ id, ok: true });
    expect(await (await call('GET')).json()).toMatchObject({ slow: { karts: [{ state: 'confirmed' }] } });
    await call('POST');
    const refused = await call('POST', stopToken(), '/slow');
    expect([refused.status, await refused.json()]).toMatchObject([409, { reason: 'red' }]);
    expect(await (await call('GET')).json()).toMatchObject({ flag: 'red', slow: null });
    expect((await call('POST', 'x', '/slow')).status).toBe(401);
    await venue.core.start();
    await venue.core.safetyEvent(
      (event) => event.kind === 'track.flag' && event.flag === 'red' && event.by === '陈裁判',
    );
  });

  it('refuses who has no token, one of another venue or another secret, and changes nothing', async () => {
    for (const token of [
      '',
      'x',
      stopToken({ orgCode: 'A02' }),
      stopToken({}, 'other'),
      stopToken({ expiresAtMs: Date.now() - 86_400_000 }),
    ])
      expect((await call('POST', token)).status).toBe(401);
    expect((await call('DELETE')).status).toBe(405);
    expect((await call('GET', stopToken(), '/other')).status).toBe(404);
    expect(await (await call('GET')).json()).toMatchObject({ flag: 'green', state: 'none' });
  });

  const paired = async (token: string): Promise<string> => {
    const answer = (await (await call('POST', token, '/screen')).json()) as { token: string };
    return answer.token;
  };

  it('goes on working for a paired screen, open or bookmarked, however long the core is away', async () => {
    const bookmark = await paired(stopToken());
    let open = bookmark;
    await venue.core.stop();
    for (let day = 1; day <= 40; day += 1) {
      venue.clock.advance(DAY_MS);
      open = await paired(open);
    }
    for (const token of [open, bookmark]) expect((await call('GET', token)).status).toBe(200);
    await venue.stopAgent();
    await venue.startWithoutCore();
    for (const token of [open, bookmark]) expect((await call('POST', token)).status).toBe(200);
    expect(venue.agent.runs.track.stoppedBy).toBe('陈裁判');
    const link = await call('GET', stopToken({ expiresAtMs: Date.now() + DAY_MS }));
    expect(link.status).toBe(401);
    expect(await link.json()).toMatchObject({ reason: 'expired' });
  });

  it('is the same screen when its token is renewed, and nothing any more once the store has taken it off', async () => {
    const first = await paired(stopToken());
    const again = await paired(first);
    const other = await paired(stopToken());
    const screenOf = (token: string): string | undefined => readStopToken(token, STOP_SECRET)?.screen;
    const screen = screenOf(first) ?? '';
    expect(screenOf(again)).toBe(screen);
    expect(screenOf(other)).not.toBe(screen);
    venue.core.configure({ withdrawnScreens: [screen] });
    await until(() => venue.agent.registry.config?.version === 2);
    for (const token of [first, again])
      for (const path of ['/stop', '/screen']) {
        const refused = await call('POST', token, path);
        expect(refused.status).toBe(401);
        expect(await refused.json()).toMatchObject({ reason: 'withdrawn' });
      }
    expect(venue.agent.runs.track.flag).toBe('green');
    expect((await call('GET', other)).status).toBe(200);
  });

  it('says which karts a stop would reach now', async () => {
    const reached = async (): Promise<Record<string, boolean>> => {
      const { karts } = (await (await call('GET')).json()) as { karts: { cardName: string; reached: boolean }[] };
      return Object.fromEntries(karts.map((kart) => [kart.cardName, kart.reached]));
    };
    expect(await reached()).toEqual({ 1: false, 2: false });
    const kart = await venue.kart('K1');
    await kart.report();
    expect(await reached()).toEqual({ 1: true, 2: false });
    venue.clock.advance(KART_SILENCE_MS_MAX);
    expect(await reached()).toEqual({ 1: false, 2: false });
    await kart.report();
    expect(await reached()).toEqual({ 1: true, 2: false });
  });

  it('answers others at once while one host holds whatever it opens and finishes nothing', async () => {
    const { port } = new URL(venue.agent.stopUrl ?? '');
    const requests = ['', 'POST /stop HTTP/1.1\r\nhost: x\r\n'];
    const held: Socket[] = [];
    const closed = { count: 0 };
    for (let count = 0; count < 260; count += 1) {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.0.9' });
      socket.on('error', () => undefined).once('close', () => (closed.count += 1));
      await once(socket, 'connect');
      socket.write(requests[count % 2] ?? '');
      held.push(socket);
    }
    expect((await call('GET')).status).toBe(200);
    // The host itself is not locked out by what it holds either: the oldest of it goes.
    const own = request({ port, host: '127.0.0.1', localAddress: '127.0.0.9', path: '/', agent: false }).end();
    const [answer] = (await once(own, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    await vi.waitFor(() => expect(closed.count).toBeGreaterThanOrEqual(260 - PER_ADDRESS_MAX));
    expect((await call('POST')).status).toBe(200);
    for (const socket of held) socket.destroy();
  });

  it('may be called by pages of any origin, also from a public one, and has a page of its own', async () => {
    const asked = await fetch(`${venue.agent.stopUrl}/stop`, {
      method: 'OPTIONS',
      headers: { origin: 'https://paddock.example', 'access-control-request-method': 'POST' },
    });
    expect(asked.status).toBe(204);
    const allowed = Object.fromEntries(asked.headers);
    expect(allowed).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization',
      'access-control-allow-private-network': 'true',
    });
    const page = await fetch(`${venue.agent.stopUrl}/`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('<button');
  });

  it('names a vehicle without control hardware that is driven: somebody must see it stand', async () => {
    await venue.core.command({ kind: 'run.start', plan: { ...TEN_LAPS, vehicleId: 'V3' } });
    await venue.core.event('run.started');
    const karts = [await venue.kart('K1'), await venue.kart('K2')];
    await call('POST');
    await Promise.all(karts.map((kart) => kart.command('stop')));
    await Promise.all(karts.map((kart) => kart.report()));
    expect(await (await call('GET')).json()).toMatchObject({
      state: 'unconfirmed',
      confirmed: 2,
      total: 3,
      karts: [{}, {}, { cardName: '3', state: 'unconfirmed', reason: 'noControl' }],
    });
  });

  it('is not lifted by a flag that was ordered before anybody knew of it', async () => {
    const kart = await venue.driven(TEN_LAPS);
    const knownVersion = venue.agent.runs.track.flagVersion;
    await call('POST');
    await kart.command('stop');
    const green = { kind: 'track.flag', flag: 'green' } as const;
    expect(await venue.answer({ ...green, knownVersion })).toMatchObject({ ok: false, reason: 'stoppedMeanwhile' });
    expect(venue.agent.runs.track.flag).toBe('red');
    const red = await venue.core.event('track.flag', ({ flag }) => flag === 'red');
    expect(await venue.answer({ ...green, knownVersion: red.version })).toMatchObject({ ok: true });
    await kart.command('resume');
  });

  it('is not lifted by somebody who knows of it as little, after a red flag of the core that came over it', async () => {
    const kart = await venue.driven(TEN_LAPS);
    const knownVersion = venue.agent.runs.track.flagVersion;
    await call('POST');
    await kart.command('stop');
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    const green = { kind: 'track.flag', flag: 'green' } as const;
    expect(await venue.answer({ ...green, knownVersion })).toMatchObject({ ok: false, reason: 'stoppedMeanwhile' });
    await venue.stopAgent();
    await venue.startAgent();
    expect(await venue.answer({ ...green, knownVersion })).toMatchObject({ ok: false, reason: 'stoppedMeanwhile' });
    const { version } = await venue.core.event('track.flag', ({ by }) => by === '陈裁判');
    await kart.listening();
    expect(await venue.answer({ ...green, knownVersion: version })).toMatchObject({ ok: true });
  });
});
