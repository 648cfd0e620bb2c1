import type { TabPayload } from '@paddock/contracts/feed';
import type { TariffRow } from '@paddock/contracts/wire';
import { defineResource } from '@paddock/resources';
import { TAB_PAY_PROGRESS } from './tab.repository';

const RUN_MODES = { laps: 'circlemode', timed: 'timermode' };

export const tabList = defineResource<TabPayload>({
  name: 'tabs',
  permission: 'playbeforepay:list',
  from: 'tab t JOIN store s ON s.org_code = t.org_code',
  tables: ['tab', 'store'],
  idColumn: 't.id',
  orgColumn: 't.org_code',
  where: 't.deleted_at IS NULL',
  fields: {
    id: { type: 'text', column: 't.id', searchable: true, sortable: true },
    version: { type: 'int', column: 't.version' },
    sysOrgCode: { type: 'text', column: 't.org_code', searchable: true, sortable: true, text: 's.name' },
    createTime: { type: 'instant', column: 't.created_at', searchable: true, sortable: true },
    playState: { type: 'text', column: 't.state', searchable: true, sortable: true, dictionary: 'play_state' },
    gameLogId: { type: 'text', column: 't.run_id', searchable: true },
    rechargeId: { type: 'text', column: 't.recharge_order_id', searchable: true, nullable: true },
    userId: { type: 'text', column: 't.member_id', searchable: true, nullable: true },
    userNickname: { type: 'text', column: 't.member_nickname', searchable: true, nullable: true },
    userTruenmae: { type: 'text', column: 't.member_real_name', searchable: true, nullable: true },
    cheshou: { type: 'text', column: 't.driver_name', searchable: true, sortable: true },
    roleId: { type: 'text', column: 't.tariff_id', searchable: true, text: 't.tariff_name' },
    consumeType: {
      type: 'text',
      column: 't.consumption_type',
      searchable: true,
      sortable: true,
      dictionary: 'consume_type',
    },
    consumeVehicleMode: {
      type: 'choice',
      column: 't.run_mode',
      values: RUN_MODES,
      searchable: true,
      dictionary: 'consume_vehicle_mode',
    },
    countCycleNumber: { type: 'int', column: 't.laps', searchable: true, sortable: true },
    duration: { type: 'int', column: 't.minutes', searchable: true, sortable: true },
    vehicleId: { type: 'text', column: 't.vehicle_id', searchable: true, nullable: true, text: 't.vehicle_name' },
    consumeid: { type: 'text', column: 't.order_id', searchable: true, nullable: true },
    payProgress: { type: 'raw', column: TAB_PAY_PROGRESS },
    escapeAt: { type: 'iso', column: "CASE WHEN t.state = 'GUADAN' THEN t.escape_due_at END", nullable: true },
    amount: { type: 'moneyFen', column: 't.price_fen', searchable: true, sortable: true },
    remark: { type: 'text', column: 't.remark', searchable: true, nullable: true },
    deleted: { type: 'raw', column: '(t.deleted_at IS NOT NULL)' },
  },
  defaultSort: { field: 'createTime', direction: 'desc' },
});

export const tariffList = defineResource<TariffRow>({
  name: 'tariffs',
  permission: 'tariff:list',
  from: 'tariff t',
  tables: ['tariff'],
  idColumn: 't.id',
  orgColumn: 't.org_code',
  where: 't.active',
  ownStoreOnly: true,
  fields: {
    id: { type: 'text', column: 't.id', searchable: true },
    sysOrgCode: { type: 'text', column: 't.org_code', searchable: true },
    consumeRoleName: { type: 'text', column: 't.name', searchable: true, sortable: true },
    consumeTypeRole: {
      type: 'text',
      column: 't.consumption_type',
      searchable: true,
      sortable: true,
      dictionary: 'consume_type',
    },
    price: { type: 'moneyFen', column: 't.price_fen', searchable: true, sortable: true },
    integral: { type: 'int', column: 't.points', sortable: true },
    frequency: { type: 'int', column: 't.visits', sortable: true },
    duration: { type: 'int', column: 't.minutes', sortable: true },
    countCycleNumber: { type: 'int', column: 't.laps', sortable: true },
    projectType: { type: 'text', column: 't.project_type', searchable: true },
    muiltMode: { type: 'text', column: 't.multi_person_mode', searchable: true, dictionary: 'muilt_mode' },
    toolType: { type: 'text', column: 't.tool_type', searchable: true },
    indexNumber: { type: 'int', column: 't.position', sortable: true },
    createTime: { type: 'instant', column: 't.created_at', sortable: true },
  },
  defaultSort: { field: 'indexNumber', direction: 'asc' },
});
