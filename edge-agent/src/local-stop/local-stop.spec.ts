import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue } from '../testing/edge';
import { STOP_SECRET, stopToken, TEN_LAPS } from '../testing/venue';
import { readStopToken } from './token';

const NOW_MS = 1_700_000_000_000;

describe('a token for the emergency stop at the edge', () => {
  it('is worth nothing when it was signed with another secret, changed, cut short or has expired', () => {
    const token = stopToken({ expiresAtMs: NOW_MS + 1_000 });
    expect(readStopToken(token, STOP_SECRET, NOW_MS)).toMatchObject({ orgCode: 'A01', name: '陈裁判' });
    const [text = '', signature = ''] = token.split('.');
    const [other = ''] = stopToken({ name: 'x', expiresAtMs: NOW_MS + 1_000 }).split('.');
    for (const bad of [
      '',
      '.',
      'x.y',
      `${text}.${signature.slice(0, -2)}`,
      `${other}.${signature}`,
      stopToken({}, 'other'),
    ])
      expect(readStopToken(bad, STOP_SECRET, NOW_MS)).toBeNull();
    expect(readStopToken(token, STOP_SECRET, NOW_MS + 1_000)).toBeNull();
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
