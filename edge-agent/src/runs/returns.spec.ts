import type { EdgeCommandBody } from '@paddock/contracts/edge';
import type { GatePassing, KartCommand } from '@paddock/contracts/mqtt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestVenue, until } from '../testing/edge';
import { device, LAP_MS, TEN_LAPS, type TestKart, venueConfig } from '../testing/venue';

const ONE_LAP = { ...TEN_LAPS, lapLimit: 1 };
const IN_PIT: EdgeCommandBody = { kind: 'kart.inPit', vehicleId: 'V1', runId: 'R1' };
const NOT_IN_PIT: EdgeCommandBody = { kind: 'kart.notInPit', vehicleId: 'V1', runId: 'R1' };
const control = (action: 'stop' | 'resume' | 'speed' | 'slow', level: number | null = null): EdgeCommandBody => ({
  kind: 'kart.control',
  vehicleId: 'V1',
  action,
  level,
});
const says = (kart: TestKart, speedKmh: number): Promise<void> => kart.report({ online: true, speedKmh });

describe('a kart whose ride is over', () => {
  let venue: TestVenue;

  beforeEach(async () => {
    const rules = { ...venueConfig().rules, standstillMs: 5_000 };
    venue = await TestVenue.start(venueConfig({ rules, devices: [...venueConfig().devices, pitGate] }));
  });

  afterEach(() => venue.stop());

  const pitGate = { ...device('PIT', 'gate'), timingLine: false, role: 'pitIn' as const };
  const withoutPitGate = async (): Promise<void> => {
    venue.core.configure({ devices: venueConfig().devices });
    await until(() => venue.agent.registry.device('PIT') === null);
  };
  const lastState = () => venue.core.safety.filter((event) => event.kind === 'vehicle.motion').at(-1);
  const phase = (wanted: string) =>
    venue.core.safetyEvent(
      (event) => event.kind === 'vehicle.motion' && event.vehicleId === 'V1' && event.returning?.phase === wanted,
    );
  const actions = (kart: TestKart): KartCommand['action'][] => kart.done.map(({ action }) => action);
  const levels = (kart: TestKart): (number | undefined)[] => kart.done.map(({ level }) => level);
  const alarms = (): string[] => venue.agent.alarms.list();

  /** Drives the laps of a run to the end; its kart drives on. */
  async function over(plan = ONE_LAP): Promise<TestKart> {
    const kart = await venue.kart('K1');
    kart.comesIn = false;
    await venue.core.command({ kind: 'run.start', plan });
    await venue.core.event('run.started', ({ run }) => run.id === plan.id);
    const gate = venue.gate();
    await gate.pass('1001', 0);
    await gate.pass('1001', LAP_MS);
    const { run, comesIn } = await venue.finished(plan.id);
    expect([run.endReason, comesIn]).toEqual(['completed', true]);
    await kart.command('slow');
    return kart;
  }

  it('drives in at the level of the store and is not stopped; the gate at the pit entry says that it is in', async () => {
    const kart = await over();
    expect(kart.done.at(-1)).toMatchObject({ action: 'slow', level: 2, inLap: true });
    expect(await venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id: 'R2' } })).toMatchObject({
      ok: false,
      reason: 'returning',
    });
    expect(actions(kart)).not.toContain('stop');
    await venue.gate('PIT').pass('1001', 0);
    await kart.command('stop');
    await venue.home();
    expect(await venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id: 'R2' } })).toMatchObject({ ok: true });
  });

  it('does not get faster by a speed that is given to it, and has that speed in its next ride', async () => {
    const kart = await over();
    await venue.answer(control('speed', 4));
    expect(levels(kart)).toEqual([5, 2, 2]);
    await venue.answer(control('slow', 1));
    await venue.answer(control('resume'));
    expect(levels(kart).slice(3)).toEqual([1, 2]);
    await venue.gate('PIT').pass('1001', 0);
    await venue.home();
    await venue.answer({ kind: 'run.start', plan: { ...TEN_LAPS, id: 'R2' } });
    expect(kart.done.at(-1)).toMatchObject({ action: 'start', level: 4 });
  });

  it('is not in by what its gate had read before, and came late', async () => {
    const gate = venue.gate('PIT');
    const first = await gate.pass('1002', 0);
    venue.clock.advance(LAP_MS);
    await over();
    venue.clock.advance(LAP_MS);
    const late: GatePassing = { seq: first.seq + 1, transponder: '1001', rtcUs: first.rtcUs + 1_000_000 };
    await gate.send(late);
    await venue.core.event('passing', ({ passing }) => passing.rtcUs === String(late.rtcUs));
    expect(venue.agent.runs.returns.phaseOf('V1')).toBe('comingIn');
  });

  it('is in when staff touch it, which may be taken back for five seconds', async () => {
    const kart = await over();
    expect(await venue.answer(IN_PIT)).toMatchObject({ ok: true });
    expect(actions(kart).at(-1)).toBe('stop');
    expect(venue.agent.runs.returns.phaseOf('V1')).toBe('inPit');
    expect(await venue.answer(NOT_IN_PIT)).toMatchObject({ ok: true });
    expect(kart.done.at(-1)).toMatchObject({ action: 'resume', level: 2 });
    expect(venue.agent.runs.motion.stateOf('V1')).toBe('released');
    await venue.answer(IN_PIT);
    await venue.later(5_000, kart);
    await venue.home();
    expect(await venue.answer(NOT_IN_PIT)).toMatchObject({ ok: false, reason: 'notReturning' });
    expect(actions(kart).at(-1)).toBe('stop');
  });

  it('is not taken for parked while it says that it drives, and where it does not stop it is not free', async () => {
    const kart = await over();
    await says(kart, 14);
    expect(await venue.answer(IN_PIT)).toMatchObject({ ok: false, reason: 'stillMoving' });
    expect(actions(kart)).not.toContain('stop');
    await says(kart, 5);
    kart.mute = true;
    await venue.core.command(IN_PIT);
    await phase('inPit');
    await venue.later(31_000, kart);
    await until(() => alarms().includes('kartNotStopping:1'));
    expect(venue.agent.runs.returns.phaseOf('V1')).toBe('inPit');
    kart.mute = false;
    await venue.later(1_000, kart);
    await venue.home();
    expect(alarms()).toEqual([]);
  });

  it('is in when it has stood for five seconds, by its own word alone, where no gate says so', async () => {
    await withoutPitGate();
    const kart = await over();
    await says(kart, 0);
    venue.clock.advance(4_000);
    await says(kart, 12);
    await says(kart, 0.4);
    venue.clock.advance(4_900);
    await says(kart, 0);
    expect(venue.agent.runs.returns.phaseOf('V1')).toBe('comingIn');
    venue.clock.advance(100);
    await says(kart, 0);
    await kart.command('stop');
    await venue.home();
  });

  it('raises an alarm when it is not in after the time of the store, until it is', async () => {
    const kart = await over();
    await venue.later(39_000, kart);
    expect(alarms()).toEqual([]);
    await venue.later(1_000, kart);
    await until(() => alarms().includes('kartNotIn:1'));
    await venue.gate('PIT').pass('1001', 0);
    await venue.home();
    expect(alarms()).toEqual([]);
  });

  it('is stopped by staff, stays where it is after a red flag, and comes in when it is let go', async () => {
    const kart = await over();
    await venue.later(41_000, kart);
    await venue.answer(control('stop'));
    expect(alarms()).toEqual([]);
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    await venue.answer({ kind: 'track.flag', flag: 'green' });
    await venue.later(1_000, kart);
    expect(actions(kart).filter((action) => action === 'resume')).toEqual([]);
    expect(venue.agent.runs.returns.phaseOf('V1')).toBe('comingIn');
    expect(await venue.answer(control('resume'))).toMatchObject({ ok: true });
    expect(kart.done.at(-1)).toMatchObject({ action: 'resume', level: 2 });
  });

  it('is stopped by a stop of its run that comes after the last lap', async () => {
    const kart = await over();
    expect(await venue.answer({ kind: 'run.stop', runId: 'R1', reason: 'stopped' })).toMatchObject({ ok: true });
    expect(actions(kart).at(-1)).toBe('stop');
    expect(venue.agent.runs.motion.stateOf('V1')).toBe('still');
  });

  it('stands under a red flag, and comes in slowly after it, also when its last lap ended under red', async () => {
    const kart = await over();
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    await kart.command('stop');
    await venue.answer({ kind: 'track.flag', flag: 'green' });
    expect(await kart.command('resume')).toMatchObject({ level: 2 });
    await venue.gate('PIT').pass('1001', 0);
    await venue.home();
    kart.received.length = 0;
    await venue.answer({ kind: 'run.start', plan: { ...ONE_LAP, id: 'R2' } });
    const gate = venue.gate();
    await gate.pass('1001', 3 * LAP_MS);
    await venue.answer({ kind: 'track.flag', flag: 'red' });
    await gate.pass('1001', LAP_MS);
    await venue.finished('R2');
    await venue.answer({ kind: 'track.flag', flag: 'green' });
    expect(await kart.command('resume')).toMatchObject({ level: 2 });
    expect(kart.received.map(({ action }) => action)).not.toContain('slow');
  });

  it('goes back to racing with what is bought on the way in, and comes in again when it does not answer', async () => {
    const kart = await over();
    const more = { ...ONE_LAP, id: 'R2', continues: 'R1' };
    expect(await venue.answer({ kind: 'run.start', plan: { ...more, continues: 'R0' } })).toMatchObject({ ok: false });
    kart.mute = true;
    await venue.core.command({ kind: 'run.start', plan: more });
    await until(() => kart.received.at(-1)?.action === 'start');
    expect(kart.received.at(-1)?.level).toBe(5);
    kart.mute = false;
    kart.client.publish('paddock/v1/kart/K1/status', '{"online":true}', { qos: 1 });
    venue.clock.advance(9_000);
    await kart.report();
    await venue.core.event('run.finished', ({ run }) => run.id === 'R2');
    await until(() => kart.received.at(-1)?.action === 'slow');
    expect(actions(kart)).not.toContain('stop');
    await venue.answer({ kind: 'run.start', plan: { ...more, id: 'R3' } });
    expect(kart.done.at(-1)).toMatchObject({ action: 'start', level: 5 });
    const gate = venue.gate();
    await gate.pass('1001', 4 * LAP_MS);
    await gate.pass('1001', LAP_MS);
    expect((await venue.finished('R3')).run).toMatchObject({ laps: 1, totalMs: LAP_MS });
    await until(() => kart.done.at(-1)?.level === 2);
  });

  it('is told again until it answers that it is slow', async () => {
    const kart = await venue.driven(ONE_LAP);
    kart.comesIn = false;
    const gate = venue.gate();
    await gate.pass('1001', 0);
    kart.mute = true;
    await gate.pass('1001', LAP_MS);
    const first = await kart.command('slow');
    for (let second = 0; second < 13; second += 1) await venue.later(1_000, kart);
    await until(() => kart.received.some(({ action, id }) => action === 'slow' && id !== first.id));
  });

  it('comes in after a restart without the core, and its touch and its alarm are as before', async () => {
    const kart = await over();
    await venue.core.stop();
    await venue.stopAgent();
    venue.clock.advance(20_000);
    kart.received.length = 0;
    await venue.startWithoutCore();
    await kart.listening();
    await venue.later(4_000, kart);
    await until(() => kart.received.some(({ action, level }) => action === 'slow' && level === 2));
    expect(actions(kart)).not.toContain('stop');
    await venue.later(17_000, kart);
    await until(() => alarms().includes('kartNotIn:1'));
    await venue.gate('PIT').pass('1001', 0);
    await kart.command('stop');
    await until(() => venue.agent.runs.returns.phaseOf('V1') === 'in');
  });

  it('is known by the core to an agent that has lost all, and is not free there', async () => {
    const state = { runId: 'R0', phase: 'comingIn' as const, undoUntil: null };
    const since = new Date(venue.core.nowMs() - 10_000).toISOString();
    await venue.stopAgent();
    venue.core.returning = [{ ...state, vehicleId: 'V1', since, lateAt: since }];
    await venue.startAgent();
    await phase('comingIn');
    const kart = await venue.kart('K1');
    expect(await venue.answer({ kind: 'run.start', plan: TEN_LAPS })).toMatchObject({ ok: false, reason: 'returning' });
    expect(await venue.answer({ ...IN_PIT, runId: 'R0' })).toMatchObject({ ok: true });
    await venue.later(5_000, kart);
    await venue.home('R0');
    expect(lastState()).toMatchObject({ state: 'still', returning: { phase: 'in' } });
  });

  it('is not let go by resume when it has no run and does not come in', async () => {
    const kart = await venue.kart('K1');
    expect(await venue.answer(control('resume'))).toMatchObject({ ok: false, reason: 'noRun' });
    await venue.answer(control('stop'));
    expect(await venue.answer(control('resume'))).toMatchObject({ ok: false, reason: 'noRun' });
    expect(actions(kart)).toEqual(['stop']);
  });

  it('that crosses twice without a run is stopped, named, and not free before it has said that it stands', async () => {
    const kart = await venue.kart('K1');
    await venue.answer(control('stop'));
    kart.mute = true;
    kart.received.length = 0;
    const gate = venue.gate();
    // Reads of one crossing, and of one that stands at the line.
    for (const afterMs of [0, 300, 900, 900]) await gate.pass('1001', afterMs);
    expect(kart.received).toEqual([]);
    await gate.pass('1001', LAP_MS);
    await kart.command('stop');
    expect(alarms()).toContain('kartNotStopping:1');
    expect(await venue.answer({ kind: 'run.start', plan: TEN_LAPS })).toMatchObject({
      ok: false,
      reason: 'stopUnconfirmed',
    });
    kart.mute = false;
    await venue.later(2_000, kart);
    await until(() => venue.agent.runs.motion.stateOf('V1') === 'still');
    expect(alarms()).toEqual([]);
    expect(await venue.answer({ kind: 'run.start', plan: TEN_LAPS })).toMatchObject({ ok: true });
  });
});
