/** What the worker does again and again, in words. A test compares the names with those that the areas declare. */
export interface ScheduleWords {
  readonly cn: readonly [name: string, purpose: string];
  readonly en: readonly [name: string, purpose: string];
}

export const SCHEDULES = {
  reactions: {
    cn: ['事件的后续', '订单、圈数等事件发生后，更新排行榜并通知有关的人。'],
    en: ['Event follow-ups', 'Updates rankings and notifies people after sales, laps and other events.'],
  },
  'parked jobs': {
    cn: ['重跑失败的任务', '管理员要求重跑的失败任务，在这里再跑一次。'],
    en: ['Failed jobs', 'Reruns failed jobs an administrator asked to repeat.'],
  },
  'data sources': {
    cn: ['检查数据源', '每分钟看一次数据库、文件存储和外部服务有没有应答。'],
    en: ['Data sources', 'Checks databases, file storage and external services every minute.'],
  },
  'disk space': {
    cn: ['量磁盘空间', '每小时量一次数据库和上传文件占了多少、还剩多少，监控据此预计哪天会满。'],
    en: [
      'Disk space',
      'Measures every hour what database and files take and what is left, for the forecast of the monitor.',
    ],
  },
  'old answers': {
    cn: ['清理表单回答', '删除超过门店保存天数的在线表单回答。'],
    en: ['Old answers', 'Removes answers to online forms that are older than the store keeps them.'],
  },
  'old incidents': {
    cn: ['清理赛道情况', '删除超过保存期限的红旗、限速和停车记录。'],
    en: ['Old incidents', 'Removes flags, slowed and stopped karts that are older than laps are kept.'],
  },
  'reports that are due': {
    cn: ['发送报表', '按设定的时间生成报表文件，发给选定的人。'],
    en: ['Reports that are due', 'Creates the files of scheduled reports and sends them to the chosen people.'],
  },
  'old report files': {
    cn: ['清理报表文件', '删除两周前生成的报表文件。'],
    en: ['Old report files', 'Removes files of reports that were made more than two weeks ago.'],
  },
  'days of the feed': {
    cn: ['实时事件的分区', '提前建好实时事件每天的分区，删除 14 天前的。'],
    en: ['Days of the live feed', 'Makes room for the live events of coming days and drops those older than 14 days.'],
  },
  'names in old answers': {
    cn: ['清理旧应答里的姓名', '30 天后从留存的请求应答里去掉姓名和手机号。'],
    en: ['Names in old answers', 'Takes names and phones out of kept answers to requests after 30 days.'],
  },
  'old runs of schedules': {
    cn: ['清理运行记录', '删除定时任务 30 天前的运行记录。'],
    en: ['Old runs of schedules', 'Removes runs of scheduled jobs that are older than 30 days.'],
  },
  'seals of the ledger': {
    cn: ['账本封存', '核对新的账目并封存，之后改动会被发现。'],
    en: ['Seals of the ledger', 'Verifies new entries of the ledger and seals them, so that later changes are found.'],
  },
  'ledger.verify': {
    cn: ['账本核对', '至少每小时核对所有余额和新的账目，有错就停在监控里等人处理。'],
    en: [
      'Ledger verification',
      'Verifies all balances and new entries at least every hour and keeps errors on the monitor until resolved.',
    ],
  },
  'history of the ledger': {
    cn: ['账本全面核对', '一段一段地把整个账本核对一遍，到头再从头开始。'],
    en: ['History of the ledger', 'Verifies the whole ledger part by part, and begins again after the end.'],
  },
  'payment.poll': {
    cn: ['查询扫码支付', '向支付渠道查询还没有结果的收款，超时的撤销。'],
    en: ['Scan payments', 'Checks payments without a result at the channel and reverses timed-out ones.'],
  },
  'payment.refund': {
    cn: ['渠道退款', '把退款交给支付渠道，并查询结果。'],
    en: ['Refunds at the channel', 'Sends refunds to the payment channel and checks their status.'],
  },
  'payment.stuck': {
    cn: ['找出卡住的支付', '长时间没有结果的支付转给人处理。'],
    en: ['Stuck payments', 'Passes payments without a result to staff.'],
  },
  'payment.reconcile': {
    cn: ['对账', '下载支付渠道前一天的账单，与本系统逐笔比对。'],
    en: [
      'Reconciliation',
      "Downloads the channels' bills of the day before and compares them with what is stored here.",
    ],
  },
  'refund.again': {
    cn: ['再次退款', '渠道暂时退不了的款，到时间再退一次。'],
    en: ['Refund retries', 'Retries refunds the channel could not process before.'],
  },
  'silent edges': {
    cn: ['找出断线的场地主机', '没有按时报到的场地主机标为断线。'],
    en: ['Silent venue boxes', 'Marks venue boxes as offline that have not reported in time.'],
  },
  'overdue commands': {
    cn: ['超时的车辆指令', '场地主机没有按时取走的指令算失败，车辆和排队恢复原状。'],
    en: ['Overdue kart commands', 'Cancels commands no venue box picked up in time; kart and queue are restored.'],
  },
  'answered commands': {
    cn: ['清理旧指令', '删除 35 天前已经回复的车辆指令。'],
    en: ['Old kart commands', 'Removes answered commands that are older than 35 days.'],
  },
  'boards of a new day': {
    cn: ['新一天的排行榜', '门店的新一天开始时换上新的当日排行。'],
    en: ['Leaderboards of a new day', "Restarts the day's leaderboard when the store's day begins."],
  },
  'old laps': {
    cn: ['清理旧圈速', '删除 1100 天前的单圈记录，成绩和排行保留。'],
    en: ['Old laps', 'Removes single laps older than 1100 days; results and leaderboards stay.'],
  },
  'old passings': {
    cn: ['清理过线记录', '删除 400 天前的原始过线记录。'],
    en: ['Old passings', 'Removes raw passings older than 400 days.'],
  },
  'coupons that expire': {
    cn: ['优惠券到期', '把过了有效期的优惠券改为已过期。'],
    en: ['Coupons that expire', 'Marks coupons as expired whose time is over.'],
  },
  'members that expire': {
    cn: ['会员卡到期', '冻结过了有效期的会员卡。'],
    en: ['Members that expire', 'Freezes member cards whose time is over.'],
  },
  'changes for totals': {
    cn: ['清理列表计数', '删除列表总数已经算过的变更。'],
    en: ['Changes for totals', "Removes changes that the lists' totals have counted."],
  },
  'old import files': {
    cn: ['清理导入文件', '删除 7 天前的导入错误文件。'],
    en: ['Old import files', 'Removes files with bad rows of imports after 7 days.'],
  },
  'tab.escape': {
    cn: ['先玩后付逃单', '到时间没有付款的先玩后付记为逃单。'],
    en: ['Escaped tabs', 'Counts tabs as escaped that nobody paid or linked in time.'],
  },
  'trials that escape soon': {
    cn: ['逃单提醒', '先玩后付快到时限时提醒店里的人。'],
    en: ['Tabs that escape soon', "Reminds the store's people before a tab counts as escaped."],
  },
  'line-up.pass': {
    cn: ['排队过号', '叫号后没有来的客人自动过号。'],
    en: ['No-shows', 'Skips customers in the queue who did not come when called.'],
  },
  'reservations that begin soon': {
    cn: ['预约提醒', '场次开始前给客人发短信提醒。'],
    en: ['Reservations that begin soon', 'Reminds customers by text message before their session begins.'],
  },
  'licences that end': {
    cn: ['授权到期提醒', '门店的系统授权到期前提醒管理员。'],
    en: ['Licences that end', "Reminds administrators before a store's licence ends."],
  },
  'old waivers': {
    cn: ['删除旧免责书资料', '到了保存期限的免责书，删除里面的个人资料。'],
    en: ['Old waivers', 'Removes personal data from waivers after their storage period.'],
  },
  'figures.fold': {
    cn: ['营业数字汇总', '把新的收款和圈数汇总到营业数字。'],
    en: ['Figures of the day', 'Adds new payments and runs to the figures.'],
  },
  'figures.trim': {
    cn: ['清理营业明细', '删除已经汇总过的旧营业明细。'],
    en: ['Old facts of figures', 'Removes old facts that the figures hold already.'],
  },
  'message.send': {
    cn: ['发送消息', '把短信、邮件和微信消息交给服务商，失败的到时间再发。'],
    en: ['Messages', 'Sends SMS, email and WeChat messages to their providers and retries failures.'],
  },
  'old messages': {
    cn: ['清理发送记录', '没人处理的过期消息不再发，删除 180 天前的记录。'],
    en: ['Old messages', 'Ends messages that nobody decided in time and removes those older than 180 days.'],
  },
  'notices.due': {
    cn: ['发布通知公告', '到时间的公告发布或下架。'],
    en: ['Announcements', 'Publishes or ends announcements whose time has come.'],
  },
  'old system messages': {
    cn: ['清理系统消息', '删除 180 天前的系统消息。'],
    en: ['Old system messages', 'Removes system messages older than 180 days.'],
  },
  'verification of the audit log': {
    cn: ['核对审计日志', '每分钟核对审计日志新增的记录并封存，之后改动会被发现。'],
    en: [
      'Verification of the audit log',
      'Verifies new entries of the audit log each minute and seals them, so that later changes are found.',
    ],
  },
  'history of the audit log': {
    cn: ['审计日志全面核对', '一段一段地把整个审计日志核对一遍，到头再从头开始。'],
    en: ['History of the audit log', 'Verifies the whole audit log part by part, and begins again after the end.'],
  },
  'files that nothing points at': {
    cn: ['清理没有用到的文件', '上传后一直没有用到的文件，过了宽限期自动删除。'],
    en: ['Files that are not used', 'Deletes uploaded files that nothing has used after their grace time.'],
  },
  'files without records': {
    cn: ['登记旧文件', '给升级前上传、还没有登记的文件补上记录。'],
    en: ['Files without records', 'Makes records of files that were uploaded before an upgrade.'],
  },
} as const satisfies Readonly<Record<string, ScheduleWords>>;
export type ScheduleName = keyof typeof SCHEDULES;

/** Their names as items of a dictionary. */
export const SCHEDULE_NAMES = Object.fromEntries(
  Object.entries(SCHEDULES).map(([name, { cn, en }]) => [name, [cn[0], en[0]]]),
) as unknown as Readonly<Record<ScheduleName, readonly [cn: string, en: string]>>;

export const SCHEDULE_DICTIONARIES = {
  schedule: SCHEDULE_NAMES,
  schedule_state: {
    DONE: ['正常', 'Succeeded'],
    FAILED: ['失败', 'Failed'],
    RUNNING: ['运行中', 'Running'],
    PAUSED: ['已暂停', 'Paused'],
    NEVER: ['还没运行', 'Not run yet'],
  },
  schedule_lane: {
    payments: ['支付', 'Payments'],
    messages: ['消息', 'Messages'],
    default: ['普通', 'Default'],
    bulk: ['大批量', 'Bulk'],
  },
  fault: {
    unreachable: ['要用的服务连不上', 'A service that it needs cannot be reached'],
    timeout: ['等待超时', 'It took too long'],
    database: ['数据库拒绝了', 'The database refused it'],
    other: ['程序出错', 'The program failed'],
  },
} as const;

/** Runs that are rarer than this are kept one by one; of others only failures are, beside the counts of each day. */
export const RUNS_KEPT_FROM_MS = 300_000;
export const RUNS_KEPT_DAYS = 30;
