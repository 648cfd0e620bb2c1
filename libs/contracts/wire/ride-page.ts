import { z } from 'zod';
import { storeFaceExample, storeFaceSchema } from './mini-app';
import { route } from './route';

const iso = z.iso.datetime();

/** What the driver's own phone shows: the place in the line, then each lap. */
export const ridePageSchema = z.object({
  face: storeFaceSchema,
  /** By whose clock times of day are shown. */
  timeZone: z.string(),
  /** As people read it: `A033`. */
  number: z.string(),
  driverName: z.string(),
  tariffName: z.string(),
  tariffNameEn: z.string(),
  state: z.enum(['QUEUING', 'PASSED', 'REVOKED', 'DEPARTED']),
  /** Who waits before; 0 for anyone who no longer waits. */
  ahead: z.int(),
  /** Expected wait; null while no kart is there to wait for, and while the track stands. */
  waitSeconds: z.int().nullable(),
  /** A red flag: nobody sets off, and no wait is known. */
  isStopped: z.boolean(),
  /** When staff last called the number. */
  calledAt: iso.nullable(),
  /** The number of the kart, as the driver sees it; empty before one is given. */
  kart: z.string(),
  /** Null before the start. */
  run: z
    .object({
      state: z.enum(['DISPATCHED', 'RUNNING', 'FINISHED', 'FAILED']),
      mode: z.enum(['laps', 'timed']),
      /** Laps that are left, with those that staff have given; null by time. */
      lapsLeft: z.int().nullable(),
      endsAt: iso.nullable(),
      endedAt: iso.nullable(),
      bestLapMs: z.int().nullable(),
      /** Those that count. `isVoid`: without a time, since the track was not free. */
      laps: z.array(z.object({ number: z.int(), lapMs: z.int(), isVoid: z.boolean() })),
    })
    .nullable(),
  now: iso,
});
export type RidePage = z.output<typeof ridePageSchema>;

const token = 'Qm9veSBhIHJpZGUgYW5kIGxvb2sgYXQgaXQgbGl2ZSE';

export const ridePageRoutes = {
  open: route({
    methods: ['POST'],
    path: '/consume/sysRidePage/open',
    access: 'public',
    countedAs: 'ridePage',
    summary: 'What a driver’s phone shows that has scanned the code of the line-up ticket',
    description:
      'Nothing of anybody else, and nothing of the order. The token names one place in the line and is on its ticket alone.',
    input: z.object({ token: z.string().regex(/^[\w-]{43}$/, 'ride.unknown') }),
    answer: ridePageSchema,
    example: {
      input: { token },
      result: {
        ...{
          face: storeFaceExample,
          timeZone: 'Asia/Shanghai',
          number: 'A033',
          driverName: '小满',
          tariffName: '十五圈挑战',
        },
        ...{
          tariffNameEn: 'Fifteen laps',
          state: 'QUEUING',
          ahead: 2,
          waitSeconds: 360,
          isStopped: false,
          calledAt: null,
        },
        ...{ kart: '', run: null, now: '2026-03-14T06:32:41.000Z' },
      },
    },
  }),
};
