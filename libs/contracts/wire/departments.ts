/** Departments, which are stores and what stands above them, and their own roles. */
import { z } from 'zod';
import { STORE_APPS } from '../dictionaries';
import { grantLists } from './grants';
import { idInput, idListSchema, listInput, noInput, nothing, page, permission, route, text } from './route';

/** A department in a tree: `key` and `value` repeat its id, `title` its name. */
export interface DepartmentNode {
  id: string;
  key: string;
  value: string;
  title: string;
  parentId: string;
  departName: string;
  departNameEn: string;
  departNameAbbr: string;
  departOrder: number;
  description: string;
  orgCategory: string;
  orgType: string;
  orgCode: string;
  mobile: string;
  fax: string;
  address: string;
  memo: string;
  status: string;
  delFlag: string;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  isLeaf: boolean;
  children: DepartmentNode[] | null;
}
export const departmentNodeSchema: z.ZodType<DepartmentNode> = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  parentId: z.string(),
  departName: z.string(),
  departNameEn: z.string(),
  departNameAbbr: z.string(),
  departOrder: z.number(),
  description: z.string(),
  orgCategory: z.string(),
  orgType: z.string(),
  orgCode: z.string(),
  mobile: z.string(),
  fax: z.string(),
  address: z.string(),
  memo: z.string(),
  status: z.string(),
  delFlag: z.string(),
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
  isLeaf: z.boolean(),
  get children() {
    return z.array(departmentNodeSchema).nullable();
  },
});

export interface DepartmentId {
  key: string;
  value: string;
  title: string;
  children: DepartmentId[];
}
export const departmentIdSchema: z.ZodType<DepartmentId> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  get children() {
    return z.array(departmentIdSchema);
  },
});

const nodeExample: DepartmentNode = {
  id: '1234567890123400400',
  key: '1234567890123400400',
  value: '1234567890123400400',
  title: '弯道卡丁车馆 · 滨江店',
  parentId: '',
  departName: '弯道卡丁车馆 · 滨江店',
  departNameEn: 'Apex Karting · Riverside',
  departNameAbbr: '',
  departOrder: 1,
  description: '',
  orgCategory: '1',
  orgType: '1',
  orgCode: 'A01',
  mobile: '0571-88000000',
  fax: '',
  address: '',
  memo: '',
  status: '1',
  delFlag: '0',
  createBy: null,
  createTime: '2026-03-14 14:31:52',
  updateBy: null,
  updateTime: null,
  isLeaf: true,
  children: null,
};
const idExample: DepartmentId = { key: nodeExample.id, value: nodeExample.id, title: nodeExample.title, children: [] };

export const departmentRoutes = {
  tree: route({
    methods: ['GET'],
    path: '/sys/sysDepart/queryTreeList',
    access: permission('depart:list'),
    summary: 'All departments as a tree',
    input: noInput,
    answer: z.array(departmentNodeSchema),
    example: { input: {}, result: [nodeExample] },
  }),
  level: route({
    methods: ['GET'],
    path: '/sys/sysDepart/queryDepartTreeSync',
    access: permission('depart:list'),
    summary:
      'One level of the tree: the departments below `pid`, or those at the top; with `ids` those alone, of any level',
    input: z.object({ pid: text(64), ids: idListSchema.optional() }),
    answer: z.array(departmentNodeSchema),
    example: { input: { pid: '' }, result: [nodeExample] },
  }),
  treeOfLogin: route({
    methods: ['GET'],
    path: '/sys/sysDepart/queryTreeListByLogin',
    access: 'signedIn',
    anyStore: true,
    summary: 'The departments of the user and what stands below them',
    input: noInput,
    answer: z.array(departmentNodeSchema),
    example: { input: {}, result: [nodeExample] },
  }),
  myTree: route({
    methods: ['GET'],
    path: '/sys/sysDepart/queryMyDeptTreeList',
    access: 'signedIn',
    anyStore: true,
    summary:
      'The same for anyone who leads them, with the message `2`; nothing, with the message `1`, for everybody else',
    input: noInput,
    answer: z.array(departmentNodeSchema).nullable(),
    example: { input: {}, result: [nodeExample] },
  }),
  idTree: route({
    methods: ['GET'],
    path: '/sys/sysDepart/queryIdTree',
    access: permission('depart:list'),
    summary: 'All departments as a tree of ids and names',
    input: noInput,
    answer: z.array(departmentIdSchema),
    example: { input: {}, result: [idExample] },
  }),
  idTree2: route({
    methods: ['GET'],
    path: '/sys/sysDepart/queryIdTree2',
    access: permission('depart:list'),
    summary: 'The same, of the departments that are open',
    input: noInput,
    answer: z.array(departmentIdSchema),
    example: { input: {}, result: [idExample] },
  }),
  search: route({
    methods: ['GET'],
    path: '/sys/sysDepart/searchBy',
    access: permission('depart:list'),
    summary: 'Departments whose name or code has the words, as one list; refused when there is none',
    input: z.object({ keyWord: text(100) }),
    answer: z.array(departmentNodeSchema),
    example: { input: { keyWord: '滨江' }, result: [nodeExample] },
  }),
  licence: route({
    methods: ['PUT'],
    path: '/sys/sysDepart/licence',
    access: permission('depart:licence'),
    summary:
      'Sets what a store is licensed for: its apps, how many displays it may have beyond the free one, until when, and whether it takes cash; for super admins only',
    description: '`endTime` is the last day of the licence, null for none; what is left out stays.',
    input: z.object({
      id: z.string().min(1).max(64),
      apps: z.array(z.enum(STORE_APPS)).max(STORE_APPS.length),
      displayCount: z.int().min(0).max(99),
      endTime: z.iso.date().nullable().optional(),
      isUnline: z.enum(['YES', 'NO']).optional(),
    }),
    answer: nothing,
    example: {
      input: { id: '1', apps: ['PHONE', 'XWHF'], displayCount: 2, endTime: '2027-03-31', isUnline: 'YES' },
      result: null,
    },
  }),
};

const roleRowSchema = z.object({
  id: z.string(),
  departId: z.string(),
  departId_dictText: z.string(),
  roleName: z.string(),
  roleCode: z.string(),
  description: z.string(),
  /** People who hold it, and what it may do. */
  userCount: z.int(),
  permissionCount: z.int(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
});
export type DepartmentRole = z.infer<typeof roleRowSchema>;
const roleExample: DepartmentRole = {
  id: '1234567890123400500',
  departId: nodeExample.id,
  departId_dictText: nodeExample.departName,
  roleName: '夜班领队',
  roleCode: 'night',
  description: '',
  userCount: 1,
  permissionCount: 4,
  createBy: null,
  createTime: '2026-03-14 14:31:52',
  updateBy: null,
  updateTime: null,
};
const roleForm = {
  roleName: z.string('departRole.nameRequired').trim().min(1, 'departRole.nameRequired').max(50),
  roleCode: z.string('departRole.codeRequired').trim().min(1, 'departRole.codeRequired').max(50),
  description: text(200).optional(),
};
const id = z.string().min(1).max(64);

export const departmentRoleRoutes = {
  list: route({
    methods: ['GET'],
    path: '/sys/sysDepartRole/list',
    access: permission('departRole:list'),
    summary: 'Roles of one department (`deptId`), or of those that the user sees',
    input: listInput.extend({ deptId: text(64).optional() }),
    answer: page(roleRowSchema),
    example: {
      input: { deptId: nodeExample.id, pageNo: 1, pageSize: 10 },
      result: { records: [roleExample], total: 1, size: 10, current: 1, pages: 1 },
    },
  }),
  ofDepartment: route({
    methods: ['GET'],
    path: '/sys/sysDepartRole/getDeptRoleList',
    access: permission('departRole:list'),
    summary: 'Every role of a department',
    input: z.object({ departId: id }),
    answer: z.array(roleRowSchema),
    example: { input: { departId: nodeExample.id }, result: [roleExample] },
  }),
  add: route({
    methods: ['POST'],
    path: '/sys/sysDepartRole/add',
    access: permission('departRole:edit'),
    summary: 'Adds a role to a department; it may do nothing yet',
    input: z.object({ departId: id, ...roleForm }),
    answer: z.string(),
    example: { input: { departId: nodeExample.id, roleName: '夜班领队', roleCode: 'night' }, result: roleExample.id },
  }),
  edit: route({
    methods: ['PUT', 'POST'],
    path: '/sys/sysDepartRole/edit',
    access: permission('departRole:edit'),
    summary: 'Renames a role of a department',
    input: z.object({ id, ...roleForm }),
    answer: nothing,
    example: { input: { id: roleExample.id, roleName: '夜班领队', roleCode: 'night' }, result: null },
  }),
  delete: route({
    methods: ['DELETE'],
    path: '/sys/sysDepartRole/delete',
    access: permission('departRole:edit'),
    summary: 'Deletes a role of a department; who held it loses what it gave',
    input: idInput,
    answer: nothing,
    example: { input: { id: roleExample.id }, result: null },
  }),
  deleteBatch: route({
    methods: ['DELETE'],
    path: '/sys/sysDepartRole/deleteBatch',
    access: permission('departRole:edit'),
    summary: 'Deletes several roles of departments',
    input: z.object({ ids: idListSchema.refine((ids) => ids.length > 0, 'chooseOneRecord') }),
    answer: nothing,
    example: { input: { ids: `${roleExample.id},` }, result: null },
  }),
  ofUser: route({
    methods: ['GET'],
    path: '/sys/sysDepartRole/getDeptRoleByUserId',
    access: permission('departRole:list'),
    summary: 'Which roles of departments somebody holds',
    input: z.object({ userId: id, departId: text(64).optional() }),
    answer: z.array(z.object({ id: z.string(), departId: z.string(), userId: z.string(), droleId: z.string() })),
    example: {
      input: { userId: '2234567890123400100' },
      result: [{ id: '1', departId: nodeExample.id, userId: '2234567890123400100', droleId: roleExample.id }],
    },
  }),
  give: route({
    methods: ['POST'],
    path: '/sys/sysDepartRole/deptRoleUserAdd',
    access: permission('departRole:edit'),
    summary: 'Gives somebody of the department its roles, and takes those of `oldRoleId` that are not in `newRoleId`',
    description: 'Nobody gives or takes a role that may do what they do not hold themselves in that department.',
    input: z.object({
      userId: id,
      newRoleId: grantLists.permissionIds,
      oldRoleId: grantLists.permissionIds,
    }),
    answer: nothing,
    example: { input: { userId: '2234567890123400100', newRoleId: roleExample.id, oldRoleId: '' }, result: null },
  }),
  people: route({
    methods: ['GET'],
    path: '/sys/sysDepartRole/people',
    access: permission('departRole:list'),
    summary: 'The people of the department, and which of them hold one of its roles',
    input: z.object({ roleId: id }),
    answer: z.array(z.object({ id: z.string(), username: z.string(), realname: z.string(), held: z.boolean() })),
    example: {
      input: { roleId: roleExample.id },
      result: [{ id: '2234567890123400100', username: 'zhoumin', realname: '周敏', held: true }],
    },
  }),
  savePeople: route({
    methods: ['POST'],
    path: '/sys/sysDepartRole/savePeople',
    access: permission('departRole:edit'),
    summary:
      'Gives a role of a department to `userIds`, and takes it from those of `lastUserIds` that are not among them',
    description: 'Nobody gives or takes a role that may do what they do not hold themselves in that department.',
    input: z.object({ roleId: id, userIds: grantLists.permissionIds, lastUserIds: grantLists.permissionIds }),
    answer: nothing,
    example: { input: { roleId: roleExample.id, userIds: '2234567890123400100', lastUserIds: '' }, result: null },
  }),
};
