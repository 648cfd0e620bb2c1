/**
 * The link between a venue's edge agent and the core (socket.io namespace `/edge`, WebSocket transport only).
 *
 * Edge → core: `hello`, `batch` (acknowledged once committed), `time`, `early`, `safety` and `telemetry` (nobody must keep them).
 * Core → edge: `config`, `commands` (acknowledged once stored), `rival`.
 */
import { z } from 'zod';
import { DEVICE_TYPES, KART_CHECKS, LIGHT_SHOWS, readingSchema } from '../mqtt';
import { slowedSchema, spareKartSchema } from './flag-karts';
import { idSchema as id } from './id';
import { paperLineSchema, ticketSchema } from './paper';
import { type KnownReturn, returningSchema } from './returning';
import { GATE_ROLES, sentRulesSchema } from './rules';
import { LAP_FLAGS, RUN_MODES, RUN_STATES } from './run-words';

export * from './flag-karts';
export * from './hello';
export * from './paper';
export * from './returning';
export * from './rules';
export * from './run-words';
export * from './stop-token';

const instant = z.iso.datetime();
/** A gate's clock in microseconds, in decimal; never more than a whole number in JSON holds exactly. */
const gateTime = z.string().regex(/^\d{1,16}$/);

export const edgeDeviceSchema = z.object({
  id,
  type: z.enum(DEVICE_TYPES),
  name: z.string(),
  /** SHA-256 (hex) of the device's 256-bit random key; null for decoders and printers, which the edge connects to. */
  keyHash: z.string().nullable(),
  /** host:port, for decoders (P3) and printers (ESC/POS). */
  address: z.string().nullable(),
  /** Gates and decoders: whether laps are counted there; missing: they are. Elsewhere passings are kept and count for no run. */
  timingLine: z.boolean().optional(),
  /** Gates and decoders; missing: none. One with a role is no timing line. */
  role: z.enum(GATE_ROLES).optional(),
});
export type EdgeDevice = z.infer<typeof edgeDeviceSchema>;

export const edgeVehicleSchema = z.object({
  id,
  name: z.string(),
  transponder: z.string().nullable(),
  /** The kart device that takes the commands of this vehicle. */
  deviceId: z.string().nullable(),
});
export type EdgeVehicle = z.infer<typeof edgeVehicleSchema>;

/** Everything an edge agent needs to run a venue without the core. Kept on its disk. */
export const edgeConfigSchema = z.object({
  version: z.int(),
  orgCode: z.string(),
  storeName: z.string(),
  timeZone: z.string(),
  rules: sentRulesSchema,
  devices: z.array(edgeDeviceSchema),
  vehicles: z.array(edgeVehicleSchema),
  /** Signs the tokens of those who may stop the track at the edge itself, without the core. */
  stopSecret: z.string().optional(),
  /** Ids of screens that were paired with the stop of the venue and were taken off. */
  withdrawnScreens: z.array(id).optional(),
});
export type EdgeConfig = z.infer<typeof edgeConfigSchema>;

/* ---- runs ---- */

/** What was sold: made by the core when a run is dispatched. */
export const runPlanSchema = z.object({
  id,
  vehicleId: id,
  driverName: z.string(),
  mode: z.enum(RUN_MODES),
  /** Laps sold in lap mode, else 0. */
  lapLimit: z.int().min(0),
  /** Time sold in timed mode, else 0. */
  limitMs: z.int().min(0),
});
export type RunPlan = z.infer<typeof runPlanSchema>;

/** What was bought while the kart of a run that is over came in: this run takes that kart back to racing, and no other. */
export const startPlanSchema = runPlanSchema.extend({ continues: id.optional() });
export type StartPlan = z.infer<typeof startPlanSchema>;

/** The whole state of a run as the edge counts it. `version` grows with each change. */
export const runSnapshotSchema = runPlanSchema.extend({
  version: z.int().min(1),
  state: z.enum(RUN_STATES),
  laps: z.int().min(0),
  lastLapMs: z.int().nullable(),
  bestLapMs: z.int().nullable(),
  secondBestLapMs: z.int().nullable(),
  /** When the best lap was set: equal best laps rank by which was earlier. */
  bestLapAt: instant.nullable().optional(),
  /** Sum of the counted laps. */
  totalMs: z.int(),
  /** When the last lap that counts was completed, by the gate's own clock. */
  lastCrossingAt: instant.nullable(),
  /** How long the clock of the run had stood still until then. */
  pausedMs: z.int().min(0).optional(),
  /** Until then the vehicle stands at a line for all that anybody knows. */
  standsUntil: instant.nullable().optional(),
  startedAt: instant.nullable(),
  /** When the sold time is over (timed mode, clock running). */
  endsAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Why it ended: `completed`, `timeOver`, `stopped`, `kartSilent`, … */
  endReason: z.string().nullable(),
  /** Laps left (lap mode), or milliseconds left at this moment (timed mode). */
  remaining: z.int(),
  /** Time stands still, for example under a red flag. */
  paused: z.boolean(),
});
export type RunSnapshot = z.infer<typeof runSnapshotSchema>;

export const passingSchema = z.object({
  gateId: id,
  seq: z.int().min(0),
  transponder: z.string(),
  rtcUs: gateTime,
  strength: readingSchema.nullable(),
  hits: readingSchema.nullable(),
  receivedAt: instant,
  /** Null: no vehicle has this transponder. Such passings are kept and shown as unknown. */
  vehicleId: id.nullable(),
  /** The run that it counted for, if any. */
  runId: id.nullable(),
});
export type Passing = z.infer<typeof passingSchema>;

export const lapSchema = z.object({
  number: z.int().min(1),
  lapMs: z.int().min(0),
  at: instant,
  flags: z.array(z.enum(LAP_FLAGS)),
  gateId: id,
  passingSeq: z.int(),
  passingRtcUs: gateTime,
});
export type Lap = z.infer<typeof lapSchema>;

export const TRACK_FLAGS = ['green', 'yellow', 'red'] as const;
export type TrackFlag = (typeof TRACK_FLAGS)[number];

/* ---- edge → core ---- */

/** `still`: the kart confirmed a stop and nothing since can have moved it. `unconfirmed`: it did not confirm. `released`: it may move. */
export const MOTION_STATES = ['released', 'still', 'unconfirmed'] as const;
export type MotionState = (typeof MOTION_STATES)[number];

const lapEventSchema = z.object({ kind: z.literal('run.lap'), run: runSnapshotSchema, lap: lapSchema });
const commandDoneSchema = z.object({
  kind: z.literal('command.done'),
  commandId: id,
  ok: z.boolean(),
  reason: z.string().nullable(),
});
const trackFlagSchema = z.object({
  kind: z.literal('track.flag'),
  flag: z.enum(TRACK_FLAGS),
  /** Grows with each change, together with that of `vehicle.motion`: what comes later may be older. */
  version: z.int().optional(),
  /** Who stopped or slowed the track at the edge itself; null or missing: a command of the core did. */
  by: z.string().nullable().optional(),
  /**
   * With red: all kart devices on no vehicle that have to confirm the stop. Their own version grows while that of the flag stays.
   * Missing from an older agent, which does not wait for them.
   */
  spares: z.object({ version: z.int(), karts: z.array(spareKartSchema).max(500) }).optional(),
  /** With yellow: the level of all karts, and every one on track with what it has said. Missing from an older agent, which slows nobody. */
  slowed: slowedSchema.optional(),
});
const vehicleMotionSchema = z.object({
  kind: z.literal('vehicle.motion'),
  vehicleId: id,
  state: z.enum(MOTION_STATES),
  /** Why it is unconfirmed: `kartSilent`, `moved`, or the kart's own reason. */
  reason: z.string().nullable(),
  version: z.int(),
  at: instant,
  /** Null: nothing is known of a ride that is over. Missing from an older agent, whose karts stop on the track. */
  returning: returningSchema.nullable().optional(),
});
export const edgeEventBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('passing'), passing: passingSchema }),
  z.object({ kind: z.literal('run.started'), run: runSnapshotSchema }),
  lapEventSchema,
  /**
   * A passing came late: these laps take the place of all that were reported with the number `from` or a higher one; without it, with that of
   * the first of them.
   */
  z.object({
    kind: z.literal('run.rebuilt'),
    run: runSnapshotSchema,
    laps: z.array(lapSchema),
    from: z.int().min(1).optional(),
  }),
  z.object({ kind: z.literal('run.changed'), run: runSnapshotSchema }),
  /** Finished or failed. `comesIn`: its kart was not stopped but drives in; `vehicle.motion` says when it is free. */
  z.object({ kind: z.literal('run.finished'), run: runSnapshotSchema, comesIn: z.boolean().optional() }),
  z.object({
    kind: z.literal('vehicle.connection'),
    vehicleId: id,
    connected: z.boolean(),
    batteryPercent: z.number().nullable(),
    lastSeenAt: instant.nullable(),
  }),
  z.object({ kind: z.literal('vehicle.speed'), vehicleId: id, level: z.int().min(0).max(5) }),
  /** Its own level, which staff gave it from now on: each of its rides begins with it. 5: none. */
  z.object({ kind: z.literal('vehicle.ownLevel'), vehicleId: id, level: z.int().min(1).max(5) }),
  z.object({
    kind: z.literal('device.connection'),
    deviceId: id,
    connected: z.boolean(),
    health: z.record(z.string(), z.unknown()),
  }),
  commandDoneSchema,
  trackFlagSchema,
  vehicleMotionSchema,
]);
export type EdgeEventBody = z.infer<typeof edgeEventBodySchema>;
export type EdgeEventKind = EdgeEventBody['kind'];

/** The outer form; a body that does not match is quarantined by the core while the stream continues. */
export const edgeEventEnvelopeSchema = z.object({ seq: z.int().min(1), at: instant, body: z.unknown().optional() });
export type EdgeEvent = { seq: number; at: string; body: EdgeEventBody };

export const EDGE_BATCH_EVENTS_MAX = 500;
/** Of any message of an edge; a batch is the largest. */
export const EDGE_MESSAGE_BYTES_MAX = 2_000_000;
export const edgeBatchSchema = z.object({
  /** New whenever an edge's journal starts from nothing; sequences are compared only within one epoch. */
  epoch: id,
  /** Which process of the edge wrote these events, all of them: two journals that went apart may give one sequence twice. */
  origin: id.optional(),
  events: z.array(edgeEventEnvelopeSchema).min(1).max(EDGE_BATCH_EVENTS_MAX),
});
export type EdgeBatch = { epoch: string; origin?: string; events: EdgeEvent[] };
/**
 * Everything up to `committedSeq` is committed. `origin` is that of the event with this sequence, where it is known: when the edge's
 * own event came from another process, its journal went back to an older state, and what it wrote since then is not committed.
 */
export interface EdgePosition {
  committedSeq: number;
  origin?: string;
}
export type EdgeBatchAck = ({ ok: true } & EdgePosition) | { ok: false; code: string; message: string };

/**
 * Screens get laps ahead of the database. What they got of a run whose newest state was lost on the way lies below its last
 * known version plus this: no run sees so many changes between two batches.
 */
export const EARLY_VERSIONS_MAX = 100_000;

/** What the core knows of a run that an edge holds: a journal that has lost its end continues from there. */
export const knownRunSchema = runSnapshotSchema
  .pick({
    id: true,
    version: true,
    lapLimit: true,
    limitMs: true,
    laps: true,
    lastLapMs: true,
    bestLapMs: true,
    secondBestLapMs: true,
    totalMs: true,
    startedAt: true,
    endsAt: true,
  })
  .extend({
    bestLapAt: instant.nullable(),
    /** The highest number of a lap; 0: there is none. */
    lapNumber: z.int().min(0),
    /** The newest passing that counted for the run. */
    lastPassing: z.object({ gateId: id, seq: z.int().min(0), rtcUs: gateTime, at: instant }).nullable(),
  });
export type KnownRun = z.infer<typeof knownRunSchema>;

/**
 * The newest flag that the venue has reported, and who stopped the track there. The core may have it from an agent that was killed before
 * it could keep it. Version 0: none was reported.
 */
export const knownFlagSchema = z.object({
  flag: z.enum(TRACK_FLAGS),
  version: z.int().min(0),
  by: z.string().nullable(),
});
export type KnownFlag = z.infer<typeof knownFlagSchema>;

/** `now` is core time (ISO 8601): commands then expire when the core meant it, however wrong the edge's own clock is. */
export type EdgeHelloAck =
  | ({
      ok: true;
      config: EdgeConfig;
      now?: string;
      runs?: KnownRun[];
      flag?: KnownFlag;
      returning?: KnownReturn[];
    } & EdgePosition)
  | { ok: false; code: string; message: string };

/** Laps that are on the edge's disk, for the screens: ahead of their batch, which may wait behind others. */
export const edgeEarlySchema = z.object({ laps: z.array(lapEventSchema).min(1).max(EDGE_BATCH_EVENTS_MAX) });
export type EdgeEarly = z.infer<typeof edgeEarlySchema>;

/** What keeps people safe does not wait for a disk or behind a backlog. The journal brings each again; applying twice is harmless. */
export const edgeSafetySchema = z.object({
  events: z
    .array(z.discriminatedUnion('kind', [commandDoneSchema, trackFlagSchema, vehicleMotionSchema]))
    .min(1)
    .max(EDGE_BATCH_EVENTS_MAX),
});
export type EdgeSafety = z.infer<typeof edgeSafetySchema>;
export type SafetyEvent = EdgeSafety['events'][number];

/** Of any kind of device: each says what it has. */
export const deviceReadingsSchema = z.object({
  batteryPercent: z.number().optional(),
  rssiDbm: z.number().optional(),
  firmware: z.string().max(40).optional(),
  noise: z.number().optional(),
});
export type DeviceReadings = z.infer<typeof deviceReadingsSchema>;

/** Volatile: never stored, lost when nobody listens. */
export const edgeTelemetrySchema = z.object({
  backlog: z.int().min(0),
  alarms: z.array(z.string()),
  vehicles: z.array(
    z.object({ id, batteryPercent: z.number().nullable(), rssiDbm: z.number().nullable(), lastSeenAt: instant }),
  ),
  /** What was received from devices since the last telemetry, and what they measured; only what they say themselves. */
  devices: z.array(z.object({ id, lastSeenAt: instant, readings: deviceReadingsSchema })).optional(),
  /** Screens that were paired with the stop of the venue, which have been there since the agent started. */
  screens: z
    .array(z.object({ id, name: z.string().max(200), lastSeenAt: instant }))
    .max(100)
    .optional(),
  /** How far the clock of the edge's machine is ahead of core time. */
  clockErrorMs: z.int().optional(),
});
export type EdgeTelemetry = z.infer<typeof edgeTelemetrySchema>;

/* ---- core → edge ---- */

export const edgeCommandBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('run.start'), plan: startPlanSchema }),
  z.object({ kind: z.literal('run.stop'), runId: id, reason: z.string() }),
  z.object({ kind: z.literal('run.extend'), runId: id, laps: z.int().min(0), ms: z.int().min(0) }),
  z.object({
    kind: z.literal('kart.control'),
    vehicleId: id,
    action: z.enum(['stop', 'slow', 'resume', 'speed', 'powerOff', 'powerOn']),
    level: z.int().min(1).max(5).nullable(),
  }),
  /** Has a kart that stands prove one thing that the contract asks of it. It is set off for that, and stopped again. */
  z.object({ kind: z.literal('kart.check'), vehicleId: id, check: z.enum(KART_CHECKS) }),
  /** Staff see the kart of this run, which is over, in the pit: it stops at once. */
  z.object({ kind: z.literal('kart.inPit'), vehicleId: id, runId: id }),
  /** It was not: within {@link IN_PIT_UNDO_MS} it goes on coming in. */
  z.object({ kind: z.literal('kart.notInPit'), vehicleId: id, runId: id }),
  z.object({
    kind: z.literal('track.flag'),
    flag: z.enum(TRACK_FLAGS),
    /** Version of the newest flag of the venue that the sender knew. A stop of the venue itself that is newer is not lifted. */
    knownVersion: z.int().optional(),
  }),
  z.object({ kind: z.literal('light.show'), deviceId: id, show: z.enum(LIGHT_SHOWS), delayMs: z.int().min(0) }),
  z.object({ kind: z.literal('ticket.print'), printerId: id.nullable(), ticket: ticketSchema }),
  z.object({ kind: z.literal('paper.print'), printerId: id, lines: z.array(paperLineSchema).min(1).max(200) }),
  /** The cash drawer that hangs on a printer. */
  z.object({ kind: z.literal('drawer.open'), printerId: id }),
  z.object({ kind: z.literal('display.price'), priceFen: z.int() }),
]);
export type EdgeCommandBody = z.infer<typeof edgeCommandBodySchema>;
export type EdgeCommandKind = EdgeCommandBody['kind'];

export const edgeCommandSchema = z.object({
  id,
  expiresAt: instant,
  /** When it was given: a stop may come before what was given earlier. Missing from a core of an older version, which keeps the order. */
  createdAt: instant.optional(),
  body: edgeCommandBodySchema,
});
export type EdgeCommand = z.infer<typeof edgeCommandSchema>;
/** Ids that are on the edge's disk now (new or known already). */
export type EdgeCommandsAck = { ok: true; stored: string[] } | { ok: false; code: string; message: string };

/** Handshake `auth` of namespace `/edge`. */
export const edgeHandshakeSchema = z.object({ edgeId: id, key: z.string().min(1).max(200) });
