import { DEVICE_DICTIONARIES } from './device-dictionaries';
import { AUDITED } from './audited';
import { FILE_DICTIONARIES } from './file-dictionaries';
import { MINI_APP_DICTIONARIES } from './mini-app';
import { SCHEDULE_DICTIONARIES } from './schedules';
import { NUMBER_DICTIONARIES } from './number-dictionaries';
import { PHONE_DICTIONARIES } from './phone-dictionaries';
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
    REVERSING: ['撤销中', 'Being reversed'],
    REVERSED: ['付款已撤销', 'Reversed'],
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
    LATER: ['稍后自动再退', 'Retry later'],
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
    CANCELLED: ['取消排队', 'Left the queue'],
    OTHER: ['其他', 'Other'],
  },
  refund_origin: { COUNTER: ['前台退款', 'Counter'], CANCEL: ['取消排队', 'Left the queue'] },
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
  message_language: { cn: ['中文', 'Chinese'], en: ['英文', 'English'] },
  yes_no: { YES: ['是', 'Yes'], NO: ['否', 'No'] },
  yn: { 1: ['是', 'Yes'], 0: ['否', 'No'] },
  store_app: { PHONE: ['手机应用', 'Android phone app'], XWHF: ['先玩后付', 'Play first, pay later'] },
  ...DEVICE_DICTIONARIES,
  ...NUMBER_DICTIONARIES,
  ...MINI_APP_DICTIONARIES,
  connect_state: { YES: ['在线', 'Online'], NO: ['离线', 'Offline'] },
  vehicle_state: {
    IDLE: ['空闲', 'Idle'],
    INUSE: ['使用中', 'In use'],
    RETURNING: ['回场', 'Coming in'],
    LOCKED: ['已锁定', 'Locked'],
    MAINTENANCE: ['维修中', 'Maintenance'],
    SCRAP: ['已报废', 'Scrapped'],
    QUEUING: ['排队中', 'Queuing'],
    POWEROFF: ['关机', 'Power off'],
    POWERON: ['开机', 'Power on'],
  },
  return_by: {
    auto: ['有进站口时过进站口，否则停稳', 'The pit entry where there is one, else standing'],
    pitIn: ['过进站口', 'The gate at the pit entry'],
    standstill: ['车停稳', 'The kart stands'],
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
    PASSED: ['已过号', 'Skipped'],
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
  race_ending: {
    ONTRACK: ['进行中', 'On track'],
    WHOLE: ['跑完', 'Finished'],
    STOPPED: ['提前结束', 'Ended early'],
  },
  report_audience: { OWN: ['只有我', 'Only me'], STORE: ['本店能看该列表的人', 'The store'] },
  report_schedule: { NONE: ['不发送', 'Not sent'], DAILY: ['每天', 'Daily'], WEEKLY: ['每周', 'Weekly'] },
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
  muilt_mode: { MULTIPLY: ['按人数扣费', 'Per person'], SINGLE: ['限定人数内不翻倍', 'One price up to the limit'] },
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
  apply_state: { WAIT: ['待审核', 'To review'], PASS: ['已通过', 'Approved'], REJECT: ['已驳回', 'Rejected'] },
  coupon_threshold: { SINGLE: ['单笔充值', 'One recharge'], CUMULATIVE: ['累计充值', 'Recharges in all'] },
  coupon_valid: { DAYS: ['领取后天数', 'Days after claiming'], DATE: ['固定日期', 'Until a date'] },
  coupon_state: { UNUSED: ['未使用', 'Unused'], USED: ['已使用', 'Used'], EXPIRED: ['已过期', 'Expired'] },
  pay_channel: { wechat: ['微信支付', 'WeChat Pay'], alipay: ['支付宝', 'Alipay'] },
  payment_review_kind: {
    wrongAmount: ['金额不符', 'Wrong amount'],
    notReversed: ['撤销未成', 'Not reversed'],
    stuckReversing: ['撤销超时', 'Reversal timed out'],
    refundFailed: ['退款未成', 'Refund failed'],
    stuckRefunding: ['退款超时', 'Refund timed out'],
    latePaid: ['迟到付款，已退回', 'Paid late, refunded'],
    paidAfterAll: ['迟到付款，未退回', 'Paid late, not refunded'],
  },
  payment_review_act: {
    giveBack: ['渠道退回', 'Refunded by the channel'],
    byHand: ['已人工退还', 'Refunded by hand'],
    giveUp: ['放弃退款', 'Refund given up'],
    acknowledge: ['已知悉', 'Acknowledged'],
  },
  review_state: { OPEN: ['待处理', 'Open'], DONE: ['已处理', 'Resolved'], GONE: ['已自行了结', 'Auto-resolved'] },
  bill_problem: {
    missingHere: ['本地没有', 'Missing locally'],
    missingThere: ['渠道没有', 'Missing at channel'],
    amount: ['金额不同', 'Amount differs'],
    state: ['状态不同', 'State differs'],
    day: ['日期不同', 'Day differs'],
    noBill: ['渠道没有账单', 'No bill'],
  },
  bill_subject: { charge: ['收款', 'Charge'], refund: ['退款', 'Refund'], bill: ['账单', 'Bill'] },
  difference_reason: {
    channelError: ['渠道账单有误', 'Error in the bill'],
    booked: ['已补记', 'Booked later'],
    givenBack: ['已退还顾客', 'Refunded to the customer'],
    otherSystem: ['其他系统收款', 'Taken by another system'],
    other: ['其他', 'Other'],
  },
  msgType: { '1': ['短信', 'Text message'], '2': ['邮件', 'Email'], '3': ['微信', 'WeChat'], '4': ['系统', 'System'] },
  message_state: {
    QUEUED: ['排队中', 'Queued'],
    SENDING: ['发送中', 'Being sent'],
    RETRY: ['失败，再试', 'Failed, will retry'],
    SENT: ['已发出', 'Sent'],
    STOPPED: ['停下', 'Stopped'],
    ENDED: ['不再发', 'Not sent'],
  },
  message_reason: {
    notConfigured: ['这个渠道还没有配置', 'This channel is not set up'],
    noPackage: ['短信套餐用完了', 'The SMS packages are used up'],
    noMoney: ['服务商：余额不足', 'Provider: the account holds too little'],
    badReceiver: ['收件人不对', 'Receiver does not exist'],
    notFollowing: ['没有关注公众号', 'Does not follow the official account'],
    notRegistered: ['服务商没有这个模板', 'The provider does not have this template'],
    tooMany: ['服务商：发得太多', 'Provider: too many messages'],
    credentials: ['服务商不认这个账号', 'The provider does not accept the account'],
    busy: ['服务商忙', 'The provider is busy'],
    unreachable: ['连不上服务商', 'The provider cannot be reached'],
    unclear: ['不知道有没有送到', 'Not known whether it arrived'],
    refused: ['服务商不收', 'The provider refuses it'],
    expired: ['过了时间', 'Expired before sending'],
    givenUp: ['有人决定不再发', 'Given up by staff'],
  },
  ...PHONE_DICTIONARIES,
  announcement_state: { PUBLISHED: ['已发布', 'Published'], UNPUBLISHED: ['未发布', 'Unpublished'] },
  announcement_stage: {
    DRAFT: ['草稿', 'Draft'],
    SCHEDULED: ['定时', 'Scheduled'],
    PUBLISHED: ['已发布', 'Published'],
    WITHDRAWN: ['已撤回', 'Withdrawn'],
    EXPIRED: ['已到期', 'Ended'],
  },
  announcement_receivers: {
    ALL: ['全部', 'Everybody'],
    STORES: ['门店', 'Stores'],
    ROLES: ['角色', 'Roles'],
    USERS: ['人', 'People'],
  },
  priority: { L: ['一般', 'General'], M: ['重要', 'Important'], H: ['紧急', 'Urgent'] },
  msg_category: { '1': ['通知公告', 'Announcement'], '2': ['系统消息', 'System message'] },
  msg_type: { ALL: ['全体用户', 'Everybody'], USER: ['指定用户', 'Chosen people'] },
  msgSendStatus: { '0': ['未发送', 'Not sent'], '1': ['发送成功', 'Sent'], '2': ['发送失败', 'Failed'] },
  send_status: { '0': ['未发布', 'Unpublished'], '1': ['已发布', 'Published'], '2': ['已撤销', 'Withdrawn'] },
  open_type: { url: ['去页面', 'A page'], component: ['组件', 'A window'], other: ['只读', 'Nothing'] },
  read_flag: { '0': ['未读', 'Unread'], '1': ['已读', 'Read'] },
  visit_outcome: { IN: ['已登录', 'Signed in'], REFUSED: ['被拒', 'Refused'] },
  visit_way: {
    PASSWORD: ['账号密码', 'Password'],
    PHONE: ['手机验证码', 'Code by SMS'],
    TICKET: ['单点登录', 'Single sign-on'],
    RECOVERY: ['找回密码', 'Password recovery'],
  },
  visit_reason: {
    PASSWORD: ['用户名或密码错误', 'Wrong name or password'],
    CODE: ['验证码错误或已过期', 'Code wrong or expired'],
    FROZEN: ['账号已冻结', 'Account frozen'],
    NODEPARTMENT: ['没有分配部门', 'No department'],
    NOSTORE: ['没有开业的门店', 'No open store'],
    TICKET: ['票据无效', 'Ticket not valid'],
  },
  ...FILE_DICTIONARIES,
  ...SCHEDULE_DICTIONARIES,
  audit_kind: {
    money: ['钱', 'Money'],
    right: ['权限', 'Rights'],
    personal: ['个人信息', 'Personal data'],
    device: ['设备', 'Devices'],
    store: ['门店', 'Store'],
  },
  audit_change: { insert: ['新增', 'Added'], update: ['修改', 'Changed'], delete: ['删除', 'Deleted'] },
  audit_subject: AUDITED,
  storage_state: {
    SAVED: ['已存入', 'Saved'],
    TAKENOUT: ['已取出', 'Taken out'],
    TOCOLLECT: ['待领取', 'To collect'],
    REJECTED: ['已拒绝', 'Rejected'],
  },
  coin_output_state: { NOTISSUED: ['未出币', 'Not issued'], COMPLETED: ['已完成', 'Completed'] },
  activiti_sync: { 1: ['同步', 'Synchronised'], 0: ['不同步', 'Not synchronised'] },
  del_flag: { 0: ['正常', 'In use'], 1: ['已删除', 'Deleted'] },
  org_category: { '1': ['公司', 'Company'], '2': ['部门', 'Department'], '3': ['岗位', 'Post'] },
  rule_conditions: {
    '>': ['大于', 'Greater than'],
    '>=': ['大于等于', 'At least'],
    '<': ['小于', 'Less than'],
    '<=': ['小于等于', 'At most'],
    '=': ['等于', 'Equal to'],
    '!=': ['不等于', 'Not equal to'],
    IN: ['在其中', 'One of'],
    LIKE: ['包含', 'Contains'],
    USE_SQL_RULES: ['自定义 SQL', 'SQL of its own'],
  },
  dict_item_status: { 1: ['启用', 'On'], 0: ['停用', 'Off'] },
  menu_type: { 0: ['一级菜单', 'Top of the menu'], 1: ['子菜单', 'Menu entry'], 2: ['按钮', 'Button'] },
  global_perms_type: { 1: ['可见', 'Can be seen'], 2: ['可编辑', 'Can be edited'] },
  valid_status: { 1: ['有效', 'On'], 0: ['无效', 'Off'] },
  depart_status: { 1: ['启用', 'Open'], 0: ['关闭', 'Closed'] },
  user_status: { 1: ['正常', 'Active'], 2: ['冻结', 'Frozen'] },
  sex: { 1: ['男', 'Male'], 2: ['女', 'Female'] },
  position_rank: {
    1: ['员级', 'Junior'],
    2: ['助级', 'Assistant'],
    3: ['中级', 'Intermediate'],
    4: ['副高级', 'Senior'],
    5: ['正高级', 'Principal'],
  },
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

export const STORE_APPS = Object.keys(DICTIONARIES.store_app) as (keyof (typeof DICTIONARIES)['store_app'])[];
export type StoreApp = (typeof STORE_APPS)[number];

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
  stuckRefunding: ['giveBack', 'byHand'],
  latePaid: ['acknowledge'],
  paidAfterAll: ['giveBack', 'byHand'],
} as const satisfies Record<PaymentReviewKind, readonly PaymentReviewAct[]>;
export type DifferenceReason = keyof (typeof DICTIONARIES)['difference_reason'];
export type RefundReason = keyof (typeof DICTIONARIES)['refund_reason'];
