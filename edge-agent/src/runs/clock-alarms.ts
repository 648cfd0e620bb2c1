import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';

/** Alarms of vehicles whose kart calls what was just sent expired. */
export class ClockAlarms {
  /** By vehicle: what it was called when its alarm was raised is what must be ended. */
  private readonly byVehicle = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
  ) {}

  set(vehicleId: string, on: boolean): void {
    const alarm = this.byVehicle.get(vehicleId) ?? `kartClock:${this.registry.vehicle(vehicleId)?.name ?? vehicleId}`;
    this.alarms.set(alarm, on);
    if (on) this.byVehicle.set(vehicleId, alarm);
    else this.byVehicle.delete(vehicleId);
  }
}
