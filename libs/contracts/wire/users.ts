import { z } from 'zod';
import type { RowOf } from '../resources';
import { user } from '../resources';
import {
  idListSchema,
  inForm,
  listInput,
  noInput,
  nothing,
  type Page,
  page,
  permission,
  phoneText,
  route,
  text,
} from './route';
import { addSchema, type changeSchema, editSchema, exampleRow, rowSchema } from './resource-schemas';

const row = exampleRow(user);
const rows = page(rowSchema(user)) as unknown as z.ZodType<Page<RowOf<typeof user>>>;
const onePage = { records: [row], total: 1, size: 10, current: 1, pages: 1 };
const id = z.string().trim().min(1).max(64);
const userId = z.object({ userId: id });
const idsOf = (max: number) => idListSchema.refine((ids) => ids.length > 0 && ids.length <= max, 'chooseOneRecord');

/** Ids joined by commas; an absent list changes nothing, an empty one takes all away. */
const links = z.preprocess((given) => (given === null ? undefined : given), idListSchema.optional());
/** Older clients send a list that is empty where there is no picture. */
const picture = z.preprocess(
  (given) => (Array.isArray(given) ? given.join(',') : given === null ? '' : given),
  z.string().trim().max(500).optional(),
);
export const grantSchema = z.object({
  roleId: id,
  /** Null: in all stores, those that are opened later included. */
  orgCode: z.string().trim().min(1).max(64).nullable(),
});
/** What goes beside the fields of the form. `identity` is never taken: older clients know two values and send one of them always. */
const beside = {
  selectedroles: links.describe('Roles in each of the stores; where `grants` stands, that counts'),
  selecteddeparts: links.describe('Ids of the stores'),
  grants: z.array(grantSchema).max(500).optional().describe('Every role with its store, in place of what is held now'),
  rank: z.coerce
    .number()
    .pipe(z.int().min(-1).max(6))
    .optional()
    .describe('The identity, from clients that know all of them'),
  avatar: picture,
  status: z.coerce
    .number()
    .pipe(z.union([z.literal(1), z.literal(2)]))
    .optional()
    .catch(undefined)
    .describe('2 freezes the account and 1 unfreezes it, as `frozenBatch` does; another value changes nothing'),
};
const newPassword = z.string('password.tooShort').min(8, 'password.tooShort').max(200, 'password.tooShort');

type Fields = ReturnType<typeof changeSchema<typeof user>>;
const addFields = (addSchema(user) as unknown as Fields).omit({ identity: true, selectedroles: true });
type FieldsOfEdit = z.ZodObject<Omit<Fields['shape'], 'identity' | 'selectedroles' | 'username'>>;
const editFields = (editSchema(user) as unknown as FieldsOfEdit).extend({ id, version: z.int().nullish() });

export const userRoutes = {
  list: route({
    methods: ['GET'],
    path: '/sys/user/departUserList',
    access: permission('user:list'),
    summary: 'Users of one department, page by page; of all that the caller sees where none is named',
    input: listInput.extend({ depId: text(64) }),
    answer: rows,
    example: { input: { pageNo: 1, pageSize: 10, depId: '2234567890123400001' }, result: onePage },
  }),
  addressList: route({
    methods: ['GET'],
    path: '/sys/user/queryByOrgCodeForAddressList',
    access: permission('user:list'),
    summary: 'The address book: users of a store by its code, page by page',
    input: listInput.extend({ orgCode: text(64) }),
    answer: rows,
    example: { input: { pageNo: 1, pageSize: 10, orgCode: 'A01' }, result: onePage },
  }),
  add: route({
    methods: ['POST'],
    path: '/sys/user/add',
    access: permission('user:add'),
    summary: 'Adds a user with roles and stores',
    description:
      'Who does not see all stores adds people to own stores, with permissions that they hold themselves and an identity below their own. Without `rank` the identity follows from the built-in roles, and is that of a shop assistant without such a role.',
    input: addFields.extend({
      ...{ ...beside, password: newPassword.optional(), confirmpassword: z.string().optional() },
      passwordByLink: z
        .enum(['YES', 'NO'])
        .default('NO')
        .describe('YES: no password; the phone gets a link by which the user sets one, once, within 30 minutes'),
    }),
    answer: z.string(),
    labels: user.fields,
    example: {
      input: {
        username: 'zhoumin',
        realname: '周敏',
        password: 'a new long one',
        selectedroles: '2234567890123400200,',
        selecteddeparts: '2234567890123400001,',
      },
      result: row.id,
    },
  }),
  edit: route({
    methods: ['PUT', 'POST'],
    path: '/sys/user/edit',
    access: permission('user:edit'),
    summary: 'Changes a user; passwords and own accounts have calls of their own',
    input: editFields.extend(beside),
    answer: nothing,
    labels: user.fields,
    example: { input: { id: row.id, realname: '周敏敏' }, result: null },
  }),
  queryUserRole: route({
    methods: ['GET'],
    path: '/sys/user/queryUserRole',
    access: permission('user:list'),
    summary: 'Ids of the roles of a user, whatever the store; refused where there are none',
    input: z.object({ userid: id }),
    answer: z.array(z.string()),
    example: { input: { userid: row.id }, result: ['2234567890123400200'] },
  }),
  userDepartList: route({
    methods: ['GET'],
    path: '/sys/user/userDepartList',
    access: permission('user:list'),
    summary: 'The stores of a user; refused where there are none',
    input: userId,
    answer: z.array(z.object({ key: z.string(), value: z.string(), title: z.string(), children: z.array(z.never()) })),
    example: {
      input: { userId: row.id },
      result: [{ key: '1', value: '1', title: '弯道卡丁车馆 · 滨江店', children: [] }],
    },
  }),
  generateUserId: route({
    methods: ['GET'],
    path: '/sys/user/generateUserId',
    access: permission('user:add'),
    summary: 'An id for a user that is about to be added',
    input: noInput,
    answer: z.string(),
    example: { input: {}, result: row.id },
  }),
  checkOnlyUser: route({
    methods: ['GET'],
    path: '/sys/user/checkOnlyUser',
    access: 'public',
    countedAs: 'other',
    summary: 'Whether an account name, a phone, a mail address or a staff number is free',
    description:
      'Any field of a user may be sent, several at once; `id` names a user that may have them already. What several people may share (a name, a birthday) is always free, so that nobody learns here who works for the venue. Without a sign-in only so many questions an hour are answered for an address.',
    input: z.object({
      id: text(64),
      username: z.preprocess(inForm('account'), z.string().max(64)),
      phone: phoneText(),
      email: z.preprocess(inForm('account'), z.string().max(100)),
      workNo: text(32),
    }),
    answer: z.literal(true),
    example: { input: { username: 'somebody-new', phone: '', email: '', workNo: '', id: '' }, result: true },
  }),
  queryUserByDepId: route({
    methods: ['GET'],
    path: '/sys/user/queryUserByDepId',
    access: permission('user:list'),
    summary: 'Users of a department and of all below it',
    input: z.object({ id, realname: text(50) }),
    answer: z.array(rowSchema(user)),
    example: { input: { id: '2234567890123400001', realname: '' }, result: [row] },
  }),
  queryByIds: route({
    methods: ['GET'],
    path: '/sys/user/queryByIds',
    access: permission('user:list'),
    summary: 'Users by their ids',
    input: z.object({ userIds: idListSchema }),
    answer: z.array(rowSchema(user)),
    example: { input: { userIds: `${row.id},` }, result: [row] },
  }),
  recycleBin: route({
    methods: ['GET'],
    path: '/sys/user/recycleBin',
    access: permission('user:delete'),
    summary: 'Deleted users, the newest first, at most 500',
    input: noInput,
    answer: z.array(
      z.object({
        id: z.string(),
        username: z.string(),
        realname: z.string(),
        departIds_dictText: z.string().nullable(),
        deleteTime: z.string(),
        delFlag: z.literal('1'),
      }),
    ),
    example: {
      input: {},
      result: [
        {
          id: row.id,
          username: 'zhoumin',
          realname: '周敏',
          departIds_dictText: '弯道卡丁车馆 · 滨江店',
          deleteTime: '2026-03-14 14:31:52',
          delFlag: '1' as const,
        },
      ],
    },
  }),
  putRecycleBin: route({
    methods: ['PUT'],
    path: '/sys/user/putRecycleBin',
    access: permission('user:delete'),
    summary: 'Brings deleted users back. They stay frozen until somebody unfreezes them',
    description: 'Older clients send it to `/sys/user/recycleBin`, by PUT, some with a bare list of ids.',
    bareList: 'userIds',
    input: z.object({
      userIds: z.preprocess((given) => (Array.isArray(given) ? given.map(String).join(',') : given), idsOf(200)),
    }),
    answer: nothing,
    example: { input: { userIds: `${row.id},` }, result: null },
  }),
  deleteRecycleBin: route({
    methods: ['DELETE'],
    path: '/sys/user/deleteRecycleBin',
    access: permission('user:delete'),
    summary: 'Deletes users for good: account name, phone and mail become free, the name stays in what names them',
    input: z.object({ userIds: idsOf(200) }),
    answer: nothing,
    example: { input: { userIds: `${row.id},` }, result: null },
  }),
  addToDepart: route({
    methods: ['POST'],
    path: '/sys/user/editSysDepartWithUser',
    access: permission('user:edit'),
    summary: 'Lets several users work in a department',
    input: z.object({ depId: id, userIdList: z.array(id).min(1, 'chooseOneRecord').max(200) }),
    answer: nothing,
    example: { input: { depId: '2234567890123400001', userIdList: [row.id] }, result: null },
  }),
  removeFromDepart: route({
    methods: ['DELETE'],
    path: '/sys/user/deleteUserInDepart',
    access: permission('user:edit'),
    summary: 'Ends the work of a user in a department, with the roles held there',
    input: z.object({ depId: id, userId: id }),
    answer: nothing,
    example: { input: { depId: '2234567890123400001', userId: row.id }, result: null },
  }),
  removeSeveralFromDepart: route({
    methods: ['DELETE'],
    path: '/sys/user/deleteUserInDepartBatch',
    access: permission('user:edit'),
    summary: 'Ends the work of several users in a department',
    input: z.object({ depId: id, userIds: idsOf(200) }),
    answer: nothing,
    example: { input: { depId: '2234567890123400001', userIds: `${row.id},` }, result: null },
  }),
  clearRefundPassword: route({
    methods: ['PUT'],
    path: '/sys/user/clearRefundPassword',
    access: permission('user:edit'),
    summary: 'Takes the refund password of a user away; its owner sets a new one',
    input: userId,
    answer: nothing,
    example: { input: { userId: row.id }, result: null },
  }),
  scope: route({
    methods: ['GET'],
    path: '/sys/user/scope',
    access: permission('user:list'),
    summary: 'What the caller may give to others: stores, and the roles in each of them',
    input: noInput,
    answer: z.object({
      allStores: z.boolean(),
      /** Roles that may be given in all stores. */
      roleIds: z.array(z.string()),
      departs: z.array(
        z.object({
          id: z.string(),
          orgCode: z.string(),
          departName: z.string(),
          departNameEn: z.string(),
          roleIds: z.array(z.string()),
        }),
      ),
      /** Whether people can be sent links by which they set their passwords. */
      passwordLinks: z.boolean(),
    }),
    example: {
      input: {},
      result: {
        allStores: false,
        roleIds: [],
        departs: [
          {
            id: '1',
            orgCode: 'A01',
            departName: '弯道卡丁车馆 · 滨江店',
            departNameEn: 'Apex Karting · Riverside',
            roleIds: ['2234567890123400200'],
          },
        ],
        passwordLinks: true,
      },
    },
  }),
  rights: route({
    methods: ['GET'],
    path: '/sys/user/rights',
    access: permission('user:list'),
    summary: 'What a user may do in a store, as ids of the tree of permissions',
    input: z.object({ userId: id, orgCode: z.string().trim().min(1).max(64) }),
    answer: z.array(z.string()),
    example: { input: { userId: row.id, orgCode: 'A01' }, result: ['1234567890123456789'] },
  }),
};
