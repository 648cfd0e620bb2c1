import type { Given } from '../online-forms';
import { f } from './field';
import { resource } from './resource';

const fixed = { form: false } as const;
const EXAMPLE_QUESTIONS = JSON.stringify([
  {
    ...{ key: 'q1', kind: 'choice', cn: '今天玩得怎么样？', en: 'How was your ride?', required: true, max: null },
    options: [
      { key: 'a', cn: '很好', en: 'Great' },
      { key: 'b', cn: '一般', en: 'Fair' },
    ],
  },
  { key: 'q2', kind: 'longText', cn: '想对我们说', en: 'Anything to add', required: false, max: 500, options: [] },
]);

/** Forms that customers fill in on their own phones. Published questions are kept as versions; answers name theirs. */
export const onlineForm = resource({
  name: 'onlineForm',
  path: '/online/sysOnlineForm',
  names: { cn: ['在线表单', '在线表单'], en: ['Online form', 'Online forms'] },
  purpose: {
    cn: '顾客用手机扫码填的表单：骑行反馈、包场咨询、应聘登记。',
    en: 'Forms customers fill in on their phones: ride feedback, party enquiries, job applications.',
  },
  permissions: {
    list: 'onlineform:list',
    add: 'onlineform:add',
    edit: 'onlineform:edit',
    delete: 'onlineform:delete',
    deleteBatch: 'onlineform:delete',
  },
  scope: 'store',
  batchDelete: 'selected',
  title: 'title',
  titleEn: 'titleEn',
  order: {
    filters: ['title', 'state', 'createTime'],
    columns: ['title', 'state', 'answers', 'answersMax', 'versionNumber', 'opensAt', 'closesAt'],
  },
  fields: {
    title: f.text('标题', 'Title', '骑行反馈', {
      required: 'online.titleRequired',
      max: 60,
      search: 'contains',
      sort: true,
      width: 220,
    }),
    titleEn: f.text('英文标题', 'English title', 'Feedback after a ride', {
      required: 'online.titleRequired',
      max: 100,
      search: 'wire',
    }),
    intro: f.longText('说明', 'Introduction', '一分钟就能填完。', { max: 1000, list: false }),
    introEn: f.longText('英文说明', 'English introduction', 'It takes a minute.', { max: 1000, list: false }),
    questions: f.longText('题目', 'Questions', EXAMPLE_QUESTIONS, {
      required: 'online.questionsRequired',
      max: 60_000,
      list: false,
      group: { cn: '题目', en: 'Questions' },
    }),
    opensAt: f.instant('开始', 'Opens', '2026-03-14 10:00:00', {
      nullable: true,
      sort: true,
      group: { cn: '收集', en: 'Answers' },
      hint: { cn: '空着：发布就开始', en: 'Empty: when published' },
    }),
    closesAt: f.instant('结束', 'Closes', '2026-04-14 22:00:00', {
      nullable: true,
      sort: true,
      hint: { cn: '空着：一直收', en: 'Empty: until closed' },
    }),
    answersMax: f.int('最多几份', 'Max answers', 200, {
      nullable: true,
      min: 1,
      max: 100_000,
      hint: { cn: '空着：不限', en: 'Empty: no limit' },
    }),
    oncePerPhone: f.yesNo('每个手机只答一次', 'Once per phone', 'NO', {
      list: 'hidden',
      consequence: { cn: '同一个手机号不能再答', en: 'one answer per phone number' },
    }),
    state: f.choice('online_form_state', '状态', 'State', 'PUBLISHED', {
      ...fixed,
      search: 'exact',
      sort: true,
      width: 112,
    }),
    answers: f.int('回答', 'Answers', 26, { ...fixed, width: 84 }),
    versionNumber: f.int('版本', 'Version', 1, { ...fixed, width: 84 }),
    createTime: f.instant('创建时间', 'Created', '2026-03-13 09:00:00', {
      ...fixed,
      past: true,
      search: 'range',
      sort: 'desc',
      list: 'hidden',
    }),
    createBy: f.text('创建人', 'Created by', '王店长', { ...fixed, list: 'hidden' }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { ...fixed, search: 'exact', list: 'hidden' }),
  },
});

/** What customers have given, with masked phones. It is given on their phones, and handled, seen in full and exported by calls of its own. */
export const onlineAnswer = resource({
  name: 'onlineAnswer',
  path: '/online/sysOnlineAnswer',
  names: { cn: ['表单回答', '表单回答'], en: ['Answer', 'Answers'] },
  purpose: {
    cn: '顾客填的每一份回答；到了保存天数自动删除。',
    en: 'Each answer from a customer, deleted automatically when its storage time ends.',
  },
  permissions: {
    list: 'onlineanswer:list',
    delete: 'onlineanswer:delete',
    deleteBatch: 'onlineanswer:delete',
    export: 'onlineanswer:export',
  },
  scope: 'store',
  batchDelete: 'selected',
  title: 'answerTime',
  order: {
    filters: ['formId', 'answerTime', 'state'],
    columns: ['answerTime', 'state', 'phone', 'formId', 'language', 'note', 'handledBy'],
  },
  fields: {
    answerTime: f.instant('时间', 'Time', '2026-03-14 14:26:00', {
      ...fixed,
      past: true,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    formId: f.reference('onlineForm', '表单', 'Form', '2234567890123500000', {
      ...fixed,
      search: 'exact',
      width: 150,
    }),
    state: f.choice('online_answer_state', '状态', 'State', 'NEW', {
      ...fixed,
      search: 'exact',
      sort: true,
      width: 96,
    }),
    phone: f.phone('手机号', 'Phone', '13800002046', { ...fixed, nullable: true, width: 120 }),
    phoneEnd: f.text('手机后四位', 'Last four digits', '2046', {
      ...fixed,
      nullable: true,
      max: 4,
      search: 'exact',
      list: false,
    }),
    given: f.json<Given>()('回答', 'Answers', { q1: 'a' }, fixed),
    versionNumber: f.int('版本', 'Version', 1, { ...fixed, search: 'exact', list: 'hidden' }),
    language: f.choice('online_language', '语言', 'Language', 'cn', { ...fixed, search: 'exact', list: 'hidden' }),
    note: f.text('处理备注', 'Note', '已回电', { ...fixed, nullable: true, width: 150 }),
    handledBy: f.text('处理人', 'Handled by', '王店长', { ...fixed, nullable: true, width: 96 }),
    handledTime: f.instant('处理时间', 'Handled', '2026-03-14 15:00:00', { ...fixed, nullable: true, list: 'hidden' }),
    keepUntil: f.instant('保存到', 'Kept until', '2026-09-10 14:26:00', { ...fixed, list: 'hidden' }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { ...fixed, search: 'exact', list: 'hidden' }),
  },
});
