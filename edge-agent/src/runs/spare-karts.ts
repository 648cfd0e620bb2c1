import type { SpareKart } from '@paddock/contracts/edge';
import { KART_SILENCE_MS_MAX } from '@paddock/contracts/mqtt';
import type { Clock } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { EdgeTx } from '../journal/group-commit';

interface Standing {
  state: 'confirmed' | 'unconfirmed';
  reason: string | null;
  /** What the device was called when its alarm was raised. */
  alarm: string | null;
}

/**
 * Kart devices on no vehicle: one that was taken off its vehicle, or is on none yet, may be driven all the same. Under a red flag each
 * that is on the network, or was when the flag came, has to confirm the stop. One in a drawer is not waited for.
 */
export class SpareKarts {
  /** By device, also of those on vehicles: they may be taken off. Steady clock, as the next. */
  private readonly seenMs = new Map<string, number>();
  private redSinceMs: number | null = null;
  private readonly standings = new Map<string, Standing>();
  /** Reports them to the core. */
  changed: (tx: EdgeTx) => void = () => undefined;

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
    private readonly clock: Clock,
  ) {}

  /** All karts get a stop now: what one has confirmed before is no answer to it. */
  begin(): void {
    this.redSinceMs ??= this.clock.steadyMs();
    for (const [id, { state }] of this.standings) if (state === 'confirmed') this.standings.delete(id);
  }

  end(): void {
    this.redSinceMs = null;
    for (const id of [...this.standings.keys()]) this.forget(id);
  }

  /** Those that have to confirm the stop, and those that have. */
  list(): (SpareKart & { name: string })[] {
    return this.registry
      .devicesOf('kart')
      .filter(({ id }) => this.isAsked(id))
      .map(({ id: deviceId, name }) => {
        const { state, reason } = this.standings.get(deviceId) ?? { state: 'waiting' as const, reason: null };
        return { deviceId, name, state, reason };
      });
  }

  /** Whether it was asked to stop and is or was there: then it gets the stop until it confirms. */
  isAsked(deviceId: string): boolean {
    const seenMs = this.seenMs.get(deviceId);
    if (this.redSinceMs === null || seenMs === undefined || this.redSinceMs - seenMs > KART_SILENCE_MS_MAX)
      return false;
    return this.registry.device(deviceId)?.type === 'kart' && this.registry.vehicleOfDevice(deviceId) === null;
  }

  hasConfirmed(deviceId: string): boolean {
    return this.standings.get(deviceId)?.state === 'confirmed';
  }

  seen(tx: EdgeTx, deviceId: string): void {
    const wasAsked = this.isAsked(deviceId);
    this.seenMs.set(deviceId, this.clock.steadyMs());
    if (!wasAsked && this.isAsked(deviceId)) this.changed(tx);
  }

  confirmed(tx: EdgeTx, deviceId: string): void {
    if (!this.isAsked(deviceId) || this.hasConfirmed(deviceId)) return;
    this.forget(deviceId);
    this.standings.set(deviceId, { state: 'confirmed', reason: null, alarm: null });
    this.changed(tx);
  }

  unconfirmed(tx: EdgeTx, deviceId: string, reason: string): void {
    if (!this.isAsked(deviceId) || this.standings.get(deviceId)?.state === 'unconfirmed') return;
    // Not as a kart's: a device may be called like a vehicle, and the end of the one would take the other's alarm away.
    const alarm = `spareNotStopping:${this.registry.device(deviceId)?.name ?? deviceId}`;
    this.alarms.set(alarm, true);
    this.standings.set(deviceId, { state: 'unconfirmed', reason, alarm });
    this.changed(tx);
  }

  /** One that is on a vehicle now, or was removed, is no spare any more; one that was taken off proves nothing yet. */
  reconfigured(tx: EdgeTx): void {
    if (this.redSinceMs === null) return;
    for (const id of [...this.standings.keys()]) if (!this.isAsked(id)) this.forget(id);
    this.changed(tx);
  }

  private forget(deviceId: string): void {
    const alarm = this.standings.get(deviceId)?.alarm ?? null;
    if (alarm !== null) this.alarms.set(alarm, false);
    this.standings.delete(deviceId);
  }
}
