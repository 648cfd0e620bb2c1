import { f, readOnly } from './field';
import { resource } from './resource';

/** Play first, pay later: a session that was started before it was paid. Its changes have rules of their own. */
export const tab = resource({
  name: 'tab',
  path: '/playbeforepay/sysPlayBeforePay',
  names: { cn: ['先玩后付记录', '先玩后付'], en: ['Pay-later record', 'Pay-later records'] },
  purpose: { cn: '先启动、后收款的记录。', en: 'Sessions that were started before they were paid.' },
  permissions: {
    list: 'playbeforepay:list',
    deleteBatch: 'playbeforepay:deleteBatch',
    export: 'playbeforepay:list',
    // Rides that were noted on paper.
    import: 'playbeforepay:import',
  },
  calls: { queryById: null },
  scope: 'store',
  title: 'orderNumber',
  order: {
    filters: ['sysOrgCode', 'orderNumber', 'createTime', 'playState', 'cheshou'],
    // What is read while somebody waits; the long ids of the paper form come last.
    columns: [
      'orderNumber',
      'playState',
      // Seen without scrolling beside the longer English actions, at 1366 px too.
      'amount',
      'cheshou',
      'vehicleId',
      'roleId',
      'consumeType',
      'consumeVehicleMode',
      'countCycleNumber',
      'duration',
      'createTime',
      'remark',
      'userId',
      'userNickname',
      'userTruenmae',
    ],
  },
  live: 'tab.changed',
  deleteHint: { cn: '删除后仍计入挂单限制。', en: 'What is deleted still counts for the limits.' },
  fields: {
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact', sort: true, width: 110 }),
    createTime: readOnly.instant('开始时间', 'Start time', '2026-03-14 14:31:52', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    playState: readOnly.choice('play_state', '状态', 'Status', 'GUADAN', { search: 'exact', sort: true, width: 148 }),
    orderNumber: readOnly.text('记录编号', 'Number', 'P260314-0041', {
      hint: { cn: '输入流水号', en: 'Type a number' },
      nullable: true,
      search: 'contains',
      sort: true,
      width: 132,
    }),
    cheshou: f.text('车手昵称', 'Driver', '神秘车手', {
      required: 'tab.driverRequired',
      max: 30,
      search: 'contains',
      sort: true,
      width: 140,
    }),
    vehicleId: readOnly.reference('vehicle', '车辆', 'Kart', '2234567890123456789', {
      nullable: true,
      search: 'wire',
      width: 80,
    }),
    roleId: f.reference('tariff', '规则名称', 'Rule', '2234567890123400002', {
      required: 'tab.ruleRequired',
      search: 'exact',
      width: 190,
    }),
    consumeRoleNameEn: readOnly.text('规则英文名称', 'Rule in English', 'First ride, 3 laps', {
      nullable: true,
      list: false,
    }),
    amount: readOnly.money('金额', 'Amount', 38, { search: 'wire', sort: true, width: 96 }),
    consumeType: f.choice('consume_type', '消费类型', 'Type', 'NOCARDCONSUME', {
      search: 'exact',
      sort: true,
      width: 120,
    }),
    consumeVehicleMode: f.choice('consume_vehicle_mode', '运行模式', 'Run mode', 'circlemode', {
      required: 'tab.runModeRequired',
      search: 'exact',
      width: 96,
    }),
    countCycleNumber: readOnly.int('圈数', 'Laps', 3, { search: 'wire', sort: true, width: 64 }),
    duration: readOnly.int('时长', 'Minutes', 0, { search: 'wire', sort: true, width: 76 }),
    userId: readOnly.text('会员卡号', 'Member card', '8800231607', { nullable: true, search: 'exact', width: 116 }),
    userNickname: readOnly.text('会员昵称', 'Nickname', '弯心猎手', { nullable: true, search: 'wire', width: 110 }),
    userTruenmae: readOnly.text('会员姓名', 'Real name', '陈一鸣', { nullable: true, search: 'contains', width: 110 }),
    remark: f.longText('备注', 'Remark', '', { max: 200, nullable: true, search: 'wire', width: 160 }),
    gameLogId: readOnly.text('运行记录', 'Run log id', '2234567890123450000', {
      nullable: true,
      search: 'wire',
      width: 176,
    }),
    rechargeId: readOnly.text('充值订单', 'Recharge order', '2234567890123490000', {
      nullable: true,
      search: 'wire',
      width: 176,
    }),
    consumeid: readOnly.text('消费订单编号', 'Order id', '2234567890123480000', {
      nullable: true,
      search: 'wire',
      list: 'hidden',
      width: 176,
    }),
    payProgress: readOnly.json<'waiting' | 'reversing' | 'needsHuman'>()('收款进度', 'Payment progress', 'waiting', {
      nullable: true,
      list: false,
    }),
    escapeAt: readOnly.instant('逃单时间', 'Escapes at', '2026-03-14 15:31:52', { nullable: true, list: false }),
    integral: readOnly.int('积分', 'Points', 0, { list: false }),
    frequency: readOnly.int('次数', 'Visits', 0, { list: false }),
    chargedCycleNumber: readOnly.int('计费圈数', 'Charged laps', 3, { list: false }),
    deleted: readOnly.json<boolean>()('已删除', 'Deleted', false, { list: false }),
  },
});
