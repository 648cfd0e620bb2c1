import { f, readOnly } from './field';
import { everyAct, resource } from './resource';

/** The words of messages. What the product itself sends by keeps its code; its words may be changed. */
export const messageTemplate = resource({
  name: 'messageTemplate',
  path: '/message/sysMessageTemplate',
  names: { cn: ['模板', '消息模板'], en: ['Template', 'Message templates'] },
  purpose: {
    cn: '短信、邮件、微信和系统消息的文字，${名字} 处填入内容。',
    en: 'Texts of SMS, email, WeChat and system messages. ${name} is filled in.',
  },
  permissions: everyAct('template'),
  scope: 'all',
  title: 'templateCode',
  batchDelete: 'selected',
  order: {
    filters: ['templateCode', 'templateContent', 'templateName', 'templateType'],
    filtersFirst: 2,
    columns: ['templateCode', 'templateName', 'templateContent', 'templateType'],
    whole: true,
  },
  deleteHint: { cn: '确定删除吗?', en: 'are you sure to delete?' },
  fields: {
    templateCode: f.text('模板CODE', 'Template code', 'QUEUE_NEAR', {
      max: 60,
      required: 'template.codeRequired',
      unique: true,
      rule: 'dict_code',
      form: 'add',
      search: 'contains',
      sort: 'asc',
      width: 190,
    }),
    templateType: f.choice('msgType', '模板类型', 'Template type', '1', {
      required: 'template.typeRequired',
      search: 'exact',
      sort: true,
      width: 110,
    }),
    templateName: f.text('模板标题', 'Template title', '快轮到您了', {
      max: 100,
      required: 'template.nameRequired',
      search: 'contains',
      sort: true,
      width: 170,
    }),
    templateContent: f.longText('模板内容', 'Template content', '${name}，快轮到您了', {
      max: 10_000,
      search: 'contains',
      width: 300,
    }),
    templateNameEn: f.text('英文标题', 'English title', 'Your turn is near', {
      max: 100,
      list: 'hidden',
      group: { cn: '英文', en: 'English' },
      hint: { cn: '不填时英文也发中文', en: 'Chinese is sent if empty' },
    }),
    templateContentEn: f.longText('英文内容', 'English content', '${name}, your turn is near', {
      max: 10_000,
      list: false,
    }),
    templateTestJson: f.longText('测试数据', 'Test data', '{"name": "橘子"}', {
      max: 2000,
      list: false,
      group: { cn: '测试', en: 'Test' },
      hint: { cn: 'JSON', en: 'JSON' },
    }),
    builtIn: readOnly.yesNo('内置', 'Built in', 'YES', { search: 'wire', list: 'hidden' }),
    createBy: readOnly.text('创建人', 'Created by', 'admin', { list: false }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-14 14:31:52', {
      search: 'wire',
      sort: true,
      list: false,
    }),
    updateBy: readOnly.text('修改人', 'Changed by', 'admin', { nullable: true, list: false }),
    updateTime: readOnly.instant('修改时间', 'Changed', '2026-03-14 14:31:52', { nullable: true, list: false }),
  },
});

/** What was sent and will be. Receivers stand here masked, and codes never. */
export const message = resource({
  name: 'message',
  path: '/message/sysMessage',
  names: { cn: ['消息', '发送记录', '消息'], en: ['Message', 'Outbox', 'Messages'] },
  purpose: {
    cn: '发出去的每一条短信、邮件、微信和系统消息：到哪一步了，没发出的为什么。',
    en: 'Every SMS, email, WeChat and system message: its status and why it was not sent.',
  },
  permissions: { list: 'message:list', export: 'message:list' },
  scope: 'store',
  title: 'esReceiver',
  order: {
    filters: ['receiverEnd', 'esType', 'esSendStatus', 'createTime'],
    importance: ['esReceiver', 'esSendStatus', 'createTime', 'esContent', 'reason', 'esType', 'esSendNum'],
    columns: ['createTime', 'esType', 'esReceiver', 'esContent', 'esSendStatus', 'esSendNum', 'reason'],
    titleInPlace: true,
  },
  fields: {
    createTime: readOnly.instant('时间', 'Time', '2026-03-14 14:31:52', { past: true, search: 'range', sort: 'desc' }),
    esType: readOnly.choice('msgType', '渠道', 'Channel', '1', { search: 'exact', sort: true, width: 84 }),
    esReceiver: readOnly.text('收件人', 'Receiver', '138****2046', { search: 'wire', width: 172 }),
    receiverEnd: readOnly.text('收件人后四位', 'Last four of the receiver', '2046', {
      max: 4,
      search: 'exact',
      list: false,
    }),
    templateCode: readOnly.text('模板', 'Template', 'QUEUE_NEAR', { search: 'wire', list: 'hidden' }),
    esTitle: readOnly.text('标题', 'Title', '快轮到您了', { search: 'wire', list: 'hidden', width: 110 }),
    esContent: readOnly.text('内容', 'Text', 'A047 前面还有 2 人', { search: 'wire', width: 240 }),
    esSendStatus: readOnly.choice('message_state', '状态', 'State', 'SENT', {
      search: 'exact',
      sort: true,
      width: 104,
    }),
    esSendNum: readOnly.int('已试次数', 'Attempts', 1, { width: 112 }),
    reason: readOnly.choice('message_reason', '原因', 'Reason', 'noMoney', {
      nullable: true,
      search: 'wire',
      width: 150,
    }),
    providerText: readOnly.text('服务商原话', 'Provider says', 'isv.AMOUNT_NOT_ENOUGH', {
      nullable: true,
      list: 'hidden',
      width: 200,
    }),
    esSendTime: readOnly.instant('发出时间', 'Sent', '2026-03-14 14:31:53', { nullable: true, list: 'hidden' }),
    nextTryTime: readOnly.instant('再试时间', 'Next attempt', '2026-03-14 14:41:53', { nullable: true, list: false }),
    expireTime: readOnly.instant('过期时间', 'Expires', '2026-03-21 14:31:52', { list: false }),
    hasSecret: readOnly.yesNo('含验证码', 'Contains a code', 'NO', { list: false }),
    test: readOnly.yesNo('测试', 'Test', 'NO', { search: 'wire', list: 'hidden' }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { nullable: true, search: 'wire', list: 'hidden' }),
  },
});
