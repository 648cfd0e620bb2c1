import type { auditEntry, RowOf } from '@paddock/contracts/resources';

/** An entry of the audit log in the names of older clients. */
export const asDataLog = (row: RowOf<typeof auditEntry>) => ({
  id: row.id,
  dataTable: row.subject,
  dataId: row.subjectId,
  dataContent: row.after ?? row.before ?? '',
  dataVersion: row.seq,
  createBy: row.username,
  createTime: row.createTime,
});
