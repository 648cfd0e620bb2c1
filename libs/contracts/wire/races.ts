/** What one race says of itself: standings, laps, and what happened on the track meanwhile. */
import { z } from 'zod';
import { LAP_FLAGS } from '../edge';
import { idInput, nothing, permission, route } from './route';

const gapSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('time'), ms: z.int() }),
  z.object({ kind: z.literal('laps'), laps: z.int() }),
]);

const driverSchema = z.object({
  /** Of the run; of the first one where somebody went on with another kart. */
  id: z.string(),
  cheshou: z.string(),
  /** Several, joined by commas, after a change of karts. */
  cardName: z.string(),
  /** Null for nobody who is known, and for readers without `member:list`. */
  memberId: z.string().nullable(),
  memberName: z.string().nullable(),
  /** By laps, then who completed them first. */
  rank: z.int(),
  gap: gapSchema.nullable(),
  interval: gapSchema.nullable(),
  /** By best lap; null without a valid one. */
  bestRank: z.int().nullable(),
  laps: z.int(),
  bestLapMs: z.int().nullable(),
  totalMs: z.int(),
  /** How long red flags had stopped its clock until the last crossing; null where nobody said it: such drivers rank by total time. */
  pausedMs: z.int().nullable(),
  state: z.enum(['DISPATCHED', 'RUNNING', 'FINISHED', 'FAILED']),
  /** Why the last of its runs ended. */
  endReason: z.string().nullable(),
  /** Its best lap counts on no leaderboard. */
  invalidated: z.boolean(),
  testDrive: z.boolean(),
  lapTimes: z.array(
    z.object({
      number: z.int(),
      lapMs: z.int(),
      at: z.string(),
      flags: z.array(z.enum(LAP_FLAGS)),
    }),
  ),
});

const incidentSchema = z.object({
  kind: z.enum(['RED', 'YELLOW', 'SLOW', 'STOP', 'SWAP']),
  at: z.string(),
  /** Of flags that were lifted. */
  until: z.string().nullable(),
  /** Of single karts. */
  cardName: z.string().nullable(),
  /** Who stopped the track, where that is known. */
  by: z.string().nullable(),
});

const racePageSchema = z.object({
  id: z.string(),
  version: z.int(),
  sessionName: z.string().nullable(),
  sessionNameEn: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  ending: z.enum(['ONTRACK', 'WHOLE', 'STOPPED']),
  storeName: z.string(),
  storeNameEn: z.string(),
  /** Laps of races before this are no longer kept. */
  lapsKept: z.boolean(),
  drivers: z.array(driverSchema),
  incidents: z.array(incidentSchema),
});
export type RacePage = z.infer<typeof racePageSchema>;

const example: z.input<typeof racePageSchema> = {
  id: '2234567890123450000',
  version: 3,
  sessionName: '14:00 周末场',
  sessionNameEn: '14:00 Weekend',
  startedAt: '2026-03-14T06:00:12.000Z',
  endedAt: '2026-03-14T06:09:40.000Z',
  ending: 'WHOLE',
  storeName: '滨江店',
  storeNameEn: 'Riverside',
  lapsKept: true,
  drivers: [
    {
      id: '2234567890123450000',
      cheshou: '神秘车手',
      cardName: '7',
      memberId: null,
      memberName: null,
      rank: 1,
      gap: null,
      interval: null,
      bestRank: 1,
      laps: 10,
      bestLapMs: 31482,
      totalMs: 331042,
      pausedMs: 0,
      state: 'FINISHED' as const,
      endReason: 'completed',
      invalidated: false,
      testDrive: false,
      lapTimes: [{ number: 1, lapMs: 31482, at: '2026-03-14T06:01:02.000Z', flags: ['best' as const] }],
    },
  ],
  incidents: [
    { kind: 'SLOW', at: '2026-03-14T06:03:00.000Z', until: null, cardName: '7', by: null },
    { kind: 'RED', at: '2026-03-14T06:04:00.000Z', until: '2026-03-14T06:05:10.000Z', cardName: null, by: '王教练' },
  ],
};

export const raceRoutes = {
  page: route({
    methods: ['GET'],
    path: '/match/sysRace/page',
    access: permission('race:list'),
    summary: 'One race: standings, laps of each driver and incidents; null for one that the actor does not see',
    input: idInput,
    answer: racePageSchema.nullable(),
    example: { input: { id: '2234567890123450000' }, result: example },
  }),
  laps: route({
    methods: ['GET'],
    path: '/match/sysRace/laps',
    access: permission('race:export'),
    summary: 'All laps of a race as a file: one row for each lap, drivers in the order of the race',
    input: idInput.extend({ format: z.enum(['xlsx', 'csv']).catch('csv') }),
    file: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    answer: nothing,
    example: { input: { id: '2234567890123450000', format: 'csv' }, result: null },
  }),
};
