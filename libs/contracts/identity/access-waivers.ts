/** Menu entries of waivers. */
import { HOLDERS } from './roles';

const { counterAndPartners, staff, managers } = HOLDERS;

export const WAIVER_LIST = {
  url: '/waiver/SysWaiverList',
  under: '/counter',
  cn: '免责书',
  en: 'Waivers',
  icon: 'file-text',
  component: 'waiver/SysWaiverList',
  heldBy: counterAndPartners,
  buttons: {
    'waiver:list': { cn: '查看免责书', en: 'View waivers', heldBy: counterAndPartners },
    'waiver:match': { cn: '出示签署码、对应车手', en: 'Show the code and match drivers', heldBy: staff },
    'waiver:detail': { cn: '查看签名与完整资料', en: 'See signatures and personal data', heldBy: managers },
    'waiver:withdraw': { cn: '撤回免责书', en: 'Withdraw waivers', heldBy: managers },
    'waiver:export': { cn: '导出免责书', en: 'Export waivers', heldBy: managers },
  },
} as const;

export const WAIVER_TEXT = {
  url: '/waiver/SysWaiverText',
  under: '/rules',
  cn: '免责书内容',
  en: 'Waiver text',
  icon: 'file-text',
  component: 'waiver/SysWaiverText',
  heldBy: managers,
  buttons: {
    'waivertext:list': { cn: '查看免责书内容', en: 'View the waiver text', heldBy: managers },
    'waivertext:add': { cn: '发布免责书', en: 'Publish waiver texts', heldBy: managers },
  },
} as const;
