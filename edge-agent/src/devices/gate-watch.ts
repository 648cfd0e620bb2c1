import type { Clock } from '../clock/clock';
import type { Alarms } from './alarms';
import type { DeviceHealth } from './health';
import type { Registry } from './registry';

/** As long as a decoder may be silent. */
export const GATE_SILENCE_MS_MAX = 15_000;
/** A gate that reports its status is given so many times its own interval. */
const STATUS_INTERVALS_MAX = 3;
/** Of the longest interval so much is left with each report: one that came late is forgotten after some. */
const INTERVAL_KEPT = 0.9;

interface Seen {
  /** When it was last connected, or reported when it reports regularly. */
  atMs: number;
  /** The longest time between two of its latest reports; null: it sends none. */
  statusEveryMs: number | null;
  statusAtMs: number | null;
  alarm: string | null;
}

/** Names MQTT gates that worked and are silent now: no kart that crosses them is counted. */
export class GateWatch {
  private readonly gates = new Map<string, Seen>();

  constructor(
    private readonly registry: Registry,
    private readonly clock: Clock,
    private readonly alarms: Alarms,
    private readonly health: DeviceHealth,
    /** Whether the gate has ever counted anybody here. */
    private readonly hasWorked: (gateId: string) => boolean,
  ) {}

  status(gateId: string): void {
    const nowMs = this.clock.steadyMs();
    const seen = this.of(gateId);
    if (seen.statusAtMs !== null)
      seen.statusEveryMs = Math.max((seen.statusEveryMs ?? 0) * INTERVAL_KEPT, nowMs - seen.statusAtMs);
    seen.statusAtMs = nowMs;
    seen.atMs = nowMs;
  }

  passing(gateId: string): void {
    this.of(gateId).atMs = this.clock.steadyMs();
  }

  /** Call it now and then. */
  sweep(): void {
    const nowMs = this.clock.steadyMs();
    for (const { id, name } of this.registry.devicesOf('gate')) {
      const connected = this.health.connections(id) > 0;
      if (!this.gates.has(id) && !connected && !this.hasWorked(id)) continue;
      const seen = this.of(id);
      if (connected && seen.statusEveryMs === null) seen.atMs = nowMs;
      // An outage is no interval of it.
      if (!connected || seen.alarm !== null) seen.statusAtMs = null;
      const silenceMs = connected ? (seen.statusEveryMs ?? 0) * STATUS_INTERVALS_MAX : 0;
      this.show(seen, name, nowMs - seen.atMs >= Math.max(GATE_SILENCE_MS_MAX, silenceMs));
    }
    for (const [id, seen] of this.gates) {
      if (this.registry.device(id) !== null) continue;
      this.show(seen, '', false);
      this.gates.delete(id);
    }
  }

  private show(seen: Seen, name: string, silent: boolean): void {
    if (silent === (seen.alarm !== null)) return;
    // What it was called then is what must be taken back.
    const alarm = seen.alarm ?? `gateSilent:${name}`;
    this.alarms.set(alarm, silent);
    seen.alarm = silent ? alarm : null;
  }

  private of(gateId: string): Seen {
    let seen = this.gates.get(gateId);
    if (seen === undefined) {
      seen = { atMs: this.clock.steadyMs(), statusEveryMs: null, statusAtMs: null, alarm: null };
      this.gates.set(gateId, seen);
    }
    return seen;
  }
}
