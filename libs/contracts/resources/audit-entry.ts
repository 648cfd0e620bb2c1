import { f } from './field';
import { resource } from './resource';

/** Who changed what, when and from where. Entries are written by the database and changed by nobody; phones stand in them masked. */
export const auditEntry = resource({
  name: 'auditEntry',
  path: '/sys/audit',
  names: { cn: ['审计记录', '审计记录'], en: ['Audit entry', 'Audit entries'] },
  purpose: {
    cn: '谁在什么时候、从哪里改了什么，改之前和之后。',
    en: 'Who changed what, when and from where, before and after.',
  },
  permissions: { list: 'audit:list', export: 'audit:export' },
  scope: 'store',
  title: 'subjectId',
  versioned: false,
  order: {
    filters: ['createTime', 'username', 'subject', 'subjectId'],
    columns: ['createTime', 'username', 'kind', 'subject', 'change', 'subjectId', 'address', 'seq'],
  },
  fields: {
    createTime: f.instant('时间', 'Time', '2026-03-14 14:57:41', {
      form: false,
      past: true,
      search: 'range',
      sort: 'desc',
      width: 160,
    }),
    username: f.text('谁', 'Who', '周敏', { form: false, search: 'contains', width: 120 }),
    address: f.text('从哪里', 'From', '10.8.1.22', { form: false, nullable: true, search: 'wire', width: 130 }),
    device: f.text('设备', 'Device', 'Chrome 142', { form: false, nullable: true, list: false }),
    kind: f.choice('audit_kind', '种类', 'Kind', 'money', { form: false, search: 'exact', width: 110 }),
    subject: f.choice('audit_subject', '动了什么', 'What', 'tariff', { form: false, search: 'exact', width: 150 }),
    change: f.choice('audit_change', '操作', 'Change', 'update', { form: false, search: 'exact', width: 90 }),
    subjectId: f.text('编号', 'Id', '2234567890123456789', { form: false, search: 'exact', width: 190 }),
    before: f.longText('之前', 'Before', '{"price_fen": 6800}', { form: false, nullable: true, list: 'hidden' }),
    after: f.longText('之后', 'After', '{"price_fen": 5900}', { form: false, nullable: true, list: 'hidden' }),
    seq: f.int('序号', 'Number', 184243, { form: false, search: 'wire', width: 90 }),
    sysOrgCode: f.store('门店', 'Store', 'A01', { form: false, nullable: true, list: 'hidden' }),
  },
});
