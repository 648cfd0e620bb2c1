import type { TrackFlag } from '@paddock/contracts/edge';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';
import { stopToken } from '../testing/venue';

describe('a flag that the agent was killed too early to keep', () => {
  let venue: TestVenue;
  beforeEach(async () => {
    venue = await TestVenue.start();
    await show('green');
  });
  afterEach(() => venue.stop());

  const show = (flag: TrackFlag, knownVersion?: number) =>
    venue.answer({ kind: 'track.flag', flag, ...(knownVersion === undefined ? {} : { knownVersion }) });
  const shown = () => venue.agent.runs.track.flag;
  const newest = () => venue.core.knownFlag()!;

  /** What the venue does in between reaches the core, and its disk has none of it afterwards. */
  const killedAfter = async (act: () => Promise<unknown>): Promise<void> => {
    await venue.stopAgent();
    const putBack = venue.backup();
    await venue.startAgent();
    await until(() => venue.agent.uplink.online);
    venue.clock.advance(1_000);
    await act();
    await venue.stopAgent();
    putBack();
    await venue.startAgent();
    await until(() => venue.agent.uplink.online);
  };

  const pressWithoutCore = () =>
    fetch(`${venue.agent.stopUrl}/stop`, { method: 'POST', headers: { authorization: `Bearer ${stopToken()}` } });
  const pressHere = async (): Promise<void> => {
    await pressWithoutCore();
    await venue.core.safetyEvent((event) => event.kind === 'track.flag' && event.flag === 'red');
  };

  it('is red again as soon as the core says so: karts are stopped, and only somebody who knows of it lifts it', async () => {
    const kart = await venue.kart('K1');
    const before = newest().version;
    await killedAfter(pressHere);
    const { version } = newest();
    await until(() => shown() === 'red');
    expect(venue.agent.runs.track).toMatchObject({ flagVersion: version, stoppedBy: '陈裁判' });
    await kart.listening();
    const stops = kart.received.length;
    await venue.later(2_000, kart);
    await until(() => kart.received.length > stops || venue.agent.runs.motion.stateOf('V1') === 'still');
    expect(await show('green', before)).toMatchObject({ ok: false, reason: 'stoppedMeanwhile' });
    // It is kept now.
    await venue.stopAgent();
    await venue.startWithoutCore();
    expect(venue.agent.runs.track).toMatchObject({ flag: 'red', stoppedBy: '陈裁判' });
    await until(() => venue.agent.uplink.online);
    expect(await show('green', version)).toMatchObject({ ok: true });
  });

  it('stays red where the core takes the stop for lifted, and reports to it that it holds, until it is lifted once more', async () => {
    await show('red');
    await killedAfter(() => show('green'));
    expect(shown()).toBe('red');
    await until(() => newest().flag === 'red');
    expect(await show('green', newest().version)).toMatchObject({ ok: true });
    expect(newest().flag).toBe('green');
  });

  it('is yellow again', async () => {
    await killedAfter(() => show('yellow'));
    await until(() => shown() === 'yellow');
  });

  it('is the one of the venue where that is newer', async () => {
    await show('red');
    const { version } = newest();
    await venue.core.stop();
    venue.clock.advance(1_000);
    await pressWithoutCore();
    await venue.stopAgent();
    await venue.startWithoutCore();
    await venue.core.start();
    await until(() => newest().version > version);
    expect(newest()).toMatchObject({ flag: 'red', by: '陈裁判' });
  });
});
