/**
 * Sends karts about, and knows which of them are proven to stand. A stop outranks everything: under a red flag nothing that makes a
 * kart move is taken or sent, and every kart that is not confirmed to stand gets stop commands until it confirms.
 */
import type { KartAck, KartCommand } from '@paddock/contracts/mqtt';
import type { Clock } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import { isStop, type KartOrder, KartOrders, maySetOff, type OrderOutcome, type StoredOrder } from './kart-orders';
import type { Motion } from './motion';
import { SpeedLevels } from './speed-levels';
import type { Track } from './track';

/** `pending`: the answer follows when the kart has answered. Otherwise null for done, or why it was refused. */
export type CommandResult = 'pending' | { refused: string | null };
export const DONE: CommandResult = { refused: null };
export const refused = (reason: string): CommandResult => ({ refused: reason });

/** In orders to a kart device that is on no vehicle. */
const NO_VEHICLE = '';

export interface KartEvents {
  send(deviceId: string, command: KartCommand): void;
  /** The run in which the vehicle is, or null. */
  runOf(vehicleId: string): string | null;
  commandDone(tx: EdgeTx, commandId: string, outcome: OrderOutcome): void;
  /** What became of the order to start a run. */
  startSettled(tx: EdgeTx, runId: string, outcome: OrderOutcome): void;
}

export class KartControl {
  private readonly orders: KartOrders;
  private readonly speeds = new SpeedLevels();
  /** By vehicle. */
  private readonly clockAlarms = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly journal: Journal,
    private readonly track: Track,
    private readonly motion: Motion,
    private readonly alarms: Alarms,
    clock: Clock,
    private readonly events: KartEvents,
  ) {
    this.orders = new KartOrders(clock, track, {
      send: (deviceId, command) => events.send(deviceId, command),
      settled: (tx, order, outcome) => this.settled(tx, order, outcome),
      expired: (order) => this.clockAlarm(order, true),
    });
  }

  restore(): void {
    this.speeds.restore(this.journal);
    this.orders.restore(this.journal.orders<StoredOrder>());
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
    this.motion.released(tx, vehicleId);
    const level = this.speeds.free(vehicleId);
    this.orders.give(tx, { deviceId: kart.id, vehicleId, action: 'start', level, runId, commandId });
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
    if (action === 'stop') {
      this.stop(tx, vehicleId, commandId);
      return 'pending';
    }
    // Only to resume is to let one go that has not confirmed its stop.
    if (action === 'resume' || (maySetOff(action) && this.motion.stateOf(vehicleId) === 'still'))
      this.motion.released(tx, vehicleId);
    const order = { deviceId: kart.id, vehicleId, action, runId: this.events.runOf(vehicleId), commandId };
    this.orders.give(tx, { ...order, level: action === 'resume' ? this.speeds.free(vehicleId) : level });
    return 'pending';
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

  /** A kart device that was taken off its vehicle, or is on none yet, may be driven all the same. */
  private stopSpare(tx: EdgeTx, deviceId: string, later = false): void {
    const order = { deviceId, vehicleId: NO_VEHICLE, action: 'stop', level: null, runId: null } as const;
    this.orders.give(tx, { ...order, commandId: null, emergency: this.track.isRed, later });
  }

  /** Lets a kart drive again that stood under the red flag, as fast as it was allowed to drive before. */
  goOn(tx: EdgeTx, vehicleId: string, runId: string): void {
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null) return;
    this.motion.released(tx, vehicleId);
    const level = this.speeds.now(vehicleId);
    const order = { deviceId: kart.id, vehicleId, action: 'resume', level, runId, commandId: null } as const;
    this.orders.give(tx, { ...order, urgent: true });
  }

  /** A kart that could not be reached when it was to stop may still be driven. */
  onSeen(tx: EdgeTx, deviceId: string): void {
    this.track.spares.seen(tx, deviceId);
    const vehicleId = this.registry.vehicleOfDevice(deviceId)?.id;
    if (vehicleId === undefined) {
      const mayMove = this.track.isRed && !this.track.spares.hasConfirmed(deviceId);
      // The end of its stop has no consequences, so one that has come back meanwhile gets another stop before that.
      if (mayMove && !this.orders.repeatsStop(deviceId)) this.stopSpare(tx, deviceId);
      return;
    }
    if (this.orders.isStopping(deviceId)) return;
    const state = this.motion.stateOf(vehicleId);
    if (state === 'unconfirmed' || (this.track.isRed && state !== 'still')) this.stop(tx, vehicleId, null);
  }

  /** A vehicle has crossed a line: it moves, whatever its kart has reported. */
  crossed(tx: EdgeTx, vehicleId: string): void {
    if (this.motion.stateOf(vehicleId) !== 'still' || this.registry.kartOf(vehicleId) === null) return;
    if (!this.track.isRed) return this.motion.released(tx, vehicleId);
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
  }

  ack(tx: EdgeTx, deviceId: string, ack: KartAck): void {
    this.track.spares.seen(tx, deviceId);
    this.orders.ack(tx, deviceId, ack);
  }

  tick(tx: EdgeTx): void {
    this.orders.tick(tx);
  }

  nextDueMs(): number | null {
    return this.orders.nextDueMs();
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
    // One that was taken off its vehicle says nothing about that any more.
    if (this.registry.kartOf(order.vehicleId)?.id === order.deviceId) this.answered(tx, order, outcome);
    if (order.action === 'start' && order.runId !== null) this.events.startSettled(tx, order.runId, outcome);
  }

  private answered(tx: EdgeTx, order: KartOrder, outcome: OrderOutcome): void {
    if (outcome.ok) {
      this.clockAlarm(order, false);
      this.reportSpeed(tx, order);
      if (order.action === 'powerOn') this.unproven(tx, order.vehicleId);
    }
    if (isStop(order.action)) this.stopSettled(tx, order, outcome);
  }

  private stopSettled(tx: EdgeTx, { vehicleId, action }: KartOrder, outcome: OrderOutcome): void {
    if (outcome.ok) return this.motion.still(tx, vehicleId);
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
    // What it was called then is what must be taken back.
    const alarm = this.clockAlarms.get(vehicleId) ?? `kartClock:${this.registry.vehicle(vehicleId)?.name ?? vehicleId}`;
    this.alarms.set(alarm, on);
    if (on) this.clockAlarms.set(vehicleId, alarm);
    else this.clockAlarms.delete(vehicleId);
  }

  private reportSpeed(tx: EdgeTx, { vehicleId, action, level }: KartOrder): void {
    const { speeds } = this;
    if (action === 'powerOn') return;
    if (action === 'slow') speeds.slow(tx, vehicleId, level ?? 1);
    if (action === 'speed') speeds.set(tx, vehicleId, level ?? speeds.free(vehicleId));
    if (action === 'start' || (action === 'resume' && level === speeds.free(vehicleId))) speeds.letGo(tx, vehicleId);
    tx.emit({ kind: 'vehicle.speed', vehicleId, level: isStop(action) ? 0 : speeds.now(vehicleId) });
  }
}
