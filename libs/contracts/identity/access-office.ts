/** What the office looks after: its part of the table of permissions and menu entries. */
import type { ButtonDefinition, MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { everybody, generalManagers, managers } = HOLDERS;

/** What an edge agent reported and could not be applied. */
export const EDGE_EVENT_PAGE = {
  url: '/vehicle/SysEdgeEventList',
  under: '/vehicle',
  cn: '搁置事件',
  en: 'Events set aside',
  icon: 'warning',
  component: 'vehicle/SysEdgeEventList',
  heldBy: managers,
  buttons: {
    'edgeEvent:list': { cn: '查看搁置事件', en: 'View events set aside', heldBy: managers },
    'edgeEvent:decide': { cn: '处理搁置事件', en: 'Apply or drop events set aside', heldBy: managers },
  },
} as const satisfies MenuDefinition;

/** Who drove best. */
export const RANKING_PAGE = {
  url: '/ranking/SysRankingList',
  cn: '排行榜',
  en: 'Rankings',
  icon: 'trophy',
  component: 'ranking/SysRankingList',
  heldBy: everybody,
  buttons: {
    'ranking:edit': { cn: '作废与清空排行', en: 'Invalidate and clear rankings', heldBy: generalManagers },
  },
} as const satisfies MenuDefinition;

export const AUDIT_PAGE = {
  url: '/isystem/auditLog',
  under: '/isystem',
  cn: '审计日志',
  en: 'Audit log',
  icon: 'file-text',
  component: 'system/AuditLog',
  heldBy: managers,
  buttons: {
    'audit:list': { cn: '查看审计日志', en: 'View the audit log', heldBy: managers },
    'audit:export': { cn: '导出审计日志', en: 'Export the audit log', heldBy: ['head-office'] },
  },
} as const satisfies MenuDefinition;

/** What customers see of the store on their own phone. */
export const MINI_APP_PAGE = {
  url: '/miniapp/SysMiniAppSetting',
  under: '/isystem',
  cn: '小程序设置',
  en: 'Mini-app settings',
  icon: 'setting',
  component: 'miniapp/SysMiniAppSetting',
  heldBy: managers,
  buttons: {
    'miniApp:list': { cn: '查看小程序设置', en: 'View mini-app settings', heldBy: managers },
    'miniApp:edit': { cn: '修改小程序设置', en: 'Change mini-app settings', heldBy: managers },
  },
} as const satisfies MenuDefinition;

/** They are no store's, and their errors may name any. */
export const SCHEDULE_PAGE = {
  url: '/isystem/job',
  under: '/isystem',
  cn: '定时任务',
  en: 'Scheduled jobs',
  icon: 'clock',
  component: 'system/ScheduleList',
  heldBy: ['head-office'],
  buttons: {
    'schedule:list': { cn: '查看定时任务', en: 'View scheduled jobs', heldBy: ['head-office'] },
    'schedule:run': { cn: '立即运行定时任务', en: 'Run scheduled jobs now', heldBy: ['head-office'] },
    'schedule:pause': { cn: '暂停与恢复定时任务', en: 'Pause and resume scheduled jobs', heldBy: ['head-office'] },
  },
} as const satisfies MenuDefinition;

/** What the whole installation stands on. */
export const DATA_SOURCE_PAGE = {
  url: '/isystem/dataSource',
  under: '/isystem',
  cn: '数据源',
  en: 'Data sources',
  icon: 'link',
  component: 'system/DataSources',
  heldBy: ['head-office'],
  buttons: {
    'dataSource:list': { cn: '查看数据源', en: 'View data sources', heldBy: ['head-office'] },
    'dataSource:test': { cn: '测试数据源', en: 'Test data sources', heldBy: ['head-office'] },
  },
} as const satisfies MenuDefinition;

export const FILE_PAGE = {
  url: '/oss/file',
  under: '/isystem',
  cn: '文件存储',
  en: 'File storage',
  icon: 'file-text',
  component: 'system/FileList',
  heldBy: managers,
  buttons: {
    'file:list': { cn: '查看文件', en: 'View files', heldBy: managers },
    'file:add': { cn: '上传文件', en: 'Upload files', heldBy: managers },
    'file:edit': { cn: '给文件分类', en: 'Categorise files', heldBy: managers },
    'file:delete': { cn: '删除没有用到的文件', en: 'Delete unused files', heldBy: managers },
    // Of super admins, who hold everything.
    'file:quota': { cn: '设置文件空间', en: 'Set file space', heldBy: [] },
  },
} as const satisfies MenuDefinition;

export const CHECK_RULE_PAGE = {
  url: '/isystem/checkRule',
  under: '/isystem',
  cn: '校验规则',
  en: 'Check rules',
  icon: 'setting',
  component: 'system/CheckRuleList',
  heldBy: managers,
  buttons: {
    'checkRule:list': { cn: '查看校验规则', en: 'View check rules', heldBy: managers },
  },
} as const satisfies MenuDefinition;

export const CATEGORY_PAGE = {
  url: '/sys/SysCategoryList',
  under: '/isystem',
  cn: '分类',
  en: 'Categories',
  icon: 'bars',
  component: 'system/CategoryList',
  heldBy: managers,
  buttons: {
    'category:list': { cn: '查看分类', en: 'View categories', heldBy: managers },
    'category:add': { cn: '添加分类', en: 'Add categories', heldBy: managers },
    'category:edit': { cn: '修改分类', en: 'Change categories', heldBy: managers },
    'category:delete': { cn: '删除分类', en: 'Delete categories', heldBy: managers },
  },
} as const satisfies MenuDefinition;

export const FILL_RULE_PAGE = {
  url: '/isystem/fillRule',
  under: '/isystem',
  cn: '填值规则',
  en: 'Fill rules',
  icon: 'setting',
  component: 'system/FillRuleList',
  heldBy: managers,
  buttons: {
    'fillRule:list': { cn: '查看填值规则', en: 'View fill rules', heldBy: managers },
    'fillRule:edit': { cn: '修改填值规则', en: 'Change fill rules', heldBy: managers },
  },
} as const satisfies MenuDefinition;

export const OFFICE_BUTTONS = {
  // Of super admins, who hold everything.
  'dict:refresh': { cn: '刷新字典缓存', en: 'Refresh the dictionary cache', heldBy: [] },
} as const satisfies Record<string, ButtonDefinition>;
