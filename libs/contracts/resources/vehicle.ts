import { f } from './field';
import { resource } from './resource';

/** Vehicles of the store. What they do follows from the track; only their names and numbers are edited. */
export const vehicle = resource({
  name: 'vehicle',
  path: '/vehicle/sysVehicle',
  names: { cn: ['车辆', '车辆'], en: ['Vehicle', 'Vehicles'] },
  permissions: { list: 'vehicle:list' },
  calls: { list: '/vehicle/sysVehicle/listorgcode' },
  scope: 'ownStore',
  title: 'cardName',
  live: 'vehicle.changed',
  fields: {
    cardName: f.text('车辆名称', 'Vehicle', '7', { form: false, search: 'contains', sort: true }),
    indexNumber: f.int('序号', 'Number', 7, { form: false, search: 'wire', sort: 'asc' }),
    isConnecte: f.choice('connect_state', '网络状态', 'Network', 'YES', { form: false, search: 'exact', sort: true }),
    status: f.choice('vehicle_state', '使用状态', 'State', 'IDLE', { form: false, search: 'exact', sort: true }),
    batteryPercent: f.number('电量', 'Battery', 87, {
      form: false,
      nullable: true,
      sort: true,
      unit: { cn: '%', en: '%' },
    }),
    speedLevel: f.int('限速档位', 'Speed level', 0, { form: false }),
    runId: f.text('运行记录编号', 'Run', '2234567890123450000', {
      form: false,
      nullable: true,
      search: 'wire',
      list: 'hidden',
    }),
    statusReason: f.choice('vehicle_reason', '停用原因', 'Reason', 'brakes', {
      form: false,
      nullable: true,
      search: 'exact',
    }),
    statusNote: f.text('状态说明', 'Note', '', { form: false, nullable: true }),
    statusSince: f.instant('状态起始', 'Since', '2026-03-14 14:20:00', { form: false, list: 'hidden' }),
    lastSeenAt: f.instant('最近在线', 'Last seen', '2026-03-14 14:32:07', {
      form: false,
      nullable: true,
      list: 'hidden',
    }),
    vehicleType: f.text('车辆类型', 'Kind', 'KART', { form: false, search: 'wire' }),
    transponder: f.text('应答器', 'Transponder', '5691207', { form: false, nullable: true, search: 'exact' }),
    deviceId: f.text('设备编号', 'Device', 'A01-kart-07', { form: false, nullable: true, search: 'wire' }),
    hasControl: f.yesNo('可控制', 'Controllable', 'YES', { form: false, search: 'wire' }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, search: 'wire', list: 'hidden' }),
  },
});
