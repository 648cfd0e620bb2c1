import { tab, tariff } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';
import { TAB_PAY_PROGRESS } from './tab.repository';

export const tabTable = bind(tab)({
  table: 'tab',
  logged: true,
  deletedAt: 'deleted_at',
  columns: {
    playState: 't.state',
    orderNumber: 't.number',
    cheshou: 't.driver_name',
    vehicleId: { text: 't.vehicle_name' },
    roleId: { sql: 't.tariff_id', text: 't.tariff_name' },
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

export const tariffTable = bind(tariff)({
  table: 'tariff',
  where: 't.active',
  columns: {
    consumeRoleName: 't.name',
    consumeTypeRole: 't.consumption_type',
    price: 't.price_fen',
    integral: 't.points',
    frequency: 't.visits',
    duration: 't.minutes',
    countCycleNumber: 't.laps',
    muiltMode: 't.multi_person_mode',
    indexNumber: 't.position',
  },
});
