import type { SafetyEvent } from '@paddock/contracts/edge';
import type { Turn } from '../journal/turns';

/**
 * What the core must hear of stops, their answers and the flag, whether or not the disk takes it and however much waits before it.
 * Each is in the journal too: what gets lost here comes from there.
 */
export class SafetyNotices {
  /** Not sent on any connection. */
  private fresh: SafetyEvent[] = [];
  /** Not on the disk. */
  private readonly unsaved = new Set<SafetyEvent>();

  tell(turn: Turn, event: SafetyEvent): void {
    turn.tell(event);
    this.unsaved.add(event);
    if (event.kind !== 'command.done') this.fresh.push(event);
    turn.afterCommit(() => this.unsaved.delete(event));
  }

  /** What to send after a turn. While the disk refuses, answers go with it: the journal can't bring them. */
  takeFresh(diskRefuses: boolean): SafetyEvent[] {
    const fresh = [...new Set([...this.fresh, ...(diskRefuses ? this.unsaved : [])])];
    this.fresh = [];
    return fresh;
  }
}
