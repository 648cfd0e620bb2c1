/** Menu entries of messages and their templates. */
import { HOLDERS } from './roles';

const { managers } = HOLDERS;
/** All stores send by the same templates. */
const headOffice = ['head-office'] as const;

export const MESSAGING_MENU = [
  { url: '/message', cn: '消息', en: 'Messages', icon: 'message', heldBy: managers },
  {
    url: '/message/SysMessageTemplateList',
    under: '/message',
    cn: '消息模板',
    en: 'Message templates',
    icon: 'message',
    component: 'message/SysMessageTemplateList',
    heldBy: managers,
    buttons: {
      'template:list': { cn: '查看消息模板', en: 'View message templates', heldBy: managers },
      'template:add': { cn: '添加消息模板', en: 'Add message templates', heldBy: headOffice },
      'template:edit': { cn: '修改消息模板', en: 'Change message templates', heldBy: headOffice },
      'template:delete': { cn: '删除消息模板', en: 'Delete message templates', heldBy: headOffice },
      'template:export': { cn: '导出消息模板', en: 'Export message templates', heldBy: managers },
      'template:import': { cn: '导入消息模板', en: 'Import message templates', heldBy: headOffice },
      'template:send': { cn: '发送测试', en: 'Send tests', heldBy: managers },
    },
  },
  {
    url: '/message/SysMessageList',
    under: '/message',
    cn: '发送记录',
    en: 'Outbox',
    icon: 'message',
    component: 'message/SysMessageList',
    heldBy: managers,
    buttons: {
      'message:list': { cn: '查看发送记录', en: 'View the outbox', heldBy: managers },
      'message:again': { cn: '重发与不再发', en: 'Resend and give up', heldBy: managers },
    },
  },
  {
    url: '/message/SysSmsPackageList',
    under: '/message',
    cn: '短信套餐',
    en: 'SMS packages',
    icon: 'message',
    component: 'message/SysSmsPackageList',
    heldBy: managers,
    buttons: {
      'smsPackage:list': { cn: '查看短信套餐', en: 'View SMS packages', heldBy: managers },
      'smsPackage:add': { cn: '添加短信套餐', en: 'Add SMS packages', heldBy: headOffice },
      'smsPackage:edit': { cn: '修改短信套餐', en: 'Change SMS packages', heldBy: headOffice },
      'smsPackage:delete': { cn: '删除短信套餐', en: 'Delete SMS packages', heldBy: headOffice },
    },
  },
] as const;
