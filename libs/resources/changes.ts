import type { ResourceName } from '@paddock/contracts/resources';
import type { Tx } from '@paddock/kernel';

/** Publishes that a row of a list was changed by a call of its own. */
export function publishChange(
  tx: Tx,
  row: {
    orgCode: string;
    resource: ResourceName;
    id: string;
    version: number;
    change: 'added' | 'edited' | 'deleted';
    by: string;
  },
): void {
  tx.emit(row.orgCode, 'resource.changed', {
    id: `${row.resource}:${row.id}`,
    version: row.version,
    resource: row.resource,
    rowId: row.id,
    change: row.change,
    by: row.by,
  });
}
