import type { AreaBackground } from '@paddock/kernel';
import type { AuditChecks } from './audit-log/audit-checks.service';
import type { DiskSpace } from './disk/disk-space.service';

const HOUR_MS = 3_600_000;
const SEAL_EVERY_MS = 60_000;
const HISTORY_EVERY_MS = 600_000;
const HISTORY_FOR_MS = 20_000;

export const systemBackground = (checks: AuditChecks, disk: DiskSpace): AreaBackground => ({
  periodic: [
    { name: 'verification of the audit log', everyMs: SEAL_EVERY_MS, atStart: true, run: () => checks.verify() },
    {
      name: 'history of the audit log',
      lane: 'bulk',
      everyMs: HISTORY_EVERY_MS,
      run: () => checks.verifyHistory(HISTORY_FOR_MS),
    },
    { name: 'disk space', mayPause: true, everyMs: HOUR_MS, atStart: true, run: () => disk.measure() },
  ],
});
