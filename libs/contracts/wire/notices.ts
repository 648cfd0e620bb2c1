/** What people are notified of: announcements and system messages, under the names of older clients (`annountCement`, `titile`). */
import { z } from 'zod';
import { idInput, noInput, nothing, permission, route, text } from './route';
import { requiredText } from './sale-fields';

const PATH = '/sys/annountCement';
const SEND_PATH = '/sys/sysAnnouncementSend';
/** So many of each kind stand below the bell. */
export const NOTICES_SHOWN_MAX = 5;

const time = z.string();
export const wireNoticeSchema = z.object({
  id: z.string(),
  /** The same as `id`: lists of a person name the receipt `id` and the announcement so. */
  anntId: z.string(),
  msgId: z.string(),
  titile: z.string(),
  sender: z.string(),
  /** Null while it is not published. */
  sendTime: time.nullable(),
  createTime: time,
  startTime: time.nullable(),
  endTime: time.nullable(),
  priority: z.enum(['L', 'M', 'H']),
  priority_dictText: z.string(),
  /** 1 announcement, 2 system message. */
  msgCategory: z.enum(['1', '2']),
  msgCategory_dictText: z.string(),
  msgType: z.enum(['ALL', 'USER']),
  msgType_dictText: z.string(),
  sendStatus: z.enum(['0', '1', '2']),
  sendStatus_dictText: z.string(),
  openType: z.enum(['url', 'component', 'other']),
  openType_dictText: z.string(),
  openPage: z.string(),
  busId: z.string(),
  busType: z.null(),
  delFlag: z.literal('0'),
  cancelTime: time.nullable(),
  /** Who else has got it and who worked on it: null to anyone who has only got it. */
  userIds: z.string().nullable(),
  createBy: z.string().nullable(),
  updateBy: z.string().nullable(),
  updateTime: time.nullable(),
  homeImage: z.string().nullable(),
  /** Plain words. */
  msgTxt: z.string(),
  /** Safe HTML. */
  msgContent: z.string(),
  readFlag: z.enum(['0', '1']),
});
export type WireNotice = z.infer<typeof wireNoticeSchema>;

const mySchema = z.object({
  anntMsgList: z.array(wireNoticeSchema),
  anntMsgTotal: z.int(),
  sysMsgList: z.array(wireNoticeSchema),
  sysMsgTotal: z.int(),
});
export type MyNotices = z.infer<typeof mySchema>;

const id = '2234567890123600000';
export const noticeExample: WireNotice = {
  id,
  anntId: id,
  msgId: id,
  titile: '今晚 21:00 换 2 号门线圈',
  sender: '顾晓',
  sendTime: '2026-11-22 14:20:36',
  createTime: '2026-11-22 14:20:36',
  startTime: '2026-11-22 14:20:36',
  endTime: '2026-11-22 22:00:00',
  priority: 'H',
  priority_dictText: '紧急',
  ...{ msgCategory: '1', msgCategory_dictText: '通知公告' },
  ...{ msgType: 'USER', msgType_dictText: '指定用户' },
  ...{ sendStatus: '1', sendStatus_dictText: '已发布' },
  ...{ openType: 'url', openType_dictText: '去页面' },
  openPage: '/consume/SysConsumeTool',
  busId: '',
  ...{ busType: null, delFlag: '0', cancelTime: null, userIds: null, createBy: null, updateBy: null, updateTime: null },
  homeImage: null,
  msgTxt: '停 2 号门换线圈，约 40 分钟。',
  msgContent: '<p>停 2 号门换线圈，约 40 分钟。</p>',
  readFlag: '0',
};

const choice = z.object({ id: z.string(), name: z.string(), nameEn: z.string().nullable() });
export type ReceiverChoice = z.infer<typeof choice>;

export const noticeRoutes = {
  mine: route({
    methods: ['GET'],
    path: `${PATH}/listByUser`,
    access: 'signedIn',
    anyStore: true,
    summary:
      'What somebody has not read: the newest announcements and system messages, at most five of each, and how many there are',
    input: noInput,
    answer: mySchema,
    example: {
      input: {},
      result: { anntMsgList: [noticeExample], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 },
    },
  }),
  markRead: route({
    methods: ['PUT', 'POST'],
    path: `${SEND_PATH}/editByAnntIdAndUserId`,
    access: 'signedIn',
    anyStore: true,
    summary: 'Marks an announcement or a system message as read by the person who is signed in',
    input: z.object({ anntId: requiredText('chooseOneRecord', 64) }),
    answer: nothing,
    example: { input: { anntId: id }, result: null },
  }),
  markAllRead: route({
    methods: ['PUT'],
    path: `${SEND_PATH}/readAll`,
    access: 'signedIn',
    anyStore: true,
    summary: 'Marks everything as read by the person who is signed in',
    input: noInput,
    answer: nothing,
    example: { input: {}, result: null },
  }),
  release: route({
    methods: ['GET', 'PUT', 'POST'],
    path: `${PATH}/doReleaseData`,
    access: permission('announcement:publish'),
    hasEffect: true,
    summary: 'Publishes an announcement now: its receivers have it with the answer',
    input: idInput,
    answer: nothing,
    example: { input: { id }, result: null },
  }),
  schedule: route({
    methods: ['POST'],
    path: `${PATH}/schedule`,
    access: permission('announcement:publish'),
    summary: 'Has an announcement published at its `startTime`',
    input: idInput,
    answer: nothing,
    example: { input: { id }, result: null },
  }),
  withdraw: route({
    methods: ['GET', 'PUT', 'POST'],
    path: `${PATH}/doReovkeData`,
    access: permission('announcement:publish'),
    hasEffect: true,
    summary: 'Withdraws a published announcement, or one that waits for its time: nobody sees it any more',
    input: idInput,
    answer: nothing,
    example: { input: { id }, result: null },
  }),
  copy: route({
    methods: ['POST'],
    path: `${PATH}/copy`,
    access: permission('announcement:add'),
    summary: 'A new draft with the text and the receivers of another announcement',
    input: idInput,
    answer: z.string(),
    example: { input: { id }, result: '2234567890123600001' },
  }),
  readers: route({
    methods: ['GET'],
    path: `${PATH}/readers`,
    access: permission('announcement:list'),
    summary: 'Who was to read an announcement at the moment of its publishing, who has not done so first',
    input: idInput,
    answer: z.array(z.object({ userId: z.string(), name: z.string(), readTime: time.nullable() })),
    example: { input: { id }, result: [{ userId: '2234567890123456789', name: '周敏', readTime: null }] },
  }),
  remind: route({
    methods: ['POST'],
    path: `${PATH}/remind`,
    access: permission('announcement:publish'),
    summary: 'Shows an announcement once more on the screens of those who have not read it',
    input: idInput,
    answer: z.object({ count: z.int() }),
    example: { input: { id }, result: { count: 6 } },
  }),
  choices: route({
    methods: ['GET'],
    path: `${PATH}/choices`,
    access: permission('announcement:list'),
    summary: 'Stores, roles and people that somebody may send to',
    input: noInput,
    answer: z.object({ stores: z.array(choice), roles: z.array(choice), people: z.array(choice) }),
    example: {
      input: {},
      result: { stores: [{ id: 'A01', name: '滨江店', nameEn: 'Riverside' }], roles: [], people: [] },
    },
  }),
  reach: route({
    methods: ['GET'],
    path: `${PATH}/reach`,
    access: permission('announcement:list'),
    summary: 'Whom an announcement would reach if it were published now',
    input: z.object({
      receiverKind: z.enum(['ALL', 'STORES', 'ROLES', 'USERS']).catch('ALL'),
      receiverIds: text(4000),
      openPage: text(200),
    }),
    answer: z.object({
      /** Who gets it. */
      count: z.int(),
      /** Not sent to: frozen. */
      frozen: z.int(),
      signedIn: z.int(),
      /** Who gets it and may not open the page. */
      withoutPage: z.int(),
    }),
    example: {
      input: { receiverKind: 'ALL', receiverIds: '', openPage: '' },
      result: { count: 17, frozen: 1, signedIn: 6, withoutPage: 3 },
    },
  }),
  queryById: route({
    methods: ['GET'],
    path: `${PATH}/queryById`,
    access: 'signedIn',
    anyStore: true,
    summary:
      'One announcement or system message, for anyone who has got it, and announcements for anyone who works on them',
    input: idInput,
    answer: wireNoticeSchema,
    example: { input: { id }, result: noticeExample },
  }),
};
