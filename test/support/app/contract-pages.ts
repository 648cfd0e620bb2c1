/**
 * The pages of a stock admin client of the published contract: what each asks for, and what its columns and forms read. Written from that
 * client, and not from our own declarations.
 */
type Query = Readonly<Record<string, unknown>>;
type Method = 'get' | 'post' | 'put' | 'delete';
/** `done`: a success. `refused`: HTTP 200 with a sentence and code 500. */
export type Step = readonly [
  method: Method,
  path: string,
  values: Query | readonly unknown[],
  ends: 'done' | 'refused',
];

export interface ListPage {
  page: string;
  path: string;
  query?: Query;
  columns: readonly string[];
  /** No row is there at the start. */
  mayBeEmpty?: true;
  /** The answer is no page but all rows, or a tree of them. */
  whole?: true;
}

export const LIST_PAGES: readonly ListPage[] = [
  {
    page: 'users',
    path: '/sys/user/list',
    columns:
      'id username realname avatar birthday sex sex_dictText phone email orgCode orgCodeTxt departIds departIds_dictText status status_dictText workNo post telephone identity activitiSync createTime'.split(
        ' ',
      ),
  },
  {
    page: 'address book',
    path: '/sys/user/queryByOrgCodeForAddressList',
    query: { orgCode: 'A01' },
    columns: 'id realname workNo departName post telephone email phone'.split(' '),
  },
  {
    page: 'users of a department',
    path: '/sys/user/departUserList',
    query: { depId: '' },
    columns: 'id username realname sex_dictText phone status_dictText'.split(' '),
  },
  {
    page: 'roles',
    path: '/sys/role/list',
    columns: 'id roleName roleCode description createTime updateTime'.split(' '),
  },
  {
    page: 'roles of departments',
    path: '/sys/sysDepartRole/list',
    columns: 'id departId departId_dictText roleName roleCode description createTime'.split(' '),
  },
  {
    page: 'menus',
    path: '/sys/permission/list',
    columns: 'id key title name menuType icon component url sortNo leaf isLeaf children'.split(' '),
    whole: true,
  },
  {
    page: 'departments',
    path: '/sys/sysDepart/queryTreeList',
    columns:
      'id key value title departName orgCode orgCategory orgType departOrder mobile address memo fax isLeaf children'.split(
        ' ',
      ),
    whole: true,
  },
  {
    page: 'positions',
    path: '/sys/position/list',
    columns: 'id code name postRank postRank_dictText rank_dictText'.split(' '),
    mayBeEmpty: true,
  },
  { page: 'categories', path: '/sys/category/rootList', columns: 'id pid name code hasChild'.split(' ') },
  { page: 'dictionaries', path: '/sys/dict/list', columns: 'id dictName dictCode description type delFlag'.split(' ') },
  {
    page: 'items of dictionaries',
    path: '/sys/dictItem/list',
    query: { sortOrder: 'asc' },
    columns: 'id dictId itemText itemValue description sortOrder status'.split(' '),
  },
  {
    page: 'deleted dictionaries',
    path: '/sys/dict/deleteList',
    columns: ['id', 'dictName', 'dictCode'],
    whole: true,
    mayBeEmpty: true,
  },
  {
    page: 'log of sign-ins',
    path: '/sys/log/list',
    query: { logType: '1', keyWord: '', createTime_begin: '2020-01-01', createTime_end: '2099-12-31' },
    columns:
      'id logContent userid username ip costTime logType_dictText operateType_dictText createTime method requestParam'.split(
        ' ',
      ),
  },
  {
    page: 'log of operations',
    path: '/sys/log/list',
    query: { logType: '2', keyWord: '' },
    columns:
      'id logContent userid username ip costTime logType_dictText operateType_dictText createTime method requestParam'.split(
        ' ',
      ),
  },
  {
    page: 'log of changes',
    path: '/sys/dataLog/list',
    columns: 'id dataTable dataId dataVersion dataContent createBy createTime'.split(' '),
  },
  {
    page: 'scheduled jobs',
    path: '/sys/quartzJob/list',
    columns: 'id jobClassName cronExpression parameter description status status_dictText'.split(' '),
    mayBeEmpty: true,
  },
  {
    page: 'data sources',
    path: '/sys/dataSource/list',
    columns: 'id code name remark dbType dbType_dictText dbDriver dbUrl dbName dbUsername'.split(' '),
  },
  { page: 'fill rules', path: '/sys/fillRule/list', columns: 'id ruleName ruleCode ruleClass ruleParams'.split(' ') },
  {
    page: 'check rules',
    path: '/sys/checkRule/list',
    columns: 'id ruleName ruleCode ruleJson ruleDescription'.split(' '),
  },
  {
    page: 'announcements',
    path: '/sys/annountCement/list',
    columns:
      'id titile msgContent msgCategory msgCategory_dictText sender priority_dictText msgType_dictText sendStatus sendStatus_dictText sendTime cancelTime startTime endTime userIds'.split(
        ' ',
      ),
    mayBeEmpty: true,
  },
  {
    page: 'my announcements',
    path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
    columns: 'id anntId titile msgCategory sender sendTime priority readFlag'.split(' '),
    mayBeEmpty: true,
  },
  {
    page: 'message templates',
    path: '/message/sysMessageTemplate/list',
    columns: 'id templateCode templateName templateContent templateType templateType_dictText templateTestJson'.split(
      ' ',
    ),
  },
  {
    page: 'outbox',
    path: '/message/sysMessage/list',
    columns:
      'id esTitle esContent esReceiver esSendNum esSendStatus esSendStatus_dictText esSendTime esType_dictText'.split(
        ' ',
      ),
    mayBeEmpty: true,
  },
  { page: 'online users', path: '/sys/online/list', columns: ['id', 'username', 'realname', 'createTime'] },
  { page: 'stand-ins', path: '/sys/sysUserAgent/list', columns: [], mayBeEmpty: true },
];

/** Saved as a file: every list that has the button. */
export const EXPORTS: readonly string[] = [
  '/sys/user',
  '/sys/role',
  '/sys/sysDepart',
  '/sys/position',
  '/sys/category',
  '/sys/dict',
  '/sys/dictItem',
  '/sys/log',
  '/sys/quartzJob',
  '/sys/dataSource',
  '/sys/fillRule',
  '/sys/checkRule',
  '/sys/annountCement',
  '/message/sysMessageTemplate',
  '/message/sysMessage',
  '/sys/sysUserAgent',
];
/** A file is taken, or refused in a sentence. */
export const IMPORTS: Readonly<Record<string, 'taken' | 'refused'>> = {
  '/sys/user': 'taken',
  '/sys/role': 'taken',
  '/sys/sysDepart': 'taken',
  '/sys/position': 'taken',
  '/sys/category': 'taken',
  '/sys/dict': 'taken',
  '/sys/dictItem': 'taken',
  '/sys/annountCement': 'taken',
  '/message/sysMessageTemplate': 'taken',
  '/sys/quartzJob': 'refused',
  '/sys/dataSource': 'refused',
  '/sys/fillRule': 'refused',
  '/sys/checkRule': 'refused',
  '/message/sysMessage': 'refused',
  '/sys/sysUserAgent': 'refused',
};

const row = { id: '1', name: '合同', createTime: '2026-03-14 14:31:52', createBy: null };
/** Buttons of pages whose rows are the product's own: what can be done is done, the rest is refused. */
export const BUTTONS: readonly Step[] = [
  ['post', '/sys/quartzJob/add', { jobClassName: 'org.x.Job', cronExpression: '0/1 * * * * ?', status: 0 }, 'refused'],
  ['put', '/sys/quartzJob/edit', { ...row, jobClassName: 'org.x.Job', cronExpression: '* * * * * ? *' }, 'refused'],
  ['delete', '/sys/quartzJob/delete', { id: '1' }, 'refused'],
  ['delete', '/sys/quartzJob/deleteBatch', { ids: '1,2,' }, 'refused'],
  ['get', '/sys/quartzJob/pause', { jobClassName: '' }, 'refused'],
  ['get', '/sys/quartzJob/pause', { jobClassName: 'no such job' }, 'refused'],
  ['get', '/sys/quartzJob/resume', { id: 'no such job' }, 'refused'],
  ['get', '/sys/quartzJob/execute', { id: 'no such job' }, 'refused'],
  ['post', '/sys/dataSource/add', { ...row, code: 'x', dbType: '1', dbUrl: 'jdbc:mysql://10.0.0.1/x' }, 'refused'],
  ['put', '/sys/dataSource/edit', { ...row, code: 'x', dbPassword: 'secret' }, 'refused'],
  ['delete', '/sys/dataSource/delete', { id: 'redis' }, 'refused'],
  ['delete', '/sys/dataSource/deleteBatch', { ids: 'redis,' }, 'refused'],
  ['get', '/sys/dataSource/queryById', { id: 'redis' }, 'done'],
  ['post', '/online/cgreport/api/testConnection', { code: 'postgres', dbType: 'postgres', dbUrl: '' }, 'done'],
  ['post', '/online/cgreport/api/testConnection', { code: 'mysql', dbUrl: 'jdbc:mysql://127.0.0.1/x' }, 'refused'],
  ['post', '/online/cgreport/api/testConnection', { code: 'postgres', dbUrl: 'http://127.0.0.1:1/' }, 'refused'],
  [
    'post',
    '/sys/fillRule/add',
    { ruleName: '规则', ruleCode: 'x', ruleClass: 'org.x.Rule', ruleParams: '{}' },
    'refused',
  ],
  ['delete', '/sys/fillRule/delete', { id: '1' }, 'refused'],
  ['delete', '/sys/fillRule/deleteBatch', { ids: '1,' }, 'refused'],
  ['get', '/sys/fillRule/testFillRule', { ruleCode: 'RESERVATION' }, 'done'],
  ['get', '/sys/fillRule/testFillRule', { ruleCode: 'nobody' }, 'refused'],
  ['put', '/sys/fillRule/executeFillRule/RESERVATION', { name: '合同' }, 'done'],
  ['post', '/sys/checkRule/add', { ruleName: '规则', ruleCode: 'x', ruleJson: '[]' }, 'refused'],
  ['put', '/sys/checkRule/edit', { id: 'phone', ruleName: '规则', ruleCode: 'phone', ruleJson: '[]' }, 'refused'],
  ['delete', '/sys/checkRule/delete', { id: 'phone' }, 'refused'],
  ['delete', '/sys/checkRule/deleteBatch', { ids: 'phone,' }, 'refused'],
  ['get', '/sys/checkRule/queryById', { id: 'phone' }, 'done'],
  [
    'post',
    '/message/sysMessage/add',
    { esTitle: '标题', esReceiver: 'admin', esContent: '内容', esType: '1' },
    'refused',
  ],
  ['put', '/message/sysMessage/edit', { ...row, esTitle: '标题' }, 'refused'],
  ['delete', '/message/sysMessage/delete', { id: '1' }, 'refused'],
  ['delete', '/message/sysMessage/deleteBatch', { ids: '1,' }, 'refused'],
  ['delete', '/sys/log/delete', { id: '1' }, 'refused'],
  ['delete', '/sys/log/deleteBatch', { ids: '1,' }, 'refused'],
  ['delete', '/sys/dataLog/delete', { id: '1' }, 'refused'],
  ['get', '/sys/sysUserAgent/queryByUserName', { userName: 'cashier' }, 'done'],
  ['post', '/sys/sysUserAgent/add', { userName: 'cashier', agentUserName: 'manager', status: '1' }, 'refused'],
  ['put', '/sys/sysUserAgent/edit', { ...row, userName: 'cashier' }, 'refused'],
  ['delete', '/sys/sysUserAgent/delete', { id: '1' }, 'refused'],
  ['post', '/sys/sysDepartPermission/datarule', { departId: '1', permissionId: '1', dataRuleIds: '' }, 'refused'],
  ['get', '/sys/sysDepartPermission/datarule/1/1', {}, 'done'],
  ['get', '/sys/sysDepart/queryDepartTreeSync', { pid: '', ids: '', primaryKey: 'id' }, 'done'],
  ['get', '/sys/dict/queryAllDictItems', {}, 'done'],
  ['get', '/sys/dictItem/dictItemCheck', { id: '', dictId: '1', itemValue: 'NEW' }, 'done'],
  ['get', '/sys/permission/checkPermDuplication', { id: '', url: '/nowhere', alwaysShow: false }, 'done'],
  ['get', '/sys/annountCement/syncNotic', { anntId: '' }, 'refused'],
  ['get', '/sys/dataLog/queryDataVerList', { dataTable: 'app_user', dataId: 'nobody' }, 'done'],
  ['get', '/sys/dataLog/queryCompareList', { dataId1: '1', dataId2: '2' }, 'done'],
];
