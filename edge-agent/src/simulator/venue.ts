import { parseAddress } from '@paddock/contracts';
import path from 'node:path';
import type { Logger } from 'pino';
import type { SimulatorSettings } from '../config/config';
import type { SimulatedDevice } from './devices';
import { SimulatedGate } from './gate';
import { SimulatedKart } from './kart';
import { KartMemory } from './kart-memory';
import { SimulatedListener } from './listener';
import { SimulatedPrinter } from './printer';

const ESCPOS_PORT = 9100;

/** All simulated devices, each with its own connection and credentials, like the real ones. */
export class SimulatedVenue {
  readonly karts = new Map<string, SimulatedKart>();
  readonly listeners = new Map<string, SimulatedListener>();
  private readonly gates = new Map<string, SimulatedGate>();
  private readonly printers: SimulatedPrinter[] = [];
  private readonly memory: KartMemory;

  constructor(
    private readonly settings: SimulatorSettings,
    private readonly devices: readonly SimulatedDevice[],
    private readonly log: Logger,
  ) {
    this.memory = new KartMemory(path.join(settings.DATA_DIR, 'simulated-karts.json'));
  }

  /** @throws when a printer's port is taken. */
  async start(): Promise<void> {
    for (const device of this.devices) {
      const mqttUrl = device.mqttUrl ?? this.settings.MQTT_URL;
      const { id, key, type } = device;
      if (type === 'gate') this.gates.set(id, new SimulatedGate({ mqttUrl, id, key }));
      if (type === 'light' || type === 'display') {
        this.listeners.set(id, new SimulatedListener(mqttUrl, id, key, type));
      }
      if (type === 'printer') await this.startPrinter(device);
    }
    for (const device of this.devices) if (device.type === 'kart') this.startKart(device);
  }

  async stop(): Promise<void> {
    const all = [...this.karts.values(), ...this.gates.values(), ...this.listeners.values(), ...this.printers];
    await Promise.all(all.map((device) => device.stop()));
  }

  private startKart(device: SimulatedDevice): void {
    const { id, key, transponder } = device;
    const vehicleId = device.vehicleId ?? id;
    const gate = this.settings.DEMO_TRAFFIC === 'off' ? null : this.gateOf(device);
    const crossing = gate === null || transponder == null ? null : (): void => gate.crossed(transponder);
    const pitGate = this.settings.DEMO_TRAFFIC === 'off' ? null : this.gateOf(device, 'pitIn');
    const pitIn = pitGate === null || transponder == null ? null : (): void => pitGate.crossed(transponder);
    const mqttUrl = device.mqttUrl ?? this.settings.MQTT_URL;
    const lapMs = this.settings.SIMULATOR_LAP_MS ?? null;
    this.karts.set(
      vehicleId,
      new SimulatedKart({ mqttUrl, id, key, vehicleId, crossing, pitIn, lapMs, memory: this.memory }),
    );
  }

  private gateOf(kart: SimulatedDevice, role?: SimulatedDevice['role']): SimulatedGate | null {
    const gate = this.devices.find(
      (device) => device.type === 'gate' && device.orgCode === kart.orgCode && device.role === role,
    );
    return gate === undefined ? null : (this.gates.get(gate.id) ?? null);
  }

  private async startPrinter(device: SimulatedDevice): Promise<void> {
    const target = parseAddress(device.address ?? '', ESCPOS_PORT);
    if (target === null) return this.log.warn({ deviceId: device.id }, 'a printer without an address is not played');
    const folder = path.join(this.settings.DATA_DIR, 'tickets');
    const printer = new SimulatedPrinter(folder, (file) => this.log.info({ file }, 'ticket printed'));
    await printer.start(target.port, target.host);
    this.printers.push(printer);
  }
}
