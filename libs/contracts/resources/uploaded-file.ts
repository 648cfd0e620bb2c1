import { f, readOnly } from './field';
import { resource } from './resource';

/** What was uploaded, once for each store and content. Files are added by a call of their own, and end by themselves when nothing points at them. */
export const uploadedFile = resource({
  name: 'uploadedFile',
  path: '/sys/oss/file',
  names: { cn: ['文件', '文件'], en: ['File', 'Files'] },
  purpose: {
    cn: '本店上传的图片、视频和表格：谁传的、多大、用在哪。没有用到的会自动删除。',
    en: 'Pictures, videos and spreadsheets of this store: who uploaded them, size and use. Unused files are deleted automatically.',
  },
  permissions: { list: 'file:list', edit: 'file:edit', delete: 'file:delete', deleteBatch: 'file:delete' },
  batchDelete: 'selected',
  scope: 'store',
  title: 'originalName',
  order: {
    filters: ['originalName', 'kind', 'categoryId', 'used', 'createTime'],
    columns: ['name', 'originalName', 'kind', 'categoryId', 'bytes', 'usedBy', 'uploaderName', 'createTime'],
  },
  deleteHint: { cn: '删除后不能恢复。', en: 'It cannot be restored.' },
  fields: {
    name: readOnly.image('文件', 'File', `${'a'.repeat(64)}.png`, { search: 'wire', width: 84 }),
    originalName: readOnly.text('文件名', 'Name', '周末券.png', { search: 'contains', sort: true, width: 240 }),
    kind: readOnly.choice('file_kind', '种类', 'Kind', 'IMAGE', { search: 'exact', width: 88 }),
    categoryId: f.reference('category', '分类', 'Category', '1', { nullable: true, search: 'exact', width: 120 }),
    bytes: readOnly.int('大小', 'Size', 48_213, { search: 'wire', sort: true, width: 96 }),
    used: readOnly.yesNo('使用中', 'Used', 'YES', { list: false, search: 'exact' }),
    usedBy: readOnly.choices('file_subject', '用在哪', 'Used by', 'coupon', { nullable: true, width: 200 }),
    uploaderName: readOnly.text('上传人', 'By', '王店长', { nullable: true, search: 'contains', width: 110 }),
    createTime: readOnly.instant('上传时间', 'Uploaded', '2026-03-14 14:26:00', {
      past: true,
      search: 'range',
      sort: 'desc',
      width: 150,
    }),
    sysOrgCode: readOnly.store('门店', 'Store', 'A01', { search: 'exact', list: 'hidden' }),
  },
});
