import { readOnly } from './field';
import { resource } from './resource';

/** How many of an order's people are where; a person who was taken out of the line counts as cancelled. */
export interface OrderRide {
  people: number;
  waiting: number;
  /** The number was called and nobody came, or the kart never set off. */
  notStarted: number;
  onTrack: number;
  /** Drove what was sold. */
  whole: number;
  /** Came back before. */
  short: number;
  cancelled: number;
}

/** What was sold and recharged, one row for each document number. Found by more than its fields, see `orderlist`. */
export const orderHistory = resource({
  name: 'orderHistory',
  path: '/consume/sysOrder',
  names: { cn: ['订单', '订单'], en: ['Order', 'Orders'] },
  purpose: { cn: '卖出和充值的每一单。', en: 'Every sale and recharge.' },
  permissions: { list: 'orders:list' },
  calls: { list: '/consume/sysConsume/orderlist', queryById: null },
  scope: 'ownStore',
  title: 'orderNumber',
  fields: {
    orderNumber: readOnly.text('单号', 'Number', 'P260314-0041', { nullable: true, search: 'contains', sort: true }),
    createTime: readOnly.instant('时间', 'Time', '2026-03-14 14:31:52', { past: true, search: 'range', sort: 'desc' }),
    day: readOnly.date('日期', 'Day', '2026-03-14', { past: true, search: 'range', list: 'hidden' }),
    kind: readOnly.choice('order_kind', '类别', 'Kind', 'SALE', { search: 'exact', sort: true }),
    state: readOnly.choice('order_state', '状态', 'State', 'PAID', { search: 'exact', sort: true }),
    memberId: readOnly.text('会员卡号', 'Member card', '8800231607', { nullable: true, search: 'exact' }),
    memberName: readOnly.text('顾客', 'Customer', '陈一鸣', { nullable: true }),
    headCount: readOnly.int('人数', 'People', 1),
    goods: readOnly.text('内容', 'What', '周末 10 圈 成人票', { search: 'contains' }),
    goodsEn: readOnly.text('英文内容', 'What (English)', 'Weekend 10 laps', { nullable: true, list: false }),
    mode: readOnly.choice('order_mode', '方式', 'Mode', 'SCAN', { search: 'exact', sort: true }),
    amount: readOnly.money('金额', 'Amount', 88, { search: 'range', sort: true }),
    units: readOnly.int('数量', 'Units', 0, { list: false }),
    cashierId: readOnly.reference('cashier', '收银员', 'Cashier', '2234567890123400009', {
      nullable: true,
      search: 'exact',
    }),
    ride: readOnly.json<OrderRide>()('运行', 'Runs', {
      people: 1,
      waiting: 0,
      notStarted: 0,
      onTrack: 0,
      whole: 1,
      short: 0,
      cancelled: 0,
    }),
  },
});
