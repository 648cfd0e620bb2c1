import type { DICTIONARIES } from '../dictionaries';
import { readOnly } from './field';
import { resource } from './resource';

/** What stands in a venue and reports, or is called: devices with a key, the edge agent, and the big screens of browsers. */
export const device = resource({
  name: 'device',
  path: '/device/sysDevice',
  names: { cn: ['设备', '设备'], en: ['Device', 'Devices'] },
  purpose: {
    cn: '门店里的门、灯、屏、打印机和场地主机：在不在线、哪里要动手。',
    en: "The store's gates, lights, displays, printers and venue box: which are online and which need attention.",
  },
  permissions: { list: 'device:list', export: 'device:list' },
  calls: { queryById: null },
  scope: 'ownStore',
  title: 'name',
  titleEn: 'nameEn',
  versioned: false,
  order: {
    filters: ['name', 'condition', 'type'],
    columns: ['name', 'condition', 'lastSeenAt', 'cardName', 'address'],
  },
  fields: {
    name: readOnly.text('设备', 'Device', 'Gate 1', { search: 'contains', sort: true, width: 158 }),
    nameEn: readOnly.text('英文名称', 'English name', 'Gate 1', { nullable: true, search: 'wire', list: false }),
    type: readOnly.choice('device_kind', '种类', 'Kind', 'gate', {
      search: 'exact',
      sort: true,
      list: 'hidden',
      width: 120,
    }),
    condition: readOnly.code('device_condition', '健康', 'Health', 3, { search: 'exact', sort: 'asc', width: 218 }),
    lastSeenAt: readOnly.instant('最后见到', 'Last seen', '2026-03-14 14:32:07', {
      past: true,
      nullable: true,
      sort: true,
      width: 100,
    }),
    cardName: readOnly.text('车辆', 'Kart', '7', { nullable: true, search: 'wire', list: 'hidden', width: 80 }),
    transponder: readOnly.text('应答器', 'Transponder', '5691251', { nullable: true, list: 'hidden' }),
    vehicleId: readOnly.text('车辆编号', 'Kart ID', '2234567890123450000', { nullable: true, list: false }),
    vehicleState: readOnly.choice('vehicle_state', '车辆状态', 'State of the vehicle', 'IDLE', {
      nullable: true,
      list: false,
    }),
    kartClass: readOnly.choice('kart_class', '车型', 'Kart class', 'JUNIOR', {
      nullable: true,
      search: 'exact',
      list: 'hidden',
      width: 88,
    }),
    address: readOnly.text('地址', 'Address', '127.0.0.1:5403', { nullable: true, list: 'hidden', width: 150 }),
    timingLine: readOnly.yesNo('计时线', 'Timing line', 'YES', { list: 'hidden' }),
    gateRole: readOnly.choice('gate_role', '门的位置', 'Place of the gate', 'pitIn', {
      nullable: true,
      list: 'hidden',
    }),
    active: readOnly.yesNo('使用中', 'In service', 'YES', { search: 'wire', list: 'hidden' }),
    isConnecte: readOnly.choice('connect_state', '网络状态', 'Network', 'YES', {
      search: 'wire',
      sort: true,
      list: 'hidden',
    }),
    health: readOnly.json<Record<string, unknown>>()(
      '健康数据',
      'Health data',
      { malformed: 0, noise: 39 },
      { list: false },
    ),
    createTime: readOnly.instant('添加时间', 'Added', '2026-03-01 09:00:00', {
      nullable: true,
      sort: true,
      list: 'hidden',
    }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'wire', list: 'hidden' }),
  },
});

export type DeviceKind = keyof (typeof DICTIONARIES)['device_kind'];
