import { z } from 'zod';
import { DATA_SOURCE_KEYS } from '../data-sources';
import { noInput, permission, route } from './route';

const sourceSchema = z.object({
  key: z.enum(DATA_SOURCE_KEYS),
  /** Without any secret; null: it is not set up here. */
  address: z.string().nullable(),
  state: z.enum(['UP', 'DOWN', 'UNKNOWN', 'OFF']),
  tookMs: z.int().nullable(),
  checkedTime: z.string().nullable(),
  upTime: z.string().nullable(),
  downTime: z.string().nullable(),
  /** Of the last time at which it did not answer. */
  fault: z.string().nullable(),
  error: z.string().nullable(),
});
const example = {
  ...{ key: 'redis' as const, address: 'redis://127.0.0.1:6379', state: 'UP' as const, tookMs: 1 },
  ...{ checkedTime: '2026-03-14 14:31:52', upTime: '2026-03-14 14:31:52', downTime: null, fault: null, error: null },
};

/** What this installation reads and writes, and whether it answers. */
export const dataSourceRoutes = {
  list: route({
    methods: ['GET'],
    path: '/sys/dataSource/states',
    access: permission('dataSource:list'),
    summary: 'Databases, storage and outside services of this installation, as they answered last',
    input: noInput,
    answer: z.array(sourceSchema),
    example: { input: {}, result: [example] },
  }),
  test: route({
    methods: ['POST'],
    path: '/sys/dataSource/test',
    access: permission('dataSource:test'),
    summary: 'Asks one of them now; again after 5 seconds at the earliest',
    input: z.object({ key: z.enum(DATA_SOURCE_KEYS) }),
    answer: sourceSchema,
    example: { input: { key: 'redis' }, result: example },
  }),
  space: route({
    methods: ['GET'],
    path: '/sys/dataSource/space',
    access: permission('dashboard:view'),
    summary:
      'Room of the disks of database and files, how much more is taken each day, and when there is none left at that pace',
    description: '`freeBytes` is null where the disk belongs to another machine; growth is known after a day.',
    input: noInput,
    answer: z.array(
      z.object({
        volume: z.enum(['database', 'files']),
        freeBytes: z.number().nullable(),
        growthBytesPerDay: z.number().nullable(),
        fullTime: z.string().nullable(),
      }),
    ),
    example: {
      input: {},
      result: [
        {
          ...{ volume: 'files' as const, freeBytes: 42_000_000_000, growthBytesPerDay: 700_000_000 },
          fullTime: '2026-05-13 14:32:07',
        },
      ],
    },
  }),
  down: route({
    methods: ['GET'],
    path: '/sys/dataSource/down',
    access: permission('dashboard:view'),
    summary: 'Which of them did not answer when they were asked last, and when each answered last',
    input: noInput,
    answer: z.array(z.object({ key: z.enum(DATA_SOURCE_KEYS), since: z.string().nullable() })),
    example: { input: {}, result: [{ key: 'redis' as const, since: '2026-03-14 14:32:07' }] },
  }),
};
