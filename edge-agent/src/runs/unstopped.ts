import type { Alarms } from '../devices/alarms';
import type { Registry } from '../devices/registry';
import type { Journal } from '../journal/journal';
import type { Turn } from '../journal/turns';

const META_KEY = 'unstopped';

/** Vehicles whose karts were told to stop and have not confirmed it, each with its alarm. On the disk: somebody may sit in one. */
export class Unstopped {
  /** The alarm by the vehicle's id: what it was called then is what must be taken back. */
  private readonly alarmOf = new Map<string, string>();

  constructor(
    private readonly registry: Registry,
    private readonly alarms: Alarms,
  ) {}

  /** A vehicle that has no kart any more can't be told anything. */
  restore(journal: Journal): void {
    const ids = JSON.parse(journal.meta(META_KEY) ?? '[]') as string[];
    for (const vehicleId of ids) if (this.registry.kartOf(vehicleId) !== null) this.raise(vehicleId);
  }

  has(vehicleId: string): boolean {
    return this.alarmOf.has(vehicleId);
  }

  add(turn: Turn, vehicleId: string): void {
    if (this.has(vehicleId)) return;
    this.raise(vehicleId);
    this.save(turn);
  }

  /** The kart stands, or somebody wants it to drive. */
  clear(turn: Turn, vehicleId: string): void {
    const alarm = this.alarmOf.get(vehicleId);
    if (alarm === undefined) return;
    this.alarmOf.delete(vehicleId);
    this.alarms.set(alarm, false);
    this.save(turn);
  }

  private raise(vehicleId: string): void {
    const alarm = `kartNotStopping:${this.registry.vehicle(vehicleId)?.name ?? vehicleId}`;
    this.alarmOf.set(vehicleId, alarm);
    this.alarms.set(alarm, true);
  }

  private save(turn: Turn): void {
    const ids = JSON.stringify([...this.alarmOf.keys()]);
    turn.write((journal) => journal.setMeta(META_KEY, ids));
  }
}
