/** Every message of the service to a user, in both languages. `{name}` is filled in; `{field}` by its name on the screens. */
import { ACCOUNT_MESSAGES } from './account-messages';
import { BOOKING_MESSAGES } from './booking-messages';
import { DEVICE_MESSAGES } from './device-messages';
import { fieldNameIn } from './field-names';
import { MEMBER_MESSAGES } from './member-messages';
import { MESSAGING_MESSAGES } from './messaging-messages';
import { NOTICE_MESSAGES } from './notice-messages';
import { ONLINE_MESSAGES } from './online-messages';
import { PAYMENT_MESSAGES } from './payment-messages';
import { PEOPLE_MESSAGES } from './people-messages';
import { REFUND_MESSAGES } from './refund-messages';
import { REPORT_MESSAGES } from './report-messages';
import { RIGHTS_MESSAGES } from './rights-messages';
import { SALE_MESSAGES } from './sale-messages';
import { OLDER_MESSAGES } from './older-messages';
import { SYSTEM_MESSAGES } from './system-messages';
import { WAIVER_MESSAGES } from './waiver-messages';

export type Language = 'cn' | 'en';

export const MESSAGES = {
  ...ACCOUNT_MESSAGES,
  ...BOOKING_MESSAGES,
  ...DEVICE_MESSAGES,
  ...MEMBER_MESSAGES,
  ...MESSAGING_MESSAGES,
  ...NOTICE_MESSAGES,
  ...ONLINE_MESSAGES,
  ...PAYMENT_MESSAGES,
  ...PEOPLE_MESSAGES,
  ...REFUND_MESSAGES,
  ...REPORT_MESSAGES,
  ...RIGHTS_MESSAGES,
  ...SALE_MESSAGES,
  ...OLDER_MESSAGES,
  ...SYSTEM_MESSAGES,
  ...WAIVER_MESSAGES,
  /* general */
  ok: { cn: '操作成功！', en: 'Done' },
  added: { cn: '添加成功！', en: 'Added' },
  edited: { cn: '修改成功!', en: 'Saved' },
  updated: { cn: '更新成功！', en: 'Saved' },
  'user.frozenSet': { cn: '操作成功!', en: 'Done' },
  deleted: { cn: '删除成功!', en: 'Deleted' },
  found: { cn: '查询成功', en: 'Found' },
  failed: { cn: '操作失败，请稍后再试', en: 'The operation failed, please try again later' },
  busy: { cn: '系统繁忙，请稍后重试', en: 'The system is busy. Please try again shortly' },
  malformed: { cn: '参数错误：{field}', en: 'Wrong value: {field}' },
  tooLong: { cn: '{field}最多{max}个字符', en: '{field}: {max} characters at most' },
  badBody: { cn: '请求内容无法识别', en: 'The request cannot be read' },
  tooManyCalls: { cn: '请求过于频繁，请 {seconds} 秒后再试', en: 'Too many requests. Try again in {seconds} s' },
  bodyTooLarge: { cn: '请求内容过大', en: 'The request is too large' },
  notFound: { cn: '未找到对应实体', en: 'Not found' },
  bodyTooSlow: { cn: '内容传得太慢，已断开', en: 'Upload too slow, connection closed' },
  pathNotFound: { cn: '很抱歉，资源未找到!', en: 'Resource not found' },
  wrongMethod: { cn: '不支持的请求方式', en: 'This method is not supported' },
  duplicate: { cn: '数据库中已存在该记录', en: 'This record already exists' },
  'resource.taken': { cn: '{field}已存在，请换一个', en: '{field} is already taken. Choose another one' },
  'resource.required': { cn: '请输入{field}!', en: '{field} is required' },
  'import.notAmount': {
    cn: '“{value}”不是金额，请写数字，例如 28.00',
    en: '“{value}” is not an amount. Enter a number such as 28.00',
  },
  'import.notNumber': { cn: '“{value}”不是数字', en: '“{value}” is not a number' },
  'import.notInteger': { cn: '“{value}”不是整数', en: '“{value}” is not a whole number' },
  'import.notDate': {
    cn: '“{value}”不是日期，请写成 2026-03-28',
    en: '“{value}” is not a date. Enter it as 2026-03-28',
  },
  'import.notInstant': {
    cn: '“{value}”不是时间，请写成 2026-03-28 14:30:00',
    en: '“{value}” is not a time. Enter it as 2026-03-28 14:30:00',
  },
  'import.notOffered': { cn: '没有“{value}”，可填 {offered}', en: 'No option “{value}”. Possible: {offered}' },
  'resource.notOffered': { cn: '{field}没有这个选项', en: '{field} has no such option' },
  'resource.unknownReference': { cn: '{field}不存在', en: '{field} does not exist' },
  'resource.changedMeanwhile': {
    cn: '这条记录刚被别人修改，请核对后再保存',
    en: 'Someone else has just changed this record. Check it and save again',
  },
  'resource.inUse': { cn: '{field}正在使用，不能删除', en: '{field} is in use and cannot be deleted' },
  'resource.builtIn': { cn: '内置的值不能修改或删除', en: 'Built-in values cannot be changed or deleted' },
  'resource.hasChildren': { cn: '请先处理下级', en: 'Deal with the items below it first' },
  'check.free': { cn: '该值可用！', en: 'This value is available' },
  'check.taken': { cn: '该值不可用，系统中已存在！', en: 'This value is not available, it exists already!' },
  'check.noField': { cn: '该字段不能校验', en: 'This field cannot be checked' },
  'check.noRule': { cn: '该编码不存在', en: 'Rule not found' },
  'check.codeShape': {
    cn: '以字母开头，只能有字母、数字、下划线和短横',
    en: 'Must start with a letter; letters, digits, underscores and hyphens only',
  },
  'check.numberPrefix': { cn: '前缀只能有字母和数字', en: 'A prefix may have letters and digits only' },
  'check.documentNumber': { cn: '单号应像 P260314-0041', en: 'Enter a number like P260314-0041' },
  'export.tooMany': {
    cn: '导出数据超过{max}条，请缩小范围',
    en: 'More than {max} rows. Please narrow the filters',
  },
  'import.done': { cn: '文件导入成功！数据行数：{count}', en: 'File imported, rows: {count}' },
  'import.partly': { cn: '文件导入成功，但有错误。', en: 'File imported with errors' },
  'import.unreadable': {
    cn: '在这个文件里没有找到导出格式的表头，请用导出的表格，存为 .xlsx 或 CSV',
    en: 'The column headers of the export were not found. Use an exported sheet, saved as .xlsx or CSV',
  },
  'import.reason': { cn: '原因', en: 'Reason' },
  'import.noFile': { cn: '请选择文件', en: 'Please choose a file' },
  'import.tooMany': { cn: '一次最多导入{max}行', en: 'At most {max} rows at a time' },
  'import.tooWide': { cn: '表格最多{max}列，请删除多余的列', en: 'At most {max} columns. Remove the extra ones' },
  'import.tooLarge': { cn: '表格内容过多，请分几次导入', en: 'The sheet is too large. Import it in parts' },
  'import.summary': {
    cn: '共{total}行，已导入{done}行，错误{bad}行',
    en: 'Rows: {total}, imported: {done}, with errors: {bad}',
  },
  chooseOneRecord: { cn: '请选择一条记录！', en: 'Please choose a record!' },
  'idempotency.otherBody': {
    cn: '该请求编号已用于另一笔操作',
    en: 'This idempotency key was used for another request',
  },
  'idempotency.running': {
    cn: '该操作正在处理，请勿重复提交',
    en: 'This request is being processed. Please do not send it again',
  },
  /* sign-in */
  'signIn.ok': { cn: '登录成功', en: 'Signed in' },
  'signIn.missing': { cn: '未授权，请重新登录', en: 'Unauthorized, please log in again' },
  // Clients compare it for equality, in whatever language they are shown.
  'signIn.expired': { cn: 'Token失效，请重新登录', en: 'Token失效，请重新登录' },
  'signIn.wrong': { cn: '用户名或密码错误', en: 'Account name or password incorrect' },
  'signIn.slowDown': { cn: '尝试次数过多，请 {seconds} 秒后再试', en: 'Too many attempts. Try again in {seconds} s' },
  'signIn.frozen': { cn: '该用户已冻结', en: 'This user is frozen' },
  'signIn.noDepartment': { cn: '您的账号未分配部门', en: 'Not assigned to a department' },
  'signIn.noStore': { cn: '您不属于任何门店，请确认账号', en: 'Not belonging to a store, confirm account' },
  'signIn.userRequired': { cn: '请输入用户名!', en: 'Please enter the user name!' },
  'signIn.passwordRequired': { cn: '请输入密码!', en: 'Please enter the password!' },
  'password.changed': { cn: '密码修改成功!', en: 'Password changed' },
  'password.wrongOld': { cn: '旧密码输入错误!', en: 'The old password is wrong' },
  'password.tooShort': { cn: '新密码至少8位', en: 'The new password needs at least 8 characters' },
  'password.refundTooShort': { cn: '退款密码至少4位', en: 'The refund password needs at least 4 characters' },
  'password.notSame': { cn: '两次输入密码不一致!', en: 'The two passwords differ' },
  'account.unknown': { cn: '用户不存在！', en: 'User not found' },
  'account.notYours': { cn: '无权操作该账号', en: 'You cannot change this account' },
  'signOut.ok': { cn: '退出登录成功！', en: 'Signed out' },
  'signOut.unknown': { cn: 'Token无效!', en: 'Invalid token' },
  'permission.missing': { cn: '没有权限，请联系管理员授权', en: 'No permission, please ask an administrator' },
  'store.unknown': { cn: '门店不存在', en: 'Store not found' },
  'store.switched': {
    cn: '当前门店已切换，本页面仍显示原门店，操作未执行，请刷新后重试',
    en: 'You have switched stores and this page still shows the old one. Nothing was done. Please reload',
  },
  'store.notYours': { cn: '您不属于该门店', en: 'You do not belong to this store' },
  'miniApp.noStore': { cn: '没有这个门店', en: 'No such store' },
  forbidden: { cn: '系统提示：拒绝访问', en: 'System prompt: access denied' },

  /* starting a session, pay-later records */
  'tab.started': { cn: '启动成功，已挂单', en: 'Started, pending payment' },
  'tab.ruleRequired': { cn: '请选择规则', en: 'Please choose rule' },
  'tab.driverRequired': { cn: '请填写车手昵称', en: 'Please fill in driver nickname' },
  'tab.vehicleRequired': { cn: '请选择车辆', en: 'Please choose vehicle' },
  'tab.runModeRequired': { cn: '请选择运行模式', en: 'Please choose run mode' },
  'tab.lapsNotAllowed': {
    cn: '{ruleName}不允许圈数模式，请切换为计时模式',
    en: '{ruleName} rule does not allow lap mode, switch to timed mode',
  },
  'tab.timedNotAllowed': {
    cn: '{ruleName}不允许计时模式，请切换为圈数模式',
    en: '{ruleName} rule does not allow timed mode, switch to lap mode',
  },
  'tab.trialBarred': {
    cn: '体验挂单或逃单已超过5单，今日不可再使用该功能',
    en: 'More than 5 pending or escaped trial orders, this function is barred for today',
  },
  'tab.payLaterBarred': {
    cn: '先玩后付挂单已达5单，请先处理挂单',
    en: '5 pending pay-later orders, please handle them first',
  },
  'tab.stateChanged': {
    cn: '该订单状态已变更，请刷新列表',
    en: 'The state of this order has changed, please refresh the list',
  },
  'tab.linked': { cn: '关联成功', en: 'Linked' },
  'tab.rechargeRequired': { cn: '请选择充值订单', en: 'Please choose a recharge order' },
  'tab.rechargeNotLinkable': {
    cn: '该充值订单未支付或已被关联',
    en: 'This recharge order is unpaid or already linked',
  },
  'tab.onlyTrialLinks': {
    cn: '只有单次消费的挂单可以关联充值订单',
    en: 'Only single-use records can be linked to a recharge order',
  },
  'tab.typeMismatch': { cn: '规则与消费类型不一致', en: 'The rule does not match this consumption type' },
  'tab.typeNotEditable': {
    cn: '挂单不能改为畅玩卡或测试卡',
    en: 'A pay-later record cannot be changed to a free-play or test card',
  },
  'tab.beingPaid': {
    cn: '该订单正在收款，请勿重复操作',
    en: 'A payment for this order is in progress. Please do not repeat it',
  },
  'tariff.notToday': { cn: '{ruleName}今日不可用', en: '{ruleName} is not available today' },
  'tariff.tooManyPeople': { cn: '{ruleName}最多 {max} 人', en: '{ruleName}: {max} people at most' },
  'tariff.notDoubledAboveLimit': {
    cn: '不翻倍人数不能大于限定人数',
    en: 'The not-doubled head-count may not exceed the limited head-count',
  },
  'tariff.nothingDriven': {
    cn: '圈数和时长不能都是 0',
    en: 'Laps and minutes cannot both be 0',
  },
  'tariff.lapsNeeded': { cn: '圈数规则的圈数要大于 0', en: 'A lap rule needs at least 1 lap' },
  'setting.timeWrong': { cn: '请按 10:00 填写时间', en: 'Please enter the time as 10:00' },
  'setting.saved': { cn: '设置已保存', en: 'Settings saved' },
  'setting.discountWrong': { cn: '折扣只能是 0.1 到 10', en: 'The discount rate must be 0.1 to 10' },
  'rule.memberDays': {
    cn: '会员日只能是 1 到 7 或 D1 到 D31',
    en: 'Member days must be 1 to 7 or D1 to D31',
  },
  'rule.endBeforeStart': { cn: '结束日期不能早于开始日期', en: 'The last day cannot be before the first' },
  'rule.endTimeBeforeStart': { cn: '结束时间不能早于开始时间', en: 'The end cannot be before the start' },
  'tariff.limitReached': {
    cn: '{ruleName}每人每天最多 {max} 次',
    en: '{ruleName}: at most {max} times a day per member',
  },
  'tariff.unknown': { cn: '规则不存在或已停用', en: 'This rule does not exist or is off' },

  /* paying */
  'order.printed': { cn: '已发送打印', en: 'Sent to the printer' },
  'order.printedCopy': {
    cn: '已发送打印，小票上注明第 {copy} 次补打',
    en: 'Sent to the printer, marked as copy {copy}',
  },
  'order.notPrintable': { cn: '未付款的订单没有小票', en: 'An unpaid order has no receipt' },
  'order.noTicket': { cn: '这一单没有排队号', en: 'This order has no queue number' },
  'order.voidReasonRequired': { cn: '请填写作废原因', en: 'Please give a reason for voiding' },
  'order.voided': { cn: '订单已作废', en: 'Order voided' },
  'order.voidAsked': {
    cn: '正在撤销付款，撤销完成后订单作废',
    en: 'The payment is being reversed. The order is voided once that is done',
  },
  'order.paidNotVoidable': {
    cn: '已付款的订单不能作废，请退款',
    en: 'A paid order cannot be voided. Refund it instead',
  },
  'order.toBeChecked': {
    cn: '付款结果待核对，核对后才能作废',
    en: 'The payment needs a manual check before the order can be voided',
  },
  'order.startedAgain': { cn: '已重新发车', en: 'Started again' },
  'phone.searchParts': {
    cn: '请输入完整手机号、前3位，或%加后4位',
    en: 'Enter the whole phone number, its first 3 digits, or % and its last 4',
  },
  /* line-up */
  'lineUp.started': { cn: '发车成功', en: 'Started' },
  'lineUp.cancelled': { cn: '已取消排队', en: 'Queue entry cancelled' },
  'lineUp.printed': { cn: '小票已发送打印', en: 'Ticket sent to the printer' },
  'lineUp.noPrinter': { cn: '本店没有可用的打印机', en: 'This store has no printer' },
  'lineUp.printerUnknown': {
    cn: '本店没有打印机 {id}，请在排队设置中重新选择',
    en: 'This store has no printer {id}. Choose again in the queue settings',
  },
  'lineUp.reminded': { cn: '已提醒', en: 'Reminded' },
  'lineUp.remindedJustNow': { cn: '一分钟内已提醒过', en: 'Already reminded within the last minute' },
  'lineUp.cancelledNothingBack': {
    cn: '已取消排队；本单按组收费，最后一位取消时才退款',
    en: 'Queue entry cancelled. The group paid one price, refunded when the last entry is cancelled',
  },
  'lineUp.full': { cn: '今日排队号码已用完', en: 'No queue numbers left for today' },
  'lineUp.callTitle': { cn: '请准备发车', en: 'Please get ready' },
  'lineUp.callText': {
    cn: '{number} 号 {driverName}，请到发车区准备',
    en: '{number} {driverName}, please come to the start',
  },
  'lineUp.settingsSaved': { cn: '排队设置已保存', en: 'Queue settings saved' },
  'lineUp.prefixWrong': { cn: '请输入 1 到 2 个大写字母', en: 'Please enter one or two capital letters' },
  'lineUp.waitWrong': { cn: '请输入 1 到 600 分钟', en: 'Please enter 1 to 600 minutes' },
  'lineUp.back': { cn: '已重新排队', en: 'Back in the queue' },
  'lineUp.numberTaken': { cn: '排队号码已存在', en: 'This queue number is taken' },
  'lineUp.notQueuing': { cn: '该排队记录已处理', en: 'This queue entry has already been handled' },
  'lineUp.partlyDriven': {
    cn: '该客户已驾驶一部分，不能取消退款',
    en: 'This customer has already driven part of it, so it cannot be refunded',
  },

  /* cash drawers */
  'cashier.passwordRequired': {
    cn: '请输入收银员交班密码!',
    en: 'Please enter the cashier shift password!',
  },
  'cashier.wrongPassword': {
    cn: '密码错误!请输入正确的收银员交班密码!',
    en: 'Wrong password! Please enter the correct cashier shift password!',
  },
  'drawer.needed': { cn: '请先开班（打开钱箱）再收现金', en: 'Open a drawer before taking cash' },
  'drawer.none': { cn: '没有当班的钱箱', en: 'No drawer is open' },
  'drawer.taken': { cn: '钱箱 {drawer} 已由 {name} 开班', en: 'Drawer {drawer} is already open, held by {name}' },
  'drawer.cashierHasDrawer': {
    cn: '{name} 已在钱箱 {drawer} 当班',
    en: '{name} already holds drawer {drawer}',
  },
  'drawer.alreadyClosed': { cn: '该班次已交班', en: 'This shift is already closed' },
  'drawer.cashierRequired': { cn: '请选择收银员', en: 'Please choose the cashier' },
  'drawer.numberWrong': { cn: '钱箱编号为 1 到 9', en: 'The drawer number must be 1 to 9' },
  'drawer.piecesWrong': { cn: '张数应为不小于 0 的整数', en: 'The number of pieces must be a whole number, 0 or more' },
  'drawer.countAll': { cn: '每种面值都要点，没有填 0', en: 'Count every denomination, 0 where there is none' },
  'drawer.amountWrong': {
    cn: '请输入大于 0、最多两位小数的金额',
    en: 'Enter an amount above 0 with at most two decimals',
  },
  'drawer.reasonRequired': { cn: '请填写原因', en: 'Please give the reason' },
  'drawer.notEnough': { cn: '钱箱里只有 {held} 元', en: 'The drawer holds only {held} yuan' },
  'drawer.countFirst': { cn: '请先点钱', en: 'Count the drawer first' },
  'drawer.countOutdated': {
    cn: '点钱后又有现金进出，请重新点数',
    en: 'Cash moved after the count. Please count again',
  },
  'drawer.countChanged': { cn: '点数已更新，请重新核对', en: 'The count was updated. Please check again' },
  'drawer.undecided': {
    cn: '还有 {count} 笔付款没有结果或正在撤销，请先处理',
    en: 'Payments pending or being reversed: {count}. Resolve them first',
  },
  'drawer.noteRequired': {
    cn: '差额还有 {amount} 元没有说明，请填写说明',
    en: '{amount} yuan of the difference is unexplained. Please write a note',
  },
  'drawer.opened': { cn: '当班开始', en: 'Shift opened' },
  'drawer.closed': { cn: '已交班', en: 'Shift closed' },
  'drawer.counted': { cn: '点数已保存', en: 'Count saved' },
  'drawer.moved': { cn: '已记录', en: 'Recorded' },
  'drawer.openedWithoutSale': { cn: '钱箱已打开，记为 {number}', en: 'Drawer opened, recorded as {number}' },
  'drawer.printed': { cn: '报表已发送打印', en: 'Report sent to the printer' },
} as const satisfies Record<string, Record<Language, string>>;

export type MessageKey = keyof typeof MESSAGES;
/** What fills a sentence's holes; what a venue or a declaration names in both languages is given as both. */
export type MessageParams = Readonly<Record<string, string | number | Readonly<Record<Language, string>>>>;

/** What somebody is answered in: one of both languages, or a further one that says what is English in its own words. */
export interface Speech {
  language: Language;
  say: (english: string) => string;
}
export const speechIn = (language: Language): Speech => ({ language, say: (english) => english });

/** The sentence for a key, filled in. What a customer or a venue has written into it stays as it is. */
export function messageText(to: Language | Speech, key: MessageKey, params: MessageParams = {}): string {
  const { language, say } = typeof to === 'string' ? speechIn(to) : to;
  return say(MESSAGES[key][language]).replace(/\{(\w+)\}/g, (whole, name: string, at: number) => {
    const given = params[name] ?? whole;
    if (name === 'field') {
      const field = say(typeof given === 'object' ? given[language] : fieldNameIn(language, String(given)));
      return at === 0 ? beginning(field) : field;
    }
    return typeof given === 'object' ? say(given[language]) : String(given);
  });
}

/** Sentences begin with a capital letter. */
const beginning = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(MESSAGES, text);

const LANGUAGE_OF_TAG: Readonly<Record<string, Language>> = { en: 'en', zh: 'cn', cn: 'cn' };
/** Of a tag written small, as `en-gb`. */
export const languageOfTag = (tag: string): Language | undefined => LANGUAGE_OF_TAG[tag.split('-')[0] ?? ''];

/** The supported language with the highest weight in `Accept-Language`; Chinese when there is none. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  wantedOf(acceptLanguage, languageOfTag) ?? 'cn';

/** The most wanted of what is known by a tag of `Accept-Language`, written small; null when nothing is. */
export function wantedOf<T>(acceptLanguage: string | undefined, known: (tag: string) => T | undefined): T | null {
  let best: { wanted: T | null; quality: number } = { wanted: null, quality: 0 };
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
    const wanted = known(tag);
    const weight = parameters.find((text) => text.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    // Of equally wanted ones the first counts; a weight that is no number counts for nothing.
    if (wanted !== undefined && quality > best.quality) best = { wanted, quality };
  }
  return best.wanted;
}
