import type { EdgeConfig, EdgeDevice } from '@paddock/contracts/edge';
import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { EdgeTx } from '../journal/group-commit';
import type { Journal } from '../journal/journal';
import type { OrderOutcome } from './kart-orders';
import type { RunKeeper } from './run-keeper';

const META_KEY = 'departing';

/** The kart devices that a new configuration takes away although their karts are not proven to stand. */
interface Taken {
  /** Left out, or with another key. */
  leaving: readonly EdgeDevice[];
  /** Taken off its vehicle, and still there. */
  moved: readonly string[];
}

/** Connections of devices. */
export interface Lines {
  isConnected(deviceId: string): boolean;
  /** Ends those of devices that have no key any more. */
  cut(): void;
}

/**
 * Kart devices that a new configuration takes away while their karts may be driven. A kart that is reached by a device alone must not lose it
 * before the kart stands: it is stopped, keeps its connection and its former key until it has confirmed that, and is cut off then.
 */
export class Departures {
  private readonly alarmOf = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
    private readonly runs: RunKeeper,
    private readonly lines: Lines,
  ) {
    runs.karts.stopAnswered = (tx, deviceId, outcome) => this.answered(tx, deviceId, outcome);
  }

  /** Those that an earlier process had not seen stand. Their stops are in the journal, or follow when they are seen. */
  restore(journal: Journal): void {
    const { config } = this.registry;
    const kept = JSON.parse(journal.meta(META_KEY) ?? '[]') as EdgeDevice[];
    if (config !== null) this.registry.apply(config, kept);
  }

  /** Applies a configuration for devices and karts, and stops the karts of what it takes away. */
  apply(tx: EdgeTx, config: EdgeConfig): void {
    const karts = this.runs.karts.devices();
    const taken = this.takenBy(config);
    this.registry.apply(config, taken.leaving);
    this.runs.karts.reconfigured(tx, karts);
    this.begin(tx, taken);
  }

  private takenBy(config: EdgeConfig): Taken {
    const next = new Map(config.devices.map((device) => [device.id, device]));
    const places = new Map(config.vehicles.map(({ id, deviceId }) => [deviceId, id]));
    const leaving: EdgeDevice[] = [];
    const moved: string[] = [];
    for (const device of this.registry.devicesOf('kart')) {
      const { id } = device;
      const vehicleId = this.registry.vehicleOfDevice(id)?.id ?? null;
      const after = next.get(id);
      if (this.registry.isDeparting(id)) {
        // Taken back: it is a device of the venue as before.
        if (after?.keyHash !== device.keyHash) leaving.push(device);
      } else if (!this.mayMove(id, vehicleId)) continue;
      else if (after === undefined) leaving.push(device);
      // A device that is not there gets the new key at once: nobody else could ever give it that.
      else if (after.keyHash !== device.keyHash) leaving.push(...(this.lines.isConnected(id) ? [device] : []));
      else if (vehicleId !== null && places.get(id) !== vehicleId) moved.push(id);
    }
    return { leaving, moved };
  }

  private begin(tx: EdgeTx, { leaving, moved }: Taken): void {
    this.keep(tx);
    for (const { id } of leaving) this.runs.karts.stopDevice(tx, id);
    for (const id of moved) this.runs.karts.stopDevice(tx, id);
    for (const id of this.alarmOf.keys()) if (!this.registry.isDeparting(id)) this.endAlarm(id);
  }

  private mayMove(deviceId: string, vehicleId: string | null): boolean {
    if (vehicleId === null) return this.lines.isConnected(deviceId);
    const state = this.runs.motion.stateOf(vehicleId);
    if (state === 'still') return false;
    const isDriven = this.runs.activeRun(vehicleId) !== null || this.runs.returns.isOpen(vehicleId);
    return isDriven || state === 'unconfirmed' || this.lines.isConnected(deviceId);
  }

  private answered(tx: EdgeTx, deviceId: string, outcome: OrderOutcome): void {
    if (!this.registry.isDeparting(deviceId)) return;
    if (!outcome.ok) {
      if (outcome.reason === 'replaced') return;
      const alarm = `spareNotStopping:${this.registry.device(deviceId)?.name ?? deviceId}`;
      this.alarmOf.set(deviceId, alarm);
      this.alarms.set(alarm, true);
      // One that is silent gets it with its next message.
      if (outcome.reason !== 'kartSilent') this.runs.karts.stopDevice(tx, deviceId, true);
      return;
    }
    this.endAlarm(deviceId);
    this.registry.departed(deviceId);
    this.keep(tx);
    tx.always(() => this.lines.cut());
  }

  private endAlarm(deviceId: string): void {
    const alarm = this.alarmOf.get(deviceId);
    if (alarm !== undefined) this.alarms.set(alarm, false);
    this.alarmOf.delete(deviceId);
  }

  private keep(tx: EdgeTx): void {
    const text = JSON.stringify(this.registry.departing());
    tx.write((journal) => journal.setMeta(META_KEY, text));
  }
}
