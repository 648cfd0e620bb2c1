/** Sentences about saved reports. */
export const REPORT_MESSAGES = {
  'report.saved': { cn: '报表已保存', en: 'Report saved' },
  'report.nameRequired': { cn: '请填写报表名称', en: 'Please name the report' },
  'report.listUnknown': { cn: '没有这个列表', en: 'List not found' },
  'report.notOwn': {
    cn: '只有创建人能修改或删除这张报表',
    en: 'Only the person who made this report can change or delete it',
  },
  'report.timeRequired': { cn: '请选择发送时间', en: 'Please choose when to send it' },
  'report.weekdayRequired': { cn: '请选择星期几', en: 'Please choose the day of the week' },
  'report.receiversRequired': { cn: '请选择接收人', en: 'Please choose the receivers' },
  'report.receiverBarred': {
    cn: '有接收人不能查看或导出这个列表',
    en: 'A chosen receiver cannot view or export this list',
  },
  'report.ownCondition': {
    cn: '条件“{names}”只能在列表里查，不能定时发送',
    en: 'The filter “{names}” works only in the list and cannot be scheduled',
  },
  'report.fieldsGone': {
    cn: '报表“{name}”用到的字段已经没有了：{fields}。请从列表重新保存。',
    en: 'Fields of the report “{name}” no longer exist: {fields}. Save it again from its list.',
  },
  'report.listGone': {
    cn: '报表“{name}”的列表已经没有了',
    en: 'The list of the report “{name}” no longer exists',
  },
} as const;
