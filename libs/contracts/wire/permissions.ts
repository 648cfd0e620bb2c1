/** Menu entries and buttons, and what roles and departments may do. */
import { z } from 'zod';
import { idInput, idListSchema, noInput, nothing, permission, route, text } from './route';

/** A menu entry or a button as administrators see it. `key` and `title` repeat `id` and `name` for trees. */
export interface PermissionNode {
  id: string;
  key: string;
  value: string;
  title: string;
  parentId: string;
  name: string;
  nameEn: string;
  perms: string | null;
  permsType: '1' | '2';
  icon: string | null;
  component: string | null;
  url: string | null;
  redirect: string | null;
  sortNo: number;
  menuType: 0 | 1 | 2;
  leaf: boolean;
  isLeaf: boolean;
  route: boolean;
  keepAlive: boolean;
  hidden: boolean;
  alwaysShow: boolean;
  internalOrExternal: boolean;
  description: string;
  delFlag: number;
  ruleFlag: number;
  status: '0' | '1';
  /** What the product brings itself: its address and page stay as they are. */
  builtIn: boolean;
  createBy: string | null;
  createTime: string | null;
  updateBy: string | null;
  updateTime: string | null;
  children: PermissionNode[] | null;
}
const permissionFields = {
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  parentId: z.string(),
  name: z.string(),
  nameEn: z.string(),
  perms: z.string().nullable(),
  permsType: z.enum(['1', '2']),
  icon: z.string().nullable(),
  component: z.string().nullable(),
  url: z.string().nullable(),
  redirect: z.string().nullable(),
  sortNo: z.number(),
  menuType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  leaf: z.boolean(),
  isLeaf: z.boolean(),
  route: z.boolean(),
  keepAlive: z.boolean(),
  hidden: z.boolean(),
  alwaysShow: z.boolean(),
  internalOrExternal: z.boolean(),
  description: z.string(),
  delFlag: z.int(),
  ruleFlag: z.int(),
  status: z.enum(['0', '1']),
  builtIn: z.boolean(),
  createBy: z.string().nullable(),
  createTime: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
};
export const permissionNodeSchema: z.ZodType<PermissionNode> = z.object({
  ...permissionFields,
  get children() {
    return z.array(permissionNodeSchema).nullable();
  },
});

/** A node of the trees in which permissions are chosen. */
export interface ChoiceNode {
  key: string;
  value: string;
  title: string;
  label: string;
  slotTitle: string;
  icon: string | null;
  parentId: string;
  isLeaf: boolean;
  ruleFlag: number;
  /** 0 top, 1 below it, 2 button. */
  menuType: 0 | 1 | 2;
  perms: string | null;
  scopedSlots: { title: 'hasDatarule' };
  children: ChoiceNode[] | null;
}
export const choiceNodeSchema: z.ZodType<ChoiceNode> = z.object({
  key: z.string(),
  value: z.string(),
  title: z.string(),
  label: z.string(),
  slotTitle: z.string(),
  icon: z.string().nullable(),
  parentId: z.string(),
  isLeaf: z.boolean(),
  ruleFlag: z.int(),
  menuType: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  perms: z.string().nullable(),
  scopedSlots: z.object({ title: z.literal('hasDatarule') }),
  get children() {
    return z.array(choiceNodeSchema).nullable();
  },
});
export const choiceTreeSchema = z.object({ treeList: z.array(choiceNodeSchema), ids: z.array(z.string()) });

export const nodeExample: PermissionNode = {
  id: '1234567890123400200',
  key: '1234567890123400200',
  value: '1234567890123400200',
  title: '优惠券',
  parentId: '1234567890123400100',
  name: '优惠券',
  nameEn: 'Coupons',
  perms: null,
  permsType: '1',
  icon: 'gift',
  component: 'coupon/SysCouponList',
  url: '/coupon/SysCouponList',
  redirect: null,
  sortNo: 2,
  menuType: 1,
  leaf: true,
  isLeaf: true,
  route: true,
  keepAlive: false,
  hidden: false,
  alwaysShow: false,
  internalOrExternal: false,
  description: '',
  delFlag: 0,
  ruleFlag: 0,
  status: '1',
  builtIn: true,
  createBy: null,
  createTime: '2026-03-14 14:31:52',
  updateBy: null,
  updateTime: null,
  children: null,
};
export const choiceExample: ChoiceNode = {
  key: '1234567890123400200',
  value: '1234567890123400200',
  title: '优惠券',
  label: '优惠券',
  slotTitle: '优惠券',
  icon: 'gift',
  parentId: '',
  isLeaf: true,
  ruleFlag: 0,
  menuType: 1,
  perms: null,
  scopedSlots: { title: 'hasDatarule' },
  children: null,
};

/** Older clients send booleans in many forms; what is left out stays. */
const flag = z
  .preprocess(
    (value) =>
      value === undefined || value === null || value === ''
        ? undefined
        : [true, 1, '1', 'true', 'YES'].includes(value as string),
    z.boolean().optional(),
  )
  .optional();
const optionalText = (max: number) =>
  z.preprocess((value) => value ?? undefined, z.string().trim().max(max).optional()).optional();

/** What a form sends of a permission. The whole row may come back, with its children: unknown keys are dropped. */
const permissionForm = {
  parentId: optionalText(64),
  name: z.string('permission.nameRequired').trim().min(1, 'permission.nameRequired').max(50),
  nameEn: optionalText(50),
  menuType: z.coerce.number().pipe(z.union([z.literal(0), z.literal(1), z.literal(2)])),
  perms: optionalText(100),
  permsType: z
    .preprocess(
      (value) => (value === null || value === '' ? undefined : value),
      z.coerce
        .string()
        .pipe(z.enum(['1', '2']))
        .optional(),
    )
    .optional(),
  icon: optionalText(50),
  component: optionalText(200),
  url: optionalText(500),
  redirect: optionalText(200),
  sortNo: z
    .preprocess(
      (value) => (value === null || value === '' ? undefined : value),
      z.coerce.number().min(-1_000_000).max(1_000_000).optional(),
    )
    .optional(),
  route: flag,
  keepAlive: flag,
  hidden: flag,
  alwaysShow: flag,
  internalOrExternal: flag,
  description: optionalText(200),
  status: z
    .preprocess(
      (value) => (value === null || value === '' ? undefined : value),
      z.coerce
        .string()
        .pipe(z.enum(['0', '1']))
        .optional(),
    )
    .optional(),
};
const parent = z.object({ parentId: z.string().min(1).max(64) });
export const permissionRoutes = {
  list: route({
    methods: ['GET'],
    path: '/sys/permission/list',
    access: permission('permission:list'),
    summary: 'Every menu entry and button, as a tree in its order',
    input: noInput,
    answer: z.array(permissionNodeSchema),
    example: { input: {}, result: [nodeExample] },
  }),
  noPager: route({
    methods: ['GET'],
    path: '/sys/permission/no-pager',
    access: permission('permission:list'),
    summary: 'The same as one list without levels',
    input: noInput,
    answer: z.array(permissionNodeSchema),
    example: { input: {}, result: [nodeExample] },
  }),
  topMenus: route({
    methods: ['GET'],
    path: '/sys/permission/getSystemMenuList',
    access: permission('permission:list'),
    summary: 'The entries at the top of the menu',
    input: noInput,
    answer: z.array(permissionNodeSchema),
    example: { input: {}, result: [nodeExample] },
  }),
  submenu: route({
    methods: ['GET'],
    path: '/sys/permission/getSystemSubmenu',
    access: permission('permission:list'),
    summary: 'What stands directly below an entry',
    input: parent,
    answer: z.array(permissionNodeSchema),
    example: { input: { parentId: '1234567890123400100' }, result: [nodeExample] },
  }),
  submenus: route({
    methods: ['GET'],
    path: '/sys/permission/getSystemSubmenuBatch',
    access: permission('permission:list'),
    summary: 'What stands directly below each of several entries; a list for every one that was asked for',
    input: z.object({ parentIds: idListSchema }),
    answer: z.record(z.string(), z.array(permissionNodeSchema)),
    example: { input: { parentIds: '1234567890123400100,' }, result: { '1234567890123400100': [nodeExample] } },
  }),
  choices: route({
    methods: ['GET'],
    path: '/sys/permission/queryTreeList',
    access: permission('permission:list'),
    summary: 'The tree in which permissions are chosen, and the ids of all',
    input: noInput,
    answer: choiceTreeSchema,
    example: { input: {}, result: { treeList: [choiceExample], ids: [choiceExample.key] } },
  }),
  choicesBelow: route({
    methods: ['GET'],
    path: '/sys/permission/queryListAsync',
    access: permission('permission:list'),
    summary: 'One level of that tree: below `pid`, or its top',
    input: z.object({ pid: text(64).optional() }),
    answer: z.array(choiceNodeSchema),
    example: { input: {}, result: [choiceExample] },
  }),
  check: route({
    methods: ['GET'],
    path: '/sys/permission/checkPermDuplication',
    access: permission('permission:list'),
    summary: 'Whether no other entry leads to this address; an empty address is always free',
    input: z.object({ id: text(64), url: text(200) }),
    answer: nothing,
    example: { input: { id: '', url: 'https://karting.example' }, result: null },
  }),
  add: route({
    methods: ['POST'],
    path: '/sys/permission/add',
    access: permission('permission:edit'),
    summary: 'Adds a group, a link to another site, a page of the product that is not in the menu, or a button',
    description:
      'A page that the product does not have is refused. Nobody holds what is added until it is granted; identity -1 holds everything.',
    input: z.object(permissionForm),
    answer: z.string(),
    example: {
      input: {
        name: '场馆网站',
        nameEn: 'Our website',
        menuType: 0,
        url: 'https://karting.example',
        internalOrExternal: true,
      },
      result: nodeExample.id,
    },
  }),
  edit: route({
    methods: ['PUT', 'POST'],
    path: '/sys/permission/edit',
    access: permission('permission:edit'),
    summary:
      'Renames, moves, hides an entry, or sets how a button is shown. What the product brings keeps its address, page and code',
    input: z
      .object({ id: z.string().min(1).max(64), ...permissionForm })
      .partial()
      .required({ id: true }),
    answer: nothing,
    example: {
      input: { id: nodeExample.id, name: '优惠券', nameEn: 'Vouchers', sortNo: 3, hidden: false },
      result: null,
    },
  }),
  delete: route({
    methods: ['DELETE'],
    path: '/sys/permission/delete',
    access: permission('permission:edit'),
    summary: 'Removes an entry with everything below it',
    input: idInput,
    answer: nothing,
    example: { input: { id: nodeExample.id }, result: null },
  }),
  deleteBatch: route({
    methods: ['DELETE'],
    path: '/sys/permission/deleteBatch',
    access: permission('permission:edit'),
    summary: 'Removes several entries with everything below them',
    input: z.object({ ids: idListSchema.refine((ids) => ids.length > 0, 'chooseOneRecord') }),
    answer: nothing,
    example: { input: { ids: `${nodeExample.id},` }, result: null },
  }),
};
