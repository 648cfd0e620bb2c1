/** Refusals for buttons of older clients that ask for something the product does not do. */
export const OLDER_MESSAGES = {
  'older.jobs': {
    cn: '定时任务由系统自带，不能新增、修改、删除或导入；可以暂停、恢复和立即执行',
    en: 'Scheduled jobs are built in and cannot be added, changed, deleted or imported. They can be paused, resumed and run now',
  },
  'older.dataSources': {
    cn: '数据源由安装配置决定，不能在这里新增、修改、删除或导入',
    en: 'Data sources are set by the installation and cannot be added, changed, deleted or imported here',
  },
  'older.foreignSource': {
    cn: '只测试本系统自己的数据源，不连接其他数据库',
    en: "Only this installation's own data sources can be tested",
  },
  'older.sourceDown': { cn: '数据源没有应答：{fault}', en: 'The data source did not answer: {fault}' },
  'older.sourceUp': { cn: '数据库连接成功', en: 'The data source answered' },
  'older.fillRules': {
    cn: '填值规则由系统自带，不能新增、删除或导入，也不运行外部类；可以修改它们的写法',
    en: 'Fill rules are built in and cannot be added, deleted or imported, and external classes are not run. Their format can be changed',
  },
  'older.checkRules': {
    cn: '校验规则由系统自带，不能新增、修改、删除或导入',
    en: 'Check rules are built in and cannot be added, changed, deleted or imported',
  },
  'older.messages': {
    cn: '发送记录由系统写入，不能新增、修改、删除或导入；到期自动清除',
    en: 'The outbox is written by the system and cannot be added to, changed, deleted or imported. Old rows are removed automatically',
  },
  'older.logs': { cn: '日志不能删除，到期自动清除', en: 'Logs cannot be deleted. Old ones are removed automatically' },
  'older.audit': { cn: '审计记录不能删除', en: 'Audit log entries cannot be deleted' },
  'older.standIns': {
    cn: '没有代理人：每个人用自己的账号办事，请给对方分配角色',
    en: 'There are no stand-ins. Give the other person the role',
  },
  'older.departRules': {
    cn: '数据规则分配给角色或部门角色，不分配给部门本身',
    en: 'Data rules are assigned to roles and department roles, not to a department',
  },
  'older.sync': { cn: '没有接入第三方应用，不用同步', en: 'No third-party apps are connected; nothing to sync' },
} as const;
