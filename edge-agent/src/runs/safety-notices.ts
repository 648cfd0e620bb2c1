import { EDGE_BATCH_EVENTS_MAX, type SafetyEvent } from '@paddock/contracts/edge';
import type { EdgeTx } from '../journal/group-commit';

/** While the disk refuses, each notice goes out again after so long: the core may not have taken it. */
export const REPEAT_EVERY_MS = 5_000;

/**
 * Notices to the core of stops, their answers and the flag, whether or not the disk takes them and however much waits before them.
 * Each is in the journal too: what gets lost here comes from there.
 */
export class SafetyNotices {
  /** Not sent on any connection: the newest of them, as many as go out together. */
  private fresh: SafetyEvent[] = [];
  /** Not on the disk, and when each was sent without it. */
  private readonly unsaved = new Map<SafetyEvent, number>();

  publish(tx: EdgeTx, event: SafetyEvent): void {
    tx.emit(event);
    this.unsaved.set(event, Number.NEGATIVE_INFINITY);
    if (event.kind !== 'command.done') this.fresh.push(event);
    if (this.fresh.length > EDGE_BATCH_EVENTS_MAX) this.fresh.shift();
    tx.afterCommit(() => this.unsaved.delete(event));
  }

  /** What to send after a turn. While the disk refuses, answers go with it, and all of it again: the journal can't bring them. */
  takeFresh(diskRefuses: boolean, nowMs: number): SafetyEvent[] {
    const due = diskRefuses ? [...this.unsaved].filter(([, sentMs]) => nowMs - sentMs >= REPEAT_EVERY_MS) : [];
    for (const [event] of due) this.unsaved.set(event, nowMs);
    // In the order in which they came: where they are too many for the core, the newest go out.
    const fresh = [...new Set([...due.map(([event]) => event), ...this.fresh])];
    this.fresh = [];
    return fresh;
  }
}
