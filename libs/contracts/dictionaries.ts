import type { Language } from './messages';

/** Built-in dictionaries: values that code decides on. A store may add items to others, never to these. */
export const DICTIONARIES = {
  play_state: {
    GUADAN: ['挂单', 'Pending'],
    PAYED: ['已支付', 'Paid'],
    LINKED: ['已关联充值', 'Linked'],
    ESCAPED: ['逃单', 'Escaped'],
  },
  pay_state: {
    nopay: ['未支付', 'Unpaid'],
    payed: ['已支付', 'Paid'],
    refunding: ['退款中', 'Refunding'],
    refunded: ['退款成功', 'Refunded'],
  },
  order_kind: { SALE: ['消费', 'Sale'], RECHARGE: ['充值', 'Recharge'], REFUND: ['退款', 'Refund'] },
  order_state: {
    WAITING: ['等待付款', 'Waiting'],
    DECLINED: ['未付款', 'Not paid'],
    REVERSING: ['撤销中', 'Being taken back'],
    REVERSED: ['付款已撤销', 'Taken back'],
    MANUALREVIEW: ['待核对', 'To be checked'],
    PAID: ['已支付', 'Paid'],
    REFUNDING: ['退款中', 'Refunding'],
    REFUNDREFUSED: ['退款被拒', 'Refund refused'],
    PARTREFUNDED: ['部分退款', 'Partly refunded'],
    REFUNDED: ['已退款', 'Refunded'],
    VOIDED: ['已作废', 'Voided'],
  },
  order_mode: {
    CASH: ['现金', 'Cash'],
    SCAN: ['扫码', 'Scan'],
    FREE: ['免费', 'Free'],
    BALANCE: ['余额', 'Balance'],
    FREQUENCY: ['次数', 'Visits'],
    INTEGRAL: ['积分', 'Points'],
    BALANCEANDINTEGRAL: ['余额+积分', 'Balance + points'],
    GROUPCOUPON: ['团购券', 'Group coupon'],
    PLAYFREELY: ['畅玩卡', 'Free-play card'],
    TESTCARD: ['测试卡', 'Test card'],
    QUAN: ['圈数', 'Laps'],
    BALANCECASH: ['余额+现金', 'Balance + cash'],
    BALANCESCAN: ['余额+扫码', 'Balance + scan'],
  },
  refund_state: {
    SENDING: ['退款中', 'Refunding'],
    REFUSED: ['被拒', 'Refused'],
    LATER: ['稍后自动再退', 'Again later'],
    WITHMANAGER: ['交店长', 'With the manager'],
    HANDOVER: ['待交现金', 'Cash to hand over'],
    DONE: ['已退', 'Done'],
    WRITTENOFF: ['已核销', 'Written off'],
  },
  refund_target: {
    CHANNEL: ['原路退回', 'Channel'],
    MEMBER: ['会员账户', 'Member account'],
    CASH: ['现金', 'Cash'],
  },
  refund_reason: {
    NOTDRIVEN: ['未跑完，设备或身高原因', 'Not driven: kart or height'],
    CUSTOMER: ['顾客要求', 'The customer asked'],
    WAITED: ['等太久', 'Waited too long'],
    MISTAKE: ['收错款', 'Charged by mistake'],
    CANCELLED: ['取消排队', 'Left the line'],
    OTHER: ['其他', 'Other'],
  },
  refund_origin: { COUNTER: ['前台退款', 'Counter'], CANCEL: ['取消排队', 'Left the line'] },
  consume_type: {
    BALANCE: ['余额', 'Balance'],
    FREQUENCY: ['次数', 'Visits'],
    INTEGRAL: ['积分', 'Points'],
    BALANCEANDINTEGRAL: ['余额+积分', 'Balance + points'],
    NOCARDCONSUME: ['单次消费', 'Single use'],
    GROUPCOUPON: ['团购券', 'Group coupon'],
    PLAYFREELY: ['畅玩卡', 'Free-play card'],
    TESTCARD: ['测试卡', 'Test card'],
    QUAN: ['圈数', 'Laps'],
  },
  shift_state: { open: ['当班', 'Open'], closed: ['已交班', 'Closed'] },
  consume_vehicle_mode: { circlemode: ['圈数模式', 'Lap mode'], timermode: ['计时模式', 'Timed mode'] },
  usage_mode: { lineup: ['排队等候', 'Wait in queue'], immediate: ['立即使用', 'At once'] },
  consume_pay_mode: { wechat: ['扫码支付', 'Scan-to-pay'], unline: ['现金支付', 'Cash'] },
  yn: { YES: ['是', 'Yes'], NO: ['否', 'No'] },
  connect_state: { YES: ['在线', 'Online'], NO: ['离线', 'Offline'] },
  vehicle_state: {
    IDLE: ['空闲', 'Idle'],
    INUSE: ['使用中', 'In use'],
    LOCKED: ['已锁定', 'Locked'],
    MAINTENANCE: ['维修中', 'Maintenance'],
    SCRAP: ['已报废', 'Scrapped'],
    QUEUING: ['排队中', 'Queuing'],
    POWEROFF: ['关机', 'Power off'],
    POWERON: ['开机', 'Power on'],
  },
  vehicle_reason: {
    brakes: ['刹车', 'Brakes'],
    tyres: ['轮胎', 'Tyres'],
    batteryPart: ['电池', 'Battery'],
    steering: ['转向', 'Steering'],
    otherPart: ['其他', 'Other'],
    lockedBy: ['人工锁定', 'Locked by staff'],
  },
  paidui_state: {
    QUEUING: ['排队中', 'Queuing'],
    PASSED: ['已过号', 'Passed'],
    REVOKED: ['已撤销', 'Revoked'],
    DEPARTED: ['已发车', 'Departed'],
  },
  session_state: {
    FULL: ['已满', 'Full'],
    LOCKED: ['已锁定', 'Locked'],
    CREATED: ['已创建', 'Created'],
    STARTED: ['已开始', 'Started'],
    ENDED: ['已结束', 'Ended'],
  },
  signup_state: {
    REGISTERED: ['已报名', 'Registered'],
    CANCELLED: ['已取消', 'Cancelled'],
    PREDEDUCT: ['待扣费', 'Prepare to deduct'],
    FAILED: ['失败', 'Failed'],
    WAITALLOCATE: ['待分配', 'Waiting for allocation'],
  },
  reservation_state: {
    SUCCESS: ['预约成功', 'Success'],
    SIGNEDIN: ['已签到', 'Signed in'],
    CANCELLED: ['已取消', 'Cancelled'],
    WAITCONFIRM: ['待确认', 'Waiting for confirmation'],
  },
  reservation_kind: { PERSON: ['散客', 'Guests'], GROUP: ['团体', 'Group'], PARTY: ['派对', 'Party'] },
  price_mode: { PERHEAD: ['按人', 'Per head'], FLAT: ['一口价', 'Flat'] },
  kart_group: { ADULT: ['成人车', 'Adult karts'], CHILD: ['儿童车', 'Child karts'], DOUBLE: ['双人车', 'Two-seaters'] },
  project_type: {
    currency: ['通用', 'General'],
    KART: ['卡丁车', 'Kart'],
    AMUSEMENT: ['游乐', 'Amusement'],
    COIN: ['游戏币', 'Coins'],
  },
  tool_type: { KART: ['卡丁车', 'Kart'], TONGYONG: ['游乐消费', 'Amusement'], COIN: ['兑币', 'Coins'] },
  muilt_mode: { MULTIPLY: ['按人数扣费', 'Per person'], SINGLE: ['限定人数内不翻倍', 'Once up to the limit'] },
  pay_do_type: { MEMBERRECHARGE: ['会员充值', 'Member recharge'], CHANGWANCARD: ['畅玩卡', 'Free-play card'] },
  amount_type: { FIXED: ['固定金额', 'Fixed'], CUSTOM: ['自定义金额', 'Custom'] },
  sale_mode: { STORED: ['按储值', 'Stored value'], LISTPRICE: ['按标价', 'List price'] },
  rank_type: { FASTEST: ['最快一圈', 'Fastest lap'], LAPS: ['圈数', 'Laps'] },
  week_start: {
    MON: ['周一', 'Monday'],
    TUE: ['周二', 'Tuesday'],
    WED: ['周三', 'Wednesday'],
    THU: ['周四', 'Thursday'],
    FRI: ['周五', 'Friday'],
    SAT: ['周六', 'Saturday'],
    SUN: ['周日', 'Sunday'],
  },
  valid_type: { DAYS: ['按天数', 'Days'], DATE: ['固定日期', 'Until a date'] },
  apply_state: { WAIT: ['待审核', 'To review'], PASS: ['已通过', 'Passed'], REJECT: ['已驳回', 'Rejected'] },
  coupon_threshold: { SINGLE: ['单笔充值', 'One recharge'], CUMULATIVE: ['累计充值', 'Recharges in all'] },
  coupon_valid: { DAYS: ['领取后天数', 'Days after claiming'], DATE: ['固定日期', 'Until a date'] },
  coupon_state: { UNUSED: ['未使用', 'Unused'], USED: ['已使用', 'Used'], EXPIRED: ['已过期', 'Expired'] },
  pay_channel: { wechat: ['微信支付', 'WeChat Pay'], alipay: ['支付宝', 'Alipay'] },
  payment_review_kind: {
    wrongAmount: ['金额不符', 'Wrong amount'],
    notReversed: ['撤销未成', 'Not taken back'],
    stuckReversing: ['撤销超时', 'Still being taken back'],
    refundFailed: ['退款未成', 'Refund failed'],
    latePaid: ['迟到付款，已退回', 'Paid late, given back'],
    paidAfterAll: ['迟到付款，未退回', 'Paid late, money still there'],
  },
  payment_review_act: {
    giveBack: ['渠道退回', 'Given back at the channel'],
    byHand: ['已人工退还', 'Given back by hand'],
    giveUp: ['放弃退款', 'Refund given up'],
    acknowledge: ['已知悉', 'Acknowledged'],
  },
  review_state: { OPEN: ['待处理', 'Open'], DONE: ['已处理', 'Settled'], GONE: ['已自行了结', 'Ended by itself'] },
  bill_problem: {
    missingHere: ['本地没有', 'Missing here'],
    missingThere: ['渠道没有', 'Missing there'],
    amount: ['金额不同', 'Amount differs'],
    state: ['状态不同', 'State differs'],
    day: ['日期不同', 'Day differs'],
  },
  bill_subject: { charge: ['收款', 'Charge'], refund: ['退款', 'Refund'] },
  difference_reason: {
    channelError: ['渠道账单有误', 'Fault in the bill'],
    booked: ['已补记', 'Booked since'],
    givenBack: ['已退还顾客', 'Given back to the customer'],
    otherSystem: ['其他系统收款', 'Taken by another system'],
    other: ['其他', 'Other'],
  },
  waiver_state: {
    SIGNED: ['已签', 'Signed'],
    WITHDRAWN: ['已撤回', 'Withdrawn'],
    BLANKED: ['资料已删', 'Data deleted'],
  },
  waiver_need: { WARN: ['提醒', 'Warn'], REFUSE: ['不发车', 'Do not start'] },
  waiver_language: { cn: ['中文', 'Chinese'], en: ['英文', 'English'] },
  kart_class: { ADULT: ['成人车', 'Adult kart'], JUNIOR: ['儿童车', 'Junior kart'] },
  guardian_relation: {
    PARENT: ['父母', 'Parent'],
    GRANDPARENT: ['祖父母', 'Grandparent'],
    RELATIVE: ['其他亲属', 'Other relative'],
    TEACHER: ['老师', 'Teacher'],
    OTHER: ['其他监护人', 'Other guardian'],
  },
  dict_item_status: { 1: ['启用', 'On'], 0: ['停用', 'Off'] },
  depart_status: { 1: ['启用', 'Open'], 0: ['关闭', 'Closed'] },
  identity: {
    '-1': ['超级管理员', 'Super admin'],
    '0': ['总部', 'Head office'],
    '1': ['管理员', 'Administrator'],
    '2': ['店长', 'Store manager'],
    '3': ['店员', 'Shop assistant'],
    '4': ['教练', 'Coach'],
    '5': ['收银员', 'Cashier'],
    '6': ['合伙人', 'Partner'],
    '7': ['会员', 'Member'],
  },
} as const satisfies Record<string, Record<string, readonly [cn: string, en: string]>>;

export type DictionaryCode = keyof typeof DICTIONARIES;
export const isDictionaryCode = (code: string): code is DictionaryCode => Object.hasOwn(DICTIONARIES, code);

/** The text of a dictionary value; empty for null and for values that are not in it. */
export function dictText(code: DictionaryCode, value: string | number | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '';
  const items: Readonly<Record<string, readonly [string, string]>> = DICTIONARIES[code];
  return items[String(value)]?.[language === 'cn' ? 0 : 1] ?? '';
}

/** What each dictionary is called, and whether a store may add items of its own to it. */
export const DICTIONARY_NAMES: Readonly<Record<DictionaryCode, { cn: string; en: string; storeItems?: true }>> = {
  play_state: { cn: '先玩后付状态', en: 'Pay-later state' },
  pay_state: { cn: '支付状态', en: 'Payment state' },
  order_kind: { cn: '订单类别', en: 'Kind of order' },
  order_state: { cn: '订单状态', en: 'State of an order' },
  order_mode: { cn: '订单付款方式', en: 'How an order was paid' },
  refund_state: { cn: '退款状态', en: 'State of a refund' },
  refund_target: { cn: '退款去向', en: 'Where a refund goes' },
  refund_reason: { cn: '退款原因', en: 'Reason of a refund' },
  refund_origin: { cn: '退款来源', en: 'Where a refund came from' },
  consume_type: { cn: '消费类型', en: 'Consumption type' },
  consume_vehicle_mode: { cn: '运行模式', en: 'Run mode' },
  usage_mode: { cn: '使用方式', en: 'Usage mode' },
  consume_pay_mode: { cn: '支付方式', en: 'Payment mode' },
  shift_state: { cn: '班次状态', en: 'Shift state' },
  yn: { cn: '是否', en: 'Yes or no' },
  connect_state: { cn: '网络状态', en: 'Network state' },
  vehicle_state: { cn: '车辆使用状态', en: 'Vehicle state' },
  vehicle_reason: { cn: '车辆停用原因', en: 'Why a vehicle is out of service' },
  paidui_state: { cn: '排队状态', en: 'Queue state' },
  session_state: { cn: '场次状态', en: 'Session state' },
  signup_state: { cn: '报名状态', en: 'Sign-up state' },
  reservation_state: { cn: '预约状态', en: 'Reservation state' },
  reservation_kind: { cn: '预约类别', en: 'Kind of reservation' },
  price_mode: { cn: '计价方式', en: 'How a price counts' },
  kart_group: { cn: '车型组', en: 'Kart group', storeItems: true },
  project_type: { cn: '项目类型', en: 'Project type', storeItems: true },
  tool_type: { cn: '消费工具类型', en: 'Tool type' },
  muilt_mode: { cn: '多人模式', en: 'Multi-person mode' },
  pay_do_type: { cn: '充值类型', en: 'Recharge kind' },
  amount_type: { cn: '金额类型', en: 'Amounts of a rule' },
  sale_mode: { cn: '销售方式', en: 'Sale mode' },
  rank_type: { cn: '排行依据', en: 'Ranked by' },
  week_start: { cn: '一周的第一天', en: 'First day of the week' },
  valid_type: { cn: '有效期类型', en: 'Kind of validity' },
  apply_state: { cn: '审核状态', en: 'Review state' },
  coupon_threshold: { cn: '券门槛', en: 'Coupon threshold' },
  coupon_valid: { cn: '券有效期', en: 'Coupon validity' },
  coupon_state: { cn: '券状态', en: 'Coupon state' },
  pay_channel: { cn: '支付渠道', en: 'Payment channel' },
  payment_review_kind: { cn: '待处理支付类别', en: 'Kind of payment review' },
  payment_review_act: { cn: '支付处理方式', en: 'How a payment was settled' },
  review_state: { cn: '处理状态', en: 'State of a review' },
  bill_problem: { cn: '对账差异类别', en: 'Kind of difference' },
  bill_subject: { cn: '对账对象', en: 'What is compared' },
  difference_reason: { cn: '差异原因', en: 'Reason of a difference' },
  waiver_state: { cn: '免责书状态', en: 'State of a waiver' },
  waiver_need: { cn: '没签免责书时', en: 'Without a waiver' },
  waiver_language: { cn: '签署语言', en: 'Language of a waiver' },
  kart_class: { cn: '车型', en: 'Kart class' },
  guardian_relation: { cn: '监护人关系', en: 'Relation of a guardian' },
  dict_item_status: { cn: '字典项状态', en: 'Item state' },
  depart_status: { cn: '部门状态', en: 'Department state' },
  identity: { cn: '身份', en: 'Identity' },
};

export const VEHICLE_REASONS = Object.keys(
  DICTIONARIES.vehicle_reason,
) as (keyof (typeof DICTIONARIES)['vehicle_reason'])[];
export type VehicleReason = (typeof VEHICLE_REASONS)[number];

export const CONSUMPTION_TYPES = Object.keys(
  DICTIONARIES.consume_type,
) as (keyof (typeof DICTIONARIES)['consume_type'])[];
export type ConsumptionType = (typeof CONSUMPTION_TYPES)[number];

/** States of an order that somebody still waits for or must decide. */
export const PENDING_ORDER_STATES = [
  'WAITING',
  'REVERSING',
  'MANUALREVIEW',
  'REFUNDING',
  'REFUNDREFUSED',
] as const satisfies readonly (keyof (typeof DICTIONARIES)['order_state'])[];
/** States of an order of which something was given back, or is to be. */
export const REFUND_ORDER_STATES = [
  'REFUNDING',
  'REFUNDREFUSED',
  'PARTREFUNDED',
  'REFUNDED',
] as const satisfies readonly (keyof (typeof DICTIONARIES)['order_state'])[];
export type OrderHistoryState = keyof (typeof DICTIONARIES)['order_state'];

export type PaymentReviewKind = keyof (typeof DICTIONARIES)['payment_review_kind'];
export type PaymentReviewAct = keyof (typeof DICTIONARIES)['payment_review_act'];
/** What a person may decide about each kind, the safe one first. `giveBack` asks the channel again; of a refund under its number. */
export const PAYMENT_REVIEW_ACTS = {
  wrongAmount: ['giveBack', 'byHand'],
  notReversed: ['giveBack', 'byHand'],
  stuckReversing: ['giveBack', 'byHand'],
  refundFailed: ['giveBack', 'byHand', 'giveUp'],
  latePaid: ['acknowledge'],
  paidAfterAll: ['giveBack', 'byHand'],
} as const satisfies Record<PaymentReviewKind, readonly PaymentReviewAct[]>;
export type DifferenceReason = keyof (typeof DICTIONARIES)['difference_reason'];
export type RefundReason = keyof (typeof DICTIONARIES)['refund_reason'];
