/** Words of the shop for wire values, the same everywhere: `const w = words.use(); w('BALANCE')`. */
import { waitMinutes } from './format';
import { defineTexts } from './i18n';

export const consumeTypes = [
  'BALANCE',
  'FREQUENCY',
  'INTEGRAL',
  'BALANCEANDINTEGRAL',
  'NOCARDCONSUME',
  'GROUPCOUPON',
  'PLAYFREELY',
  'TESTCARD',
  'QUAN',
] as const;
export type ConsumeType = (typeof consumeTypes)[number];
export type RunMode = 'circlemode' | 'timermode';
export type UsageMode = 'lineup' | 'immediate';
export type PayMode = 'wechat' | 'unline';

export const words = defineTexts('words', {
  cn: {
    BALANCE: '余额',
    FREQUENCY: '次数',
    INTEGRAL: '积分',
    BALANCEANDINTEGRAL: '余额+积分',
    NOCARDCONSUME: '单次消费',
    GROUPCOUPON: '团购券',
    PLAYFREELY: '畅玩卡',
    TESTCARD: '测试卡',
    QUAN: '圈数',
    circlemode: '圈数模式',
    timermode: '计时模式',
    lineup: '排队等候',
    immediate: '立即使用',
    wechat: '扫码支付',
    unline: '现金支付',
    waitOver: '马上',
    waitAbout: '约 {minutes} 分',
    mysteryRacer: '神秘车手',
    operationPrompt: '操作提示',
    prompt: '提示',
    confirm: '确定',
    cancel: '取消',
    close: '关闭',
    search: '查询',
    reset: '重置',
    unlimited: '不限次',
    laps: '{count} 圈',
    minutes: '{count} 分',
    hours: '{count} 小时',
    days: '{count} 天',
    lapUnit: '圈',
    minuteUnit: '分',
    home: '首页',
    today: '今天',
    nopay: '未支付',
    payed: '已支付',
    refunding: '退款中',
    refunded: '退款成功',
    MULTIPLY: '按人数扣费',
    SINGLE: '限定人数内不翻倍',
    relogin: '重新登录',
    logout: '退出登录',
    logoutAsk: '确定要退出登录吗？',
    logoutFailed: '退出登录失败，请稍后再试',
    saved: '已保存',
    pendingTabs: '挂单',
    playFirstPayLater: '先玩后付',
    consumptionTool: '消费工具',
    rechargeTool: '充值开卡',
    karts: '车辆',
    lineUpTitle: '排队',
    whoIsWaiting: '排队名单',
    nobodyWaiting: '没有人排队',
    nobodyWaitsNow: '现在没有人排队',
    payLaterRecords: '先玩后付记录',
    tryAgain: '重试',
    copied: '已复制',
    onTrackCount: '在场 {count} 辆',
    unknownFile: '未知文件',
  },
  en: {
    BALANCE: 'Balance',
    FREQUENCY: 'Visits',
    INTEGRAL: 'Points',
    BALANCEANDINTEGRAL: 'Balance + points',
    NOCARDCONSUME: 'Single use',
    GROUPCOUPON: 'Group coupon',
    PLAYFREELY: 'Free-play card',
    TESTCARD: 'Test card',
    QUAN: 'Laps',
    circlemode: 'Lap mode',
    timermode: 'Timed mode',
    lineup: 'Wait in queue',
    immediate: 'Immediate',
    wechat: 'Scan to pay',
    unline: 'Cash',
    waitOver: 'now',
    waitAbout: '~{minutes} min',
    mysteryRacer: 'mystery racer',
    operationPrompt: 'Operation prompt',
    prompt: 'Prompt',
    confirm: 'Confirm',
    cancel: 'Cancel',
    close: 'Close',
    search: 'Search',
    reset: 'Reset',
    unlimited: 'Unlimited',
    laps: '{count} laps',
    laps_one: '{count} lap',
    minutes: '{count} min',
    hours: '{count} h',
    days: '{count} days',
    days_one: '{count} day',
    lapUnit: 'laps',
    lapUnit_one: 'lap',
    minuteUnit: 'min',
    home: 'Home',
    today: 'Today',
    nopay: 'Unpaid',
    payed: 'Paid',
    refunding: 'Refunding',
    refunded: 'Refunded',
    MULTIPLY: 'Charged per head',
    SINGLE: 'One charge up to the head-count limit',
    relogin: 'Log in again',
    logout: 'Log out',
    logoutAsk: 'Log out now?',
    logoutFailed: 'Logout failed, try later',
    saved: 'Saved',
    pendingTabs: 'Pending',
    playFirstPayLater: 'Play first, pay later',
    consumptionTool: 'Consumption tool',
    rechargeTool: 'Recharge & cards',
    karts: 'Karts',
    lineUpTitle: 'Queue',
    whoIsWaiting: 'Who is waiting',
    nobodyWaiting: 'Nobody is waiting',
    nobodyWaitsNow: 'Nobody is waiting',
    payLaterRecords: 'Pay-later records',
    tryAgain: 'Try again',
    copied: 'Copied',
    onTrackCount: '{count} on track',
    unknownFile: 'unknown file',
  },
});

const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 1_440;

/** A time span for people, in its largest unit: nobody reads 5,742 minutes. */
export function spanText(w: typeof words.t, minutes: number): string {
  if (minutes >= MINUTES_PER_DAY) return w('days', { count: Math.floor(minutes / MINUTES_PER_DAY) });
  if (minutes >= MINUTES_PER_HOUR) return w('hours', { count: Math.floor(minutes / MINUTES_PER_HOUR) });
  return w('minutes', { count: minutes });
}

/** The expected wait of somebody in line, one text on every screen; a dash while it can't be estimated. `waitSeconds` of the line-up row. */
export function waitText(w: typeof words.t, waitSeconds: number | null): string {
  if (waitSeconds === null) return '—';
  const minutes = waitMinutes(waitSeconds);
  return minutes > 0 ? w('waitAbout', { minutes }) : w('waitOver');
}
