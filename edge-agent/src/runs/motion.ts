import type { MotionState, Returning } from '@paddock/contracts/edge';
import { type Clock, isoNow } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { EdgeTx } from '../journal/group-commit';
import type { SafetyNotices } from './safety-notices';
import type { Track } from './track';

interface Standing {
  state: MotionState;
  reason: string | null;
  /** What the vehicle was called when its alarm was raised: that is what must be ended. */
  alarm: string | null;
}

/** Whether each vehicle is proven to stand. What a kart confirmed counts, not what was sent to it. */
export class Motion {
  private readonly standings = new Map<string, Standing>();
  /** How a vehicle comes in after its ride: reported together with whether it stands. */
  returnOf: (vehicleId: string) => Returning | null = () => null;
  /** Called with each change of a vehicle. */
  changed: (tx: EdgeTx) => void = () => undefined;

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
    private readonly clock: Clock,
    private readonly track: Track,
    private readonly notices: SafetyNotices,
  ) {}

  /** A vehicle that has no kart any more can't be sent anything. */
  restore(still: readonly string[], unconfirmed: Readonly<Record<string, string>>): void {
    for (const id of still) this.standings.set(id, { state: 'still', reason: null, alarm: null });
    for (const [id, reason] of Object.entries(unconfirmed))
      if (this.registry.kartOf(id) !== null) this.standings.set(id, this.raised(id, reason));
  }

  stateOf(vehicleId: string): MotionState {
    return this.standings.get(vehicleId)?.state ?? 'released';
  }

  reasonOf(vehicleId: string): string | null {
    return this.standings.get(vehicleId)?.reason ?? null;
  }

  /** Every vehicle that a kart device controls. */
  all(): { vehicleId: string; name: string; state: MotionState; reason: string | null }[] {
    return this.registry
      .allVehicles()
      .filter(({ id }) => this.registry.kartOf(id) !== null)
      .map(({ id, name }) => ({ vehicleId: id, name, state: this.stateOf(id), reason: this.reasonOf(id) }));
  }

  /** Reports every vehicle as it is known here: the core may know it otherwise, and would count a kart as stopped that drives. */
  report(tx: EdgeTx): void {
    for (const { id } of this.registry.allVehicles())
      if (this.registry.kartOf(id) !== null || this.returnOf(id) !== null) this.reportOne(tx, id);
  }

  /** The same of one vehicle. */
  reportOne(tx: EdgeTx, vehicleId: string): void {
    this.publish(tx, vehicleId, this.stateOf(vehicleId), this.reasonOf(vehicleId));
  }

  /** Its kart has confirmed that it stands. */
  still(tx: EdgeTx, vehicleId: string): void {
    this.become(tx, vehicleId, { state: 'still', reason: null, alarm: null });
  }

  /** It may move from now on. */
  released(tx: EdgeTx, vehicleId: string): void {
    this.become(tx, vehicleId, { state: 'released', reason: null, alarm: null });
  }

  /** It was to stop, and may still be driven. */
  unconfirmed(tx: EdgeTx, vehicleId: string, reason: string): void {
    if (this.stateOf(vehicleId) !== 'unconfirmed') this.become(tx, vehicleId, this.raised(vehicleId, reason));
  }

  /** For the file of the track. */
  kept(): { still: string[]; unconfirmed: Record<string, string> } {
    const all = [...this.standings];
    return {
      still: all.flatMap(([id, { state }]) => (state === 'still' ? [id] : [])),
      unconfirmed: Object.fromEntries(
        all.flatMap(([id, { state, reason }]) => (state === 'unconfirmed' ? [[id, reason ?? '']] : [])),
      ),
    };
  }

  private become(tx: EdgeTx, vehicleId: string, next: Standing): void {
    const before = this.standings.get(vehicleId);
    if ((before?.state ?? 'released') === next.state) return;
    if (before?.alarm != null) this.alarms.set(before.alarm, false);
    this.standings.set(vehicleId, next);
    this.publish(tx, vehicleId, next.state, next.reason);
  }

  private publish(tx: EdgeTx, vehicleId: string, state: MotionState, reason: string | null): void {
    const version = this.track.nextVersion();
    const returning = this.returnOf(vehicleId);
    this.track.keep(tx);
    const at = isoNow(this.clock);
    this.notices.publish(tx, { kind: 'vehicle.motion', vehicleId, state, reason, version, at, returning });
    this.changed(tx);
  }

  private raised(vehicleId: string, reason: string): Standing {
    const alarm = `kartNotStopping:${this.registry.vehicle(vehicleId)?.name ?? vehicleId}`;
    this.alarms.set(alarm, true);
    return { state: 'unconfirmed', reason, alarm };
  }
}
