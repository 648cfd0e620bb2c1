import { z } from 'zod';
import { noInput, nothing, route, text } from './route';

export const freshPassword = z
  .string('password.empty')
  .min(1, 'password.empty')
  .min(8, 'password.tooShort')
  .max(200, 'password.tooShort');

/** The signed-in user. No field of it may carry a password or a whole phone number: browsers keep it. */
export const userInfoSchema = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
  /** Masked. */
  phone: z.string().nullable(),
  /** The store of this sign-in. */
  orgCode: z.string(),
  orgCodeTxt: z.string(),
  /** -1 super admin, 0 head office, 1 administrator, 2 manager, 3 assistant, 4 coach, 5 cashier, 6 partner. */
  identity: z.int(),
  rolesname: z.string(),
  /** The same in English, as far as the roles have English names. */
  rolesnameEn: z.string(),
  status: z.int(),
  // The rest of the row as the list of users has it: older clients fill the page of the own account from it.
  sex: z.int().nullable(),
  birthday: z.string().nullable(),
  email: z.string(),
  telephone: z.string(),
  workNo: z.string(),
  post: z.string(),
  /** Ids of the user's stores, joined by commas. */
  departIds: z.string().nullable(),
  delFlag: z.enum(['0', '1']),
  activitiSync: z.null(),
  createBy: z.string(),
  createTime: z.string(),
  updateBy: z.string(),
  updateTime: z.string().nullable(),
});
export type UserInfo = z.infer<typeof userInfoSchema>;
/** As sign-in and store switch answer it. */
export const signedInUserSchema = userInfoSchema.extend({ token: z.string() });

export const departSchemaOfUser = z.object({
  id: z.string(),
  parentId: z.string(),
  departName: z.string(),
  departNameEn: z.string(),
  departOrder: z.int(),
  orgCode: z.string(),
});
export type Depart = z.infer<typeof departSchemaOfUser>;

/**
 * A menu entry. `redirect` and `alwaysShow` are absent where they do not apply, as older clients test for their presence. `meta.url` is empty
 * but for links that lead out of the product; `meta.permissionList` has the buttons of the page that the user holds.
 */
export interface MenuNode {
  id: string;
  route: '0' | '1';
  path: string;
  name: string;
  component: string;
  redirect?: string | null;
  hidden: boolean;
  alwaysShow?: true;
  meta: {
    title: string;
    icon?: string;
    url: string;
    permissionList: string[];
    keepAlive: boolean;
    internalOrExternal: boolean;
  };
  children?: MenuNode[];
}
export const menuNodeSchema: z.ZodType<MenuNode> = z.object({
  id: z.string(),
  /** '0': in the menu, but no page of its own. */
  route: z.enum(['0', '1']),
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.string().nullable().optional(),
  hidden: z.boolean(),
  alwaysShow: z.literal(true).optional(),
  meta: z.object({
    title: z.string(),
    icon: z.string().optional(),
    keepAlive: z.boolean(),
    internalOrExternal: z.boolean(),
    url: z.string(),
    permissionList: z.array(z.string()),
  }),
  get children() {
    return z.array(menuNodeSchema).optional();
  },
});

/** type '1': visible after the grant. status '0': the rule is switched off, everybody sees the button. */
const grantSchema = z.object({ action: z.string(), type: z.enum(['1', '2']), describe: z.string() });
export const permissionsSchema = z.object({
  menu: z.array(menuNodeSchema),
  auth: z.array(grantSchema),
  allAuth: z.array(grantSchema.extend({ status: z.enum(['0', '1']) })),
});
export type UserPermissions = z.infer<typeof permissionsSchema>;

export const loginResultSchema = z.object({
  token: z.string(),
  userInfo: signedInUserSchema,
  departs: z.array(departSchemaOfUser),
  /** 1: exactly one store; 2: several, the client asks which and calls selectDepart. */
  multi_depart: z.int(),
});
export type LoginResult = z.infer<typeof loginResultSchema>;

const userExample: UserInfo = {
  id: '2234567890123400100',
  username: 'cashier',
  realname: '周敏',
  avatar: null,
  phone: '138****2046',
  orgCode: 'A01',
  orgCodeTxt: '弯道卡丁车馆 · 滨江店',
  identity: 5,
  rolesname: '收银员',
  rolesnameEn: 'Cashier',
  ...{ status: 1, sex: 2, birthday: '1998-05-20', email: 'zhoumin@example.com', telephone: '', workNo: 'A01-005' },
  ...{ post: 'cashier', departIds: '2234567890123400001', delFlag: '0', activitiSync: null },
  ...{ createBy: 'admin', createTime: '2026-03-01 09:00:00', updateBy: '', updateTime: null },
};
const departExample: Depart = {
  id: '2234567890123400001',
  parentId: '',
  departName: '弯道卡丁车馆 · 滨江店',
  departNameEn: 'Apex Karting · Riverside',
  departOrder: 1,
  orgCode: 'A01',
};
const tokenExample = 'q0jWb2y1o9Qx5mJm0o4m1w9mI2x8cY7zv3nUe6tRk4s';

export const identityRoutes = {
  login: route({
    methods: ['POST'],
    path: '/sys/login',
    access: 'public',
    countedAs: 'signIn',
    summary: 'Signs in for seven days. Wrong guesses are slowed down more and more, per account and per address',
    input: z.object({
      username: z.string('signIn.userRequired').trim().min(1, 'signIn.userRequired').max(64, 'signIn.wrong'),
      password: z.string('signIn.passwordRequired').min(1, 'signIn.passwordRequired').max(200, 'signIn.wrong'),
    }),
    answer: loginResultSchema,
    example: {
      input: { username: 'cashier', password: 'paddock-demo' },
      result: {
        token: tokenExample,
        userInfo: { ...userExample, token: tokenExample },
        departs: [departExample],
        multi_depart: 1,
      },
    },
  }),
  logout: route({
    methods: ['POST', 'GET'],
    path: '/sys/logout',
    access: 'public',
    countedAs: 'signOut',
    summary: 'Ends the sign-in of the token in the header; never answers a token error',
    input: noInput,
    answer: nothing,
    example: { input: {}, result: null },
  }),
  permissions: route({
    methods: ['GET'],
    path: '/sys/permission/getUserPermissionByToken',
    access: 'signedIn',
    anyStore: true,
    summary: 'Menu and button permissions',
    description:
      'Like every call that only reads or is no GET it takes the token from the query too where no header has one.',
    input: z.object({ token: z.string().max(200).optional() }),
    answer: permissionsSchema,
    example: {
      input: {},
      result: {
        menu: [
          {
            id: '2234567890123400200',
            route: '1',
            path: '/dashboard/analysis',
            name: 'dashboard-analysis',
            component: 'dashboard/Analysis',
            redirect: null,
            hidden: false,
            meta: {
              title: '首页',
              icon: 'home',
              url: '',
              permissionList: [],
              keepAlive: false,
              internalOrExternal: false,
            },
          },
        ],
        auth: [{ action: 'playbeforepay:add', type: '1', describe: '先玩后付启动' }],
        allAuth: [{ action: 'playbeforepay:add', status: '1', type: '1', describe: '先玩后付启动' }],
      },
    },
  }),
  changePassword: route({
    methods: ['PUT', 'POST'],
    path: '/sys/user/updatePassword',
    access: 'signedIn',
    anyStore: true,
    summary: 'Changes the own password and ends every other sign-in of the user',
    description:
      'An empty `username` is the own one, another name is refused. Identity -1 sets the password of whom it names, without the former one.',
    input: z.object({
      username: text(64),
      oldpassword: z.string('signIn.passwordRequired').min(1, 'signIn.passwordRequired').max(200, 'password.wrongOld'),
      password: freshPassword,
      confirmpassword: z.string().optional(),
    }),
    answer: nothing,
    example: {
      input: {
        ...{ username: 'cashier', oldpassword: 'the former one' },
        ...{ password: 'a new long one', confirmpassword: 'a new long one' },
      },
      result: null,
    },
  }),
  changeRefundPassword: route({
    methods: ['POST', 'PUT'],
    path: '/sys/user/changRefundPassword',
    access: 'signedIn',
    anyStore: true,
    summary: 'Changes the password that is typed when money is given back',
    description:
      'The own one, with the former one; nobody has one at first, and then `oldpassword` is the sign-in password. Identity -1 sets the one of anybody.',
    input: z.object({
      username: text(64),
      oldpassword: text(200),
      password: z
        .string('password.refundTooShort')
        .min(4, 'password.refundTooShort')
        .max(200, 'password.refundTooShort'),
      confirmpassword: text(200),
    }),
    answer: nothing,
    example: {
      input: {
        username: 'cashier',
        oldpassword: 'the sign-in password',
        password: '271828',
        confirmpassword: '271828',
      },
      result: null,
    },
  }),
  departs: route({
    methods: ['GET'],
    path: '/sys/user/getCurrentUserDeparts',
    access: 'signedIn',
    anyStore: true,
    summary: 'The stores of the user, and the one of this sign-in',
    input: noInput,
    answer: z.object({ list: z.array(departSchemaOfUser), orgCode: z.string() }),
    example: { input: {}, result: { list: [departExample], orgCode: 'A01' } },
  }),
  selectDepart: route({
    methods: ['PUT', 'POST'],
    path: '/sys/selectDepart',
    access: 'signedIn',
    anyStore: true,
    summary: 'Changes the store of this sign-in to another one of the user',
    description:
      'The user is always that of the token. `userInfo` of the answer is the whole user as after the sign-in: the same token, and `orgCode` is the new store. The next sign-in begins there too; other sign-ins of the user stay where they are. A store that is not one of the user is refused and nothing changes.',
    input: z.object({
      orgCode: z.string('store.unknown').min(1, 'store.unknown').max(30),
      username: z.unknown().optional().describe('Ignored: may be empty, missing, or the name of somebody else'),
    }),
    answer: z.object({ userInfo: signedInUserSchema }),
    example: {
      input: { orgCode: 'A01', username: '' },
      result: { userInfo: { ...userExample, token: tokenExample } },
    },
  }),
};
