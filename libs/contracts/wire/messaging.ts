import { z } from 'zod';
import { noInput, nothing, permission, route, text } from './route';
import { requiredText } from './sale-fields';
import { MESSAGE_CHANNELS, MESSAGE_REASONS } from '../messaging';

const PATH = '/message/sysMessage';
/** Numbers and texts of `msgType` mean the same. */
const msgType = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : (value ?? '')),
  z.enum(['', '1', '2', '3', '4']),
);
const ids = requiredText('chooseOneRecord', 20_000);
const id = '2234567890123500000';

export const messagingRoutes = {
  sendTest: route({
    methods: ['POST'],
    path: '/message/sysMessageTemplate/sendMsg',
    access: permission('template:send'),
    summary: 'Sends a message by a template to one receiver, to try it',
    description:
      "`testData` is a JSON object as text: its values fill the placeholders, and what has none stays as it is. An empty `msgType` means the template's own type. `receiver` is a mobile number, a mail address, an openid, or (type 4) the name of a user who works in the store. A code or a link that only the product makes up has a value that opens nothing. The result is the message's number in the outbox.",
    input: z.object({
      templateCode: text(60),
      testData: text(4000),
      receiver: requiredText('message.receiverRequired', 254),
      msgType,
    }),
    answer: z.string(),
    example: {
      input: { templateCode: 'QUEUE_NEAR', testData: '{"name": "橘子"}', receiver: '13800002046', msgType: '1' },
      result: id,
    },
  }),
  channels: route({
    methods: ['GET'],
    path: `${PATH}/channels`,
    access: permission('template:list'),
    summary: 'Which channels are set up here',
    input: noInput,
    answer: z.record(z.enum(MESSAGE_CHANNELS), z.boolean()),
    example: { input: {}, result: { sms: true, mail: true, wechat: false, system: true } },
  }),
  packagesLeft: route({
    methods: ['GET'],
    path: '/message/sysSmsPackage/left',
    access: permission('smsPackage:list'),
    summary:
      'How many text messages the packages of the store still have (null: without packages, so without a limit), and how many of them were sent in the last seven days',
    input: noInput,
    answer: z.object({ left: z.int().nullable(), usedInWeek: z.int() }),
    example: { input: {}, result: { left: 312, usedInWeek: 84 } },
  }),
  causes: route({
    methods: ['GET'],
    path: `${PATH}/causes`,
    access: permission('message:list'),
    summary: 'Why messages have stopped that have the reason in common, most first, and whether the cause is gone',
    description:
      '`goneTime` is when another message took the same way after the last one had stopped; `isGone` also where what was missing is there, such as a package.',
    input: noInput,
    answer: z.array(
      z.object({
        reason: z.enum(MESSAGE_REASONS),
        esType: z.string(),
        count: z.int(),
        templates: z.array(z.string()),
        stoppedTime: z.string(),
        goneTime: z.string().nullable(),
        isGone: z.boolean(),
      }),
    ),
    example: {
      input: {},
      result: [
        {
          ...{ reason: 'noMoney' as const, esType: '1', count: 7, templates: ['群发消息'], isGone: true },
          ...{ stoppedTime: '2026-03-14 00:41:33', goneTime: '2026-03-14 09:12:04' },
        },
      ],
    },
  }),
  again: route({
    methods: ['POST'],
    path: `${PATH}/again`,
    access: permission('message:again'),
    summary: 'Sends messages again that have stopped, and those now that wait for their next attempt',
    description: '`ids` with commas. Codes are never sent again.',
    input: z.object({ ids }),
    answer: nothing,
    example: { input: { ids: id }, result: null },
  }),
  giveUp: route({
    methods: ['POST'],
    path: `${PATH}/giveUp`,
    access: permission('message:again'),
    summary: 'Messages that are not sent yet will not be',
    input: z.object({ ids }),
    answer: nothing,
    example: { input: { ids: id }, result: null },
  }),
};
