import type { EdgeConfig, EdgeDevice, EdgeVehicle } from '@paddock/contracts/edge';
import { type DeviceType, NON_KART_TRANSPONDERS } from '@paddock/contracts/mqtt';

/** The venue's devices and vehicles as the core last sent them. Empty until the first configuration arrived. */
export class Registry {
  private current: EdgeConfig | null = null;
  private devices = new Map<string, EdgeDevice>();
  private vehicles = new Map<string, EdgeVehicle>();
  private byTransponder = new Map<string, EdgeVehicle>();
  private byDevice = new Map<string, EdgeVehicle>();
  /** Kart devices that the configuration has taken away, or given another key, before their karts were seen to stand: as they were. */
  private leaving = new Map<string, EdgeDevice>();

  get config(): EdgeConfig | null {
    return this.current;
  }

  apply(config: EdgeConfig, leaving: readonly EdgeDevice[] = []): void {
    this.current = config;
    this.leaving = new Map(leaving.map((device) => [device.id, device]));
    this.devices = new Map(config.devices.map((device) => [device.id, device]));
    this.vehicles = new Map(config.vehicles.map((vehicle) => [vehicle.id, vehicle]));
    this.byTransponder = new Map(
      config.vehicles.flatMap((vehicle) => (vehicle.transponder === null ? [] : [[vehicle.transponder, vehicle]])),
    );
    this.byDevice = new Map(
      config.vehicles.flatMap((vehicle) => (vehicle.deviceId === null ? [] : [[vehicle.deviceId, vehicle]])),
    );
  }

  device(id: string): EdgeDevice | null {
    return this.leaving.get(id) ?? this.devices.get(id) ?? null;
  }

  devicesOf(type: DeviceType): EdgeDevice[] {
    return [...new Map([...this.devices, ...this.leaving]).values()].filter((device) => device.type === type);
  }

  departing(): EdgeDevice[] {
    return [...this.leaving.values()];
  }

  isDeparting(deviceId: string): boolean {
    return this.leaving.has(deviceId);
  }

  /** Its kart stands: from now on the configuration alone counts. */
  departed(deviceId: string): void {
    this.leaving.delete(deviceId);
  }

  vehicle(id: string): EdgeVehicle | null {
    return this.vehicles.get(id) ?? null;
  }

  allVehicles(): EdgeVehicle[] {
    return [...this.vehicles.values()];
  }

  /** Whether laps are counted at this gate or decoder. */
  isTimingLine(deviceId: string): boolean {
    const device = this.device(deviceId);
    return device?.role === undefined && (device?.timingLine ?? true);
  }

  /** Whether karts that cross it leave the track. */
  isPitIn(deviceId: string): boolean {
    return this.device(deviceId)?.role === 'pitIn';
  }

  hasPitIn(): boolean {
    return [...this.devices.values()].some(({ role }) => role === 'pitIn');
  }

  /** The vehicle that carries this transponder. Inputs of the timing loop (photocell, external start) are never karts. */
  vehicleOfTransponder(transponder: string): EdgeVehicle | null {
    return NON_KART_TRANSPONDERS.has(transponder) ? null : (this.byTransponder.get(transponder) ?? null);
  }

  /** The vehicle that this kart device controls. */
  vehicleOfDevice(deviceId: string): EdgeVehicle | null {
    return this.byDevice.get(deviceId) ?? null;
  }

  /** The kart device that takes the commands of a vehicle, or null when nothing controls it. */
  kartOf(vehicleId: string): EdgeDevice | null {
    const deviceId = this.vehicles.get(vehicleId)?.deviceId ?? null;
    return deviceId === null ? null : (this.devices.get(deviceId) ?? null);
  }
}
