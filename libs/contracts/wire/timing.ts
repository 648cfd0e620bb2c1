import { z } from 'zod';
import {
  BOARDS,
  boardRowSchema,
  edgePayloadSchema,
  lineUpPayloadSchema,
  runPayloadSchema,
  vehiclePayloadSchema,
} from '../feed';
import { TRACK_FLAGS } from '../edge';
import { listInput, page, permission, route } from './route';

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
export const lapRowSchema = z.object({
  id: z.string(),
  sysOrgCode: z.string(),
  runId: z.string(),
  number: z.int(),
  lapMs: z.int(),
  at: z.string(),
  flags: z.array(z.enum(['short', 'long', 'void', 'best'])),
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
  lastCrossingAt: '2026-03-14T06:32:07.000Z',
  startedAt: '2026-03-14T06:30:00.000Z',
  endsAt: null,
  endedAt: null,
  endReason: null,
  remaining: 7,
  paused: false,
  createTime: '2026-03-14 14:29:58',
};
const one = <R>(record: R) => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 });
const listExample = { pageNo: 1, pageSize: 10 };

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
        at: '2026-03-14T06:32:07.000Z',
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
      pageSize: z.coerce.number().int().min(1).max(100).catch(10),
    }),
    answer: page(boardRowSchema),
    example: {
      input: { board: 'day', pageSize: 10 },
      result: one({
        rank: 1,
        cheshou: '神秘车手',
        cardName: '7',
        bestLapMs: 31482,
        laps: 10,
        at: '2026-03-14T06:32:07.000Z',
      }),
    },
  }),
  /** What a big screen reads before it listens. Open: no phone, no real name, no money. */
  home: route({
    methods: ['GET'],
    path: '/game/sysGame/home',
    access: 'public',
    summary: 'Everything that a big screen of a store shows, with the feed offset to listen from',
    input: z.object({ orgCode: z.string().min(1).max(30) }),
    answer: z.object({
      orgCode: z.string(),
      departName: z.string(),
      departNameEn: z.string(),
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
    }),
    example: {
      input: { orgCode: 'A01' },
      result: {
        orgCode: 'A01',
        departName: '滨江店',
        departNameEn: 'Riverside',
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
      },
    },
  }),
};
