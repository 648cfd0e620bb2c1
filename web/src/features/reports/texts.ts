import { defineTexts } from '../../shared/i18n';
import { words } from '../../shared/words';

export const texts = defineTexts(
  'reports',
  {
    cn: {
      xlsx: '导出 Excel',
      csv: '导出 CSV',
      notOwn: '只有创建人能修改或删除',
      gone: '用到的字段已经没有了：{fields}。请从列表重新保存。',
      listGone: '这张报表的列表已经没有了',
      sentAt: '{schedule} {time}',
      sent: '收到的报表',
      sentHint: '按您的权限生成，保留两周。',
      notSent: '没有生成',
    },
    en: {
      xlsx: 'Export Excel',
      csv: 'Export CSV',
      notOwn: 'Only the person who made it can change or delete it',
      gone: 'Some fields no longer exist: {fields}. Save it again from its list.',
      listGone: 'The list of this report no longer exists',
      sentAt: '{schedule}, {time}',
      sent: 'Reports sent to you',
      sentHint: 'Made with your permissions, kept for two weeks.',
      notSent: 'not made',
    },
  },
  words,
);
