import { z } from 'zod';
import { role, user } from '../resources';
import { listInput, noInput, nothing, page, permission, route } from './route';
import { choiceTreeSchema } from './permissions';
import { exampleRow, rowSchema } from './resource-schemas';

const roleRow = exampleRow(role);
const userRow = exampleRow(user);
const id = (max = 64) => z.string().trim().min(1).max(max);

export const roleRoutes = {
  queryall: route({
    methods: ['GET'],
    path: '/sys/role/queryall',
    access: permission('role:list'),
    summary: 'All roles, not paged',
    input: noInput,
    answer: z.array(rowSchema(role)),
    example: { input: {}, result: [roleRow] },
  }),
  firstPage: route({
    methods: ['GET'],
    path: '/api/role',
    access: 'signedIn',
    summary: 'All roles, for the first page of older clients; none for anyone who may not read them',
    input: noInput,
    answer: z.array(rowSchema(role)),
    example: { input: {}, result: [roleRow] },
  }),
  queryTreeList: route({
    methods: ['GET'],
    path: '/sys/role/queryTreeList',
    access: permission('role:list'),
    summary: 'The tree of menu entries and buttons that a role may be given, and the ids of all of them',
    input: noInput,
    answer: choiceTreeSchema,
    example: { input: {}, result: { treeList: [], ids: [] } },
  }),
  checkRoleCode: route({
    methods: ['GET'],
    path: '/sys/role/checkRoleCode',
    access: permission('role:list'),
    summary: 'Whether the code of a role is free, or that of this role itself',
    input: z.object({ id: z.string().max(64).optional(), roleCode: z.string().trim().max(100) }),
    answer: z.literal(true),
    example: { input: { roleCode: 'counter-cashier' }, result: true },
  }),
  userRoleList: route({
    methods: ['GET'],
    path: '/sys/user/userRoleList',
    access: permission('user:list'),
    summary: 'Users that hold a role, page by page',
    input: listInput.extend({ roleId: id() }),
    answer: page(rowSchema(user)),
    example: {
      input: { pageNo: 1, pageSize: 10, roleId: '2234567890123400200' },
      result: { records: [userRow], total: 1, size: 10, current: 1, pages: 1 },
    },
  }),
  addSysUserRole: route({
    methods: ['POST'],
    path: '/sys/user/addSysUserRole',
    access: permission('user:edit'),
    summary: 'Gives a role to several users, in each of their stores that the caller manages',
    input: z.object({ roleId: id(), userIdList: z.array(id()).min(1, 'chooseOneRecord').max(200) }),
    answer: nothing,
    example: { input: { roleId: '2234567890123400200', userIdList: ['2234567890123400100'] }, result: null },
  }),
  deleteUserRole: route({
    methods: ['DELETE'],
    path: '/sys/user/deleteUserRole',
    access: permission('user:edit'),
    summary: 'Takes a role from a user, in the stores that the caller manages',
    input: z.object({ roleId: id(), userId: id() }),
    answer: nothing,
    example: { input: { roleId: '2234567890123400200', userId: '2234567890123400100' }, result: null },
  }),
  deleteUserRoleBatch: route({
    methods: ['DELETE'],
    path: '/sys/user/deleteUserRoleBatch',
    access: permission('user:edit'),
    summary: 'Takes a role from several users',
    input: z.object({ roleId: id(), userIds: id(4000) }),
    answer: nothing,
    example: { input: { roleId: '2234567890123400200', userIds: '2234567890123400100,' }, result: null },
  }),
};
