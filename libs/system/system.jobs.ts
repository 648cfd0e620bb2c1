import type { AreaBackground } from '@paddock/kernel';
import type { AuditChecks } from './audit-log/audit-checks.service';
import type { DiskSpace } from './disk/disk-space.service';

const HOUR_MS = 3_600_000;

export const systemBackground = (checks: AuditChecks, disk: DiskSpace): AreaBackground => ({
  periodic: [
    { name: 'verification of the audit log', everyMs: HOUR_MS, atStart: true, run: () => checks.verify() },
    { name: 'disk space', mayPause: true, everyMs: HOUR_MS, atStart: true, run: () => disk.measure() },
  ],
});
