import { WAIT_MINUTES_MAX } from '../limits';
import { f, required } from './field';
import { resource, type RowOf } from './resource';
import { days, minutes, people } from './units';

const pieces = { cn: '次', en: 'uses' } as const;
const years = { cn: '岁', en: 'years' } as const;
const centimetres = { cn: '厘米', en: 'cm' } as const;
const noLimit = { cn: '0 是不限', en: '0: no limit' } as const;

/** How a store works: one record for each, changed field by field. Not a list, so it has calls of its own. */
export const storeSetting = resource({
  name: 'departSetting',
  path: '/sys/departSetting',
  names: { cn: ['门店设置', '门店设置'], en: ['Store settings', 'Store settings'] },
  permissions: { list: 'setting:list', edit: 'setting:edit' },
  scope: 'ownStore',
  title: 'queuePrefix',
  fields: {
    queuePrefix: f.text('排号前缀', 'Queue prefix', 'A', {
      required: 'lineUp.prefixWrong',
      max: 2,
      group: { cn: '排队', en: 'Queue' },
      hint: {
        cn: '印在号前面，像 A047；只用于新取的号',
        en: 'Printed before the number, such as A047; new numbers only',
      },
    }),
    waitMinutes: required.int('排队等候时间', 'Queue wait', 60, {
      min: 1,
      max: WAIT_MINUTES_MAX,
      unit: minutes,
      hint: { cn: '之后算过号；每台电脑可以另设', en: 'After that the number is skipped. A computer can have its own' },
    }),
    receiptPrinterId: f.text('小票打印机', 'Receipt printer', 'A01-printer-01', {
      max: 64,
      hint: {
        cn: '没选就用第一台；每台电脑可以另设',
        en: 'First printer if none is set. A computer can have its own',
      },
    }),
    sessionMinutes: required.int('每场时长', 'Session length', 15, {
      min: 1,
      max: 240,
      unit: minutes,
      group: { cn: '场次与预约', en: 'Sessions' },
      hint: { cn: '从发车到收车', en: 'From departure to return' },
    }),
    sessionInterval: required.int('两场间隔', 'Between sessions', 5, {
      max: 240,
      unit: minutes,
      hint: { cn: '收车、换人、检查用', en: 'Time to return, swap and check karts' },
    }),
    reservationLimit: required.int('每场预约上限', 'Reservations per session', 0, {
      max: 1000,
      unit: people,
      hint: noLimit,
    }),
    depositBackHours: required.int('订金可退', 'Deposit refundable', 24, {
      max: 2000,
      unit: { cn: '小时前', en: 'h before' },
      hint: { cn: '之后取消不退；按预约时的约定', en: 'Not refunded if cancelled later; as agreed when reserved' },
    }),
    rankCount: required.int('显示前几名', 'Places shown', 10, {
      min: 1,
      max: 100,
      unit: { cn: '名', en: 'places' },
      group: { cn: '排行榜', en: 'Rankings' },
    }),
    rankType: required.choice('rank_type', '按什么排', 'Ranked by', 'FASTEST'),
    weekRankRange: required.choice('week_start', '一周从哪天起', 'Week begins on', 'MON'),
    rankStartTime: required.text('每天从几点算', 'Day begins at', '00:00', {
      max: 5,
      hint: { cn: '之前的圈算前一天，像 10:00', en: 'Earlier laps count for the day before, such as 10:00' },
    }),
    changwanPrice: required.money('畅玩卡价格', 'Free-play card price', 1288, {
      max: 1_000_000,
      group: { cn: '畅玩卡', en: 'Free-play card' },
      hint: { cn: '新建充值规则时的标价', en: 'Default list price of a new recharge rule' },
    }),
    changwanCount: required.int('畅玩卡次数', 'Free-play uses', -1, {
      min: -1,
      max: 100_000,
      unit: pieces,
      hint: { cn: '规则没写时；-1 是不限次', en: 'If the rule has none. -1: no limit' },
    }),
    changwanDays: required.int('有效天数', 'Valid days', 30, {
      min: -1,
      max: 3650,
      unit: days,
      hint: { cn: '规则没写时；-1 是不限天数', en: 'If the rule has none. -1: no limit' },
    }),
    changwanDeadline: required.date('最晚哪天用完', 'Last day of use', '2027-12-31', {
      hint: { cn: '到这天没用完也作废', en: 'Anything left then expires' },
    }),
    autoRegister: f.yesNo('自动注册', 'Auto-register', 'NO', {
      group: { cn: '会员', en: 'Members' },
      consequence: { cn: '卡号框里的新手机号直接成为会员', en: 'a new phone number in the card box becomes a member' },
    }),
    autoFreeze: f.yesNo('过期自动冻结', 'Freeze expired', 'NO', {
      consequence: { cn: '到期第二天冻结，要人来解冻', en: 'frozen the day after expiry, until staff unfreeze' },
    }),
    memberEditLimit: required.int('会员资料可修改', 'Edits of member info', -1, {
      min: -1,
      max: 1000,
      unit: { cn: '次', en: 'times' },
      hint: { cn: '之后由总部修改；-1 是不限次', en: 'After that only head office can. -1: no limit' },
    }),
    promotionReward: required.money('推广奖励', 'Referral reward', 0, {
      max: 100_000,
      hint: {
        cn: '新会员第一次付款后，进介绍人的赠送余额',
        en: "Gift to the referrer at the new member's first payment",
      },
    }),
    messageLanguage: required.choice('message_language', '消息语言', 'Language of messages', 'cn', {
      hint: { cn: '没选过语言的会员和员工', en: 'For members and staff with no language set' },
    }),
    saleMode: required.choice('sale_mode', '销售方式', 'Sale mode', 'STORED', {
      group: { cn: '售卖规则', en: 'Selling' },
      hint: { cn: '新建充值规则时', en: 'For new recharge rules' },
    }),
    ruleLimit: required.int('每人每天同一规则', 'Per rule, day and person', -1, {
      min: -1,
      max: 1000,
      unit: pieces,
      hint: { cn: '会员消费的单；-1 是不限', en: 'Member sales. -1: no limit' },
    }),
    discountRate: required.number('折扣', 'Discount rate', 10, {
      min: 0.1,
      max: 10,
      unit: { cn: '折', en: '/ 10' },
      hint: { cn: '用余额付的；10 是不打折', en: 'On balance payments. 10: no discount' },
    }),
    integral: required.int('每元积分', 'Points per yuan', 0, {
      max: 10_000,
      hint: { cn: '充值每满一元送', en: 'Per whole yuan recharged' },
    }),
    projectType: required.choice('project_type', '计次项目', 'Counted project', 'currency', {
      hint: { cn: '充值送的次数用在哪', en: 'Project for recharge visits' },
    }),
    smsCodeUses: required.int('验证码可用次数', 'Uses of an SMS code', 1, {
      min: -1,
      max: 100,
      unit: pieces,
      hint: { cn: '10 分钟内；-1 是不限次', en: 'Within 10 minutes. -1: no limit' },
    }),
    needsOpenDrawer: f.yesNo('收现金要先开班', 'Cash needs an open drawer', 'NO', {
      consequence: { cn: '没开钱箱不收现金', en: 'no cash while no drawer is open' },
    }),
    waiverNeeded: required.choice('waiver_need', '没签免责书', 'Without a waiver', 'WARN', {
      group: { cn: '免责书', en: 'Waivers' },
      hint: { cn: '发布了免责书以后才算', en: 'Applies once a waiver is published' },
    }),
    waiverMinAge: required.int('成人车最小年龄', 'Minimum age, adult karts', 0, {
      max: 99,
      unit: years,
      hint: noLimit,
    }),
    waiverMinHeightCm: required.int('成人车最低身高', 'Minimum height, adult karts', 0, {
      max: 250,
      unit: centimetres,
      hint: noLimit,
    }),
    waiverJuniorMinAge: required.int('儿童车最小年龄', 'Minimum age, junior karts', 0, {
      max: 99,
      unit: years,
      hint: noLimit,
    }),
    waiverJuniorMinHeightCm: required.int('儿童车最低身高', 'Minimum height, junior karts', 0, {
      max: 250,
      unit: centimetres,
      hint: noLimit,
    }),
    waiverGuardianAge: required.int('监护人也要签', 'A guardian signs too', 18, {
      max: 99,
      unit: years,
      hint: { cn: '未满这个年龄', en: 'Under this age' },
    }),
    waiverValidDays: required.int('签一次有效', 'A signature is valid for', 1, {
      min: 1,
      max: 3650,
      unit: days,
      hint: { cn: '1 是只当天', en: '1: the same day only' },
    }),
    waiverKeepMonths: required.int('个人资料保存', 'Keep personal data for', 36, {
      min: 1,
      max: 240,
      unit: { cn: '个月', en: 'months' },
      hint: { cn: '之后自动删除', en: 'Then deleted automatically' },
    }),
    onlineKeepDays: f.int('表单回答保存', 'Keep form answers for', 180, {
      required: true,
      min: 1,
      max: 3650,
      unit: days,
      group: { cn: '在线表单', en: 'Online forms' },
      hint: { cn: '之后自动删除；只用于新的回答', en: 'Then deleted automatically; new answers only' },
    }),
    agreement: f.longText('会员协议', 'Member agreement', '', {
      max: 20_000,
      group: { cn: '协议', en: 'Agreement' },
      hint: { cn: '开卡时要同意；空着就不问', en: 'Accepted when a card is opened. Empty: not asked' },
    }),
    departLightDelaySeconds: required.int('绿灯延迟', 'Green light delay', 5, {
      max: 60,
      unit: { cn: '秒', en: 's' },
      group: { cn: '发车灯与轨迹', en: 'Lights and tracks' },
      hint: { cn: '按下发车到亮绿灯', en: 'From departure to the green light' },
    }),
    inLapLevel: required.int('回场档位', 'In-lap level', 2, {
      min: 1,
      max: 5,
      unit: { cn: '级', en: 'of 5' },
      group: { cn: '回场', en: 'Coming in' },
      hint: { cn: '跑完付费圈后，车按这一级开回来', en: 'Karts come in at this level after the last paid lap' },
    }),
    slowLevel: required.int('黄旗慢行档位', 'Level under yellow', 2, {
      min: 1,
      max: 4,
      unit: { cn: '级', en: 'of 5' },
      hint: {
        cn: '黄旗就是全场慢行：场上每辆车最多这一级',
        en: 'Yellow flag: no kart on track drives faster than this',
      },
    }),
    returnBy: f.choice('return_by', '怎样算回位', 'In the pit by', 'auto', {
      required: true,
      hint: {
        cn: '工作人员点“已回位”总是有效',
        en: 'Staff can always tap “In the pit”',
      },
    }),
    returnAlarmSeconds: required.int('未回位提醒', 'Alarm if not back after', 40, {
      min: 5,
      max: 600,
      unit: { cn: '秒', en: 's' },
      hint: { cn: '到这时还没回位，看板上提醒', en: 'Then the track board shows the missing kart' },
    }),
    trajectoryPresetMs: required.int('轨迹预设时间', 'Track preset', 0, {
      max: 600_000,
      unit: { cn: '毫秒', en: 'ms' },
      hint: {
        cn: '只保存：还不画轨迹，改了没有作用',
        en: 'Stored only: tracks are not drawn yet, so it has no effect',
      },
    }),
  },
});
export type StoreSettings = Omit<RowOf<typeof storeSetting>, 'id' | `${string}_dictText`>;

/** What a store has set that has set nothing. */
export const STORE_SETTING_DEFAULTS: Omit<
  StoreSettings,
  'version' | 'queuePrefix' | 'waitMinutes' | 'needsOpenDrawer' | 'smsCodeUses'
> = {
  receiptPrinterId: '',
  sessionMinutes: 15,
  sessionInterval: 5,
  reservationLimit: 0,
  depositBackHours: 24,
  rankCount: 10,
  rankType: 'FASTEST',
  weekRankRange: 'MON',
  rankStartTime: '00:00',
  changwanPrice: 0,
  changwanCount: -1,
  changwanDays: 30,
  changwanDeadline: '2099-12-31',
  autoRegister: 'NO',
  autoFreeze: 'NO',
  memberEditLimit: -1,
  promotionReward: 0,
  messageLanguage: 'cn',
  saleMode: 'STORED',
  ruleLimit: -1,
  discountRate: 10,
  integral: 0,
  projectType: 'currency',
  waiverNeeded: 'WARN',
  waiverMinAge: 0,
  waiverMinHeightCm: 0,
  waiverJuniorMinAge: 0,
  waiverJuniorMinHeightCm: 0,
  waiverGuardianAge: 18,
  waiverValidDays: 1,
  waiverKeepMonths: 36,
  onlineKeepDays: 180,
  agreement: '',
  departLightDelaySeconds: 5,
  inLapLevel: 2,
  slowLevel: 2,
  returnBy: 'auto',
  returnAlarmSeconds: 40,
  trajectoryPresetMs: 0,
};
