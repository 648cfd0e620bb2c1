import { isLocalHost, parseAddress } from '@paddock/contracts';
import type { EdgeDevice } from '@paddock/contracts/edge';
import type { GatePassing } from '@paddock/contracts/mqtt';
import type { Logger } from 'pino';
import type { Alarms } from '../../devices/alarms';
import type { EdgeTx } from '../../journal/group-commit';
import type { DeviceHealth } from '../../devices/health';
import type { Registry } from '../../devices/registry';
import type { Arrived } from '../resequencer';
import { type ArrivedPassing, P3Client } from './client';

export const P3_PORT = 5403;

export interface DecoderOutput {
  /** `now`: the turn in which it must be counted; null: in one of its own. */
  passing(gateId: string, passing: ArrivedPassing, late: boolean, now: EdgeTx | null): void;
  isKnown(gateId: string, passing: GatePassing): boolean;
  lastPassing(gateId: string): Arrived | null;
  nowMs(): number;
}

/** One client for each decoder of the venue; follows the configuration. */
export class Decoders {
  private readonly clients = new Map<string, { address: string; client: P3Client; alarm: string }>();
  /** The turn in which passings are released now. */
  private tx: EdgeTx | null = null;

  constructor(
    private readonly registry: Registry,
    private readonly health: DeviceHealth,
    private readonly alarms: Alarms,
    private readonly log: Logger,
    private readonly strictCrc: boolean,
    private readonly output: DecoderOutput,
  ) {}

  update(): void {
    const wanted = new Map(this.registry.devicesOf('decoder').map((device) => [device.id, device]));
    for (const [id, { address }] of this.clients) if (wanted.get(id)?.address !== address) this.drop(id);
    for (const device of wanted.values()) {
      if (device.address !== null && !this.clients.has(device.id)) this.add(device, device.address);
    }
  }

  /** Counts what waits, without what is missing. */
  release(tx: EdgeTx): void {
    this.tx = tx;
    try {
      for (const { client } of this.clients.values()) client.release();
    } finally {
      this.tx = null;
    }
  }

  stop(): void {
    for (const id of [...this.clients.keys()]) this.drop(id);
  }

  private add(device: EdgeDevice, address: string): void {
    const target = parseAddress(address, P3_PORT);
    if (target === null || !isLocalHost(target.host)) {
      this.log.error({ deviceId: device.id, address }, 'the address of a decoder is no host:port in the local network');
      return;
    }
    const { id } = device;
    const alarm = `decoderSilent:${device.name}`;
    this.alarms.set(alarm, true);
    const client = new P3Client(
      { ...target, strictCrc: this.strictCrc },
      {
        passing: (passing, late) => {
          this.health.seen(id);
          this.output.passing(id, passing, late, this.tx);
        },
        status: (status) => {
          this.health.seen(id, status.noise === undefined ? {} : { noise: status.noise });
          this.health.read(id, status);
        },
        connected: () => {
          this.alarms.set(alarm, false);
          this.health.connected(id);
          this.log.info({ deviceId: id, address }, 'decoder connected');
        },
        disconnected: () => {
          this.alarms.set(alarm, true);
          this.health.disconnected(id);
          this.log.warn({ deviceId: id, address }, 'decoder lost');
        },
        damage: ({ badCrc, badLength }) => {
          if (badCrc > 0) this.health.count(id, 'badCrc', badCrc);
          if (badLength > 0) this.health.count(id, 'badLength', badLength);
        },
        lostPassings: (count) => this.health.count(id, 'lostPassings', count),
        isKnown: (passing) => this.isKnown(id, passing),
        lastPassing: () => this.output.lastPassing(id),
        nowMs: () => this.output.nowMs(),
      },
    );
    this.clients.set(id, { address, client, alarm });
    client.start();
  }

  /** A disk that can't be read must not end the agent, which is needed to stop karts. */
  private isKnown(id: string, passing: GatePassing): boolean {
    try {
      return this.output.isKnown(id, passing);
    } catch (error) {
      this.log.error({ deviceId: id, err: error }, 'it can not be read whether a passing is known');
      return false;
    }
  }

  private drop(id: string): void {
    const dropped = this.clients.get(id);
    dropped?.client.stop();
    this.clients.delete(id);
    if (dropped !== undefined) this.alarms.set(dropped.alarm, false);
  }
}
