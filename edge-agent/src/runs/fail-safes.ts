import type { FailSafe } from '@paddock/contracts/mqtt';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { EdgeTx } from '../journal/group-commit';
import type { KartControl } from './kart-control';
import type { Motion } from './motion';
import type { Returns } from './returns';
import type { Track } from './track';

/**
 * Karts that gets no heartbeat and have slowed down or stopped by themselves. One that only slowed gets back the level that holds for it.
 * One that stopped stands until staff resume it: meanwhile its driver may have got out, or somebody stands before it.
 */
export class FailSafes {
  /** By vehicle: the alarm of one that has stopped by itself. */
  private readonly alarmOf = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
    private readonly track: Track,
    private readonly motion: Motion,
    private readonly returns: Returns,
    private readonly karts: KartControl,
  ) {}

  /** A kart reports: with its fail-safe, or without when it drives by its orders. */
  take(tx: EdgeTx, deviceId: string, failSafe: FailSafe | undefined): void {
    const vehicleId = this.registry.vehicleOfDevice(deviceId)?.id;
    if (vehicleId === undefined) return;
    // An order that lets the kart go is on its way, and the kart may have sent this report before it came.
    const hasOrders = this.karts.hasOrders(deviceId);
    if (failSafe !== 'stopped') this.ended(vehicleId);
    else if (!hasOrders) this.stopped(tx, vehicleId);
    if (failSafe === 'slow' && !hasOrders && !this.track.isRed)
      this.karts.levels.send(tx, vehicleId, {
        slower: this.returns.isOnItsWay(vehicleId) || this.track.flag === 'yellow',
      });
  }

  /** Ends the alarms of vehicles that have another kart now, or none. */
  reconfigured(): void {
    for (const id of [...this.alarmOf.keys()]) if (this.registry.kartOf(id) === null) this.ended(id);
  }

  private stopped(tx: EdgeTx, vehicleId: string): void {
    this.karts.hold(tx, vehicleId);
    if (this.motion.stateOf(vehicleId) !== 'still') {
      this.motion.still(tx, vehicleId);
      tx.emit({ kind: 'vehicle.speed', vehicleId, level: 0 });
      this.returns.settle(tx, vehicleId);
    }
    if (this.alarmOf.has(vehicleId)) return;
    const alarm = `kartStoppedItself:${this.registry.vehicle(vehicleId)?.name ?? vehicleId}`;
    this.alarmOf.set(vehicleId, alarm);
    this.alarms.set(alarm, true);
  }

  private ended(vehicleId: string): void {
    const alarm = this.alarmOf.get(vehicleId);
    if (alarm === undefined) return;
    this.alarmOf.delete(vehicleId);
    this.alarms.set(alarm, false);
  }
}
