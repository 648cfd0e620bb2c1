import { f } from './field';
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
  purpose: { cn: '卖出和充值的每一单。', en: 'Everything that was sold and recharged.' },
  permissions: { list: 'orders:list' },
  calls: { list: '/consume/sysConsume/orderlist', queryById: null },
  scope: 'ownStore',
  title: 'orderNumber',
  fields: {
    orderNumber: f.text('单号', 'Number', 'P260314-0041', {
      form: false,
      nullable: true,
      search: 'contains',
      sort: true,
    }),
    createTime: f.instant('时间', 'Time', '2026-03-14 14:31:52', {
      past: true,
      form: false,
      search: 'range',
      sort: 'desc',
    }),
    day: f.date('日期', 'Day', '2026-03-14', { past: true, form: false, search: 'range', list: 'hidden' }),
    kind: f.choice('order_kind', '类别', 'Kind', 'SALE', { form: false, search: 'exact', sort: true }),
    state: f.choice('order_state', '状态', 'State', 'PAID', { form: false, search: 'exact', sort: true }),
    memberId: f.text('会员卡号', 'Member card', '8800231607', { form: false, nullable: true, search: 'exact' }),
    memberName: f.text('顾客', 'Customer', '陈一鸣', { form: false, nullable: true }),
    headCount: f.int('人数', 'People', 1, { form: false }),
    goods: f.text('内容', 'What', '周末 10 圈 成人票', { form: false, search: 'contains' }),
    goodsEn: f.text('英文内容', 'What (English)', 'Weekend 10 laps', { form: false, nullable: true, list: false }),
    mode: f.choice('order_mode', '方式', 'Mode', 'SCAN', { form: false, search: 'exact', sort: true }),
    amount: f.money('金额', 'Amount', 88, { form: false, search: 'range', sort: true }),
    units: f.int('数量', 'Units', 0, { form: false, list: false }),
    cashierId: f.reference('cashier', '收银员', 'Cashier', '2234567890123400009', {
      form: false,
      nullable: true,
      search: 'exact',
    }),
    ride: f.json<OrderRide>()(
      '运行',
      'Runs',
      { people: 1, waiting: 0, notStarted: 0, onTrack: 0, whole: 1, short: 0, cancelled: 0 },
      { form: false },
    ),
  },
});
