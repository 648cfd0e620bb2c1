/** Which rows a permission covers: rules of permissions, and the roles that have them. */
import { z } from 'zod';
import { grantLists } from './grants';
import { idInput, nothing, permission, route, text } from './route';

const ruleSchema = z.object({
  id: z.string(),
  permissionId: z.string(),
  ruleName: z.string(),
  ruleColumn: z.string(),
  ruleConditions: z.string(),
  ruleValue: z.string(),
  /** What the value is called, where it is an id or a code. */
  ruleValue_dictText: z.string(),
  status: z.enum(['0', '1']),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
});
export type PermissionRule = z.infer<typeof ruleSchema>;
const ruleExample: PermissionRule = {
  id: '1234567890123400600',
  permissionId: '1234567890123400201',
  ruleName: '只看自己的单',
  ruleColumn: 'cashierId',
  ruleConditions: '=',
  ruleValue: '#{sys_user_id}',
  ruleValue_dictText: '#{sys_user_id}',
  status: '1',
  createBy: '林总部',
  createTime: '2026-03-14 14:31:52',
  updateBy: null,
  updateTime: null,
};
const id = z.string().min(1).max(64);
const form = {
  ruleName: z.string('rule.nameRequired').trim().min(1, 'rule.nameRequired').max(50),
  ruleColumn: text(50),
  ruleConditions: text(20),
  ruleValue: text(500),
  status: z.preprocess(
    (value) => (value === undefined || value === null || value === '' ? '1' : value),
    z.coerce.string().pipe(z.enum(['0', '1'])),
  ),
};
const formExample = {
  ruleName: ruleExample.ruleName,
  ruleColumn: ruleExample.ruleColumn,
  ruleConditions: ruleExample.ruleConditions,
  ruleValue: ruleExample.ruleValue,
  status: '1',
};
const chosenSchema = z.object({ datarule: z.array(ruleSchema), drChecked: z.string() });
const chosenExample = { datarule: [ruleExample], drChecked: ruleExample.id };

export const dataRuleRoutes = {
  ofPermission: route({
    methods: ['GET'],
    path: '/sys/permission/getPermRuleListByPermId',
    access: permission('permission:list'),
    summary: 'The data rules of a permission, the newest first',
    input: z.object({ permissionId: id }),
    answer: z.array(ruleSchema),
    example: { input: { permissionId: ruleExample.permissionId }, result: [ruleExample] },
  }),
  search: route({
    methods: ['GET'],
    path: '/sys/permission/queryPermissionRule',
    access: permission('permission:list'),
    summary: 'The data rules of a permission whose name and value fit, by the value rules of lists',
    input: z.object({ permissionId: id, ruleName: text(100).optional(), ruleValue: text(100).optional() }),
    answer: z.array(ruleSchema),
    example: { input: { permissionId: ruleExample.permissionId, ruleName: '*自己*' }, result: [ruleExample] },
  }),
  offered: route({
    methods: ['GET'],
    path: '/sys/permission/ruleOffers',
    access: permission('permission:list'),
    summary: 'What the rules of a permission may compare, and how; empty where it cannot have rules',
    input: z.object({ permissionId: id }),
    answer: z.object({
      code: z.string(),
      columns: z.array(z.object({ value: z.string(), text: z.string() })),
      conditions: z.array(z.string()),
      values: z.array(z.string()),
    }),
    example: {
      input: { permissionId: ruleExample.permissionId },
      result: {
        code: 'orders:list',
        columns: [{ value: 'cashierId', text: '收银员' }],
        conditions: ['='],
        values: ['#{sys_user_id}'],
      },
    },
  }),
  add: route({
    methods: ['POST'],
    path: '/sys/permission/addPermissionRule',
    access: permission('permission:rule'),
    summary: 'Adds a data rule to a permission; it acts for the roles that it is chosen for',
    input: z.object({ permissionId: id, ...form }),
    answer: z.string(),
    example: { input: { permissionId: ruleExample.permissionId, ...formExample }, result: ruleExample.id },
  }),
  edit: route({
    methods: ['PUT', 'POST'],
    path: '/sys/permission/editPermissionRule',
    access: permission('permission:rule'),
    summary: 'Changes a data rule, with the next call of everybody whom it concerns',
    input: z.object({ id, ...form }),
    answer: nothing,
    example: { input: { id: ruleExample.id, ...formExample }, result: null },
  }),
  delete: route({
    methods: ['DELETE'],
    path: '/sys/permission/deletePermissionRule',
    access: permission('permission:rule'),
    summary: 'Deletes a data rule: roles that had it alone cover all rows again',
    input: idInput,
    answer: nothing,
    example: { input: { id: ruleExample.id }, result: null },
  }),
  ofRole: route({
    methods: ['GET'],
    path: '/sys/role/datarule/:permissionId/:roleId',
    access: permission('permission:list'),
    summary: 'The data rules of a permission, and which of them a role has; refused where there are none',
    input: z.object({ permissionId: id, roleId: id }),
    answer: chosenSchema,
    example: { input: { permissionId: ruleExample.permissionId, roleId: '1' }, result: chosenExample },
  }),
  saveOfRole: route({
    methods: ['POST'],
    path: '/sys/role/datarule',
    access: permission('permission:rule'),
    summary: 'Chooses the data rules of a permission for a role',
    input: z.object({ permissionId: id, roleId: id, dataRuleIds: grantLists.permissionIds }),
    answer: nothing,
    example: {
      input: { permissionId: ruleExample.permissionId, roleId: '1', dataRuleIds: ruleExample.id },
      result: null,
    },
  }),
  ofDepartmentRole: route({
    methods: ['GET'],
    path: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
    access: permission('departRole:list'),
    summary:
      'The data rules of a permission, and which of them a role of a department has; refused where there are none',
    input: z.object({ permissionId: id, departId: id, roleId: id }),
    answer: chosenSchema,
    example: { input: { permissionId: ruleExample.permissionId, departId: '1', roleId: '1' }, result: chosenExample },
  }),
  ofDepartment: route({
    methods: ['GET'],
    path: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
    access: permission('departRole:list'),
    summary: 'The data rules of a permission, for the page of a department: none is chosen there, only for its roles',
    input: z.object({ permissionId: id, departId: id }),
    answer: chosenSchema,
    example: {
      input: { permissionId: ruleExample.permissionId, departId: '1' },
      result: { ...chosenExample, drChecked: '' },
    },
  }),
  saveOfDepartmentRole: route({
    methods: ['POST'],
    path: '/sys/sysDepartRole/datarule',
    access: permission('departRole:edit'),
    summary: 'Chooses the data rules of a permission for a role of a department',
    input: z.object({ permissionId: id, roleId: id, dataRuleIds: grantLists.permissionIds }),
    answer: nothing,
    example: {
      input: { permissionId: ruleExample.permissionId, roleId: '1', dataRuleIds: ruleExample.id },
      result: null,
    },
  }),
};
