import { vehicle } from '@paddock/contracts/resources';
import type { deviceRowSchema } from '@paddock/contracts/wire';
import { bind, defineResource } from '@paddock/resources';
import type { z } from 'zod';

export const vehicleTable = bind(vehicle)({
  table: 'vehicle',
  columns: {
    cardName: 't.name',
    indexNumber: 't.position',
    isConnecte: { sql: 't.connected', boolean: true },
    status: 't.use_state',
    statusReason: 't.use_state_reason',
    statusNote: 't.use_state_note',
    statusSince: 't.use_state_since',
  },
});

export const deviceList = defineResource<z.infer<typeof deviceRowSchema>>({
  name: 'devices',
  permission: 'device:list',
  from: 'device d',
  tables: ['device'],
  idColumn: 'd.id',
  orgColumn: 'd.org_code',
  ownStoreOnly: true,
  fields: {
    id: { type: 'text', column: 'd.id', searchable: true, sortable: true },
    sysOrgCode: { type: 'text', column: 'd.org_code', searchable: true },
    type: { type: 'text', column: 'd.type', searchable: true, sortable: true },
    name: { type: 'text', column: 'd.name', searchable: true, sortable: true },
    address: { type: 'text', column: 'd.address', nullable: true },
    timingLine: { type: 'yesNo', column: 'd.timing_line' },
    active: { type: 'yesNo', column: 'd.active', searchable: true },
    isConnecte: { type: 'yesNo', column: 'd.connected', searchable: true, sortable: true },
    health: { type: 'raw', column: 'd.health' },
    lastSeenAt: { type: 'instant', column: 'd.last_seen_at', nullable: true },
    createTime: { type: 'instant', column: 'd.created_at', sortable: true },
  },
  defaultSort: { field: 'createTime', direction: 'desc' },
});
