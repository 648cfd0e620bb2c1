import type { DeviceReadings, EdgeTelemetry } from '@paddock/contracts/edge';
import { KART_SILENCE_MS_MAX, type KartStatus } from '@paddock/contracts/mqtt';
import { type Clock, isoOf } from '../clock/clock';
import type { EdgeTx } from '../journal/group-commit';
import type { Registry } from './registry';

interface Seen {
  /** By its own last word. */
  online: boolean;
  lastSeenMs: number | null;
  batteryPercent: number | null;
  rssiDbm: number | null;
  /** Something to report as telemetry. */
  fresh: boolean;
}

const BACK_AFTER_MS = 1_000;

/** Nobody needs more, and a database may have no room for all digits that JSON has. */
const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** The readings of a kart device that its row shows to everybody. */
export const kartReadings = ({ batteryPercent, rssiDbm, firmware }: KartStatus): DeviceReadings => ({
  ...(batteryPercent === undefined ? {} : { batteryPercent: toTenth(batteryPercent) }),
  ...(rssiDbm === undefined ? {} : { rssiDbm: toTenth(rssiDbm) }),
  ...(firmware === undefined ? {} : { firmware }),
});

/** Whether karts are on the network. Changes are reported to the core; readings go as telemetry that nobody must keep. */
export class KartWatch {
  private readonly karts = new Map<string, Seen>();
  /** What was reported to the core last for each vehicle, and for which kart. */
  private readonly reported = new Map<string, { state: string; atMs: number }>();
  private readonly sinceMs: number;

  constructor(
    private readonly registry: Registry,
    private readonly clock: Clock,
  ) {
    this.sinceMs = clock.steadyMs();
  }

  status(tx: EdgeTx, deviceId: string, status: KartStatus): void {
    const kart = this.of(deviceId);
    kart.online = status.online;
    if (status.online) kart.lastSeenMs = this.clock.steadyMs();
    if (status.batteryPercent !== undefined) kart.batteryPercent = toTenth(status.batteryPercent);
    kart.rssiDbm = status.rssiDbm ?? kart.rssiDbm;
    kart.fresh = status.online;
    this.report(tx, deviceId, kart, status.online);
  }

  /** Whether it has said that it is there, and was not silent for too long since. */
  isReached(deviceId: string): boolean {
    const kart = this.karts.get(deviceId);
    if (kart === undefined || !kart.online || kart.lastSeenMs === null) return false;
    return this.clock.steadyMs() - kart.lastSeenMs < KART_SILENCE_MS_MAX;
  }

  /** Karts that have been silent for too long are offline; so is one that never came since the agent started. */
  tick(tx: EdgeTx): void {
    const nowMs = this.clock.steadyMs();
    for (const vehicle of this.registry.allVehicles()) {
      if (vehicle.deviceId === null) continue;
      const kart = this.of(vehicle.deviceId);
      const silent = nowMs - (kart.lastSeenMs ?? this.sinceMs) >= KART_SILENCE_MS_MAX;
      // One that was put on another vehicle is reported without a message of its own.
      if (silent || kart.lastSeenMs !== null) this.report(tx, vehicle.deviceId, kart, !silent && kart.online);
    }
  }

  /** The core takes nothing for connected after a change of devices, also when one was put back before it was seen to be gone here. */
  reconfigured(tx: EdgeTx): void {
    this.reported.clear();
    this.tick(tx);
  }

  /** Readings that changed since the last call. */
  takeReadings(): EdgeTelemetry['vehicles'] {
    const readings: EdgeTelemetry['vehicles'] = [];
    for (const [deviceId, kart] of this.karts) {
      const vehicle = this.registry.vehicleOfDevice(deviceId);
      if (!kart.fresh || vehicle === null || kart.lastSeenMs === null) continue;
      kart.fresh = false;
      const { batteryPercent, rssiDbm } = kart;
      readings.push({ id: vehicle.id, batteryPercent, rssiDbm, lastSeenAt: isoOf(this.clock, kart.lastSeenMs) });
    }
    return readings;
  }

  private report(tx: EdgeTx, deviceId: string, kart: Seen, connected: boolean): void {
    const vehicle = this.registry.vehicleOfDevice(deviceId);
    const state = `${deviceId} ${connected}`;
    const nowMs = this.clock.steadyMs();
    const before = vehicle === null ? undefined : this.reported.get(vehicle.id);
    if (vehicle === null || before?.state === state) return;
    // A radio that fails may come and go many times a second. A loss is reported at once, a return a little later.
    if (connected && before !== undefined && nowMs - before.atMs < BACK_AFTER_MS) return;
    this.reported.set(vehicle.id, { state, atMs: nowMs });
    tx.emit({
      kind: 'vehicle.connection',
      vehicleId: vehicle.id,
      connected,
      batteryPercent: kart.batteryPercent,
      lastSeenAt: kart.lastSeenMs === null ? null : isoOf(this.clock, kart.lastSeenMs),
    });
  }

  private of(deviceId: string): Seen {
    let kart = this.karts.get(deviceId);
    if (kart === undefined) {
      kart = { online: false, lastSeenMs: null, batteryPercent: null, rssiDbm: null, fresh: false };
      this.karts.set(deviceId, kart);
    }
    return kart;
  }
}
