/**
 * Sends karts about, and knows which of them are proven to stand. A stop outranks everything: under a red flag nothing that makes a
 * kart move is taken or sent, and every kart that is not confirmed to stand gets stop commands until it confirms.
 */
import type { KnownReturn } from '@paddock/contracts/edge';
import type { KartAck, KartCommand } from '@paddock/contracts/mqtt';
import type { Clock } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import { ClockAlarms } from './clock-alarms';
import { Holds } from './holds';
import { KartLevels, type LevelEvents } from './kart-levels';
import { isStop, type KartOrder, KartOrders, maySetOff, type OrderOutcome, type StoredOrder } from './kart-orders';
import type { Motion } from './motion';
import type { Returns } from './returns';
import { Strays } from './strays';
import type { Track } from './track';
import type { TrackState } from './track-file';

/** `pending`: the answer follows when the kart has answered. Otherwise null for done, or why it was refused. */
export type CommandResult = 'pending' | { refused: string | null };
export const DONE: CommandResult = { refused: null };
export const refused = (reason: string): CommandResult => ({ refused: reason });

/** In orders to a kart device that is on no vehicle. */
const NO_VEHICLE = '';

export interface KartEvents extends LevelEvents {
  send(deviceId: string, command: KartCommand): void;
  commandDone(tx: EdgeTx, commandId: string, outcome: OrderOutcome): void;
  /** What became of the order to start a run. */
  startSettled(tx: EdgeTx, runId: string, outcome: OrderOutcome): void;
}

export class KartControl {
  readonly levels: KartLevels;
  readonly holds = new Holds();
  private readonly orders: KartOrders;
  private readonly clockAlarms: ClockAlarms;
  private readonly strays = new Strays();
  /** Called with what became of a stop that a device was sent. */
  stopAnswered: (tx: EdgeTx, deviceId: string, outcome: OrderOutcome) => void = () => undefined;

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly track: Track,
    private readonly motion: Motion,
    private readonly returns: Returns,
    alarms: Alarms,
    clock: Clock,
    private readonly events: KartEvents,
  ) {
    this.clockAlarms = new ClockAlarms(registry, alarms);
    this.levels = new KartLevels(registry, track, motion, returns, () => this.orders, alarms, clock, events);
    this.orders = new KartOrders(clock, track, {
      send: (deviceId, command) => events.send(deviceId, command),
      levelOf: (order) => this.levels.levelOf(order),
      isInLap: ({ vehicleId, action }) => action === 'slow' && this.returns.phaseOf(vehicleId) === 'comingIn',
      settled: (tx, order, outcome) => this.settled(tx, order, outcome),
      expired: (order) => this.clockAlarm(order, true),
    });
  }

  /** @param kept in the file of the track */
  restore(kept: TrackState | null): void {
    this.holds.restore(kept ?? {});
    this.levels.restore(this.journal, kept?.levels);
    this.orders.restore(this.journal.orders<StoredOrder>());
  }

  /** For the file of the track. */
  kept(): Pick<TrackState, 'returning' | 'levels' | 'ended' | 'stopped' | 'stopsGiven'> {
    return { returning: this.returns.kept(), levels: this.levels.kept(), ...this.holds.kept() };
  }

  /** Call it when all is known that the journal may not know. */
  callOffOvertaken(tx: EdgeTx): void {
    this.orders.callOff(tx, (order) => this.holds.overtakes(order, this.motion.stateOf(order.vehicleId)));
  }

  /** Why nothing may move this vehicle now, or null. */
  forbidden(vehicleId: string): string | null {
    if (this.track.isRed) return 'redFlag';
    return this.isStopOpen(vehicleId) ? 'stopUnconfirmed' : null;
  }

  /** @returns whether a kart has to answer. */
  start(tx: EdgeTx, vehicleId: string, runId: string, commandId: string): boolean {
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null) return false;
    this.holds.letGo(vehicleId);
    this.motion.released(tx, vehicleId);
    this.strays.forget(vehicleId);
    this.levels.given(tx, vehicleId, 'start', null);
    this.orders.give(tx, { deviceId: kart.id, vehicleId, action: 'start', level: null, runId, commandId });
    return true;
  }

  /** A command of the core for one kart. */
  control(
    tx: EdgeTx,
    vehicleId: string,
    action: KartCommand['action'],
    level: number | null,
    commandId: string,
  ): CommandResult {
    if (this.registry.vehicle(vehicleId) === null) return refused('unknownVehicle');
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null) return refused('noControl');
    // Switched on, a kart may come back as it was: driving.
    if (this.track.isRed && (maySetOff(action) || action === 'slow')) return refused('redFlag');
    if (action === 'powerOn' && this.isStopOpen(vehicleId)) return refused('stopUnconfirmed');
    if (action === 'stop' || action === 'powerOff') this.hold(tx, vehicleId);
    if (action === 'stop') {
      this.stop(tx, vehicleId, commandId);
      return 'pending';
    }
    if (action === 'resume') {
      // Nobody drives it: a kart in the pit that sets off by itself runs somebody over.
      if (this.events.runOf(vehicleId) === null && this.returns.phaseOf(vehicleId) !== 'comingIn')
        return refused('noRun');
      this.holds.letGo(vehicleId);
      this.track.keep(tx);
      this.returns.letGo(tx, vehicleId);
    }
    this.levels.given(tx, vehicleId, action, level);
    // Only to resume is to let one go that has not confirmed its stop.
    if (action === 'resume' || (maySetOff(action) && this.motion.stateOf(vehicleId) === 'still'))
      this.motion.released(tx, vehicleId);
    const order = { deviceId: kart.id, vehicleId, action, runId: this.events.runOf(vehicleId), commandId };
    this.orders.give(tx, { ...order, level: action === 'resume' ? null : level });
    return 'pending';
  }

  /** Stopped by itself: a flag that lets the others go does not let this one go. */
  hold(tx: EdgeTx, vehicleId: string): void {
    this.holds.stop(vehicleId);
    this.track.keep(tx);
    this.returns.halt(tx, vehicleId);
  }

  hasOrders(deviceId: string): boolean {
    return this.orders.hasOpen(deviceId);
  }

  stop(
    tx: EdgeTx,
    vehicleId: string,
    commandId: string | null,
    { runId = this.events.runOf(vehicleId), later = false } = {},
  ): void {
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null) return;
    const order = { deviceId: kart.id, vehicleId, action: 'stop', level: null, runId, commandId } as const;
    this.orders.give(tx, { ...order, emergency: this.track.isRed, later });
  }

  /** Every kart of the venue, with a run or without. One that is confirmed to stand gets the command too: it is harmless. */
  stopAll(tx: EdgeTx): void {
    for (const { id } of this.registry.allVehicles()) this.stop(tx, id, null);
    for (const { id } of this.registry.devicesOf('kart'))
      if (this.registry.vehicleOfDevice(id) === null) this.stopSpare(tx, id);
  }

  /** Stops a kart by its device, whether or not that is on a vehicle. The stop that it has got already will do. */
  stopDevice(tx: EdgeTx, deviceId: string, later = false): void {
    if (this.orders.repeatsStop(deviceId)) return;
    const vehicle = this.registry.vehicleOfDevice(deviceId);
    if (vehicle === null) this.stopSpare(tx, deviceId, later);
    else this.stop(tx, vehicle.id, null, { later });
  }

  /** A kart device that was taken off its vehicle, or is on none yet, may be driven all the same. */
  private stopSpare(tx: EdgeTx, deviceId: string, later = false): void {
    const order = { deviceId, vehicleId: NO_VEHICLE, action: 'stop', level: null, runId: null } as const;
    this.orders.give(tx, { ...order, commandId: null, emergency: this.track.isRed, later });
  }

  /** Lets a kart drive again that stood under the red flag, as fast as it was allowed to drive before. */
  goOn(tx: EdgeTx, vehicleId: string, runId: string | null): void {
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null || this.holds.isStopped(vehicleId)) return;
    this.motion.released(tx, vehicleId);
    this.returns.letGo(tx, vehicleId);
    const order = { deviceId: kart.id, vehicleId, action: 'resume', level: null, runId, commandId: null } as const;
    this.orders.give(tx, { ...order, urgent: true });
  }

  /** A kart that could not be reached when it was to stop may still be driven. */
  onSeen(tx: EdgeTx, deviceId: string): void {
    this.track.spares.seen(tx, deviceId);
    const vehicleId = this.registry.vehicleOfDevice(deviceId)?.id;
    if (vehicleId === undefined) {
      const mayMove =
        this.registry.isDeparting(deviceId) || (this.track.isRed && !this.track.spares.hasConfirmed(deviceId));
      // The end of its stop has no consequences, so one that has come back meanwhile gets another stop before that.
      if (mayMove && !this.orders.repeatsStop(deviceId)) this.stopSpare(tx, deviceId);
      return;
    }
    if (this.orders.isStopping(deviceId)) return;
    const state = this.motion.stateOf(vehicleId);
    if (state === 'unconfirmed' || (this.track.isRed && state !== 'still')) this.stop(tx, vehicleId, null);
  }

  /** The ride is over: the kart comes in, slowly. Under a red flag it does so when that is lifted. */
  comeIn(tx: EdgeTx, vehicleId: string, runId: string, sinceMs: number): void {
    this.returns.begin(tx, vehicleId, runId, sinceMs);
    this.strays.forget(vehicleId);
    if (!this.track.isRed && this.returns.isOnItsWay(vehicleId)) this.levels.send(tx, vehicleId, { slower: true });
  }

  /** What was bought on the way in is not driven: it comes in again. @returns whether it was coming in before */
  comeInAgain(tx: EdgeTx, vehicleId: string, stopped: boolean): boolean {
    if (!this.returns.cameBack(tx, vehicleId)) return false;
    if (stopped || this.track.isRed) this.returns.halt(tx, vehicleId);
    else this.levels.send(tx, vehicleId, { slower: true });
    return true;
  }

  /** The vehicle is in the pit: it stops, and is free when it has said so. @param touch the command of staff, who see it there */
  enterPit(tx: EdgeTx, vehicleId: string, runId: string, touch: string | null): CommandResult {
    if (this.events.runOf(vehicleId) !== null) return refused('vehicleBusy');
    const known = this.returns.runOf(vehicleId);
    const phase = this.returns.phaseOf(vehicleId);
    if (phase !== null && (known !== runId || phase !== 'comingIn')) return refused('notReturning');
    if (touch !== null && this.returns.isFast(vehicleId)) return refused('stillMoving');
    this.returns.enter(tx, vehicleId, runId, touch !== null);
    this.stop(tx, vehicleId, touch, { runId });
    this.returns.settle(tx, vehicleId);
    return touch === null || this.registry.kartOf(vehicleId) === null ? DONE : 'pending';
  }

  /** Staff take back that it is in the pit: it goes on coming in. */
  leavePit(tx: EdgeTx, vehicleId: string, runId: string, commandId: string): CommandResult {
    if (this.track.isRed) return refused('redFlag');
    if (this.returns.runOf(vehicleId) !== runId || !this.returns.undo(tx, vehicleId)) return refused('notReturning');
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null) return DONE;
    this.holds.letGo(vehicleId);
    this.motion.released(tx, vehicleId);
    const order = { deviceId: kart.id, vehicleId, action: 'resume', level: null, runId: null, commandId } as const;
    this.orders.give(tx, order);
    return 'pending';
  }

  /** A vehicle has crossed the gate of the pit entry; null: nobody knows when. */
  pitIn(tx: EdgeTx, vehicleId: string, crossedMs: number | null): void {
    const runId = this.returns.runOf(vehicleId);
    const sinceMs = this.returns.sinceOf(vehicleId);
    if (runId === null || sinceMs === null || crossedMs === null || crossedMs < sinceMs) return;
    this.enterPit(tx, vehicleId, runId, null);
  }

  /** Vehicles that the core knows to come in, and nobody here: the file of the track was lost. */
  adoptReturns(tx: EdgeTx, known: readonly KnownReturn[]): void {
    this.takeUpReturns(
      tx,
      this.returns.adopt(tx, known, (id) => this.events.runOf(id) !== null),
    );
  }

  /** What an earlier process left, or only the core knows: those on their way are slow, those in the pit stand. */
  takeUpReturns(tx: EdgeTx, vehicleIds: readonly string[]): void {
    for (const id of vehicleIds) {
      if (this.returns.phaseOf(id) === 'inPit') this.stop(tx, id, null);
      if (this.track.isRed || !this.returns.isOnItsWay(id)) continue;
      // Stopped by a flag whose end the former process did not live to carry out.
      if (this.motion.stateOf(id) === 'still') this.goOn(tx, id, null);
      else this.levels.send(tx, id, { slower: true });
    }
  }

  /** A kart says how fast it drives, where it measures that. */
  takeSpeed(tx: EdgeTx, deviceId: string, kmh: number | undefined): void {
    if (kmh === undefined || !this.returns.takeSpeed(deviceId, kmh)) return;
    const vehicleId = this.registry.vehicleOfDevice(deviceId)?.id ?? '';
    const runId = this.returns.runOf(vehicleId);
    if (runId !== null) this.enterPit(tx, vehicleId, runId, null);
  }

  /** A vehicle has crossed a line: it moves, whatever its kart has reported. @param quietMs how long reads of one crossing follow each other */
  crossed(tx: EdgeTx, vehicleId: string, crossing: { gateId: string; rtcUs: number }, quietMs: number): void {
    if (this.registry.kartOf(vehicleId) === null) return;
    const wasStill = this.motion.stateOf(vehicleId) === 'still';
    if (wasStill && !this.track.isRed) this.motion.released(tx, vehicleId);
    const isSentOut = this.events.runOf(vehicleId) !== null || this.returns.isOpen(vehicleId);
    const strays = !isSentOut && this.strays.crossed(vehicleId, crossing, quietMs);
    if (!strays && !(wasStill && this.track.isRed)) return;
    // Not again and again: until it has confirmed, it is stopped anyway.
    if (this.motion.stateOf(vehicleId) === 'unconfirmed') return;
    this.motion.unconfirmed(tx, vehicleId, 'moved');
    this.stop(tx, vehicleId, null);
  }

  /**
   * What its kart has confirmed, or has not, proves nothing any more: another kart device is on the vehicle, or none, or its own was
   * switched on and may have come back as it was.
   */
  unproven(tx: EdgeTx, vehicleId: string): void {
    this.motion.released(tx, vehicleId);
    if (this.track.isRed) this.stop(tx, vehicleId, null);
    else this.takeUpReturns(tx, [vehicleId]);
    this.levels.unproven(tx, vehicleId);
  }

  /** Which kart device is on each vehicle. */
  devices(): Map<string, string | null> {
    return new Map(this.registry.allVehicles().map(({ id }) => [id, this.registry.kartOf(id)?.id ?? null]));
  }

  /** The configuration has changed: these were the kart devices before. */
  reconfigured(tx: EdgeTx, before: ReadonlyMap<string, string | null>): void {
    for (const [vehicleId, deviceId] of this.devices())
      if (before.has(vehicleId) && before.get(vehicleId) !== deviceId) this.unproven(tx, vehicleId);
    this.levels.reconfigured(tx);
    // A device that was taken off its vehicle and put back looks as before here, and proves nothing to the core any more.
    this.motion.report(tx);
  }

  /** The kept state is older than the state that the core was sent: karts that stood then may have been let go since. */
  wentBack(tx: EdgeTx): void {
    for (const { vehicleId, state } of this.motion.all()) if (state === 'still') this.unproven(tx, vehicleId);
  }

  ack(tx: EdgeTx, deviceId: string, ack: KartAck): void {
    this.track.spares.seen(tx, deviceId);
    this.orders.ack(tx, deviceId, ack);
  }

  tick(tx: EdgeTx): void {
    this.orders.tick(tx);
    this.returns.tick(tx);
  }

  nextDueMs(): number | null {
    const due = [this.orders.nextDueMs(), this.returns.nextDueMs()].filter((ms) => ms !== null);
    return due.length === 0 ? null : Math.min(...due);
  }

  /** Whether it was to stop and has not confirmed it, yet or at all: what let it go would take that stop back. */
  private isStopOpen(vehicleId: string): boolean {
    const state = this.motion.stateOf(vehicleId);
    const kart = this.registry.kartOf(vehicleId);
    return state === 'unconfirmed' || (state !== 'still' && kart !== null && this.orders.isStopping(kart.id));
  }

  private settled(tx: EdgeTx, order: KartOrder, outcome: OrderOutcome): void {
    for (const commandId of order.commandIds) this.events.commandDone(tx, commandId, outcome);
    if (isStop(order.action) && this.track.spares.isAsked(order.deviceId)) this.spareSettled(tx, order, outcome);
    if (isStop(order.action)) this.stopAnswered(tx, order.deviceId, outcome);
    // One that was taken off its vehicle says nothing about that any more.
    if (this.registry.kartOf(order.vehicleId)?.id === order.deviceId) this.answered(tx, order, outcome);
    if (order.action === 'start' && order.runId !== null) this.events.startSettled(tx, order.runId, outcome);
  }

  private answered(tx: EdgeTx, order: KartOrder, outcome: OrderOutcome): void {
    if (outcome.ok) {
      this.clockAlarm(order, false);
      this.levels.answered(tx, order);
      if (order.action === 'powerOn') this.unproven(tx, order.vehicleId);
    }
    if (isStop(order.action)) this.stopSettled(tx, order, outcome);
    if (!outcome.ok) this.levels.unanswered(tx, order, outcome.reason);
  }

  private stopSettled(tx: EdgeTx, { vehicleId, action }: KartOrder, outcome: OrderOutcome): void {
    if (outcome.ok) {
      this.motion.still(tx, vehicleId);
      this.strays.forget(vehicleId);
      return this.returns.settle(tx, vehicleId);
    }
    if (action !== 'stop' || outcome.reason === 'replaced') return;
    const silent = outcome.reason === 'kartSilent';
    // One that has confirmed before and was not let go since may be silent: its plug is pulled, or its battery out.
    if (silent && this.motion.stateOf(vehicleId) === 'still') return;
    this.motion.unconfirmed(tx, vehicleId, outcome.reason);
    // Under a red flag the stop does not wait for a message of the kart.
    if (this.track.isRed) this.stop(tx, vehicleId, null, { later: !silent });
  }

  /** As of a vehicle. A stop that was sent while the device was on one is a stop of the device all the same. */
  private spareSettled(tx: EdgeTx, { deviceId, action }: KartOrder, outcome: OrderOutcome): void {
    const { spares } = this.track;
    if (outcome.ok) return spares.confirmed(tx, deviceId);
    if (action !== 'stop' || outcome.reason === 'replaced') return;
    const silent = outcome.reason === 'kartSilent';
    if (silent && spares.hasConfirmed(deviceId)) return;
    spares.unconfirmed(tx, deviceId, outcome.reason);
    this.stopSpare(tx, deviceId, !silent);
  }

  private clockAlarm({ vehicleId, clockAheadMs }: KartOrder, on: boolean): void {
    if (vehicleId === NO_VEHICLE || (!on && clockAheadMs !== 0)) return;
    this.clockAlarms.set(vehicleId, on);
  }
}
