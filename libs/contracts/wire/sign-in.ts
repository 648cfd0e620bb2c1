import { z } from 'zod';
import { CHECK_RULES } from '../check-rules';
import { freshPassword, loginResultSchema, signedInUserSchema, userInfoSchema, identityRoutes } from './identity';
import { code, idInput, inForm, noInput, nothing, permission, phoneText, route, text } from './route';

const mobile = phoneText().pipe(
  z.string().min(1, 'member.phoneRequired').regex(new RegExp(CHECK_RULES.phone[0].pattern), 'member.phoneWrong'),
);
const captcha = code(20).pipe(z.string().min(1, 'code.required'));
const username = z.preprocess(
  inForm('account'),
  z
    .string('signIn.userRequired')
    .min(1, 'signIn.userRequired')
    .min(2, 'register.nameWrong')
    .max(64, 'register.nameWrong')
    .regex(/^\S+$/, 'register.nameWrong'),
);

/** What a code by SMS is asked for: `0` login, `1` registration, `2` recovery. */
const codeInput = z.object({ mobile, smsmode: text(1).pipe(z.enum(['', '0', '1', '2'])) });
const phoneLabels = { mobile: { cn: '手机号', en: 'Phone' }, captcha: { cn: '验证码', en: 'Verification code' } };
const loginExample = identityRoutes.login.example.result;
const { token: _, ...userExample } = loginExample.userInfo;

const codeRoute = <const P extends string>(path: P) =>
  route({
    methods: ['POST'],
    path,
    access: 'public',
    countedAs: 'signIn',
    summary: 'Sends a code of six digits by SMS; it is valid for ten minutes, and no second one is sent while it is',
    description:
      'The answer and its time are the same whether somebody has this phone or not. `smsmode`: `0` login (usual), `1` registration, `2` recovery; a code serves what it was asked for.',
    input: codeInput,
    answer: nothing,
    labels: phoneLabels,
    example: { input: { mobile: '13800002046', smsmode: '0' }, result: null },
  });

const registration = z.object({
  username,
  phone: mobile,
  captcha,
  password: freshPassword,
  confirmpassword: text(200),
});
const recovery = z.object({ phone: mobile, captcha, password: freshPassword, confirmpassword: text(200) });
const registeredSchema = z.object({ username: z.string(), phone: z.string(), createTime: z.string() });
const registeredExample = { username: 'heyue', phone: '139****7715', createTime: '2026-03-14 14:58:07' };

const linkExample = 'Zk3vJ0a1QpX8mB7cT2rLw9yHs4nE6dUgF5iOqKxVbCM';

/** Ways in without a password, and into a new account. */
export const signInRoutes = {
  sms: codeRoute('/sys/sms'),
  accountSms: codeRoute('/account/sms'),
  phoneLogin: route({
    methods: ['POST'],
    path: '/sys/phoneLogin',
    access: 'public',
    countedAs: 'signIn',
    summary: 'Signs in by phone and the code that was sent to it. Wrong codes are slowed down more and more',
    input: z.object({ mobile, captcha }),
    answer: loginResultSchema,
    labels: phoneLabels,
    example: { input: { mobile: '13800002046', captcha: '482610' }, result: loginExample },
  }),
  mLogin: route({ ...identityRoutes.login, path: '/sys/mLogin', summary: 'As /sys/login, for older mobile clients' }),
  validateLogin: route({
    methods: ['GET'],
    path: '/cas/client/validateLogin',
    access: 'public',
    countedAs: 'signIn',
    summary: 'Signs in by a ticket of the single sign-on service (CAS) of the settings',
    description:
      'Where no such service is set, or without a ticket, the call answers for the sign-in of the token in the header: its token and its user. Tickets for pages that are neither at the address of the settings nor of an allowed origin are refused.',
    input: z.object({ ticket: text(2000), service: text(2000) }),
    answer: loginResultSchema,
    example: {
      input: { ticket: 'ST-1856339-aA5Yuvrxzpv8Tau1cYQ7', service: 'https://kart.example/' },
      result: loginExample,
    },
  }),
  register: route({
    methods: ['POST'],
    path: '/auth/register',
    access: 'public',
    countedAs: 'other',
    summary: 'Makes an account that is frozen and belongs to no store until an administrator assigns both',
    input: registration,
    answer: registeredSchema,
    labels: phoneLabels,
    example: {
      input: {
        username: 'heyue',
        phone: '13900007715',
        captcha: '482610',
        password: 'a new long one',
        confirmpassword: 'a new long one',
      },
      result: registeredExample,
    },
  }),
  userRegister: route({
    methods: ['POST'],
    path: '/sys/user/register',
    access: 'public',
    countedAs: 'other',
    summary: 'As /auth/register, with the names of older clients',
    input: z.object({ username, phone: mobile, smscode: captcha, password: freshPassword }),
    answer: registeredSchema,
    labels: phoneLabels,
    example: {
      input: { username: 'heyue', phone: '13900007715', smscode: '482610', password: 'a new long one' },
      result: registeredExample,
    },
  }),
  forgePassword: route({
    methods: ['POST'],
    path: '/auth/forge-password',
    access: 'public',
    countedAs: 'signIn',
    summary: 'Gives the account of a phone a new password, by a code that was sent to it, and ends all its sign-ins',
    input: recovery,
    answer: nothing,
    labels: phoneLabels,
    example: {
      input: {
        phone: '13800002046',
        captcha: '482610',
        password: 'a new long one',
        confirmpassword: 'a new long one',
      },
      result: null,
    },
  }),
  openPasswordLink: route({
    methods: ['POST'],
    path: '/sys/user/openPasswordLink',
    access: 'public',
    countedAs: 'signIn',
    summary:
      'Whose password a link sets that an administrator has sent. It stays good. Wrong ones are slowed down more and more',
    input: z.object({ token: text(100) }),
    answer: z.object({ username: z.string(), realname: z.string(), minutesLeft: z.int() }),
    example: {
      input: { token: linkExample },
      result: { username: 'zhoumin', realname: '周敏', minutesLeft: 28 },
    },
  }),
  usePasswordLink: route({
    methods: ['POST'],
    path: '/sys/user/usePasswordLink',
    access: 'public',
    countedAs: 'signIn',
    summary: 'Sets a new password by such a link and ends all sign-ins of its owner',
    input: z.object({ token: text(100), password: freshPassword, confirmpassword: text(200) }),
    answer: nothing,
    example: {
      input: { token: linkExample, password: 'a new long one', confirmpassword: 'a new long one' },
      result: null,
    },
  }),
  passwordChange: route({
    methods: ['POST', 'PUT', 'GET'],
    path: '/sys/user/passwordChange',
    access: 'public',
    countedAs: 'signIn',
    summary: 'As /auth/forge-password, with the names of older clients. The account is that of the phone',
    description:
      'Older clients ask by GET from their pages, with code and password in the query; all others use POST. The service writes no query into its log, and a proxy must not either. An address that is opened as a page is refused, so that no history keeps it.',
    input: z.object({ phone: mobile, smscode: captcha, password: freshPassword, username: text(64) }),
    answer: nothing,
    labels: phoneLabels,
    example: {
      input: { phone: '13800002046', smscode: '482610', password: 'a new long one', username: '' },
      result: null,
    },
  }),
  phoneVerification: route({
    methods: ['POST'],
    path: '/sys/user/phoneVerification',
    access: 'public',
    countedAs: 'signIn',
    summary: 'Whether a code for recovery is right; it is not used by this, and a wrong one counts as a guess',
    input: z.object({ phone: mobile, smscode: captcha }),
    answer: z.object({ phone: z.string(), smscode: z.string() }),
    labels: phoneLabels,
    example: {
      input: { phone: '13800002046', smscode: '482610' },
      result: { phone: '13800002046', smscode: '482610' },
    },
  }),
  querySysUser: route({
    methods: ['GET'],
    path: '/sys/user/querySysUser',
    access: 'public',
    countedAs: 'other',
    summary: 'First step of recovery in older clients: gives back what was asked, and says nothing about who exists',
    input: z.object({ phone: phoneText(), username: text(64) }),
    answer: z.object({ username: z.string(), phone: z.string() }),
    example: { input: { phone: '', username: 'cashier' }, result: { username: 'cashier', phone: '' } },
  }),
  randomImage: route({
    methods: ['GET'],
    path: '/sys/randomImage/:key',
    access: 'public',
    countedAs: 'signIn',
    summary:
      'A picture for the login of older clients. Nothing has to be read from it: guesses are slowed down instead',
    input: z.object({ key: text(64) }),
    answer: z.string(),
    example: { input: { key: '1773465600000' }, result: 'data:image/jpg;base64,' },
  }),
  checkCode: route({
    methods: ['GET'],
    path: '/sys/getCheckCode',
    access: 'public',
    countedAs: 'signIn',
    summary: 'As randomImage, for still older clients',
    input: noInput,
    answer: z.object({ key: z.string(), code: z.string() }),
    example: { input: {}, result: { key: '', code: '' } },
  }),
  encryptedString: route({
    methods: ['GET'],
    path: '/sys/getEncryptedString',
    access: 'public',
    countedAs: 'signIn',
    summary: 'Older clients ask for it; passwords travel as the connection carries them',
    input: noInput,
    answer: z.object({ key: z.string(), iv: z.string() }),
    example: { input: {}, result: { key: '', iv: '' } },
  }),
};

const ownSignInSchema = z.object({
  id: z.string(),
  orgCode: z.string(),
  device: z.string(),
  address: z.string(),
  createTime: z.string(),
  usedTime: z.string(),
  isCurrent: z.boolean(),
});

/** What somebody does with the own account. */
export const ownAccountRoutes = {
  userInfo: route({
    methods: ['GET'],
    path: '/user/info',
    access: 'signedIn',
    anyStore: true,
    summary: 'Who is signed in',
    input: noInput,
    answer: signedInUserSchema.extend({ hasRefundPassword: z.boolean() }),
    example: { input: {}, result: { ...loginExample.userInfo, hasRefundPassword: true } },
  }),
  editSelf: route({
    methods: ['PUT'],
    path: '/sys/user/editSlefInfo',
    access: 'signedIn',
    anyStore: true,
    summary: 'Changes the own name, picture, phone and language, and nobody else’s',
    description:
      'The phone changes only with `captcha`, the code that was sent to the new number; without it the rest is saved and the message says so. A masked phone, as the calls answer it, counts as unchanged. `language` is the one in which messages are written to this person. Other fields of a user are ignored.',
    input: z.object({
      id: text(64),
      realname: text(60).optional(),
      avatar: z.union([z.string().max(400), z.null(), z.array(z.unknown())]).optional(),
      phone: phoneText().optional(),
      captcha: text(20),
      language: z.enum(['cn', 'en']).optional(),
    }),
    answer: userInfoSchema,
    labels: phoneLabels,
    example: {
      input: { id: userExample.id, realname: '周敏', phone: '13900007715', captcha: '482610' },
      result: userExample,
    },
  }),
  phoneCode: route({
    methods: ['POST'],
    path: '/sys/user/phoneCode',
    access: 'signedIn',
    anyStore: true,
    summary: 'Sends a code to a phone that is to become the own one',
    input: z.object({ mobile }),
    answer: nothing,
    labels: phoneLabels,
    example: { input: { mobile: '13900007715' }, result: null },
  }),
  ownSignIns: route({
    methods: ['GET'],
    path: '/sys/user/ownSignIns',
    access: 'signedIn',
    anyStore: true,
    summary: 'The own open sign-ins, the newest first',
    input: noInput,
    answer: z.array(ownSignInSchema),
    example: {
      input: {},
      result: [
        {
          id: '2234567890123499000',
          orgCode: 'A01',
          device: 'Chrome 138 · Windows',
          address: '192.168.1.*',
          createTime: '2026-03-14 09:00:00',
          usedTime: '2026-03-14 14:30:00',
          isCurrent: true,
        },
      ],
    },
  }),
  endOwnSignIns: route({
    methods: ['POST'],
    path: '/sys/user/endOwnSignIns',
    access: 'signedIn',
    anyStore: true,
    summary: 'Ends one of the own sign-ins, or without signInId all but this one; answers how many',
    input: z.object({ signInId: text(64) }),
    answer: z.object({ ended: z.int() }),
    example: { input: { signInId: '' }, result: { ended: 2 } },
  }),
};

const visitDaySchema = z.object({ visit: z.int(), ip: z.int(), tian: z.string(), type: z.string() });

/** Who is there, and who was. */
export const visitRoutes = {
  forceLogout: route({
    methods: ['POST'],
    path: '/sys/online/forceLogout',
    access: permission('online:end'),
    summary:
      'Ends an open sign-in, or with `all` every one of its user in the stores that one sees; acts at once, on open sockets too',
    input: idInput.extend({ all: z.boolean().optional() }),
    answer: z.object({ ended: z.int() }),
    example: { input: { id: '2234567890123499000', all: false }, result: { ended: 1 } },
  }),
  loginInfo: route({
    methods: ['GET'],
    path: '/sys/loginfo',
    access: 'signedIn',
    summary: 'Sign-ins of all times and of today in the stores that one sees, and from how many addresses',
    input: noInput,
    answer: z.object({ totalVisitCount: z.int(), todayVisitCount: z.int(), todayIp: z.int() }),
    example: { input: {}, result: { totalVisitCount: 4182, todayVisitCount: 23, todayIp: 4 } },
  }),
  visitInfo: route({
    methods: ['GET'],
    path: '/sys/visitInfo',
    access: 'signedIn',
    summary: 'Sign-ins and addresses of each of the last seven days in the stores that one sees',
    input: noInput,
    answer: z.array(visitDaySchema),
    example: { input: {}, result: [{ visit: 23, ip: 4, tian: '2026-03-14', type: '03-14' }] },
  }),
};
