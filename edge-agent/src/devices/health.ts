import type { DeviceReadings, EdgeTelemetry } from '@paddock/contracts/edge';
import type { AlarmCode } from '@paddock/contracts/edge-alarms';
import { KART_SILENCE_MS_MAX } from '@paddock/contracts/mqtt';
import { type Clock, isoOf } from '../clock/clock';
import type { GroupCommit } from '../journal/group-commit';
import { unacceptedInputs } from '../metrics';
import type { Alarms } from './alarms';
import type { Registry } from './registry';

/** Counters that make a device's health worth telling about at once; readings only go along. */
export type HealthCounter =
  | 'malformed'
  | 'oversize'
  | 'forbidden'
  | 'wrongKey'
  | 'secondDevice'
  | 'tooManyConnections'
  | 'tooManyMessages'
  | 'badCrc'
  | 'badLength'
  | 'lostPassings';

interface Health {
  /** Open connections; a device may briefly have two while it reconnects. */
  connections: number;
  /** When the newest one was made; null: none yet. */
  linkedMs: number | null;
  counters: Partial<Record<HealthCounter, number>>;
  readings: Record<string, unknown>;
  /** What was reported to the core last, as text. */
  reported: string;
  reportedAtMs: number;
  readingsChanged: boolean;
  /** When anything came from it last; null: nothing since the agent started. */
  seenMs: number | null;
  publishedMs: number;
  /** What it measured since it was published last. */
  fresh: DeviceReadings;
}

/** Within this after the start of the agent, devices are back that are to come back: as long as a kart may be silent. */
const BACK_WITHIN_MS = KART_SILENCE_MS_MAX;

type SeenDevices = NonNullable<EdgeTelemetry['devices']>;

/** A device of MQTT 3.1.1 gets the same acknowledgement for what was refused: somebody in the venue has to see it. */
const ALARMING: Partial<Record<HealthCounter, AlarmCode>> = {
  malformed: 'deviceRefused',
  oversize: 'deviceRefused',
  forbidden: 'deviceRefused',
  tooManyConnections: 'deviceRefused',
  tooManyMessages: 'deviceFloods',
};
/** The alarm ends when a device has done nothing wrong for this long. */
const ALARM_MS = 60_000;
const REPORT_EVERY_MS = 2_000;
const READINGS_EVERY_MS = 60_000;
/** A busy gate is published no more often than a kart reports. */
const PUBLISHED_EVERY_MS = 8_000;

/** Connection and health of every device. Only changes are reported to the core, at most every two seconds. */
export class DeviceHealth {
  private readonly devices = new Map<string, Health>();
  /** Alarms that devices have raised, and when each did it last. */
  private readonly raised = new Map<string, { deviceId: string; atMs: number }>();

  private readonly sinceMs: number;
  private areMissingKnown = false;

  constructor(
    private readonly groupCommit: GroupCommit,
    private readonly clock: Clock,
    private readonly registry: Registry,
    private readonly alarms: Alarms,
  ) {
    this.sinceMs = clock.steadyMs();
  }

  connected(deviceId: string): void {
    const health = this.of(deviceId);
    health.connections += 1;
    health.linkedMs = this.clock.steadyMs();
    this.report(deviceId, this.clock.steadyMs());
  }

  disconnected(deviceId: string): void {
    const health = this.of(deviceId);
    health.connections = Math.max(0, health.connections - 1);
  }

  count(deviceId: string, counter: HealthCounter, by = 1): void {
    unacceptedInputs.inc({ reason: counter }, by);
    const { counters } = this.of(deviceId);
    counters[counter] = (counters[counter] ?? 0) + by;
    const code = ALARMING[counter];
    if (code !== undefined) this.raise(deviceId, code);
  }

  counted(deviceId: string, counter: HealthCounter): number {
    return this.devices.get(deviceId)?.counters[counter] ?? 0;
  }

  /** How many connections the device holds now. */
  connections(deviceId: string): number {
    return this.devices.get(deviceId)?.connections ?? 0;
  }

  /** When it connected last, or null. */
  linkedMs(deviceId: string): number | null {
    return this.devices.get(deviceId)?.linkedMs ?? null;
  }

  read(deviceId: string, readings: Record<string, unknown>): void {
    const health = this.of(deviceId);
    health.readings = { ...health.readings, ...readings };
    health.readingsChanged = true;
  }

  /** Something came from it, and what it measured, which nobody must keep. */
  seen(deviceId: string, readings: DeviceReadings = {}): void {
    const health = this.of(deviceId);
    health.seenMs = this.clock.steadyMs();
    health.fresh = { ...health.fresh, ...readings };
  }

  /** Devices that have reported since they were published last. */
  takeSeen(): SeenDevices {
    const nowMs = this.clock.steadyMs();
    const seen: SeenDevices = [];
    for (const [id, health] of this.devices) {
      const { seenMs, publishedMs, fresh } = health;
      if (seenMs === null || seenMs < publishedMs || nowMs - publishedMs < PUBLISHED_EVERY_MS || !this.isKnown(id))
        continue;
      seen.push({ id, lastSeenAt: isoOf(this.clock, seenMs), readings: fresh });
      health.publishedMs = nowMs;
      health.fresh = {};
    }
    return seen;
  }

  /** Forgets devices that were taken away. Call it periodically; it also reports what had to wait for its interval. */
  sweep(): void {
    const nowMs = this.clock.steadyMs();
    if (nowMs - this.sinceMs >= BACK_WITHIN_MS) this.takeInMissing();
    for (const deviceId of [...this.devices.keys()]) {
      if (this.isKnown(deviceId)) this.report(deviceId, nowMs);
      else if (this.connections(deviceId) === 0) this.devices.delete(deviceId);
    }
    for (const [alarm, { deviceId, atMs }] of this.raised) {
      if (nowMs - atMs < ALARM_MS && this.isKnown(deviceId)) continue;
      this.raised.delete(alarm);
      this.alarms.set(alarm, false);
    }
  }

  /** What has not come back since the agent started may have been reported as connected before: from now on it counts as gone. */
  private takeInMissing(): void {
    const { config } = this.registry;
    if (this.areMissingKnown || config === null) return;
    this.areMissingKnown = true;
    for (const { id } of config.devices) this.of(id);
  }

  private raise(deviceId: string, code: AlarmCode): void {
    const device = this.registry.device(deviceId);
    if (device === null) return;
    const alarm = `${code}:${device.name}`;
    this.raised.set(alarm, { deviceId, atMs: this.clock.steadyMs() });
    this.alarms.set(alarm, true);
  }

  private isKnown(deviceId: string): boolean {
    return this.registry.device(deviceId) !== null;
  }

  private report(deviceId: string, nowMs: number): void {
    // It waits here, where it takes no room, and not before the disk.
    if (this.groupCommit.blocked !== null) return;
    const health = this.of(deviceId);
    const connected = health.connections > 0;
    // The counter shows why a printer does not print: that counts as a change, not as a reading.
    const { hindrance, notPrinted } = health.readings;
    const state = JSON.stringify([connected, health.counters, hindrance ?? null, notPrinted ?? 0]);
    const readingsDue = health.readingsChanged && nowMs - health.reportedAtMs >= READINGS_EVERY_MS;
    const changed = state !== health.reported && nowMs - health.reportedAtMs >= REPORT_EVERY_MS;
    if (!this.isKnown(deviceId) || !(changed || readingsDue)) return;
    health.reported = state;
    health.reportedAtMs = nowMs;
    health.readingsChanged = false;
    const body = { ...health.counters, ...health.readings };
    this.groupCommit.submit((tx) => tx.emit({ kind: 'device.connection', deviceId, connected, health: body }));
  }

  private of(deviceId: string): Health {
    let health = this.devices.get(deviceId);
    if (health === undefined) {
      const reportedAtMs = Number.NEGATIVE_INFINITY;
      health = {
        connections: 0,
        linkedMs: null,
        counters: {},
        readings: {},
        reported: '',
        reportedAtMs,
        readingsChanged: false,
        seenMs: null,
        publishedMs: reportedAtMs,
        fresh: {},
      };
      this.devices.set(deviceId, health);
    }
    return health;
  }
}
