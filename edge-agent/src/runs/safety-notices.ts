import { EDGE_BATCH_EVENTS_MAX, type SafetyEvent } from '@paddock/contracts/edge';
import type { EdgeTx } from '../journal/group-commit';

/**
 * Notices to the core of stops, their answers and the flag, whether or not the disk takes them and however much waits before them.
 * Each is in the journal too: what gets lost here comes from there.
 */
export class SafetyNotices {
  /** Not sent on any connection: the newest of them, as many as go out together. */
  private fresh: SafetyEvent[] = [];
  /** Not on the disk. */
  private readonly unsaved = new Set<SafetyEvent>();

  publish(tx: EdgeTx, event: SafetyEvent): void {
    tx.emit(event);
    this.unsaved.add(event);
    if (event.kind !== 'command.done') this.fresh.push(event);
    if (this.fresh.length > EDGE_BATCH_EVENTS_MAX) this.fresh.shift();
    tx.afterCommit(() => this.unsaved.delete(event));
  }

  /** What to send after a turn. While the disk refuses, answers go with it: the journal can't bring them. */
  takeFresh(diskRefuses: boolean): SafetyEvent[] {
    const fresh = [...new Set([...this.fresh, ...(diskRefuses ? this.unsaved : [])])];
    this.fresh = [];
    return fresh;
  }
}
