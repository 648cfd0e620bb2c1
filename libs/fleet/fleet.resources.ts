import type { deviceRowSchema, VehicleRow } from '@paddock/contracts/wire';
import { defineResource } from '@paddock/resources';
import type { z } from 'zod';

export const vehicleList = defineResource<VehicleRow>({
  name: 'vehicles',
  permission: 'vehicle:list',
  from: 'vehicle v',
  tables: ['vehicle'],
  idColumn: 'v.id',
  orgColumn: 'v.org_code',
  ownStoreOnly: true,
  fields: {
    id: { type: 'text', column: 'v.id', searchable: true },
    version: { type: 'int', column: 'v.version' },
    sysOrgCode: { type: 'text', column: 'v.org_code', searchable: true },
    cardName: { type: 'text', column: 'v.name', searchable: true, sortable: true },
    indexNumber: { type: 'int', column: 'v.position', searchable: true, sortable: true },
    isConnecte: { type: 'yesNo', column: 'v.connected', searchable: true, sortable: true, dictionary: 'connect_state' },
    status: { type: 'text', column: 'v.use_state', searchable: true, sortable: true, dictionary: 'vehicle_state' },
    batteryPercent: { type: 'number', column: 'v.battery_percent', sortable: true, nullable: true },
    speedLevel: { type: 'int', column: 'v.speed_level' },
    runId: { type: 'text', column: 'v.run_id', searchable: true, nullable: true },
    statusNote: { type: 'text', column: 'v.use_state_note', nullable: true },
    statusSince: { type: 'instant', column: 'v.use_state_since' },
    lastSeenAt: { type: 'instant', column: 'v.last_seen_at', nullable: true },
    vehicleType: { type: 'text', column: 'v.vehicle_type', searchable: true },
    transponder: { type: 'text', column: 'v.transponder', searchable: true, nullable: true },
    deviceId: { type: 'text', column: 'v.device_id', searchable: true, nullable: true },
    hasControl: { type: 'yesNo', column: 'v.has_control', searchable: true },
  },
  defaultSort: { field: 'indexNumber', direction: 'asc' },
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
