/** Refusals for buttons of older clients that ask for something the product does not do. */
export const OLDER_MESSAGES = {
  'older.jobs': {
    cn: '定时任务由系统自带，不能新增、修改、删除或导入；可以暂停、恢复和立即执行',
    en: 'Scheduled jobs come with the product: none is added, changed, deleted or imported. They can be paused, resumed and run now',
  },
  'older.dataSources': {
    cn: '数据源由安装配置决定，不能在这里新增、修改、删除或导入',
    en: 'Data sources follow from the settings of the installation: none is added, changed, deleted or imported here',
  },
  'older.foreignSource': {
    cn: '只测试本系统自己的数据源，不连接其他数据库',
    en: 'Only data sources of this installation are tested; no other database is called',
  },
  'older.sourceDown': { cn: '数据源没有应答：{fault}', en: 'The data source did not answer: {fault}' },
  'older.sourceUp': { cn: '数据库连接成功', en: 'The data source answered' },
  'older.fillRules': {
    cn: '填值规则由系统自带，不能新增、删除或导入，也不运行外部类；可以修改它们的写法',
    en: 'Fill rules come with the product: none is added, deleted or imported, and no class of others is run. How they are written can be changed',
  },
  'older.checkRules': {
    cn: '校验规则由系统自带，不能新增、修改、删除或导入',
    en: 'Check rules come with the product: none is added, changed, deleted or imported',
  },
  'older.messages': {
    cn: '发送记录由系统写入，不能新增、修改、删除或导入；到期自动清除',
    en: 'The outbox is written by the product: nothing in it is added, changed, deleted or imported. Old rows go by themselves',
  },
  'older.logs': { cn: '日志不能删除，到期自动清除', en: 'Logs are not deleted by hand; what is old goes by itself' },
  'older.audit': { cn: '审计记录不能删除', en: 'Entries of the audit log are not deleted' },
  'older.standIns': {
    cn: '没有代理人：每个人用自己的账号办事，请给对方分配角色',
    en: 'Nobody stands in for somebody else: give the other person the role',
  },
  'older.departRules': {
    cn: '数据规则分配给角色或部门角色，不分配给部门本身',
    en: 'Data rules are chosen for roles and for roles of departments, not for a department itself',
  },
  'older.sync': { cn: '没有接入第三方应用，不用同步', en: 'There is no other application to send it to' },
} as const;
