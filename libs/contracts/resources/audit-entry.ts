import { readOnly } from './field';
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
  title: 'subject',
  versioned: false,
  order: {
    filters: ['createTime', 'username', 'subject', 'subjectId'],
    columns: ['createTime', 'kind', 'username', 'subject', 'seq'],
    titleInPlace: true,
  },
  fields: {
    createTime: readOnly.instant('时间', 'Time', '2026-03-14 14:57:41', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 112,
    }),
    username: readOnly.text('谁', 'Who', '周敏', { search: 'contains', width: 104 }),
    address: readOnly.text('从哪里', 'From', '10.8.1.22', {
      nullable: true,
      search: 'wire',
      list: 'hidden',
      width: 130,
    }),
    device: readOnly.text('设备', 'Device', 'Chrome 142', { nullable: true, list: false }),
    kind: readOnly.choice('audit_kind', '种类', 'Kind', 'money', { search: 'exact', width: 116 }),
    subject: readOnly.choice('audit_subject', '动了什么', 'What', 'tariff', { search: 'exact', width: 520 }),
    change: readOnly.choice('audit_change', '操作', 'Change', 'update', { search: 'exact', list: 'hidden', width: 90 }),
    subjectId: readOnly.text('编号', 'Id', '2234567890123456789', {
      search: 'exact',
      list: 'hidden',
      width: 190,
    }),
    before: readOnly.longText('之前', 'Before', '{"price_fen": 6800}', { nullable: true, list: 'hidden' }),
    after: readOnly.longText('之后', 'After', '{"price_fen": 5900}', { nullable: true, list: 'hidden' }),
    place: readOnly.int('操作内第几层', 'Place within its act', 0, { search: 'wire', list: false }),
    act: readOnly.longText('同一操作的记录', 'Entries of its act', '[]', { nullable: true, list: false }),
    seq: readOnly.int('序号', 'Number', 184243, { search: 'wire', width: 100 }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { nullable: true, list: 'hidden' }),
  },
});
