import { f, readOnly } from './field';
import { resource } from './resource';

/** A role of somebody; without a store it is held in all of them. */
export interface HeldRole {
  roleId: string;
  roleName: string;
  roleNameEn: string;
  orgCode: string | null;
}
export interface StoreOfUser {
  id: string;
  orgCode: string;
  departName: string;
  departNameEn: string;
}

/** People who sign in. Adding and changing are calls of their own, because of roles, stores and the password. */
export const user = resource({
  name: 'user',
  path: '/sys/user',
  names: { cn: ['用户', '用户'], en: ['User', 'Users'] },
  purpose: {
    cn: '能登录的人，他们在哪些门店、是什么角色。',
    en: 'People who can sign in, their stores and roles.',
  },
  permissions: {
    list: 'user:list',
    delete: 'user:delete',
    deleteBatch: 'user:delete',
    export: 'user:export',
    import: 'user:import',
  },
  scope: 'store',
  title: 'realname',
  order: {
    columns: ['realname', 'selectedroles', 'status', 'identity', 'lastSignInTime', 'signIns', 'phone'],
  },
  deleteHint: {
    cn: '删除后进入回收站，可以恢复；正在当班的要先交班。',
    en: 'Deleted users go to the recycle bin and can be restored. An open shift must be closed first.',
  },
  fields: {
    realname: f.text('姓名', 'Name', '周敏', {
      max: 50,
      required: 'user.realnameRequired',
      search: 'contains',
      sort: true,
      width: 190,
    }),
    username: f.text('用户账号', 'Account', 'zhoumin', {
      max: 64,
      required: 'user.nameRequired',
      unique: true,
      as: 'account',
      form: 'add',
      search: 'contains',
      sort: true,
      list: 'hidden',
    }),
    // Names of roles in a spreadsheet, ids elsewhere; several are joined by commas.
    selectedroles: f.reference('role', '角色', 'Role', '2234567890123400200', {
      form: 'add',
      nullable: true,
      search: 'exact',
      width: 210,
    }),
    status: readOnly.code('user_status', '状态', 'State', 1, { search: 'exact', sort: true }),
    identity: f.code('identity', '身份', 'Identity', 5, { form: 'add', search: 'exact', sort: true }),
    lastSignInTime: readOnly.instant('最后登录', 'Last signed in', '2026-03-14 10:04:00', {
      nullable: true,
      sort: true,
    }),
    signIns: readOnly.int('登录着', 'Signed in', 1, { sort: true }),
    phone: f.phone('手机', 'Phone', '13812342046', {
      nullable: true,
      unique: true,
      search: 'own',
      askedHint: { cn: '前几位，或 %后四位', en: '1380, or %2046' },
    }),
    email: f.text('邮箱', 'Email', 'zhoumin@example.com', {
      max: 100,
      unique: true,
      as: 'account',
      rule: 'email',
      search: 'contains',
      list: 'hidden',
    }),
    workNo: f.text('工号', 'Staff number', 'A01-005', {
      max: 32,
      unique: true,
      search: 'wire',
      sort: true,
      list: 'hidden',
    }),
    post: f.text('职务', 'Position', 'duty-manager', { max: 200, search: 'wire', list: 'hidden' }),
    telephone: f.text('座机', 'Landline', '0571-88000000', { max: 30, list: 'hidden' }),
    sex: f.code('sex', '性别', 'Sex', 2, { nullable: true, search: 'wire', list: 'hidden' }),
    birthday: f.date('生日', 'Birthday', '1998-05-20', { nullable: true, search: 'wire', past: true, list: 'hidden' }),
    avatar: readOnly.image('头像', 'Picture', '/img/zhoumin.png', { nullable: true, list: false }),
    departIds: readOnly.reference('department', '门店', 'Store', '2234567890123400001', {
      nullable: true,
      search: 'wire',
      list: 'hidden',
    }),
    orgCode: readOnly.text('当前门店', 'Current store', 'A01', { nullable: true, list: false }),
    orgCodeTxt: readOnly.text('当前门店名称', 'Name of the present store', '弯道卡丁车馆 · 滨江店', {
      nullable: true,
      list: false,
    }),
    // As older clients name it in their address book.
    departName: readOnly.json<string | null>()('部门', 'Department', '弯道卡丁车馆 · 滨江店', {
      nullable: true,
      list: false,
    }),
    roles: f.json<readonly HeldRole[]>()('各店角色', 'Roles by store', [], { list: false }),
    departs: f.json<readonly StoreOfUser[]>()('所属门店', 'Stores', [], { list: false }),
    // In stores that the reader does not see, so that the account is not wholly the reader's to change.
    worksElsewhere: readOnly.yesNo('也在别店', 'Works elsewhere', 'NO', { list: false }),
    delFlag: readOnly.text('删除标记', 'Deleted', '0', { list: false }),
    activitiSync: f.json<null>()('流程同步', 'Workflow', null, { nullable: true, list: false }),
    createBy: readOnly.text('创建人', 'Created by', 'admin', { list: false }),
    createTime: readOnly.instant('创建时间', 'Created', '2026-03-01 09:00:00', {
      search: 'wire',
      sort: 'desc',
      list: 'hidden',
    }),
    updateBy: readOnly.text('修改人', 'Changed by', 'admin', { list: false }),
    updateTime: readOnly.instant('修改时间', 'Changed', '2026-03-14 14:31:52', { nullable: true, list: false }),
  },
});
