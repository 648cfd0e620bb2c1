import { z } from 'zod';
import {
  BOARDS,
  boardRowSchema,
  edgePayloadSchema,
  lineUpPayloadSchema,
  runPayloadSchema,
  vehiclePayloadSchema,
} from '../feed';
import { LAP_FLAGS, TRACK_FLAGS } from '../edge';
import { listInput, noInput, page, pageSizeInput, permission, route } from './route';

/** Of which period a ranking is listed, and of which its entries can be marked invalid. */
export const RANKING_PERIODS = ['DAY', 'WEEK', 'MONTH', 'QUARTER', 'EVER'] as const;
export const INVALID_PERIODS = ['WEEK', 'MONTH', 'QUARTER'] as const;
export type RankingPeriod = (typeof RANKING_PERIODS)[number];

export const passingRowSchema = z.object({
  id: z.string(),
  sysOrgCode: z.string(),
  gateId: z.string(),
  gateName: z.string().nullable(),
  seq: z.int(),
  transponder: z.string(),
  rtcUs: z.string(),
  strength: z.int().nullable(),
  hits: z.int().nullable(),
  vehicleId: z.string().nullable(),
  cardName: z.string().nullable(),
  runId: z.string().nullable(),
  createTime: z.string(),
});
export const runRowSchema = runPayloadSchema.extend({ sysOrgCode: z.string(), createTime: z.string() });
export const rankingRowSchema = boardRowSchema.extend({ id: z.string() });
export const lapRowSchema = z.object({
  id: z.string(),
  sysOrgCode: z.string(),
  runId: z.string(),
  number: z.int(),
  lapMs: z.int(),
  at: z.string(),
  flags: z.array(z.enum(LAP_FLAGS)),
  passingId: z.string().nullable(),
});

export const runExample: z.infer<typeof runRowSchema> = {
  id: '2234567890123450000',
  version: 5,
  sysOrgCode: 'A01',
  vehicleId: '2234567890123456789',
  cardName: '7',
  cheshou: '神秘车手',
  consumeVehicleMode: 'circlemode',
  countCycleNumber: 10,
  duration: 0,
  state: 'RUNNING',
  laps: 3,
  lastLapMs: 31482,
  bestLapMs: 31482,
  totalMs: 96121,
  lastCrossingAt: '2026-03-14 14:32:07',
  startedAt: '2026-03-14 14:30:00',
  endsAt: null,
  endedAt: null,
  endReason: null,
  remaining: 7,
  paused: false,
  createTime: '2026-03-14 14:29:58',
};
const one = <R>(record: R) => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 });
const rankingExample = {
  id: '2234567890123450000',
  rank: 1,
  cheshou: '神秘车手',
  cardName: '7',
  bestLapMs: 31482,
  laps: 10,
  at: '2026-03-14 14:32:07',
};
const listExample = { pageNo: 1, pageSize: 10 };

/** What a big screen shows. */
const trackSchema = z.object({
  orgCode: z.string(),
  departName: z.string(),
  departNameEn: z.string(),
  /** By whose clock the store lives. */
  timeZone: z.string(),
  flag: z.enum(TRACK_FLAGS),
  offset: z.int(),
  runs: z.array(
    runPayloadSchema.extend({ lapTimes: z.array(lapRowSchema.pick({ number: true, lapMs: true, flags: true })) }),
  ),
  lineup: z.array(lineUpPayloadSchema),
  vehicles: z.array(vehiclePayloadSchema),
  boards: z.object({ day: z.array(boardRowSchema), week: z.array(boardRowSchema), month: z.array(boardRowSchema) }),
  /** Null for a store without an edge agent. */
  edge: edgePayloadSchema.nullable(),
  now: z.string(),
});
const trackExample: z.input<typeof trackSchema> = {
  orgCode: 'A01',
  departName: '滨江店',
  departNameEn: 'Riverside',
  timeZone: 'Asia/Shanghai',
  flag: 'green',
  offset: 4711,
  runs: [{ ...runExample, lapTimes: [{ number: 3, lapMs: 31482, flags: ['best' as const] }] }],
  lineup: [],
  vehicles: [],
  boards: { day: [], week: [], month: [] },
  edge: {
    id: 'edge-A01',
    version: 3,
    online: true,
    backlog: 0,
    lastSeenAt: '2026-03-14T06:32:07.000Z',
    alarms: [],
    flag: 'green',
  },
  now: '2026-03-14T06:32:07.000Z',
};

export const timingRoutes = {
  passings: route({
    methods: ['GET'],
    path: '/timing/sysPassing/list',
    access: permission('timing:list'),
    summary: 'Raw passings as the gates reported them; vehicleId is null for unknown transponders',
    input: listInput,
    answer: page(passingRowSchema),
    example: {
      input: listExample,
      result: one({
        id: '2234567890123451111',
        sysOrgCode: 'A01',
        gateId: 'A01-gate-01',
        gateName: 'Gate 1',
        seq: 157777,
        transponder: '5691251',
        rtcUs: '1551542808933000',
        strength: 178,
        hits: 52,
        vehicleId: null,
        cardName: null,
        runId: null,
        createTime: '2026-03-14 14:32:07',
      }),
    },
  }),
  runs: route({
    methods: ['GET'],
    path: '/timing/sysRun/list',
    access: permission('timing:list'),
    summary: 'Runs, newest first',
    input: listInput,
    answer: page(runRowSchema),
    example: { input: listExample, result: one(runExample) },
  }),
  laps: route({
    methods: ['GET'],
    path: '/timing/sysLap/list',
    access: permission('timing:list'),
    summary: 'Laps, filtered by runId as a rule',
    input: listInput,
    answer: page(lapRowSchema),
    example: {
      input: { ...listExample, runId: '2234567890123450000' },
      result: one({
        id: '2234567890123452222',
        sysOrgCode: 'A01',
        runId: '2234567890123450000',
        number: 3,
        lapMs: 31482,
        at: '2026-03-14 14:32:07',
        flags: ['best' as const],
        passingId: '2234567890123451111',
      }),
    },
  }),
  board: route({
    methods: ['GET'],
    path: '/timing/sysBoard/list',
    access: permission('timing:list'),
    summary: 'Leaderboard by best lap of the day, week, month, quarter or of all time',
    input: z.object({
      board: z.enum(BOARDS).default('day'),
      pageNo: z.coerce.number().int().min(1).max(100_000).catch(1),
      pageSize: pageSizeInput(100),
    }),
    answer: page(boardRowSchema),
    example: {
      input: { board: 'day', pageNo: 1, pageSize: 10 },
      result: one({
        rank: 1,
        cheshou: '神秘车手',
        cardName: '7',
        bestLapMs: 31482,
        laps: 10,
        at: '2026-03-14 14:32:07',
      }),
    },
  }),
  ranking: route({
    methods: ['GET'],
    path: '/ranking/sysRanking/list',
    access: permission('timing:list'),
    summary:
      'Who is ranked in the present day, week, month or quarter, or of all time, without entries that were marked invalid',
    input: z.object({
      period: z.enum(RANKING_PERIODS).catch('DAY'),
      pageNo: z.coerce.number().int().min(1).max(100_000).catch(1),
      pageSize: pageSizeInput(100),
    }),
    answer: page(rankingRowSchema),
    example: { input: { period: 'WEEK', pageNo: 1, pageSize: 10 }, result: one(rankingExample) },
  }),
  invalidateRanking: route({
    methods: ['POST'],
    path: '/ranking/sysRanking/invalidate',
    access: permission('ranking:edit'),
    summary: 'Marks every entry of the present week, month or quarter as invalid; it counts on no leaderboard any more',
    description: 'Runs and laps stay as they are. The result is the number of entries.',
    input: z.object({ period: z.enum(INVALID_PERIODS, 'ranking.periodRequired') }),
    answer: z.int(),
    example: { input: { period: 'WEEK' }, result: 214 },
  }),
  clearRankingToday: route({
    methods: ['POST'],
    path: '/ranking/sysRanking/clearToday',
    access: permission('ranking:edit'),
    summary: "Empties the day's leaderboard; its entries still count for the week and longer",
    description: 'The result is the number of entries that are shown no longer.',
    input: noInput,
    answer: z.int(),
    example: { input: {}, result: 31 },
  }),
  /** What a big screen reads before it listens. Open: no phone, no real name, no money. */
  home: route({
    methods: ['GET'],
    path: '/game/sysGame/home',
    access: 'public',
    countedAs: 'screen',
    summary: 'Everything that a big screen of a store shows, with the feed offset to listen from',
    input: z.object({
      orgCode: z.string().min(1).max(30),
      /** The id by which this display is counted, kept in its browser. */
      deviceId: z.string('display.idRequired').min(1, 'display.idRequired').max(100),
    }),
    answer: trackSchema,
    example: { input: { orgCode: 'A01', deviceId: '8c1f0c0e91f44a0e8f7c6f0a1b2c3d4e' }, result: trackExample },
  }),
  track: route({
    methods: ['GET'],
    path: '/game/sysGame/track',
    access: permission('timing:list'),
    summary: 'The same of the own store, for staff: they are no display',
    input: noInput,
    answer: trackSchema,
    example: { input: {}, result: trackExample },
  }),
};
