/** Online forms and reports: their part of the table of permissions and menu entries. */
import type { MenuDefinition } from './access-definitions';
import { HOLDERS } from './roles';

const { everybody, managers, staff } = HOLDERS;

export const ONLINE_MENU = [
  { url: '/online', cn: '在线表单与报表', en: 'Forms & reports', icon: 'form', heldBy: everybody },
  {
    url: '/online/SysOnlineFormList',
    under: '/online',
    cn: '在线表单',
    en: 'Online forms',
    icon: 'form',
    component: 'online/SysOnlineFormList',
    heldBy: managers,
    buttons: {
      'onlineform:list': { cn: '查看在线表单', en: 'View online forms', heldBy: managers },
      'onlineform:add': { cn: '添加在线表单', en: 'Add online forms', heldBy: managers },
      'onlineform:edit': { cn: '修改在线表单', en: 'Change online forms', heldBy: managers },
      'onlineform:publish': { cn: '发布与停止在线表单', en: 'Publish and close online forms', heldBy: managers },
      'onlineform:delete': { cn: '删除在线表单', en: 'Delete online forms', heldBy: managers },
    },
  },
  {
    url: '/online/SysOnlineAnswerList',
    under: '/online',
    cn: '表单回答',
    en: 'Answers',
    icon: 'form',
    component: 'online/SysOnlineAnswerList',
    heldBy: managers,
    buttons: {
      'onlineanswer:list': { cn: '查看表单回答', en: 'View answers', heldBy: managers },
      'onlineanswer:handle': { cn: '处理表单回答', en: 'Handle answers', heldBy: managers },
      'onlineanswer:phone': { cn: '显示回答的完整手机号', en: 'Show full phone numbers of answers', heldBy: managers },
      'onlineanswer:delete': { cn: '删除表单回答', en: 'Delete answers', heldBy: managers },
      'onlineanswer:export': { cn: '导出表单回答', en: 'Export answers', heldBy: managers },
    },
  },
  {
    url: '/online/SysReportList',
    under: '/online',
    cn: '在线报表',
    en: 'Reports',
    icon: 'bar-chart',
    component: 'online/SysReportList',
    heldBy: everybody,
    buttons: {
      'report:list': { cn: '查看报表', en: 'View reports', heldBy: everybody },
      'report:add': { cn: '把列表存为报表', en: 'Save lists as reports', heldBy: staff },
      'report:schedule': { cn: '定时发送报表', en: 'Have reports sent', heldBy: managers },
    },
  },
] as const satisfies readonly MenuDefinition[];
