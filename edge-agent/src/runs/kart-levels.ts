/**
 * How fast karts drive: asks `SpeedLevels` which level holds, sends it, and sends it again until the kart has said that it has it. Nothing
 * else sends a level; what sets a kart off takes it from here too.
 */
import type { TrackFlag } from '@paddock/contracts/edge';
import type { Clock } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { EdgeTx } from '../journal/group-commit';
import { isStop, type KartOrder, type KartOrders, setsLevel } from './kart-orders';
import type { Motion } from './motion';
import type { Returns } from './returns';
import { SlowAll } from './slow-all';
import { type SpeedLimit, SpeedLevels, type StoredLevels } from './speed-levels';
import type { Track } from './track';

export interface LevelEvents {
  /** The run in which the vehicle is, or null. */
  runOf(vehicleId: string): string | null;
  /** The level of the store for all karts under a yellow flag. */
  slowLevel(): number;
}

export class KartLevels {
  readonly slowAll: SlowAll;
  /** What holds karts to a level beside their own. Code that changes one calls `send`, which sends it to the karts. */
  private readonly limits: SpeedLimit[] = [(id) => this.returns.limitOf(id), () => this.slowAll.limitOf()];
  private readonly speeds = new SpeedLevels(
    this.limits,
    (tx) => this.track.keep(tx),
    (tx, vehicleId, level) => tx.emit({ kind: 'vehicle.ownLevel', vehicleId, level }),
  );

  constructor(
    private readonly registry: Registry,
    private readonly track: Track,
    private readonly motion: Motion,
    private readonly returns: Returns,
    private readonly orders: () => KartOrders,
    alarms: Alarms,
    private readonly clock: Clock,
    private readonly events: LevelEvents,
  ) {
    const onTrack = (vehicleId: string): boolean => this.isOnTrack(vehicleId);
    this.slowAll = new SlowAll(registry, alarms, track, motion, () => events.slowLevel(), onTrack);
  }

  /** @param kept in the file of the track */
  restore(journal: Journal, kept: StoredLevels | undefined): void {
    this.speeds.restore(journal, kept);
  }

  /** For the file of the track. */
  kept(): StoredLevels {
    return this.speeds.kept();
  }

  /** Somebody gives a kart a level, for now (`slow`) or from now on (`speed`), or lets it go. */
  given(tx: EdgeTx, vehicleId: string, action: KartOrder['action'], level: number | null): void {
    if (action === 'start' || action === 'resume') this.speeds.letGo(tx, vehicleId);
    if (action === 'slow' && level !== null) this.speeds.slow(tx, vehicleId, level);
    if (action === 'speed' && level !== null) this.speeds.lower(tx, vehicleId, level);
  }

  /** The level that goes with an order at this moment; null: none. */
  levelOf({ vehicleId, action, level }: KartOrder): number | null {
    if (level !== null) return this.speeds.allowed(vehicleId, level);
    return setsLevel(action) ? this.speeds.now(vehicleId) : null;
  }

  /** Sends a kart the level that holds now. `slower`: also under a red flag. */
  send(tx: EdgeTx, vehicleId: string, { slower, later = false }: { slower: boolean; later?: boolean }): void {
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null) return;
    const order = { deviceId: kart.id, vehicleId, runId: this.events.runOf(vehicleId), commandId: null, later };
    this.orders().give(tx, { ...order, action: slower ? 'slow' : 'speed', level: null, urgent: !slower });
  }

  /** A flag that is not red is shown; karts that it lets go have been. Yellow slows all on track; green gives each its own level back. */
  flagShown(tx: EdgeTx, before: TrackFlag): void {
    const onTrack = this.registry.allVehicles().filter(({ id }) => this.isOnTrack(id));
    if (this.slowAll.holds) {
      this.slowAll.begin(tx, before !== 'yellow');
      for (const { id } of onTrack) this.askSlow(tx, id);
    } else {
      this.slowAll.end(tx);
      if (before === 'yellow') for (const { id } of onTrack) this.giveBack(tx, id);
    }
  }

  /** The configuration has changed. */
  reconfigured(tx: EdgeTx): void {
    if (this.slowAll.isStale) this.flagShown(tx, 'yellow');
  }

  /** What the kart of this vehicle has said proves nothing any more. */
  unproven(tx: EdgeTx, vehicleId: string): void {
    this.slowAll.forget(tx, vehicleId);
    this.askSlow(tx, vehicleId);
  }

  /** A kart has carried out the order. */
  answered(tx: EdgeTx, order: KartOrder): void {
    const { vehicleId, action, level, flagVersion, givenMs } = order;
    if (action === 'powerOn') return;
    // What makes it faster is its own level once it has taken it; what makes it slower is since that was given.
    if (action === 'speed' && level !== null) this.speeds.set(tx, vehicleId, level);
    tx.emit({ kind: 'vehicle.speed', vehicleId, level: isStop(action) ? 0 : this.speeds.now(vehicleId) });
    if (!setsLevel(action)) return;
    const answerMs = Math.max(0, Math.round(this.clock.steadyMs() - givenMs));
    this.slowAll.confirmed(tx, vehicleId, { flagVersion, answerMs });
  }

  /** It has not. While it is on track it gets the level that holds again until it has that. */
  unanswered(tx: EdgeTx, { vehicleId, deviceId, action, level }: KartOrder, reason: string): void {
    if (reason === 'replaced' || this.track.isRed) return;
    const later = reason !== 'kartSilent';
    const isOwed = this.slowAll.isOwed(vehicleId);
    if (isOwed) this.slowAll.unconfirmed(tx, vehicleId, reason);
    if (this.orders().isSettingLevel(deviceId, 0)) return;
    const comesIn = action === 'slow' && level === null && this.returns.isOnItsWay(vehicleId);
    if (isOwed || comesIn) this.send(tx, vehicleId, { slower: true, later });
    else if (action === 'speed' && level === null && this.isOnTrack(vehicleId)) this.giveBack(tx, vehicleId, later);
  }

  private isOnTrack(vehicleId: string): boolean {
    return this.events.runOf(vehicleId) !== null || this.returns.isOnItsWay(vehicleId);
  }

  /** Under a yellow flag: has a kart on track slowed that has not said that it is. A stop that it has not answered goes first. */
  private askSlow(tx: EdgeTx, vehicleId: string): void {
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null || !this.slowAll.isOwed(vehicleId) || this.orders().isStopping(kart.id)) return;
    if (!this.orders().isSettingLevel(kart.id, this.track.flagVersion)) this.send(tx, vehicleId, { slower: true });
  }

  /** Not to one that is to stop, or stands: what lets it go sends its level too. */
  private giveBack(tx: EdgeTx, vehicleId: string, later = false): void {
    const kart = this.registry.kartOf(vehicleId);
    if (kart === null || this.motion.stateOf(vehicleId) !== 'released' || this.orders().isStopping(kart.id)) return;
    if (this.speeds.now(vehicleId) > this.events.slowLevel()) this.send(tx, vehicleId, { slower: false, later });
  }
}
