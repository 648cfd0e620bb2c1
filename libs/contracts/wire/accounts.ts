import { z } from 'zod';
import { idListSchema, nothing, permission, route } from './route';

const userId = z.string().min(1).max(64);

/** What an administrator does to the accounts of others. Each acts at once, on open sockets too. */
export const accountRoutes = {
  setFrozen: route({
    methods: ['PUT'],
    path: '/sys/user/frozenBatch',
    access: permission('user:edit'),
    summary: 'Freezes (status 2) or unfreezes (1) accounts; the sign-ins of a frozen one end. All of them or none',
    input: z.object({
      ids: idListSchema.refine((ids) => ids.length > 0 && ids.length <= 200),
      status: z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)])),
    }),
    answer: nothing,
    example: { input: { ids: '2234567890123400100,', status: 2 }, result: null },
  }),
  setPassword: route({
    methods: ['PUT'],
    path: '/sys/user/changePassword',
    access: permission('user:edit'),
    summary: 'Gives an account a new password and ends all its sign-ins',
    input: z.object({
      username: z.string('signIn.userRequired').trim().min(1, 'signIn.userRequired').max(64, 'account.unknown'),
      password: z.string('password.tooShort').min(8, 'password.tooShort').max(200, 'password.tooShort'),
      confirmpassword: z.string().optional(),
    }),
    answer: nothing,
    example: {
      input: { username: 'cashier', password: 'a new long one', confirmpassword: 'a new long one' },
      result: null,
    },
  }),
  sendPasswordLink: route({
    methods: ['POST'],
    path: '/sys/user/sendPasswordLink',
    access: permission('user:edit'),
    summary: 'Sends a text message with a link by which the owner of an account sets a new password',
    description:
      'The link works once, within 30 minutes, and no longer than the next one, another password or another phone. Nothing else changes before it is used.',
    input: z.object({ userId }),
    answer: z.object({ phone: z.string(), minutes: z.int() }),
    example: { input: { userId: '2234567890123400100' }, result: { phone: '138****2046', minutes: 30 } },
  }),
  signIns: route({
    methods: ['GET'],
    path: '/sys/user/signIns',
    access: permission('user:edit'),
    summary: 'The open sign-ins of an account, the newest first',
    input: z.object({ userId }),
    answer: z.array(
      z.object({
        id: z.string(),
        orgCode: z.string(),
        device: z.string(),
        createTime: z.string(),
        usedTime: z.string(),
      }),
    ),
    example: {
      input: { userId: '2234567890123400100' },
      result: [
        {
          id: '2234567890123499000',
          orgCode: 'A01',
          device: 'Chrome 138 · Windows',
          createTime: '2026-03-14 09:00:00',
          usedTime: '2026-03-14 14:30:00',
        },
      ],
    },
  }),
  endSignIns: route({
    methods: ['POST'],
    path: '/sys/user/endSignIns',
    access: permission('user:edit'),
    summary: 'Ends one sign-in of an account, or without signInId all of them; answers how many',
    input: z.object({ userId, signInId: z.string().min(1).max(64).optional() }),
    answer: z.object({ ended: z.int() }),
    example: { input: { userId: '2234567890123400100' }, result: { ended: 2 } },
  }),
};
