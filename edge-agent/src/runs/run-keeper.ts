/** Owns the active runs of the venue: feeds them what happens, keeps them on disk, reports them to the core, and has their karts started and stopped. */
import type { KnownFlag, KnownRun, RaceRules, RunPlan, TrackFlag } from '@paddock/contracts/edge';
import { RACE_RULE_DEFAULTS } from '@paddock/contracts/edge';
import type { KartAck, KartCommand, LightCommand } from '@paddock/contracts/mqtt';
import {
  type Crossing,
  dispatchRun,
  isActive,
  nextDueMs,
  reduceRun,
  type RunInput,
  type RunState,
} from '@paddock/race-rules';
import type { Clock } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import { caughtUp } from './catch-up';
import { Histories } from './histories';
import { type CommandResult, DONE, KartControl, refused } from './kart-control';
import type { OrderOutcome } from './kart-orders';
import { Motion } from './motion';
import type { SafetyNotices } from './safety-notices';
import { lapOf, runSnapshot } from './snapshot';
import { SpareKarts } from './spare-karts';
import { Track } from './track';
import type { TrackFile } from './track-file';

/** How things reach the devices; commands reach only those that are connected. */
export interface VenueOutput {
  kart(deviceId: string, command: KartCommand): void;
  /** Kept by the broker for a light that is not connected. */
  light(deviceId: string, command: LightCommand): void;
}

export type CommandDone = (tx: EdgeTx, commandId: string, outcome: OrderOutcome) => void;

export class RunKeeper {
  readonly track: Track;
  readonly motion: Motion;
  private readonly byVehicle = new Map<string, RunState>();
  private readonly karts: KartControl;
  private readonly histories: Histories;
  /** By run: when it was ordered. Of those that are active, and were not ordered by an earlier process. */
  private readonly orderedMs = new Map<string, number>();
  /** Runs whose end is not on the disk yet. */
  private readonly endedUnsaved = new Set<string>();
  /** Counts passings that wait for others of their gate: what was crossed in a run must not come after its end. */
  countHeld: (tx: EdgeTx) => void = () => undefined;

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly clock: Clock,
    alarms: Alarms,
    output: VenueOutput,
    commandDone: CommandDone,
    private readonly trackFile: TrackFile,
    notices: SafetyNotices,
  ) {
    this.histories = new Histories(alarms);
    const spares = new SpareKarts(registry, alarms, clock);
    this.track = new Track(registry, clock, trackFile, notices, spares, (id, command) => output.light(id, command));
    this.motion = new Motion(registry, alarms, clock, this.track, notices);
    this.track.motionKept = () => this.motion.kept();
    this.karts = new KartControl(registry, journal, this.track, this.motion, alarms, clock, {
      send: (deviceId, command) => output.kart(deviceId, command),
      runOf: (vehicleId) => this.byVehicle.get(vehicleId)?.id ?? null,
      commandDone,
      startSettled: (tx, runId, outcome) => this.startSettled(tx, runId, outcome),
    });
  }

  /** Restores the runs, the flag and the orders that were active when the agent ended. Call `tick` after it. */
  restore(tx: EdgeTx): void {
    for (const run of this.journal.activeRuns()) {
      this.byVehicle.set(run.vehicleId, run);
      this.histories.restore(this.journal, run, this.rules);
    }
    this.karts.restore();
    const { before } = this.trackFile;
    const paused = [...this.byVehicle.values()].filter(({ pausedAtMs }) => pausedAtMs !== null);
    // Where nobody knows the flag: runs stand still under red only, whatever an older version has left in the journal.
    const flag = paused.length > 0 ? 'red' : this.journal.meta('flag');
    this.track.restore(flag === 'red' || flag === 'yellow' ? flag : 'green');
    const unstopped = JSON.parse(this.journal.meta('unstopped') ?? '[]') as string[];
    const unconfirmed = before?.unconfirmed ?? Object.fromEntries(unstopped.map((id) => [id, 'kartSilent']));
    this.motion.restore(before?.still ?? [], unconfirmed);
    // The disk may have had no room for what the flag did.
    if (this.track.isRed) this.halt(tx);
    else for (const run of paused) this.release(tx, run);
  }

  activeRun(vehicleId: string): RunState | null {
    return this.byVehicle.get(vehicleId) ?? null;
  }

  /** The vehicle that an active run is driven with, or null. */
  vehicleOf(runId: string): string | null {
    return this.byId(runId)?.vehicleId ?? null;
  }

  /** Ids of all runs that are ordered or on track. */
  activeRuns(): string[] {
    return [...this.byVehicle.values()].map(({ id }) => id);
  }

  /** Whether the core knows more of a run than this journal: then the journal has lost its end. */
  isBehind(known: readonly KnownRun[]): boolean {
    return known.some(({ id, version }) => version > (this.byId(id)?.version ?? version));
  }

  /** Continues from what the core knows of runs where that is more than is known here. */
  catchUp(tx: EdgeTx, known: readonly KnownRun[]): void {
    for (const coreRun of known) {
      const run = this.byId(coreRun.id);
      if (run === null || !this.isBehind([coreRun])) continue;
      const state = caughtUp(run, coreRun, this.journal.waitingLaps(run.id, tx.unsavedEvents()), this.clock);
      this.histories.begin(tx, state);
      this.take(tx, run, { state, events: [{ kind: 'changed', state }] }, null);
      const lapsDone = state.mode === 'laps' && state.lapLimit > 0 && state.laps >= state.lapLimit;
      const nowMs = this.clock.steadyMs();
      this.advance(tx, state, lapsDone ? { kind: 'stop', reason: 'completed', nowMs } : { kind: 'tick', nowMs });
    }
  }

  start(tx: EdgeTx, plan: RunPlan, commandId: string): CommandResult {
    const { vehicleId } = plan;
    if (this.registry.vehicle(vehicleId) === null) return refused('unknownVehicle');
    if (this.byVehicle.has(vehicleId)) return refused('vehicleBusy');
    if (this.byId(plan.id) !== null || this.isOver(plan.id)) return refused('runKnown');
    const forbidden = this.karts.forbidden(vehicleId);
    if (forbidden !== null) return refused(forbidden);
    const run = dispatchRun(plan);
    this.orderedMs.set(run.id, this.clock.steadyMs());
    this.histories.begin(tx, run);
    this.keep(tx, run);
    if (this.karts.start(tx, vehicleId, plan.id, commandId)) return 'pending';
    // Nothing to wait for: somebody lets this vehicle go by hand.
    this.advance(tx, run, { kind: 'kartAck', ok: true, reason: null, nowMs: this.clock.steadyMs() });
    return DONE;
  }

  stop(tx: EdgeTx, runId: string, reason: string, commandId: string): CommandResult {
    this.countHeld(tx);
    const run = this.byId(runId);
    if (run === null) return refused(this.isOver(runId) ? 'runEnded' : 'unknownRun');
    const ended = this.advance(tx, run, { kind: 'stop', reason, nowMs: this.clock.steadyMs() }, commandId);
    // Its kart got this command's stop also where the run was over already, by its time for example.
    return !isActive(ended) && this.registry.kartOf(run.vehicleId) !== null ? 'pending' : DONE;
  }

  extend(tx: EdgeTx, runId: string, laps: number, ms: number): CommandResult {
    const run = this.byId(runId);
    if (run === null) return refused(this.isOver(runId) ? 'runEnded' : 'unknownRun');
    const after = this.advance(tx, run, { kind: 'extend', laps, ms, nowMs: this.clock.steadyMs() });
    return isActive(after) ? DONE : refused('runEnded');
  }

  control(...[tx, ...command]: Parameters<KartControl['control']>): CommandResult {
    return this.karts.control(tx, ...command);
  }

  /**
   * Red stops every kart, and the clocks of those on track; any other flag lets these continue. `by`: who stopped them here; only somebody who
   * knows of such a stop lifts it. `knownVersion`: of the newest flag that is known where the flag was ordered.
   */
  setFlag(
    tx: EdgeTx,
    flag: TrackFlag,
    {
      by = null,
      knownVersion = Number.POSITIVE_INFINITY,
    }: { by?: string | null; knownVersion?: number | undefined } = {},
  ): CommandResult {
    const wasRed = this.track.isRed;
    if (flag !== 'red' && this.track.hasOwnStopAfter(knownVersion)) return refused('stoppedMeanwhile');
    this.track.set(tx, flag, by);
    if (flag === 'red') this.halt(tx);
    else if (wasRed) for (const run of [...this.byVehicle.values()]) this.release(tx, run);
    return DONE;
  }

  /** The core knows the flag that this venue has shown: also one that an agent which was killed could not keep. */
  takeKnownFlag(tx: EdgeTx, known: KnownFlag): void {
    if (this.track.takeKnown(tx, known)) this.halt(tx);
  }

  /**
   * Counts a passing of this vehicle. `report` is called with the run that it counted for, before the run's own events.
   * `late`: others of its gate that were crossed after it have been counted; `crossedMs`: when it was crossed, if it is known to come
   * later than that.
   */
  passing(
    tx: EdgeTx,
    vehicleId: string,
    crossing: Omit<Crossing, 'atMs'>,
    arrival: { receivedMs: number; late: boolean; crossedMs: number | null },
    report: (runId: string | null) => void,
  ): void {
    const run = this.byVehicle.get(vehicleId);
    const isOfEnded = this.histories.belongsToEnded(vehicleId, crossing, arrival, this.rules);
    if (run === undefined || isOfEnded) return report(null);
    if (this.isBefore(run, crossing.gateId, arrival.crossedMs)) return report(null);
    const { nowMs, isLate } = this.histories.placeOf(run.id, crossing, arrival);
    if (isLate) return this.merge(tx, run, crossing, report);
    const input: RunInput = { kind: 'passing', passing: crossing, nowMs };
    const step = reduceRun(run, input, this.rules);
    const counted = step.state.lastPassing !== run.lastPassing;
    report(counted ? run.id : null);
    this.histories.add(tx, run, input);
    this.take(tx, run, step, null);
  }

  /** Which kart device is on each vehicle. */
  kartDevices(): Map<string, string | null> {
    return new Map(this.registry.allVehicles().map(({ id }) => [id, this.registry.kartOf(id)?.id ?? null]));
  }

  /** The configuration has changed: these were the kart devices before. */
  reconfigured(tx: EdgeTx, before: ReadonlyMap<string, string | null>): void {
    for (const [vehicleId, deviceId] of this.kartDevices())
      if (before.has(vehicleId) && before.get(vehicleId) !== deviceId) this.karts.unproven(tx, vehicleId);
    // A device that was taken off its vehicle and put back looks as before here, and proves nothing to the core any more.
    this.motion.report(tx);
  }

  /** What is kept here is older than what the core was sent: karts that stood then may have been let go since. */
  wentBack(tx: EdgeTx): void {
    for (const { vehicleId, state } of this.motion.all()) if (state === 'still') this.karts.unproven(tx, vehicleId);
  }

  /** Vehicles that are driven and that no kart device controls: nobody can ask whether they stand. */
  uncontrolled(): { vehicleId: string; name: string }[] {
    return [...this.byVehicle.keys()]
      .filter((id) => this.registry.kartOf(id) === null)
      .map((id) => ({ vehicleId: id, name: this.registry.vehicle(id)?.name ?? id }));
  }

  /** A vehicle was seen at a line, whether or not laps count there. */
  crossed(tx: EdgeTx, vehicleId: string): void {
    this.karts.crossed(tx, vehicleId);
  }

  onKartSeen(tx: EdgeTx, deviceId: string): void {
    this.karts.onSeen(tx, deviceId);
  }

  kartAck(tx: EdgeTx, deviceId: string, ack: KartAck): void {
    this.karts.ack(tx, deviceId, ack);
  }

  /** Whatever the clock alone changes: runs whose time is over, orders that nobody answered. */
  tick(tx: EdgeTx): void {
    const nowMs = this.clock.steadyMs();
    if (this.ends().some((endMs) => endMs <= nowMs)) this.countHeld(tx);
    for (const run of [...this.byVehicle.values()]) this.advance(tx, run, { kind: 'tick', nowMs });
    this.karts.tick(tx);
    tx.always(() => this.track.tick());
  }

  /** When `tick` has something to do next (steady clock), or null. */
  nextDueMs(): number | null {
    const others = [this.karts.nextDueMs(), this.track.nextDueMs()].filter((ms) => ms !== null);
    const all = [...others, ...this.ends()];
    return all.length === 0 ? null : Math.min(...all);
  }

  /** Call it now and then. */
  sweep(): void {
    this.histories.sweep(this.clock.steadyMs());
  }

  private get rules(): RaceRules {
    return this.registry.config?.rules ?? RACE_RULE_DEFAULTS;
  }

  /** When the clock alone will change a run (steady clock). */
  private ends(): number[] {
    const nowMs = this.clock.steadyMs();
    return [...this.byVehicle.values()]
      .map((run) => nextDueMs(run, this.rules, nowMs))
      .filter((dueMs) => dueMs !== null);
  }

  private byId(runId: string): RunState | null {
    for (const run of this.byVehicle.values()) if (run.id === runId) return run;
    return null;
  }

  private isOver(runId: string): boolean {
    return this.endedUnsaved.has(runId) || this.journal.hasRun(runId);
  }

  private keep(tx: EdgeTx, run: RunState): void {
    const active = isActive(run);
    if (active) this.byVehicle.set(run.vehicleId, run);
    else if (this.byVehicle.get(run.vehicleId)?.id === run.id) this.byVehicle.delete(run.vehicleId);
    const nowMs = this.clock.steadyMs();
    if (!active) {
      this.orderedMs.delete(run.id);
      this.endedUnsaved.add(run.id);
      tx.afterCommit(() => this.endedUnsaved.delete(run.id));
      this.histories.end(run, this.registry.vehicle(run.vehicleId)?.name ?? run.vehicleId, nowMs);
    }
    tx.write((journal) => journal.saveRun(run, active, nowMs));
  }

  private advance(tx: EdgeTx, run: RunState, input: RunInput, commandId: string | null = null): RunState {
    const step = reduceRun(run, input, this.rules);
    if (step.state !== run) this.histories.add(tx, run, input);
    return this.take(tx, run, step, commandId);
  }

  /**
   * Whether it is of a run before this one, whose passings nobody knows any more, or of which this would have been the first. Where this
   * run has one of the gate, its history knows better. A kart drives from its order on: its answer may be under way for a while.
   */
  private isBefore(run: RunState, gateId: string, crossedMs: number | null): boolean {
    const { lastPassing, startedAtMs } = run;
    const orderedMs = this.orderedMs.get(run.id) ?? startedAtMs;
    if (crossedMs === null || orderedMs === null || crossedMs >= orderedMs) return false;
    return lastPassing === null || (lastPassing.gateId !== gateId && !this.histories.hasPassing(run.id, gateId));
  }

  /** Makes the run again with a passing that came late. Laps that differ from those reported before are reported again. */
  private merge(
    tx: EdgeTx,
    run: RunState,
    crossing: Omit<Crossing, 'atMs'>,
    report: (runId: string | null) => void,
  ): void {
    const rebuilt = this.histories.merge(tx, run.id, crossing, this.rules);
    const laps = rebuilt?.laps ?? [];
    report(laps.length > 0 ? run.id : null);
    if (rebuilt === null) return;
    const state = { ...rebuilt.state, version: run.version + 1 };
    const ended = !isActive(state);
    if (laps.length > 0) {
      const going: RunState = ended ? { ...state, phase: run.phase, endedAtMs: null, endReason: null } : state;
      const body = laps.map((lap) => lapOf(lap, this.clock));
      tx.emit({ kind: 'run.rebuilt', run: runSnapshot(going, this.clock), laps: body });
    }
    const last = ended ? { ...state, version: state.version + 1 } : state;
    this.take(tx, run, { state: last, events: ended ? [{ kind: 'finished', state: last }] : [] }, null);
  }

  private take(tx: EdgeTx, before: RunState, step: ReturnType<typeof reduceRun>, commandId: string | null): RunState {
    if (step.state === before) return before;
    this.keep(tx, step.state);
    for (const event of step.events) {
      const run = runSnapshot(event.state, this.clock);
      if (event.kind === 'lap') tx.emit({ kind: 'run.lap', run, lap: lapOf(event.lap, this.clock) });
      else tx.emit({ kind: `run.${event.kind}`, run });
      if (event.kind === 'started') this.started(tx);
      // Also after a failed start: the kart may have taken it and only its answer was lost.
      if (event.kind === 'finished') this.karts.stop(tx, run.vehicleId, commandId, { runId: run.id });
    }
    return step.state;
  }

  private started(tx: EdgeTx): void {
    if (this.track.flag !== 'green') return;
    tx.afterCommit(() => {
      if (this.track.flag === 'green') this.track.show('green', this.rules.departLightDelaySeconds * 1000);
    });
  }

  /** Stops all karts. Clocks stand still, and what no kart has answered yet is called off: nobody drives off under the flag. */
  private halt(tx: EdgeTx): void {
    const nowMs = this.clock.steadyMs();
    for (const run of [...this.byVehicle.values()])
      if (run.phase === 'RUNNING') this.advance(tx, run, { kind: 'pause', nowMs });
      else this.advance(tx, run, { kind: 'stop', reason: 'redFlag', nowMs });
    this.karts.stopAll(tx);
  }

  private release(tx: EdgeTx, run: RunState): void {
    if (run.pausedAtMs === null) return;
    this.advance(tx, run, { kind: 'resume', nowMs: this.clock.steadyMs() });
    this.karts.goOn(tx, run.vehicleId, run.id);
  }

  private startSettled(tx: EdgeTx, runId: string, outcome: OrderOutcome): void {
    const run = this.byId(runId);
    if (run === null) return;
    const nowMs = this.clock.steadyMs();
    if (outcome.ok) this.advance(tx, run, { kind: 'kartAck', ok: true, reason: null, nowMs });
    else if (outcome.reason === 'kartSilent') this.advance(tx, run, { kind: 'kartSilent', nowMs });
    else this.advance(tx, run, { kind: 'kartAck', ok: false, reason: outcome.reason, nowMs });
  }
}
