/** Owns the active runs of the venue: feeds them what happens, keeps them on disk, reports them to the core, and has their karts started and stopped. */
import type { KnownFlag, KnownRun, RaceRules, StartPlan, TrackFlag } from '@paddock/contracts/edge';
import { RACE_RULE_DEFAULTS } from '@paddock/contracts/edge';
import type { KartCommand, LightCommand } from '@paddock/contracts/mqtt';
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
import { Returns } from './returns';
import { lapOf, rebuiltOf, runSnapshot } from './snapshot';
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
  readonly returns: Returns;
  private readonly byVehicle = new Map<string, RunState>();
  /** Orders for karts without a run go there at once. */
  readonly karts: KartControl;
  private readonly histories: Histories;
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
    this.returns = new Returns(registry, alarms, clock, this.track, this.motion, () => this.rules);
    this.track.motionKept = () => ({ ...this.motion.kept(), ...this.karts.kept() });
    this.karts = new KartControl(registry, journal, this.track, this.motion, this.returns, alarms, clock, {
      send: (deviceId, command) => output.kart(deviceId, command),
      runOf: (vehicleId) => this.byVehicle.get(vehicleId)?.id ?? null,
      commandDone,
      startSettled: (tx, runId, outcome) => this.startSettled(tx, runId, outcome),
      slowLevel: () => this.rules.slowLevel,
    });
  }

  /** Restores the runs, the flag and the orders that were active when the agent ended. Call `tick` after it. */
  restore(tx: EdgeTx): void {
    for (const run of this.journal.activeRuns()) {
      this.byVehicle.set(run.vehicleId, run);
      this.histories.restore(this.journal, run, this.rules);
    }
    const { before } = this.trackFile;
    this.karts.restore(before);
    const paused = [...this.byVehicle.values()].filter(({ pausedAtMs }) => pausedAtMs !== null);
    // Where nobody knows the flag: runs stand still under red only, whatever an older version has left in the journal.
    const flag = paused.length > 0 ? 'red' : this.journal.meta('flag');
    this.track.restore(flag === 'red' || flag === 'yellow' ? flag : 'green');
    const unstopped = JSON.parse(this.journal.meta('unstopped') ?? '[]') as string[];
    const unconfirmed = before?.unconfirmed ?? Object.fromEntries(unstopped.map((id) => [id, 'kartSilent']));
    this.motion.restore(before?.still ?? [], unconfirmed);
    this.returns.restore(before?.returning ?? {});
    // The disk may have had no room for the end of a run, for a stop, or for what the flag did.
    for (const run of [...this.byVehicle.values()]) {
      const comesIn = this.returns.runOf(run.vehicleId) === run.id;
      const reason = this.karts.holds.endOf(run.id) ?? (comesIn ? 'completed' : null);
      const nowMs = (comesIn ? this.returns.sinceOf(run.vehicleId) : null) ?? this.clock.steadyMs();
      if (reason !== null) this.advance(tx, run, { kind: 'stop', reason, nowMs });
    }
    this.karts.callOffOvertaken(tx);
    if (this.track.isRed) this.halt(tx);
    else for (const run of paused) if (this.byId(run.id) !== null) this.release(tx, run);
    this.karts.takeUpReturns(tx, this.returns.vehicles());
    // What karts have answered the process before is not known here.
    if (!this.track.isRed) this.karts.levels.flagShown(tx, 'green');
  }

  activeRun(vehicleId: string): RunState | null {
    return this.byVehicle.get(vehicleId) ?? null;
  }

  /** The vehicle that an active run is driven with, or that comes in after it, or null. */
  vehicleOf(runId: string): string | null {
    return this.byId(runId)?.vehicleId ?? this.returns.vehicleOf(runId);
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

  start(tx: EdgeTx, plan: StartPlan, commandId: string): CommandResult {
    const { vehicleId, continues } = plan;
    if (this.registry.vehicle(vehicleId) === null) return refused('unknownVehicle');
    if (this.byVehicle.has(vehicleId)) return refused('vehicleBusy');
    const goesOn = continues !== undefined;
    if (goesOn && !(this.returns.phaseOf(vehicleId) === 'comingIn' && this.returns.runOf(vehicleId) === continues))
      return refused('notReturning');
    if (!goesOn && this.returns.isOpen(vehicleId)) return refused('returning');
    if (this.byId(plan.id) !== null || this.isOver(plan.id)) return refused('runKnown');
    const forbidden = this.karts.forbidden(vehicleId);
    if (forbidden !== null) return refused(forbidden);
    // It begins in the midst of a lap that was driven slowly: where the first passing completes one, that has no time.
    const run: RunState = { ...dispatchRun(plan, this.track.flag === 'yellow'), lapVoid: goesOn };
    if (goesOn) this.returns.goOn(tx, vehicleId);
    this.histories.ordered(run.id, this.clock.steadyMs());
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
    const comingIn = this.returns.vehicleOf(runId);
    // The last lap was faster than the stop, which is one all the same.
    if (run === null && comingIn !== null) return this.karts.control(tx, comingIn, 'stop', null, commandId);
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
    const before = this.track.flag;
    if (flag !== 'red' && this.track.hasOwnStopAfter(knownVersion)) return refused('stoppedMeanwhile');
    this.track.set(tx, flag, by);
    this.flagShown(tx, before);
    return DONE;
  }

  /** The core knows the flag that this venue has shown: also one that an agent which was killed could not keep. */
  takeKnownFlag(tx: EdgeTx, known: KnownFlag): void {
    const before = this.track.flag;
    if (this.track.takeKnown(tx, known)) this.flagShown(tx, before);
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
    if (this.histories.isBefore(run, crossing.gateId, arrival.crossedMs)) return report(null);
    const { nowMs, isLate } = this.histories.placeOf(run.id, crossing, arrival);
    if (isLate) return this.merge(tx, run, crossing, report);
    const input: RunInput = { kind: 'passing', passing: crossing, nowMs };
    const step = reduceRun(run, input, this.rules);
    const counted = step.state.lastPassing !== run.lastPassing;
    report(counted ? run.id : null);
    this.histories.add(tx, run, input);
    this.take(tx, run, step, null);
  }

  /** Vehicles that are driven and that no kart device controls: nobody can ask whether they stand. */
  uncontrolled(): { vehicleId: string; name: string }[] {
    return [...this.byVehicle.keys()]
      .filter((id) => this.registry.kartOf(id) === null)
      .map((id) => ({ vehicleId: id, name: this.registry.vehicle(id)?.name ?? id }));
  }

  /** A vehicle was seen at a line, whether or not laps count there. */
  crossed(tx: EdgeTx, vehicleId: string, crossing: { gateId: string; rtcUs: number }): void {
    this.karts.crossed(tx, vehicleId, crossing, this.rules.minLapMs);
  }

  /** Whatever the clock alone changes: runs whose time is over, orders that nobody answered. */
  tick(tx: EdgeTx): void {
    const nowMs = this.clock.steadyMs();
    if (this.ends().some((endMs) => endMs <= nowMs)) this.countHeld(tx);
    for (const run of [...this.byVehicle.values()]) this.advance(tx, run, { kind: 'tick', nowMs });
    this.karts.tick(tx);
    tx.always(() => this.track.tick());
    this.track.keepAgain(tx);
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
    // A configuration from before an update lacks what is new.
    return { ...RACE_RULE_DEFAULTS, ...this.registry.config?.rules };
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
    return this.karts.holds.hasEnded(runId) || this.journal.hasRun(runId);
  }

  private keep(tx: EdgeTx, run: RunState): void {
    const active = isActive(run);
    if (active) this.byVehicle.set(run.vehicleId, run);
    else if (this.byVehicle.get(run.vehicleId)?.id === run.id) this.byVehicle.delete(run.vehicleId);
    const nowMs = this.clock.steadyMs();
    if (!active) {
      this.karts.holds.end(run.id, run.endReason ?? 'stopped');
      this.track.keep(tx);
      tx.afterCommit(() => this.karts.holds.saved(run.id));
      this.histories.end(run, this.registry.vehicle(run.vehicleId)?.name ?? run.vehicleId, nowMs);
    }
    tx.write((journal) => journal.saveRun(run, active, nowMs));
  }

  private advance(tx: EdgeTx, run: RunState, input: RunInput, commandId: string | null = null): RunState {
    const step = reduceRun(run, input, this.rules);
    if (step.state !== run) this.histories.add(tx, run, input);
    return this.take(tx, run, step, commandId);
  }

  /** Makes the run again with a passing that came late. Laps that differ from those reported before are reported again. */
  private merge(
    tx: EdgeTx,
    run: RunState,
    crossing: Omit<Crossing, 'atMs'>,
    report: (runId: string | null) => void,
  ): void {
    const rebuilt = this.histories.merge(tx, run.id, crossing, this.rules);
    report(rebuilt?.from == null ? null : run.id);
    if (rebuilt === null) return;
    const state = { ...rebuilt.state, version: run.version + 1 };
    const ended = !isActive(state);
    if (rebuilt.from !== null) {
      const going: RunState = ended ? { ...state, phase: run.phase, endedAtMs: null, endReason: null } : state;
      tx.emit(rebuiltOf(going, rebuilt, this.clock));
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
      else if (event.kind === 'finished') this.finished(tx, event.state, commandId);
      else tx.emit({ kind: `run.${event.kind}`, run });
      if (event.kind === 'started') this.started(tx, run.vehicleId);
    }
    this.karts.levels.slowAll.look(tx);
    return step.state;
  }

  /** A kart that has driven its paid laps comes in; a kart that anybody or anything stops, stops. */
  private finished(tx: EdgeTx, state: RunState, commandId: string | null): void {
    const { id, vehicleId, endReason, endedAtMs } = state;
    const comesIn = commandId === null && (endReason === 'completed' || endReason === 'timeOver');
    tx.emit({ kind: 'run.finished', run: runSnapshot(state, this.clock), ...(comesIn ? { comesIn } : {}) });
    if (comesIn) return this.karts.comeIn(tx, vehicleId, id, endedAtMs ?? this.clock.steadyMs());
    const stopped = commandId !== null || endReason === 'redFlag';
    if (state.phase === 'FAILED' && this.karts.comeInAgain(tx, vehicleId, stopped) && !stopped) return;
    // Also after a failed start: the kart may have taken it and only its answer was lost.
    this.karts.stop(tx, vehicleId, commandId, { runId: id });
  }

  private started(tx: EdgeTx, vehicleId: string): void {
    this.returns.raced(tx, vehicleId);
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

  private flagShown(tx: EdgeTx, before: TrackFlag): void {
    const yellow = { kind: 'yellow', on: this.track.flag === 'yellow', nowMs: this.clock.steadyMs() } as const;
    for (const run of [...this.byVehicle.values()]) this.advance(tx, run, yellow);
    if (this.track.isRed) return this.halt(tx);
    if (before === 'red') {
      for (const run of [...this.byVehicle.values()]) this.release(tx, run);
      for (const id of this.returns.onTheirWay()) this.karts.goOn(tx, id, null);
    }
    this.karts.levels.flagShown(tx, before);
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
