import type { Alarms } from './alarms';
import type { Registry } from './registry';

/** Names devices whose identity two machines use, for as long as they do. */
export class DevicesTwice {
  /** By device: the alarm, with the name that it had then. */
  private readonly alarmOf = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
    private readonly twice: () => readonly string[],
  ) {}

  sweep(): void {
    const now = new Set(this.twice());
    for (const [id, alarm] of this.alarmOf) {
      if (now.has(id)) continue;
      this.alarmOf.delete(id);
      this.alarms.set(alarm, false);
    }
    for (const id of now) {
      if (this.alarmOf.has(id)) continue;
      const alarm = `deviceTwice:${this.registry.device(id)?.name ?? id}`;
      this.alarmOf.set(id, alarm);
      this.alarms.set(alarm, true);
    }
  }
}
