/** The newest that is known of what holds for the whole track, whichever of readings and events arrives last. */
import type { EmergencyStop } from './stopAll';

interface Held {
  id: string;
  version: number;
  state: string;
}

export class HeldMemory<T extends Held> {
  private newest: T | null = null;
  private changes = 0;

  /** @param sinceOf when one with another id began */
  constructor(private readonly sinceOf: (held: T) => string) {}

  /** The one that holds. */
  get active(): T | null {
    return this.newest?.state === 'lifted' ? null : this.newest;
  }

  /** An event, or the answer to what was sent. */
  take(next: T): T | null {
    if (this.isNewer(next)) {
      this.newest = next;
      this.changes += 1;
    }
    return this.active;
  }

  /** To be called before a reading is asked for. */
  mark(): number {
    return this.changes;
  }

  /** A read. "None" is no answer about what came after it was requested. */
  read(answer: T | null, mark: number): T | null {
    if (answer !== null) return this.take(answer);
    if (mark === this.changes) this.newest = null;
    return this.active;
  }

  private isNewer(next: T): boolean {
    const known = this.newest;
    if (known === null) return true;
    if (known.id === next.id) return known.version < next.version;
    return Date.parse(this.sinceOf(known)) <= Date.parse(this.sinceOf(next));
  }
}

/** The store's emergency stop. */
export class StopMemory extends HeldMemory<EmergencyStop> {
  constructor() {
    super(({ redSince }) => redSince);
  }

  get activeStop(): EmergencyStop | null {
    return this.active;
  }
}
