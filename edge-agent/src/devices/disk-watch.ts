import { statfsSync } from 'node:fs';
import type { GroupCommit } from '../journal/group-commit';
import type { Alarms } from './alarms';

/** SQLite needs this much to keep writing for a while: its write-ahead log grows to about 4 MB before it is folded in. */
const FREE_BYTES_MIN = 6 * 1_048_576;

/** Notices a full disk before and when the journal does, so that new runs are refused while those on track still end. */
export class DiskWatch {
  private low = false;

  constructor(
    private readonly folder: string,
    private readonly groupCommit: GroupCommit,
    private readonly alarms: Alarms,
  ) {}

  /** Measures the free space. Call it now and then. */
  check(): void {
    const { bavail, bsize } = statfsSync(this.folder);
    this.low = bavail * bsize < FREE_BYTES_MIN;
    this.alarms.set('diskFull', this.isFull());
  }

  isFull(): boolean {
    return this.low || this.groupCommit.blocked !== null;
  }
}
