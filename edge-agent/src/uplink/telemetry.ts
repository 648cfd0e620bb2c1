import type { StopScreen } from '@paddock/contracts/edge';
import type { Clock } from '../clock/clock';
import type { Alarms } from '../devices/alarms';
import type { DeviceHealth } from '../devices/health';
import type { KartWatch } from '../devices/kart-watch';
import type { Uplink } from './uplink';

/** Telemetry goes out at least this often: the core sees from it that the edge lives. */
const AT_LEAST_MS = 10_000;

/** What the core is sent that nobody must keep: alarms, backlog and readings, when something in it has changed. */
export class Telemetry {
  private last = { text: '', atMs: Number.NEGATIVE_INFINITY };

  constructor(
    private readonly uplink: Pick<Uplink, 'backlog' | 'telemetry'>,
    private readonly alarms: Alarms,
    private readonly karts: KartWatch,
    private readonly health: DeviceHealth,
    private readonly clock: Clock,
    private readonly screens: () => StopScreen[],
  ) {}

  /** Call it periodically. */
  send(): void {
    const backlog = this.uplink.backlog();
    const alarms = this.alarms.list();
    const vehicles = this.karts.takeReadings();
    const devices = this.health.takeSeen();
    const text = JSON.stringify([backlog, alarms]);
    const nowMs = this.clock.steadyMs();
    const due = nowMs - this.last.atMs >= AT_LEAST_MS;
    if (vehicles.length + devices.length === 0 && text === this.last.text && !due) return;
    this.last = { text, atMs: nowMs };
    const clockErrorMs = Math.round(this.clock.errorMs());
    this.uplink.telemetry({ backlog, alarms, vehicles, devices, clockErrorMs, screens: this.screens() });
  }
}
