import type { EdgeConfig, EdgeDevice, EdgeVehicle } from '@paddock/contracts/edge';
import { type DeviceType, NON_KART_TRANSPONDERS } from '@paddock/contracts/mqtt';

/** The venue's devices and vehicles as the core last sent them. Empty until the first configuration arrived. */
export class Registry {
  private current: EdgeConfig | null = null;
  private devices = new Map<string, EdgeDevice>();
  private vehicles = new Map<string, EdgeVehicle>();
  private byTransponder = new Map<string, EdgeVehicle>();
  private byDevice = new Map<string, EdgeVehicle>();

  get config(): EdgeConfig | null {
    return this.current;
  }

  apply(config: EdgeConfig): void {
    this.current = config;
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
    return this.devices.get(id) ?? null;
  }

  devicesOf(type: DeviceType): EdgeDevice[] {
    return [...this.devices.values()].filter((device) => device.type === type);
  }

  vehicle(id: string): EdgeVehicle | null {
    return this.vehicles.get(id) ?? null;
  }

  allVehicles(): EdgeVehicle[] {
    return [...this.vehicles.values()];
  }

  /** Whether laps are counted at this gate or decoder. */
  isTimingLine(deviceId: string): boolean {
    return this.device(deviceId)?.timingLine ?? true;
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
