import { f } from './field';
import { resource } from './resource';

/** What files and announcements are sorted by: a tree. Head office's categories are those of all stores. */
export const category = resource({
  name: 'category',
  path: '/sys/category',
  names: { cn: ['分类', '分类'], en: ['Category', 'Categories'] },
  purpose: {
    cn: '给文件和公告分类用。总部建的各店都能用，门店建的只在本店用。',
    en: "Categories for files and announcements. Head office's are shared by all stores; a store's are its own.",
  },
  permissions: {
    list: 'category:list',
    add: 'category:add',
    edit: 'category:edit',
    delete: 'category:delete',
    deleteBatch: 'category:delete',
    export: 'category:list',
    import: 'category:add',
  },
  scope: 'shared',
  title: 'name',
  titleEn: 'nameEn',
  parent: 'parentId',
  olderNames: { pid: 'parentId' },
  fields: {
    name: f.text('名称', 'Name', '活动海报', { max: 50, required: true, search: 'contains', sort: true, width: 220 }),
    nameEn: f.text('英文名称', 'English name', 'Posters', { max: 50, search: 'wire', width: 200 }),
    code: f.text('编码', 'Code', 'posters', {
      max: 50,
      unique: true,
      rule: 'dict_code',
      form: 'add',
      search: 'contains',
      sort: true,
      width: 140,
      hint: { cn: '不填时自动生成', en: 'Created if empty' },
    }),
    parentId: f.reference('category', '上级分类', 'Above', '1', { search: 'wire', list: false, nullable: true }),
    position: f.int('排序', 'Order', 1, { max: 100_000, sort: 'asc' }),
    createTime: f.instant('创建时间', 'Created', '2026-03-14 14:31:52', { form: false, sort: true, list: 'hidden' }),
    sysOrgCode: f.store('门店', 'Store', 'A01', {
      form: false,
      nullable: true,
      list: 'hidden',
    }),
  },
});
