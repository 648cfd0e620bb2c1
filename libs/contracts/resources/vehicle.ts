import type { VehicleReturn } from '../feed/returning';
import { readOnly } from './field';
import { resource } from './resource';

/** Vehicles of the store. What they do follows from the track; only their names and numbers are edited. */
export const vehicle = resource({
  name: 'vehicle',
  path: '/vehicle/sysVehicle',
  names: { cn: ['车辆', '车辆'], en: ['Kart', 'Karts'] },
  permissions: { list: 'vehicle:list' },
  calls: { list: '/vehicle/sysVehicle/listorgcode' },
  scope: 'ownStore',
  title: 'cardName',
  live: 'vehicle.changed',
  fields: {
    cardName: readOnly.text('车辆名称', 'Kart', '7', { search: 'contains', sort: true }),
    indexNumber: readOnly.int('序号', 'Number', 7, { search: 'wire', sort: 'asc' }),
    isConnecte: readOnly.choice('connect_state', '网络状态', 'Network', 'YES', { search: 'exact', sort: true }),
    status: readOnly.choice('vehicle_state', '使用状态', 'State', 'IDLE', { search: 'exact', sort: true }),
    batteryPercent: readOnly.number('电量', 'Battery', 87, { nullable: true, sort: true, unit: { cn: '%', en: '%' } }),
    speedLevel: readOnly.int('限速档位', 'Speed level', 0),
    ownLevel: readOnly.int('一直限速', 'Lasting limit', 5),
    runId: readOnly.text('运行记录编号', 'Run', '2234567890123450000', {
      nullable: true,
      search: 'wire',
      list: 'hidden',
    }),
    statusReason: readOnly.choice('vehicle_reason', '停用原因', 'Reason', 'brakes', {
      nullable: true,
      search: 'exact',
    }),
    statusNote: readOnly.text('状态说明', 'Note', '', { nullable: true }),
    statusSince: readOnly.instant('状态起始', 'Since', '2026-03-14 14:20:00', { list: 'hidden' }),
    lastSeenAt: readOnly.instant('最近在线', 'Last seen', '2026-03-14 14:32:07', { nullable: true, list: 'hidden' }),
    returning: readOnly.json<VehicleReturn | null>()(
      '回场',
      'Coming in',
      { since: '2026-03-14T06:31:20.000Z', lateAt: '2026-03-14T06:32:00.000Z', inPit: false, undoUntil: null },
      { list: false },
    ),
    vehicleType: readOnly.text('车辆类型', 'Kind', 'KART', { search: 'wire' }),
    kartClass: readOnly.choice('kart_class', '车型', 'Kart class', 'JUNIOR', { nullable: true, search: 'exact' }),
    transponder: readOnly.text('应答器', 'Transponder', '5691207', { nullable: true, search: 'exact' }),
    deviceId: readOnly.text('设备编号', 'Device', 'A01-kart-07', { nullable: true, search: 'wire' }),
    hasControl: readOnly.yesNo('可控制', 'Controllable', 'YES', { search: 'wire' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'wire', list: 'hidden' }),
  },
});
