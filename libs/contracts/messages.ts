/** Every sentence that the service says to a user, in both languages. `{name}` is filled in; `{field}` by its name on the screens. */
import { fieldNameIn } from './field-names';

export type Language = 'cn' | 'en';

export const MESSAGES = {
  /* general */
  ok: { cn: '操作成功！', en: 'Done' },
  added: { cn: '添加成功！', en: 'Added' },
  edited: { cn: '修改成功!', en: 'Saved' },
  deleted: { cn: '删除成功!', en: 'Deleted' },
  found: { cn: '查询成功', en: 'Found' },
  failed: { cn: '操作失败，请稍后再试', en: 'the operation failed, please try again later' },
  busy: { cn: '系统繁忙，请稍后重试', en: 'the service is busy, please try again shortly' },
  malformed: { cn: '参数错误：{field}', en: 'wrong value: {field}' },
  tooLong: { cn: '{field}最多{max}个字符', en: '{field}: {max} characters at most' },
  badBody: { cn: '请求内容无法识别', en: 'the request can not be read' },
  tooManyCalls: { cn: '请求过于频繁，请 {seconds} 秒后再试', en: 'too many requests, try again in {seconds} s' },
  bodyTooLarge: { cn: '请求内容过大', en: 'the request is too large' },
  notFound: { cn: '未找到对应实体', en: 'not found' },
  pathNotFound: { cn: '很抱歉，资源未找到!', en: 'resource not found' },
  wrongMethod: { cn: '不支持的请求方式', en: 'this method is not supported' },
  duplicate: { cn: '数据库中已存在该记录', en: 'this record exists already' },
  'resource.taken': { cn: '{field}已存在，请换一个', en: '{field} is taken already, choose another' },
  'resource.required': { cn: '请填写{field}', en: '{field} is required' },
  'resource.notOffered': { cn: '{field}没有这个选项', en: '{field} has no such option' },
  'resource.unknownReference': { cn: '{field}不存在', en: '{field} does not exist' },
  'resource.changedMeanwhile': {
    cn: '这条记录刚被别人修改，请核对后再保存',
    en: 'somebody has changed this record meanwhile, check it and save again',
  },
  'resource.inUse': { cn: '{field}正在使用，不能删除', en: '{field} is in use and can not be deleted' },
  'resource.builtIn': { cn: '内置的值不能修改或删除', en: 'built-in values can not be changed or deleted' },
  'resource.hasChildren': { cn: '请先处理下级', en: 'handle what stands below it first' },
  'export.tooMany': {
    cn: '导出数据超过{max}条，请缩小范围',
    en: 'more than {max} rows, please narrow the filters',
  },
  'import.done': { cn: '文件导入成功！数据行数：{count}', en: 'file imported, rows: {count}' },
  'import.partly': { cn: '文件导入成功，但有错误。', en: 'the file was imported, but it has errors' },
  'import.unreadable': {
    cn: '无法读取该文件，请使用导出的格式',
    en: 'the file can not be read, use the layout of the export',
  },
  'import.noFile': { cn: '请选择文件', en: 'please choose a file' },
  'import.tooMany': { cn: '一次最多导入{max}行', en: 'at most {max} rows at once' },
  'import.summary': {
    cn: '共{total}行，已导入{done}行，错误{bad}行',
    en: '{total} rows, {done} imported, {bad} with errors',
  },
  'coupon.claimPeriod': { cn: '结束时间不能早于开始时间', en: 'the end can not be before the start' },
  'coupon.belowClaimed': {
    cn: '总量不能少于已领的{claimed}张',
    en: 'the quantity can not be below the {claimed} claimed already',
  },
  chooseOneRecord: { cn: '请选择一条记录！', en: 'please choose a record!' },
  'idempotency.otherBody': {
    cn: '该请求编号已用于另一笔操作',
    en: 'this idempotency key was used for another request',
  },
  'idempotency.running': {
    cn: '该操作正在处理，请勿重复提交',
    en: 'this request is being handled, please do not send it again',
  },
  'unit.laps': { cn: '{n} 圈', en: '{n} laps' },
  'unit.minutes': { cn: '{n} 分', en: '{n} min' },

  /* sign-in */
  'signIn.ok': { cn: '登录成功', en: 'logged in' },
  'signIn.missing': { cn: '未授权，请重新登录', en: 'unauthorized, please log in again' },
  'signIn.expired': { cn: 'Token失效，请重新登录', en: 'Token失效，请重新登录' },
  'signIn.wrong': { cn: '用户名或密码错误', en: 'account name or password incorrect' },
  'signIn.slowDown': { cn: '尝试次数过多，请 {seconds} 秒后再试', en: 'too many attempts, try again in {seconds} s' },
  'signIn.frozen': { cn: '该用户已冻结', en: 'this user is frozen' },
  'signIn.noDepartment': { cn: '您的账号未分配部门', en: 'not assigned to a department' },
  'signIn.noStore': { cn: '您不属于任何门店，请确认账号', en: 'not belonging to a store, confirm account' },
  'signIn.userRequired': { cn: '请输入用户名!', en: 'please enter the user name!' },
  'signIn.passwordRequired': { cn: '请输入密码!', en: 'please enter the password!' },
  'password.changed': { cn: '密码修改成功', en: 'password changed' },
  'password.wrongOld': { cn: '旧密码输入错误!', en: 'the old password is wrong' },
  'password.tooShort': { cn: '新密码至少8位', en: 'the new password needs at least 8 characters' },
  'password.notSame': { cn: '两次输入密码不一致!', en: 'the two passwords differ' },
  'signOut.ok': { cn: '退出登录成功！', en: 'logged out' },
  'signOut.unknown': { cn: 'Token无效!', en: 'the token is not valid' },
  'permission.missing': { cn: '没有权限，请联系管理员授权', en: 'no permission, please ask an administrator' },
  'store.unknown': { cn: '门店不存在', en: 'unknown store' },
  'store.switched': {
    cn: '当前门店已切换，本页面仍显示原门店，操作未执行，请刷新后重试',
    en: 'you work for another store now and this page shows the former one; nothing was done, please reload it',
  },
  'store.notYours': { cn: '您不属于该门店', en: 'this is not a store of yours' },
  forbidden: { cn: '系统提示：拒绝访问', en: 'system prompt: access denied' },

  /* starting a session, pay-later records */
  'tab.started': { cn: '启动成功，已挂单', en: 'started, pending payment' },
  'tab.ruleRequired': { cn: '请选择规则', en: 'please choose rule' },
  'tab.driverRequired': { cn: '请填写车手昵称', en: 'please fill in driver nickname' },
  'tab.vehicleRequired': { cn: '请选择车辆', en: 'please choose vehicle' },
  'tab.runModeRequired': { cn: '请选择运行模式', en: 'please choose run mode' },
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
    en: 'more than 5 pending or escaped trial orders, this function is barred for today',
  },
  'tab.payLaterBarred': {
    cn: '先玩后付挂单已达5单，请先处理挂单',
    en: '5 pending pay-later orders, please handle them first',
  },
  'tab.stateChanged': {
    cn: '该订单状态已变更，请刷新列表',
    en: 'the state of this order has changed, please refresh the list',
  },
  'tab.linked': { cn: '关联成功', en: 'linked' },
  'tab.rechargeRequired': { cn: '请选择充值订单', en: 'please choose a recharge order' },
  'tab.rechargeNotLinkable': {
    cn: '该充值订单未支付或已被关联',
    en: 'this recharge order is unpaid or linked already',
  },
  'tab.onlyTrialLinks': {
    cn: '只有单次消费的挂单可以关联充值订单',
    en: 'only single-use records can be linked to a recharge order',
  },
  'tab.typeMismatch': { cn: '规则与消费类型不一致', en: 'the rule is not of this consumption type' },
  'tab.typeNotEditable': {
    cn: '挂单不能改为畅玩卡或测试卡',
    en: 'a pay-later record can not be changed to a free-play or test card',
  },
  'tab.beingPaid': { cn: '该订单正在收款，请勿重复操作', en: 'this order is being paid, please do not do it again' },
  'tariff.unknown': { cn: '规则不存在或已停用', en: 'this rule does not exist or is not in use' },

  /* vehicles */
  'vehicle.unknown': { cn: '车辆不存在', en: 'unknown vehicle' },
  'vehicle.inUse': { cn: '车辆正在使用中', en: 'the vehicle is in use' },
  'vehicle.offline': { cn: '车辆离线，请换一辆', en: 'the vehicle is offline, please choose another' },
  'vehicle.noHardware': { cn: '该车辆没有控制硬件', en: 'this vehicle has no control hardware' },
  'vehicle.maxUses': { cn: '操作失败，最多使用3次', en: 'operation failed, max 3 uses' },
  'vehicle.noRun': { cn: '该车辆没有正在进行的运行', en: 'this vehicle has no run' },
  'vehicle.wrongState': { cn: '车辆当前状态不允许此操作', en: 'the state of the vehicle does not allow this' },
  'vehicle.levelRequired': { cn: '请选择 1 到 5 的速度级别', en: 'please choose a speed level from 1 to 5' },
  'vehicle.commandSent': { cn: '指令已发送', en: 'command sent' },
  'vehicle.trackRed': {
    cn: '赛道红旗或全部停车中，车辆不能启动或加速',
    en: 'the track is under a red flag, no vehicle may start or go faster',
  },
  'edge.offline': { cn: '现场终端离线，暂时无法启动车辆', en: 'the venue is offline, vehicles can not be started now' },
  'edge.none': {
    cn: '本店没有现场终端，无法控制车辆',
    en: 'this store has no edge agent, vehicles can not be controlled',
  },

  /* paying */
  'pay.typeRequired': { cn: '请选择工具类型', en: 'please choose the tool type' },
  'pay.payModeRequired': { cn: '请选择支付方式', en: 'please choose the payment mode' },
  'pay.usageModeRequired': { cn: '请选择使用方式', en: 'please choose the usage mode' },
  'pay.runModeRequired': { cn: '请选择运行模式', en: 'please choose the run mode' },
  'pay.ruleRequired': { cn: '请选择消费规则', en: 'please choose the consumption rule' },
  'pay.memberRequired': { cn: '请选择输入会员卡号', en: 'please choose or enter the member card number' },
  'pay.groupCodeRequired': { cn: '请选择输入团购码', en: 'please choose or enter the group-purchase code' },
  'pay.vehicleRequired': { cn: '请选择车辆', en: 'please choose the vehicle' },
  'pay.headCountRequired': { cn: '请输入人数', en: 'please enter the head-count' },
  'pay.headCountTooHigh': { cn: '人数不能大于 {max}', en: 'there may be {max} people at most' },
  'pay.integerRequired': { cn: '请输入整数', en: 'please enter an integer' },
  'pay.codeRequired': { cn: '请扫描付款码', en: 'please scan the payment code' },
  'pay.codeWrongForm': { cn: '付款码格式不正确，请重新扫描', en: 'this is not a payment code, please scan again' },
  'pay.lineUpNumberRequired': { cn: '请输入排队号码', en: 'please enter the queue number' },
  'pay.lineUpNumberTooHigh': {
    cn: '排队号码不能大于 {max}',
    en: 'the queue number may be {max} at most',
  },
  'pay.tooManyVehicles': { cn: '车辆数不能大于人数', en: 'there may not be more vehicles than people' },
  'pay.singleVehicleOnly': {
    cn: '该消费类型只能选择一辆车、一人',
    en: 'this consumption type takes one vehicle and one person',
  },
  'pay.cashNotAllowed': { cn: '本店不支持现金支付', en: 'this store does not take cash' },
  'pay.onlySingleUseCash': { cn: '会员消费不能使用现金支付', en: 'member consumption can not be paid in cash' },
  'pay.done': { cn: '支付成功', en: 'payment success' },
  'pay.timeout': { cn: '支付超时', en: 'payment timeout' },
  'pay.failed': { cn: '操作失败，支付失败', en: 'operation failed, payment failed' },
  'pay.reversing': { cn: '正在撤销支付，请勿重复收款', en: 'the payment is being taken back, do not charge again yet' },
  'pay.unavailable': { cn: '扫码支付暂不可用，请改用现金', en: 'scan-to-pay is not available now, please take cash' },
  'member.unknown': { cn: '未查询到该会员', en: 'member not found' },
  'member.wrongPassword': { cn: '密码错误', en: 'password incorrect' },
  'member.passwordRequired': {
    cn: '该会员设置了消费密码，请询问客户消费密码',
    en: 'this member has set a consumption password, please ask the customer for it',
  },
  'member.notEnoughBalance': { cn: '余额不足', en: 'not enough balance' },
  'member.notEnoughVisits': { cn: '次数不足', en: 'not enough counts' },
  'member.notEnoughPoints': { cn: '积分不足', en: 'not enough points' },
  'member.notEnoughLaps': { cn: '圈数不足', en: 'not enough laps' },
  'member.expired': { cn: '会员卡已过期', en: 'the member card has expired' },
  'member.freePlayInvalid': { cn: '畅玩卡无效或已过期', en: 'the free-play card is invalid or has expired' },
  'member.nameRequired': { cn: '请输入会员姓名', en: 'please enter the member name' },
  'member.phoneRequired': { cn: '请输入手机号', en: 'please enter the phone number' },
  'member.phoneWrong': { cn: '手机号格式不正确', en: 'phone format incorrect' },
  'member.phoneExists': { cn: '手机号已存在', en: 'phone already exists' },
  'member.cardExists': { cn: '该会员卡已被使用', en: 'this member card is in use already' },
  'recharge.ruleRequired': { cn: '请选择充值规则', en: 'please choose the recharge rule' },
  'recharge.ruleUnknown': { cn: '充值规则不存在或已停用', en: 'this recharge rule does not exist or is not in use' },
  'recharge.notToday': { cn: '该规则今日不可用', en: 'this rule is not offered today' },
  'recharge.amountRequired': { cn: '请输入充值金额', en: 'please enter the recharge amount' },
  'recharge.amountWrong': { cn: '请输入正确的金额', en: 'please enter a correct amount' },
  'recharge.amountFixed': { cn: '该规则的金额不能更改', en: 'the amounts of this rule can not be changed' },
  'recharge.giftTooMuch': { cn: '赠送金额不能大于 {max} 元', en: 'the gift may be {max} yuan at most' },
  'coupon.tooFew': {
    cn: '{people}人需要{needed}个团购码，只输入了{given}个',
    en: '{people} people need {needed} group-purchase codes, {given} given',
  },
  'coupon.tooMany': {
    cn: '只需要{needed}个团购码，输入了{given}个',
    en: '{needed} group-purchase codes are enough, {given} given',
  },
  'coupon.invalid': { cn: '团购码无效或已使用', en: 'the group-purchase code is invalid or was used' },

  /* line-up */
  'lineUp.started': { cn: '发车成功', en: 'departed' },
  'lineUp.cancelled': { cn: '已取消排队', en: 'queue entry cancelled' },
  'lineUp.printed': { cn: '小票已发送打印', en: 'ticket sent to the printer' },
  'lineUp.noPrinter': { cn: '本店没有可用的打印机', en: 'this store has no printer' },
  'lineUp.printerUnknown': {
    cn: '本店没有打印机 {id}，请在排队设置中重新选择',
    en: 'this store has no printer {id}, please choose again in the queue settings',
  },
  'lineUp.reminded': { cn: '已提醒', en: 'reminded' },
  'lineUp.remindedJustNow': { cn: '一分钟内已提醒过', en: 'reminded less than a minute ago' },
  'lineUp.cancelledNothingBack': {
    cn: '已取消排队；本单按组收费，最后一位取消时才退款',
    en: 'queue entry cancelled; the group paid one price, it is given back when the last one is cancelled',
  },
  'lineUp.full': { cn: '今日排队号码已用完', en: 'no queue number is left for today' },
  'lineUp.callTitle': { cn: '请准备发车', en: 'please get ready' },
  'lineUp.callText': {
    cn: '{number} 号 {driverName}，请到发车区准备',
    en: '{number} {driverName}, please come to the start',
  },
  'lineUp.settingsSaved': { cn: '排队设置已保存', en: 'queue settings saved' },
  'lineUp.prefixWrong': { cn: '请输入 1 到 2 个大写字母', en: 'please enter one or two capital letters' },
  'lineUp.waitWrong': { cn: '请输入 1 到 600 分钟', en: 'please enter 1 to 600 minutes' },
  'lineUp.back': { cn: '已重新排队', en: 'back in the queue' },
  'lineUp.numberTaken': { cn: '排队号码已存在', en: 'this queue number is taken' },
  'lineUp.notQueuing': { cn: '该排队记录已处理', en: 'this queue entry was handled already' },
  'lineUp.partlyDriven': {
    cn: '该客户已驾驶一部分，不能取消退款',
    en: 'this customer has driven a part already, nothing can be given back',
  },

  /* devices */
  'cashier.passwordRequired': {
    cn: '请输入收银员交班密码!',
    en: 'please enter the cashier shift password!',
  },
  'cashier.wrongPassword': {
    cn: '密码错误!请输入正确的收银员交班密码!',
    en: 'wrong password! please enter the correct cashier shift password!',
  },
  'device.unknown': { cn: '设备不存在', en: 'unknown device' },
  'device.addressWrong': { cn: '设备地址格式错误（主机:端口）', en: 'the device address is wrong, give host:port' },
  'vehicle.transponderReserved': {
    cn: '该感应器号码不能用于车辆',
    en: 'this transponder number is an input of the timing loop, it can not be a vehicle',
  },
  'device.addressRequired': { cn: '请输入设备地址（主机:端口）', en: 'please enter the device address (host:port)' },
} as const satisfies Record<string, Record<Language, string>>;

export type MessageKey = keyof typeof MESSAGES;
/** What fills a sentence's holes; what a venue or a declaration names in both languages is given as both. */
export type MessageParams = Readonly<Record<string, string | number | Readonly<Record<Language, string>>>>;

/** The sentence for a key, filled in. */
export function sayIn(language: Language, key: MessageKey, params: MessageParams = {}): string {
  return MESSAGES[key][language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const given = params[name] ?? whole;
    if (typeof given === 'object') return given[language];
    const text = String(given);
    return name === 'field' ? fieldNameIn(language, text) : text;
  });
}

export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(MESSAGES, text);

const LANGUAGE_OF_TAG: Readonly<Record<string, Language>> = { en: 'en', zh: 'cn', cn: 'cn' };

/** The language of `Accept-Language` that we speak and that is wanted most; Chinese when there is none. */
export function languageOf(acceptLanguage: string | undefined): Language {
  let best: { language: Language; quality: number } = { language: 'cn', quality: 0 };
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
    const language = LANGUAGE_OF_TAG[tag.split('-')[0] ?? ''];
    const weight = parameters.find((text) => text.startsWith('q='));
    const quality = weight === undefined ? 1 : Number(weight.slice(2));
    // Of equally wanted ones the first counts; a weight that is no number counts for nothing.
    if (language && quality > best.quality) best = { language, quality };
  }
  return best.language;
}
