/** The newest that is known of the store's emergency stop, whichever of readings and events arrives last. */
import type { EmergencyStop } from './stopAll';

export class StopMemory {
  private newest: EmergencyStop | null = null;
  private changes = 0;

  /** The stop that holds. */
  get activeStop(): EmergencyStop | null {
    return this.newest?.state === 'lifted' ? null : this.newest;
  }

  /** An event, or the answer to a stop that was sent. */
  take(next: EmergencyStop): EmergencyStop | null {
    if (this.isNewer(next)) {
      this.newest = next;
      this.changes += 1;
    }
    return this.activeStop;
  }

  /** To be called before a reading is asked for. */
  mark(): number {
    return this.changes;
  }

  /** A read. "None" is no answer about what came after it was requested. */
  read(answer: EmergencyStop | null, mark: number): EmergencyStop | null {
    if (answer !== null) return this.take(answer);
    if (mark === this.changes) this.newest = null;
    return this.activeStop;
  }

  private isNewer(next: EmergencyStop): boolean {
    const known = this.newest;
    if (known === null) return true;
    if (known.id === next.id) return known.version < next.version;
    return Date.parse(known.redSince) <= Date.parse(next.redSince);
  }
}
