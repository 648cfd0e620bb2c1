/** Owns the active runs of the venue: feeds them what happens, keeps them on disk, tells the core, and orders the karts about. */
import type { KnownRun, RaceRules, RunPlan, TrackFlag } from '@paddock/contracts/edge';
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
} from '@paddock/race';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { Turn } from '../journal/turns';
import { caughtUp } from './catch-up';
import { Histories } from './histories';
import { isStop, type KartOrder, KartOrders, type OrderOutcome } from './kart-orders';
import { lapOf, runSnapshot } from './snapshot';
import { Unstopped } from './unstopped';

/** How things reach the devices; commands reach only those that are connected. */
export interface VenueOutput {
  kart(deviceId: string, command: KartCommand): void;
  light(deviceId: string, command: LightCommand): void;
}

/** `pending`: the answer follows when the kart has answered. Otherwise null for done, or why it was refused. */
export type CommandResult = 'pending' | { refused: string | null };
const DONE: CommandResult = { refused: null };
const refused = (reason: string): CommandResult => ({ refused: reason });

export type CommandDone = (turn: Turn, commandId: string, outcome: OrderOutcome) => void;

const SPEED_LEVEL_MAX = 5;

export class RunKeeper {
  private readonly byVehicle = new Map<string, RunState>();
  private readonly orders: KartOrders;
  /** Speed level that a kart returns to when a slow or a stop is cleared. */
  private readonly unlockedLevel = new Map<string, number>();
  private readonly unstopped: Unstopped;
  private readonly histories: Histories;
  private flag: TrackFlag = 'green';

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly clock: Clock,
    alarms: Alarms,
    private readonly output: VenueOutput,
    private readonly commandDone: CommandDone,
  ) {
    this.unstopped = new Unstopped(registry, alarms);
    this.histories = new Histories(alarms);
    this.orders = new KartOrders(
      clock,
      (deviceId, command) => output.kart(deviceId, command),
      (turn, order, outcome) => this.orderSettled(turn, order, outcome),
    );
  }

  /** Takes up the runs and orders that were going on when the agent ended. Call `tick` after it. */
  restore(): void {
    for (const run of this.journal.activeRuns()) {
      this.byVehicle.set(run.vehicleId, run);
      this.histories.restore(this.journal, run, this.rules);
    }
    this.orders.restore(this.journal.orders<KartOrder>());
    this.unstopped.restore(this.journal);
    const flag = this.journal.meta('flag');
    if (flag === 'red' || flag === 'yellow') this.flag = flag;
  }

  activeRun(vehicleId: string): RunState | null {
    return this.byVehicle.get(vehicleId) ?? null;
  }

  /** Ids of all runs that are ordered or on track. */
  activeRuns(): string[] {
    return [...this.byVehicle.values()].map(({ id }) => id);
  }

  /** Whether the core has heard more of a run than is known here: then the journal has lost its end. */
  isBehind(known: readonly KnownRun[]): boolean {
    return known.some(({ id, version }) => version > (this.byId(id)?.version ?? version));
  }

  /** Goes on with what the core has heard of runs where that is more than is known here. */
  catchUp(turn: Turn, known: readonly KnownRun[]): void {
    for (const heard of known) {
      const run = this.byId(heard.id);
      if (run === null || !this.isBehind([heard])) continue;
      const state = caughtUp(run, heard, this.journal.waitingLaps(run.id), this.clock);
      this.histories.begin(turn, state);
      this.take(turn, run, { state, events: [{ kind: 'changed', state }] }, null);
      const lapsDone = state.mode === 'laps' && state.lapLimit > 0 && state.laps >= state.lapLimit;
      const nowMs = this.clock.steadyMs();
      this.advance(turn, state, lapsDone ? { kind: 'stop', reason: 'completed', nowMs } : { kind: 'tick', nowMs });
    }
  }

  start(turn: Turn, plan: RunPlan, commandId: string): CommandResult {
    if (this.registry.vehicle(plan.vehicleId) === null) return refused('unknownVehicle');
    if (this.byVehicle.has(plan.vehicleId)) return refused('vehicleBusy');
    if (this.byId(plan.id) !== null || this.journal.hasRun(plan.id)) return refused('runKnown');
    if (this.flag === 'red') return refused('redFlag');
    const run = dispatchRun(plan);
    this.histories.begin(turn, run);
    this.keep(turn, run);
    const kart = this.registry.kartOf(plan.vehicleId);
    if (kart === null) {
      // Nothing to wait for: somebody lets this vehicle go by hand.
      this.advance(turn, run, { kind: 'kartAck', ok: true, reason: null, nowMs: this.clock.steadyMs() });
      return DONE;
    }
    const { vehicleId, id: runId } = plan;
    this.unstopped.clear(turn, vehicleId);
    this.orders.give(turn, { deviceId: kart.id, vehicleId, action: 'start', level: null, runId, commandId });
    return 'pending';
  }

  stop(turn: Turn, runId: string, reason: string, commandId: string): CommandResult {
    const run = this.byId(runId);
    if (run === null) return refused(this.journal.hasRun(runId) ? 'runEnded' : 'unknownRun');
    const ended = this.advance(turn, run, { kind: 'stop', reason, nowMs: this.clock.steadyMs() }, commandId);
    return ended.endReason === reason && this.registry.kartOf(run.vehicleId) !== null ? 'pending' : DONE;
  }

  extend(turn: Turn, runId: string, laps: number, ms: number): CommandResult {
    const run = this.byId(runId);
    if (run === null) return refused(this.journal.hasRun(runId) ? 'runEnded' : 'unknownRun');
    const after = this.advance(turn, run, { kind: 'extend', laps, ms, nowMs: this.clock.steadyMs() });
    return isActive(after) ? DONE : refused('runEnded');
  }

  control(
    turn: Turn,
    vehicleId: string,
    action: KartCommand['action'],
    level: number | null,
    commandId: string,
  ): CommandResult {
    if (this.registry.vehicle(vehicleId) === null) return refused('unknownVehicle');
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null) return refused('noControl');
    const runId = this.byVehicle.get(vehicleId)?.id ?? null;
    if (action === 'resume') this.unstopped.clear(turn, vehicleId);
    this.orders.give(turn, { deviceId: kart.id, vehicleId, action, level, runId, commandId });
    return 'pending';
  }

  /** Red stops all running karts and their clocks; green lets them go on. */
  setFlag(turn: Turn, flag: TrackFlag): CommandResult {
    const before = this.flag;
    this.flag = flag;
    turn.write((journal) => journal.setMeta('flag', flag));
    turn.tell({ kind: 'track.flag', flag });
    turn.always(() => this.showOnLights(flag, 0));
    if (before === flag) return DONE;
    for (const run of [...this.byVehicle.values()]) {
      if (flag === 'red') this.halt(turn, run);
      else if (before === 'red') this.release(turn, run);
    }
    return DONE;
  }

  /**
   * Counts a passing of this vehicle. `report` is called with the run that it counted for, before the run's own events.
   * `late`: others of its gate that were crossed after it have been counted.
   */
  passing(
    turn: Turn,
    vehicleId: string,
    crossing: Omit<Crossing, 'atMs'>,
    { receivedMs, late }: { receivedMs: number; late: boolean },
    report: (runId: string | null) => void,
  ): void {
    const run = this.byVehicle.get(vehicleId);
    const isOfEnded = this.histories.belongsToEnded(vehicleId, crossing, late, this.rules);
    if (run === undefined || isOfEnded) return report(null);
    if (this.histories.isLate(run.id, crossing, late)) return this.merge(turn, run, crossing, report);
    const input: RunInput = { kind: 'passing', passing: crossing, nowMs: receivedMs };
    const step = reduceRun(run, input, this.rules);
    const counted = step.state.lastPassing !== run.lastPassing;
    report(counted ? run.id : null);
    this.histories.add(turn, run, input);
    this.take(turn, run, step, null);
  }

  /** A kart that was out of hearing when it was told to stop, for its run had ended or all were, may still be driven. */
  kartHeard(turn: Turn, deviceId: string): void {
    const vehicleId = this.registry.vehicleOfDevice(deviceId)?.id;
    if (vehicleId === undefined || !this.unstopped.has(vehicleId) || this.orders.isStopping(deviceId)) return;
    const runId = this.byVehicle.get(vehicleId)?.id ?? null;
    this.orders.give(turn, { deviceId, vehicleId, action: 'stop', level: null, runId, commandId: null });
  }

  kartAck(turn: Turn, deviceId: string, ack: { id: string; ok: boolean; reason?: string | undefined }): void {
    this.orders.ack(turn, deviceId, ack);
  }

  /** Whatever the clock alone changes: runs whose time is over, orders that nobody answered. */
  tick(turn: Turn): void {
    const nowMs = this.clock.steadyMs();
    for (const run of [...this.byVehicle.values()]) this.advance(turn, run, { kind: 'tick', nowMs });
    this.orders.tick(turn);
  }

  /** When `tick` has something to do next (steady clock), or null. */
  nextDueMs(): number | null {
    const nowMs = this.clock.steadyMs();
    let due = this.orders.nextDueMs();
    for (const run of this.byVehicle.values()) {
      const next = nextDueMs(run, this.rules, nowMs);
      if (next !== null && (due === null || next < due)) due = next;
    }
    return due;
  }

  /** Call it now and then. */
  sweep(): void {
    this.histories.sweep(this.clock.steadyMs());
  }

  private get rules(): RaceRules {
    return this.registry.config?.rules ?? RACE_RULE_DEFAULTS;
  }

  private byId(runId: string): RunState | null {
    for (const run of this.byVehicle.values()) if (run.id === runId) return run;
    return null;
  }

  private keep(turn: Turn, run: RunState): void {
    const active = isActive(run);
    if (active) this.byVehicle.set(run.vehicleId, run);
    else if (this.byVehicle.get(run.vehicleId)?.id === run.id) this.byVehicle.delete(run.vehicleId);
    const nowMs = this.clock.steadyMs();
    if (!active) this.histories.end(run, this.registry.vehicle(run.vehicleId)?.name ?? run.vehicleId, nowMs);
    turn.write((journal) => journal.saveRun(run, active, nowMs));
  }

  private advance(turn: Turn, run: RunState, input: RunInput, commandId: string | null = null): RunState {
    const step = reduceRun(run, input, this.rules);
    if (step.state !== run) this.histories.add(turn, run, input);
    return this.take(turn, run, step, commandId);
  }

  /** Makes the run again with a passing that came late. Laps that are other than reported before are reported anew. */
  private merge(
    turn: Turn,
    run: RunState,
    crossing: Omit<Crossing, 'atMs'>,
    report: (runId: string | null) => void,
  ): void {
    const rebuilt = this.histories.merge(turn, run.id, crossing, this.rules);
    const laps = rebuilt?.laps ?? [];
    report(laps.length > 0 ? run.id : null);
    if (rebuilt === null) return;
    const state = { ...rebuilt.state, version: run.version + 1 };
    const ended = !isActive(state);
    if (laps.length > 0) {
      const going: RunState = ended ? { ...state, phase: run.phase, endedAtMs: null, endReason: null } : state;
      const body = laps.map((lap) => lapOf(lap, this.clock));
      turn.tell({ kind: 'run.rebuilt', run: runSnapshot(going, this.clock), laps: body });
    }
    const last = ended ? { ...state, version: state.version + 1 } : state;
    this.take(turn, run, { state: last, events: ended ? [{ kind: 'finished', state: last }] : [] }, null);
  }

  private take(turn: Turn, before: RunState, step: ReturnType<typeof reduceRun>, commandId: string | null): RunState {
    if (step.state === before) return before;
    this.keep(turn, step.state);
    for (const event of step.events) {
      const run = runSnapshot(event.state, this.clock);
      if (event.kind === 'lap') turn.tell({ kind: 'run.lap', run, lap: lapOf(event.lap, this.clock) });
      else turn.tell({ kind: `run.${event.kind}`, run });
      if (event.kind === 'started') this.started(turn);
      if (event.kind === 'finished') this.stopKart(turn, event.state, commandId);
    }
    return step.state;
  }

  private started(turn: Turn): void {
    if (this.flag !== 'green') return;
    turn.afterCommit(() => this.showOnLights('green', this.rules.departLightDelaySeconds * 1000));
  }

  /** Also after a failed start: the kart may have heard it and only its answer was lost. */
  private stopKart(turn: Turn, run: RunState, commandId: string | null): void {
    const kart = this.registry.kartOf(run.vehicleId);
    if (kart === null) return;
    const { vehicleId, id: runId } = run;
    this.orders.give(turn, { deviceId: kart.id, vehicleId, action: 'stop', level: null, runId, commandId });
  }

  private halt(turn: Turn, run: RunState): void {
    if (run.phase !== 'RUNNING') {
      // Its kart has not answered: it must not drive off under the flag.
      this.advance(turn, run, { kind: 'stop', reason: 'redFlag', nowMs: this.clock.steadyMs() });
      return;
    }
    const paused = this.advance(turn, run, { kind: 'pause', nowMs: this.clock.steadyMs() });
    if (isActive(paused)) this.stopKart(turn, paused, null);
  }

  private release(turn: Turn, run: RunState): void {
    if (run.pausedAtMs === null) return;
    this.advance(turn, run, { kind: 'resume', nowMs: this.clock.steadyMs() });
    const kart = this.registry.kartOf(run.vehicleId);
    if (kart === null) return;
    const { vehicleId, id: runId } = run;
    this.unstopped.clear(turn, vehicleId);
    this.orders.give(turn, { deviceId: kart.id, vehicleId, action: 'resume', level: null, runId, commandId: null });
  }

  private orderSettled(turn: Turn, order: KartOrder, outcome: OrderOutcome): void {
    if (order.commandId !== null) this.commandDone(turn, order.commandId, outcome);
    if (outcome.ok && isStop(order.action)) this.unstopped.clear(turn, order.vehicleId);
    if (!outcome.ok && order.action === 'stop' && outcome.reason !== 'replaced')
      this.unstopped.add(turn, order.vehicleId);
    if (outcome.ok) this.tellSpeed(turn, order);
    if (order.action !== 'start' || order.runId === null) return;
    const run = this.byId(order.runId);
    if (run === null) return;
    const nowMs = this.clock.steadyMs();
    if (outcome.ok) this.advance(turn, run, { kind: 'kartAck', ok: true, reason: null, nowMs });
    else if (outcome.reason === 'kartSilent') this.advance(turn, run, { kind: 'kartSilent', nowMs });
    else this.advance(turn, run, { kind: 'kartAck', ok: false, reason: outcome.reason, nowMs });
  }

  private tellSpeed(turn: Turn, order: KartOrder): void {
    const { vehicleId } = order;
    const unlocked = this.unlockedLevel.get(vehicleId) ?? SPEED_LEVEL_MAX;
    const tell = (level: number): void => turn.tell({ kind: 'vehicle.speed', vehicleId, level });
    switch (order.action) {
      case 'stop':
      case 'powerOff':
        return tell(0);
      case 'slow':
        return tell(order.level ?? 1);
      case 'speed':
        this.unlockedLevel.set(vehicleId, order.level ?? unlocked);
        return tell(order.level ?? unlocked);
      case 'start':
      case 'resume':
        return tell(unlocked);
      case 'powerOn':
        return;
    }
  }

  private showOnLights(show: TrackFlag, delayMs: number): void {
    for (const light of this.registry.devicesOf('light'))
      this.output.light(light.id, { id: randomUUID(), show, delayMs });
  }
}
