import { z } from 'zod';
import { noInput, nothing, permission, route } from './route';

const name = z.string().min(1).max(100);
const example = { name: 'old laps' };

/** What people see of a schedule besides its row, and do with it. */
export const scheduleRoutes = {
  runNow: route({
    methods: ['POST'],
    path: '/sys/schedule/runNow',
    access: permission('schedule:run'),
    summary: 'Runs a schedule within a second, beside its rhythm; refused while it runs',
    input: z.object({ name }),
    answer: nothing,
    example: { input: example, result: null },
  }),
  pause: route({
    methods: ['POST'],
    path: '/sys/schedule/pause',
    access: permission('schedule:pause'),
    summary: 'A schedule that may be paused rests until it is resumed, over restarts too',
    input: z.object({ name }),
    answer: nothing,
    example: { input: example, result: null },
  }),
  resume: route({
    methods: ['POST'],
    path: '/sys/schedule/resume',
    access: permission('schedule:pause'),
    summary: 'A paused schedule goes on',
    input: z.object({ name }),
    answer: nothing,
    example: { input: example, result: null },
  }),
  history: route({
    methods: ['GET'],
    path: '/sys/schedule/history',
    access: permission('schedule:list'),
    summary: 'The counts of the last 31 days, and runs of the last 30: rare ones, those by hand, and failures',
    description: '`times`: the same failure so often in a row, until `lastTime`.',
    input: z.object({ name }),
    answer: z.object({
      days: z.array(
        z.object({
          day: z.iso.date(),
          runs: z.int(),
          failures: z.int(),
          meanMs: z.int(),
          longestMs: z.int(),
        }),
      ),
      runs: z.array(
        z.object({
          id: z.string(),
          startTime: z.string(),
          tookMs: z.int(),
          outcome: z.enum(['DONE', 'FAILED']),
          fault: z.string().nullable(),
          error: z.string().nullable(),
          times: z.int(),
          lastTime: z.string(),
          by: z.string().nullable(),
        }),
      ),
    }),
    example: {
      input: example,
      result: {
        days: [{ day: '2026-03-14', runs: 24, failures: 0, meanMs: 8, longestMs: 31 }],
        runs: [
          {
            ...{ id: '2234567890123500000', startTime: '2026-03-14 14:00:00', tookMs: 8, outcome: 'DONE' },
            ...{ fault: null, error: null, times: 1, lastTime: '2026-03-14 14:00:00', by: null },
          },
        ],
      },
    },
  }),
  warnings: route({
    methods: ['GET'],
    path: '/sys/schedule/warnings',
    access: permission('dashboard:view'),
    summary: 'Whether the background work goes on, and which schedules are paused or fail',
    input: noInput,
    answer: z.object({
      working: z.boolean().describe('A worker has reported within the last minute'),
      seenTime: z.string().nullable(),
      warnings: z.array(
        z.object({ name: z.string(), kind: z.enum(['paused', 'failing']), since: z.string().nullable() }),
      ),
    }),
    example: {
      input: {},
      result: {
        working: true,
        seenTime: '2026-03-14 14:31:52',
        warnings: [{ name: 'old laps', kind: 'paused', since: '2026-03-14 14:00:00' }],
      },
    },
  }),
};
