/** What roles, departments and the roles of departments may do. */
import { z } from 'zod';
import { nothing, permission, route, text } from './route';
import { choiceExample, choiceTreeSchema, nodeExample } from './permissions';

/** Blank and absent differ: without the former list the whole set is replaced. */
const lastIds = z.preprocess((value) => value ?? undefined, idLists().optional()).optional();

/** Menus have hundreds of entries. */
function idLists() {
  return z
    .string()
    .max(100_000)
    .transform((ids) => [
      ...new Set(
        ids
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== '' && !id.includes('\0')),
      ),
    ]);
}
export const grantLists = {
  permissionIds: z.preprocess((value) => value ?? '', idLists()),
  lastpermissionIds: lastIds,
};
const grantsExample = {
  permissionIds: '1234567890123400200,1234567890123400201',
  lastpermissionIds: '1234567890123400200',
};

export const grantRoutes = {
  ofRole: route({
    methods: ['GET'],
    path: '/sys/permission/queryRolePermission',
    access: permission('permission:list'),
    summary: 'Ids of what a role may do',
    input: z.object({ roleId: z.string().min(1).max(64) }),
    answer: z.array(z.string()),
    example: { input: { roleId: '1234567890123400300' }, result: [nodeExample.id] },
  }),
  saveOfRole: route({
    methods: ['POST'],
    path: '/sys/permission/saveRolePermission',
    access: permission('permission:grant'),
    summary: 'Gives and takes permissions of a role, with the next call of everybody who holds it',
    description:
      'The difference from `lastpermissionIds` to `permissionIds` is applied; without `lastpermissionIds` the set is replaced. A role counts in every store, so only head office changes it, and nobody gives or takes what they do not hold in all stores without data rules.',
    input: z.object({ roleId: z.string().min(1).max(64), ...grantLists }),
    answer: nothing,
    example: { input: { roleId: '1234567890123400300', ...grantsExample }, result: null },
  }),
  ofDepartment: route({
    methods: ['GET'],
    path: '/sys/permission/queryDepartPermission',
    access: permission('permission:list'),
    summary: 'Ids of what the roles of a department may be given',
    input: z.object({ departId: z.string().min(1).max(64) }),
    answer: z.array(z.string()),
    example: { input: { departId: '1234567890123400400' }, result: [nodeExample.id] },
  }),
  saveOfDepartment: route({
    methods: ['POST'],
    path: '/sys/permission/saveDepartPermission',
    access: permission('permission:grant'),
    summary: 'Changes what the roles of a department may be given; what is taken away ends for its roles at once',
    input: z.object({ departId: z.string().min(1).max(64), ...grantLists }),
    answer: nothing,
    example: { input: { departId: '1234567890123400400', ...grantsExample }, result: null },
  }),
  departmentTree: route({
    methods: ['GET'],
    path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    access: permission('departRole:list'),
    summary: 'The tree of what the roles of a department may be given',
    input: z.object({ departId: z.string().min(1).max(64) }),
    answer: choiceTreeSchema,
    example: {
      input: { departId: '1234567890123400400' },
      result: { treeList: [choiceExample], ids: [choiceExample.key] },
    },
  }),
  ofDepartmentRole: route({
    methods: ['GET'],
    path: '/sys/sysDepartPermission/queryDeptRolePermission',
    access: permission('departRole:list'),
    summary: 'Ids of what a role of a department may do',
    input: z.object({ roleId: z.string().min(1).max(64), departId: text(64).optional() }),
    answer: z.array(z.string()),
    example: { input: { roleId: '1234567890123400500' }, result: [nodeExample.id] },
  }),
  saveOfDepartmentRole: route({
    methods: ['POST'],
    path: '/sys/sysDepartPermission/saveDeptRolePermission',
    access: permission('departRole:edit'),
    summary: 'Gives and takes permissions of a role of a department, within what the department has',
    input: z.object({ roleId: z.string().min(1).max(64), ...grantLists }),
    answer: nothing,
    example: { input: { roleId: '1234567890123400500', ...grantsExample }, result: null },
  }),
};
