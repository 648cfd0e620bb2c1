import { tab } from '@paddock/contracts/resources';
import type { LineUpRow } from '@paddock/contracts/wire';
import { bind, defineResource } from '@paddock/resources';
import { noteOf, publishNote } from './tab-notes';
import { TAB_PAY_PROGRESS } from './tab.repository';

export const tabTable = bind(tab)({
  table: 'tab',
  logged: true,
  deletedAt: 'deleted_at',
  before: { add: noteOf },
  after: { add: publishNote },
  columns: {
    playState: 't.state',
    orderNumber: 't.number',
    cheshou: 't.driver_name',
    vehicleId: { text: 't.vehicle_name' },
    roleId: { sql: 't.tariff_id', text: { cn: 't.tariff_name', en: 'coalesce(t.tariff_name_en, t.tariff_name)' } },
    consumeRoleNameEn: 't.tariff_name_en',
    amount: 't.price_fen',
    consumeType: 't.consumption_type',
    consumeVehicleMode: { sql: 't.run_mode', stored: { laps: 'circlemode', timed: 'timermode' } },
    countCycleNumber: 't.laps',
    duration: 't.minutes',
    userId: 't.member_id',
    userNickname: 't.member_nickname',
    userTruenmae: 't.member_real_name',
    gameLogId: 't.run_id',
    rechargeId: 't.recharge_order_id',
    consumeid: 't.order_id',
    payProgress: { sql: TAB_PAY_PROGRESS },
    escapeAt: "CASE WHEN t.state = 'GUADAN' THEN t.escape_due_at END",
    integral: 't.points',
    frequency: 't.visits',
    chargedCycleNumber: 't.charged_laps',
    deleted: '(t.deleted_at IS NOT NULL)',
  },
});

/** The `day` of people who wait, whenever that was: a list of today shows them too. */
export const WAITING_DAY = '9999-12-31';

/** Places and waits follow from the whole line, so the list's rows only say which entries are shown, see `LineUp.rows`. */
export const lineUpList = defineResource<Omit<LineUpRow, 'ahead' | 'etaSeconds'> & { day: string }>({
  name: 'line-up',
  permission: 'consume:list',
  from: 'line_up_entry e JOIN store s ON s.org_code = e.org_code JOIN consumption_order o ON o.id = e.order_id',
  tables: ['line_up_entry', 'store', 'consumption_order'],
  idColumn: 'e.id',
  orgColumn: 'e.org_code',
  ownStoreOnly: true,
  fields: {
    id: { type: 'text', column: 'e.id', searchable: true, sortable: true },
    version: { type: 'int', column: 'e.version' },
    day: { type: 'date', column: `(CASE WHEN e.state = 'QUEUING' THEN DATE '${WAITING_DAY}' ELSE e.day END)` },
    consumeid: { type: 'text', column: 'e.order_id', searchable: true, sortable: true },
    paiduiNumber: { type: 'int', column: 'e.number', searchable: true, sortable: true },
    paiduiText: { type: 'text', column: "(s.line_up_prefix || lpad(e.number::text, 3, '0'))", searchable: true },
    cheshou: { type: 'text', column: 'e.driver_name', searchable: true, sortable: true },
    consumeRoleName: { type: 'text', column: 'e.tariff_name', searchable: true, sortable: true },
    consumeRoleNameEn: { type: 'text', column: 'e.tariff_name_en', nullable: true, searchable: true, sortable: true },
    consumeVehicleMode: {
      type: 'choice',
      column: 'e.run_mode',
      values: { laps: 'circlemode', timed: 'timermode' },
      searchable: true,
      sortable: true,
    },
    countCycleNumber: { type: 'int', column: 'e.laps', searchable: true, sortable: true },
    duration: { type: 'int', column: 'e.minutes', searchable: true, sortable: true },
    vehicleId: { type: 'text', column: 'e.vehicle_id', nullable: true, searchable: true },
    cardName: { type: 'text', column: 'e.vehicle_name', nullable: true, searchable: true, sortable: true },
    status: { type: 'text', column: 'e.state', searchable: true, sortable: true },
    payState: { type: 'text', column: 'o.pay_state', searchable: true, sortable: true },
    calledAt: { type: 'iso', column: 'e.called_at', nullable: true, searchable: true, sortable: true },
    departedAt: { type: 'iso', column: 'e.departed_at', nullable: true, searchable: true, sortable: true },
    createTime: { type: 'instant', column: 'e.created_at', searchable: true, sortable: true },
  },
  defaultSort: { field: 'paiduiNumber', direction: 'asc' },
});
