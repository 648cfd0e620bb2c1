import { beforeAll, describe, expect, it } from 'vitest';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The fixed wording of the product: how each text stands in Chinese and in English, whatever its first letter and its fillings are called. */
const TEXTS: readonly (readonly [cn: string, en: string])[] = [
  ['先玩后付', 'play first, pay later'],
  ['关联会员充值订单', 'link to member recharge order'],
  ['单次支付', 'single-use payment'],
  ['会员扣费', 'deduct from member'],
  ['修改规则', 'edit rules'],
  ['神秘车手', 'mystery racer'],
  ['确定要切换吗？', 'sure to switch?'],
  ['请选择规则', 'please choose rule'],
  ['请填写车手昵称', 'please fill in driver nickname'],
  ['请选择车辆', 'please choose vehicle'],
  ['请选择运行模式', 'please choose run mode'],
  ['{ruleName}不允许圈数模式，请切换为计时模式', '{ruleName} rule does not allow lap mode, switch to timed mode'],
  ['{ruleName}不允许计时模式，请切换为圈数模式', '{ruleName} rule does not allow timed mode, switch to lap mode'],
  ['请选择工具类型!', 'please choose the tool type!'],
  ['请选择支付方式!', 'please choose the payment mode!'],
  ['请选择使用方式!', 'please choose the usage mode!'],
  ['请选择运行模式!', 'please choose the run mode!'],
  ['请选择消费规则!', 'please choose the consumption rule!'],
  ['请选择输入会员卡号!', 'please choose or enter the member card number!'],
  ['请选择输入团购码!', 'please choose or enter the group-purchase code!'],
  ['请选择车辆!', 'please choose the vehicle!'],
  ['请输入人数!', 'please enter the head-count!'],
  ['请输入整数!', 'please enter an integer!'],
  ['请扫描付款码!', 'please scan the payment code!'],
  ['请输入排队号码!', 'please enter the queue number!'],
  ['请选择规则!', 'please choose the rule!'],
  ['请选择规则', 'please choose the rule'],
  ['请填写车手昵称', 'please fill in the driver nickname'],
  ['请输入会员卡号!', 'please enter the member card number!'],
  ['请输入赠送金额!', 'please enter the gifted amount!'],
  ['请输入赠送积分!', 'please enter the gifted points!'],
  ['请输入赠送次数!', 'please enter the gifted count!'],
  ['请输入消费项目!', 'please enter the project type!'],
  ['请输入赠送圈数!', 'please enter the gifted laps!'],
  ['请至少填写一项赠送内容', 'please enter at least one gift'],
  ['请刷卡', 'please swipe card'],
  ['未查询到该会员', 'member not found'],
  [
    '该会员设置了消费密码，请询问客户消费密码',
    'this member has set a consumption password, please ask the customer for it',
  ],
  ['请选择充值订单', 'please choose a recharge order'],
  ['请选择车辆', 'please choose a vehicle'],
  ['请选择一条记录！', 'please choose a record!'],
  [
    '输入手机号后四位查询时，请在前面加%，例如 %5678',
    'to search by the last four phone digits, type % first, for example %5678',
  ],
  ['支付成功', 'payment success'],
  ['支付超时', 'payment timeout'],
  ['正在撤销支付，请勿重复收款', 'the payment is being taken back, do not charge again yet'],
  ['操作失败，支付失败', 'operation failed, payment failed'],
  ['密码错误', 'password incorrect'],
  ['余额不足', 'not enough balance'],
  ['次数不足', 'not enough counts'],
  ['积分不足', 'not enough points'],
  ['圈数不足', 'not enough laps'],
  ['会员卡已过期', 'the member card has expired'],
  ['畅玩卡无效或已过期', 'the free-play card is invalid or has expired'],
  ['团购码无效或已使用', 'the group-purchase code is invalid or was used'],
  ['车辆正在使用中', 'the vehicle is in use'],
  ['该订单状态已变更，请刷新列表', 'the state of this order has changed, please refresh the list'],
  [
    '体验挂单或逃单已超过5单，今日不可再使用该功能',
    'more than 5 pending or escaped trial orders, this function is barred for today',
  ],
  ['先玩后付挂单已达5单，请先处理挂单', '5 pending pay-later orders, please handle them first'],
  ['排队号码已存在', 'this queue number is taken'],
  ['提示', 'Prompt'],
  ['该用户已冻结', 'this user is frozen'],
  ['请先登录', 'please log in first'],
  ['登录失败', 'login failed'],
  ['请求出现错误，请稍后再试', 'request error, try later'],
  ['验证码错误或已过期', 'verification code incorrect or expired'],
  ['用户名或密码错误', 'account name or password incorrect'],
  ['手机号格式不正确', 'phone format incorrect'],
  ['您不属于任何门店，请确认账号', 'not belonging to a store, confirm account'],
  ['您的账号未分配部门', 'not assigned to a department'],
  ['多区域登录，请选择区域', 'multi-area login, please choose an area'],
  ['首页', 'home'],
  ['这是最后一页，不能再关闭了', 'this is the last page, it cannot be closed'],
  ['去处理', 'go handle'],
  ['部门选择', 'department selection'],
  ['门店切换（当前门店 : {name}）', 'store switch (current store : {name})'],
  ['您尚未设置部门信息!', 'you have not set department information!'],
  ['确定删除吗?', 'are you sure to delete?'],
  ['请点击选择门店', 'please click to select a store'],
  ['请输入模板CODE!', 'please enter template CODE!'],
  ['请输入模板标题!', 'please enter template title!'],
  ['请输入模板类型!', 'please enter template type!'],
  ['该值不可用，系统中已存在！', 'this value is not available, it exists already!'],
  ['请输入{label}!', 'please enter {label}!'],
  ['请输入正确的金额!', 'please enter a correct amount!'],
  ['不翻倍人数不能大于限定人数', 'the not-doubled head-count may not exceed the limited head-count'],
  ['自定义价格的商品不能上架自助', 'custom-price products cannot be listed for self-service'],
  ['仅支持50MB以内的MP4文件', 'only MP4 files up to 50 MB'],
  ['最多20个字', '20 characters at most'],
  ['请输入收银员交班密码!', 'please enter the cashier shift password!'],
  ['密码错误!请输入正确的收银员交班密码!', 'wrong password! please enter the correct cashier shift password!'],
  ['该收银员不是当前收银员', 'this is not the current cashier'],
  ['两次密码不一致', 'two passwords differ'],
  ['请设置url.list属性!', 'please set url.list property!'],
  ['请设置url.delete属性!', 'please set url.delete property!'],
  ['请设置url.deleteBatch属性!', 'please set url.deleteBatch property!'],
  ['permissions must be a non-null array', 'permissions must be a non-null array'],
  ['系统提示：拒绝访问', 'system prompt: access denied'],
  ['很抱歉，资源未找到!', 'resource not found'],
  ['网络超时', 'network timeout'],
  ['未授权，请重新登录', 'unauthorized, please log in again'],
  ['没有权限，请联系管理员授权', 'no permission, please ask an administrator'],
  // One in every language: clients compare it.
  ['Token失效，请重新登录', 'Token失效，请重新登录'],
  ['登录已过期', 'login expired'],
  ['重新登录', 'relogin'],
  ['操作提示', 'operation prompt'],
  ['刷新缓存完成！', 'refresh cache complete'],
  ['刷新缓存失败！', 'refresh cache failed'],
  ['退出登录失败，请稍后再试', 'logout failed, try later'],
  ['操作失败，最多使用3次', 'operation failed, max 3 uses'],
  ['该车辆没有控制硬件', 'this vehicle has no control hardware'],
  ['手机号已存在', 'phone already exists'],
  ['子项目不能重复添加', 'duplicate sub-projects cannot be added'],
  ['系统使用期限已过，请联系运营商续费', 'the system use deadline has passed, please contact the operator to renew'],
  ['{fileName}：{message}', '{fileName}: {message}'],
  ['文件下载失败', 'file download failed'],
  ['未知文件', 'unknown file'],
  [
    '导出数据超过10000条，服务将拒绝导出，是否继续？',
    'more than 10,000 rows, the service will refuse the export, continue?',
  ],
];

/** Words that no text has, with what a venue calls it: two names for one thing, and phrases that were translated word by word. */
const BARRED: readonly (readonly [words: RegExp, instead: string])[] = [
  [/裁判台|教练板/, '赛道看板'],
  [/现场终端|边缘机/, '场地主机'],
  [/你/, '您'],
  [/[没还]?有回答(?!案)|没问过/, '有应答，没检查'],
  [/回应|回话|断开中/, '应答，断线'],
  [/车上的终端|\bon-board units?\b/, '车载设备, kart device'],
  [/试了/, '已尝试'],
  [/\blink cut\b/, 'offline'],
  [/从没失败|不给您看|按像不像|开一天|(?<!\p{L})到 ?\d+ ?MB/u, '平常的说法'],
  [/\bcan not\b/, 'cannot'],
  [/\blog(ged)? (in|out)\b|\bthe login\b/, 'sign in, sign out'],
  [/\b(marshal|coach) board\b/, 'track board'],
  [/\b(edge|venue) agents?\b|\bvenue's machine\b/, 'venue box'],
  [/\bline-up\b|\b(in|back to) (the )?line\b|\bleft the line\b/, 'queue'],
  [/\b(see|seen) standing\b|\bstands? (in|on|under|below|beside|here|there)\b/, 'has stopped, is shown'],
  [/\bwork(ed)? off\b|\bsort out\b/, 'resolve'],
  [/\b(is|was|be|been|are) there already\b|\bexists already\b|\bis taken already\b/, 'already before its verb'],
  [
    /\bin vain\b|\bprepaid rose\b|\bonce up to\b|\bsame time compared\b|\bhand(s|ed)? out\b|\bdo not leave\b/,
    'plain words',
  ],
  [/\bwhat the member holds\b|\bas the store has set\b|\bcut off\b(?! by)/, 'balance, store setting, offline'],
];

const FOLDERS = ['libs/contracts', 'web/src'];
/** A literal without its quotes, whatever its first letter and its fillings are called. */
const plain = (literal: string): string =>
  literal
    .slice(1, -1)
    .replace(/\$?\{\w+\}/g, '{}')
    .replaceAll("\\'", "'")
    .toLowerCase();

/** A whole literal, in one of the three quotes. */
const LITERAL = String.raw`(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|${'`(?:\\\\.|[^`\\\\])*`'})`;
/** `key: { cn: '…', en: '…' }` of messages, and `['…', '…']` or `('…', '…'` of dictionaries and fields. */
const SIDE_BY_SIDE = new RegExp(String.raw`(?:cn:\s*|[[(,]\s*)(${LITERAL}),\s*(?:en:\s*)?(${LITERAL})`, 'g');
const THROWN = new RegExp(String.raw`throw new \w+\((${LITERAL})`, 'g');
const ENTRY = new RegExp(String.raw`(?:^|[{,\n])\s*(?:'([\w.]+)'|(\w+)):\s*(${LITERAL})`, 'g');

/** The texts of a block by their keys, `from` on its opening brace. @returns them with where the block ends */
function blockAt(source: string, from: number): { texts: Map<string, string>; end: number } {
  const brace = new RegExp(String.raw`${LITERAL}|[{}]`, 'g');
  brace.lastIndex = from;
  let depth = 0;
  for (let found = brace.exec(source); found; found = brace.exec(source)) {
    depth += found[0] === '{' ? 1 : found[0] === '}' ? -1 : 0;
    if (depth > 0) continue;
    const inside = source.slice(from, brace.lastIndex);
    const entries = [...inside.matchAll(ENTRY)].map(
      ([, quoted, bare, text]) => [quoted ?? bare ?? '', plain(text ?? '')] as const,
    );
    return { texts: new Map(entries), end: brace.lastIndex };
  }
  return { texts: new Map(), end: source.length };
}

/** What a source calls the same thing in both languages: side by side, under one key of `cn: {…}, en: {…}`, or the words of an error. */
function pairsOf(source: string): string[][] {
  const pairs = [...source.matchAll(SIDE_BY_SIDE)].map(([, cn, en]) => [plain(cn ?? ''), plain(en ?? '')]);
  for (const [, text] of source.matchAll(THROWN)) pairs.push([plain(text ?? ''), plain(text ?? '')]);
  for (const opening of source.matchAll(/\bcn: \{/g)) {
    const cn = blockAt(source, opening.index + opening[0].length - 1);
    const next = /^,\s*en: \{/.exec(source.slice(cn.end));
    if (!next) continue;
    const en = blockAt(source, cn.end + next[0].length - 1);
    for (const [key, text] of cn.texts) {
      const other = en.texts.get(key);
      if (other !== undefined) pairs.push([text, other]);
    }
  }
  return pairs;
}

describe('C-5.52 the wording of the product', () => {
  /** Chinese and English that stand under one key. */
  const pairs = new Set<string>();
  beforeAll(() => {
    for (const folder of FOLDERS)
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(name) || name.includes('.spec.')) continue;
        const source = readFileSync(path.join(folder, name), 'utf8');
        for (const pair of pairsOf(source)) pairs.add(pair.join('\n'));
      }
  });

  it.each(TEXTS)('has “%s” as “%s”', (cn, en) => {
    const wanted = [cn, en].map((text) => plain(`'${text}'`));
    const others = [...pairs].filter((pair) => pair.startsWith(`${wanted[0]}\n`));
    expect(others).toContain(wanted.join('\n'));
  });

  it('has one word for one thing, and none that was translated word by word', () => {
    const fixed = new Set(TEXTS.flat().map((text) => plain(`'${text}'`)));
    const texts = new Set([...pairs].flatMap((pair) => pair.split('\n')).filter((text) => !fixed.has(text)));
    const odd = BARRED.flatMap(([words, instead]) =>
      [...texts].filter((text) => words.test(text)).map((text) => `${text} (${instead})`),
    );
    expect(odd).toEqual([]);
    expect(texts.size).toBeGreaterThan(4000);
  });
});
