import type { AreaBackground } from '@paddock/kernel';
import type { AuditChecks } from './audit-log/audit-checks.service';

const HOUR_MS = 3_600_000;

export const systemBackground = (checks: AuditChecks): AreaBackground => ({
  periodic: [{ name: 'verification of the audit log', everyMs: HOUR_MS, atStart: true, run: () => checks.verify() }],
});
