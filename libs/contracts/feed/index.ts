/**
 * Live events: what browsers, displays and outside screens receive (socket.io `/live` and `/display`).
 * Payloads are the whole new state of one thing in wire names, with `id` and `version`,
 * so applying one twice or late is harmless. Times are ISO 8601 UTC, amounts yuan.
 */
import { z } from 'zod';
import { vehicleReturnSchema } from './returning';
import { emergencyStopPayloadSchema } from './emergency-stop';
import { slowAllPayloadSchema } from './slow-all';
import { VEHICLE_REASONS } from '../dictionaries';
import { LAP_FLAGS } from '../edge';
import type { PermissionCode } from '../identity';

export * from './emergency-stop';
export * from './slow-all';

/**
 * Feeds that are not one store's stand beside the stores' feeds and keep the same promises, each with offsets of its own. A store's
 * feed is named by its code, which has no colon.
 */
export const ALL_STORES_FEED = 'all:stores';
export const userFeed = (userId: string): string => `user:${userId}`;
export const isStoreFeed = (feed: string): boolean => !feed.includes(':');

/** No feed of its own: what the feeds of all stores bring from now on, without history. For those who see all stores. */
export const EVERY_STORE = 'every:store';

export const FEED_SCOPES = ['store', 'user', 'all', 'everyStore'] as const;
/** Whose events: a store's, those of the signed-in person, those that are no store's, or those of each store. */
export type FeedScope = (typeof FEED_SCOPES)[number];

export const FEED_TOPICS = [
  'runs',
  'lineup',
  'vehicles',
  'orders',
  'tabs',
  'boards',
  'notices',
  'edge',
  'resources',
  'stops',
  'slow',
] as const;
export type FeedTopic = (typeof FEED_TOPICS)[number];
/** What a topic needs on `/live`, the same as the calls that read it; null: any sign-in. */
export const TOPIC_PERMISSIONS = {
  runs: 'timing:list',
  lineup: 'consume:list',
  vehicles: 'vehicle:list',
  orders: 'consume:list',
  tabs: 'playbeforepay:list',
  boards: 'timing:list',
  notices: null,
  edge: 'vehicle:list',
  stops: 'vehicle:list',
  slow: 'vehicle:list',
  // Names the row that has changed, without its content.
  resources: null,
} as const satisfies Record<FeedTopic, PermissionCode | null>;
/** Topics of lists that show rows of every store to those who see all. */
export const EVERY_STORE_TOPICS = ['resources', 'tabs'] as const satisfies readonly FeedTopic[];
/** What an unattended screen may receive: no phone, no real name, no money. */
export const PUBLIC_FEED_TOPICS = [
  'runs',
  'lineup',
  'vehicles',
  'boards',
  'edge',
] as const satisfies readonly FeedTopic[];

export const BOARDS = ['day', 'week', 'month', 'quarter', 'ever'] as const;
export type BoardName = (typeof BOARDS)[number];

const iso = z.string();
const versioned = { id: z.string(), version: z.int() };

export const runPayloadSchema = z.object({
  ...versioned,
  vehicleId: z.string(),
  cardName: z.string(),
  cheshou: z.string(),
  consumeVehicleMode: z.enum(['circlemode', 'timermode']),
  countCycleNumber: z.int(),
  /** Minutes. */
  duration: z.number(),
  state: z.enum(['DISPATCHED', 'RUNNING', 'FINISHED', 'FAILED']),
  laps: z.int(),
  lastLapMs: z.int().nullable(),
  bestLapMs: z.int().nullable(),
  totalMs: z.int(),
  lastCrossingAt: iso.nullable(),
  startedAt: iso.nullable(),
  endsAt: iso.nullable(),
  endedAt: iso.nullable(),
  endReason: z.string().nullable(),
  /** Laps left, or milliseconds left when the event was made. */
  remaining: z.int(),
  paused: z.boolean(),
  /** Orders equal best laps: the second best, then who set the best earlier. */
  secondBestLapMs: z.int().nullable().optional(),
  bestLapAt: iso.nullable().optional(),
  standsUntil: iso.nullable().optional(),
  /** How often staff added a lap or a minute; the limit is 3. */
  extraUses: z.int().optional(),
});
export type RunPayload = z.infer<typeof runPayloadSchema>;
export const runLapPayloadSchema = runPayloadSchema.extend({
  lap: z.object({
    number: z.int(),
    lapMs: z.int(),
    at: iso,
    flags: z.array(z.enum(LAP_FLAGS)),
  }),
});

export const lineUpPayloadSchema = z.object({
  ...versioned,
  /** The order that this entry came from. */
  consumeid: z.string(),
  paiduiNumber: z.int(),
  /** The number as people read it, with the store's prefix: `A033`. */
  paiduiText: z.string(),
  cheshou: z.string(),
  consumeRoleName: z.string(),
  /** What English screens show instead of it. */
  consumeRoleNameEn: z.string().nullable(),
  consumeVehicleMode: z.enum(['circlemode', 'timermode']),
  countCycleNumber: z.int(),
  duration: z.number(),
  vehicleId: z.string().nullable(),
  cardName: z.string().nullable(),
  status: z.enum(['QUEUING', 'PASSED', 'REVOKED', 'DEPARTED']),
  ahead: z.int(),
  /** Expected wait; 0 once it is over, null while no vehicle is there to wait for. */
  etaSeconds: z.int().nullable(),
  /** Set when staff last called this customer. */
  calledAt: iso.nullable(),
  departedAt: iso.nullable(),
  createTime: z.string(),
});
export type LineUpPayload = z.infer<typeof lineUpPayloadSchema>;

export const vehiclePayloadSchema = z.object({
  ...versioned,
  cardName: z.string(),
  indexNumber: z.int(),
  isConnecte: z.enum(['YES', 'NO']),
  status: z.enum(['IDLE', 'INUSE', 'RETURNING', 'LOCKED', 'MAINTENANCE', 'SCRAP', 'QUEUING', 'POWEROFF', 'POWERON']),
  batteryPercent: z.number().nullable(),
  /** 0: not limited; 1 to 5: slowed to this level. */
  speedLevel: z.int(),
  /** How fast each of its rides may be, from when staff said so until they say otherwise. 5: nobody has. */
  ownLevel: z.int().min(1).max(5),
  /** The run it is on now. */
  runId: z.string().nullable(),
  /** Why it is locked or in maintenance; screens say it in their own language. */
  statusReason: z.enum(VEHICLE_REASONS).nullable(),
  /** What staff typed beside the reason; the name of the person who locked it for `lockedBy`. */
  statusNote: z.string().nullable(),
  statusSince: iso,
  lastSeenAt: iso.nullable(),
  /** How it comes in after its ride, with the state `RETURNING`. */
  returning: vehicleReturnSchema.nullable(),
});
export type VehiclePayload = z.infer<typeof vehiclePayloadSchema>;
/** As an unattended screen may show it: what staff note of a vehicle is theirs. */
export const publicVehicle = (vehicle: VehiclePayload): VehiclePayload => ({
  ...vehicle,
  statusReason: null,
  statusNote: null,
});

export const orderPayloadSchema = z.object({
  ...versioned,
  /** What people call it, `P261122-0041`: a letter (P sale, C recharge), the store's day, counted from 1. Null for orders of before. */
  orderNumber: z.string().nullable(),
  payState: z.enum(['nopay', 'payed', 'refunding', 'refunded']),
  payProgress: z.enum(['waiting', 'declined', 'reversing', 'reversed', 'paid', 'needsHuman']),
  /** The message of the customer's bank or the channel, for the cashier. */
  payMessage: z.string().nullable(),
  amount: z.number(),
  /** Of the amount, what is paid in cash or by scan; only where a member's balance pays the other part. */
  restAmount: z.number().optional(),
  consumeType: z.string(),
  createTime: z.string(),
});
export type OrderPayload = z.infer<typeof orderPayloadSchema>;

/** A refund of what was paid by scan, at its channel. `id` is its number there. */
export const refundPayloadSchema = z.object({
  ...versioned,
  orderId: z.string(),
  amount: z.number(),
  state: z.enum(['QUEUED', 'SENDING', 'ACCEPTED', 'DONE', 'REFUSED', 'ABNORMAL', 'BY_HAND', 'CLOSED']),
  /** The channel is silent: the money may have moved, and nobody may give it back in another way yet. */
  unclear: z.boolean(),
  /** Why the channel refused, in its own words. */
  message: z.string().nullable(),
  createTime: z.string(),
});
export type RefundPayload = z.infer<typeof refundPayloadSchema>;

export const boardRowSchema = z.object({
  rank: z.int(),
  cheshou: z.string(),
  cardName: z.string(),
  bestLapMs: z.int(),
  laps: z.int(),
  at: iso,
});
export const boardPayloadSchema = z.object({ ...versioned, board: z.enum(BOARDS), rows: z.array(boardRowSchema) });
export type BoardPayload = z.infer<typeof boardPayloadSchema>;

export const noticePayloadSchema = z.object({
  ...versioned,
  titile: z.string(),
  priority: z.enum(['L', 'M', 'H']),
  userId: z.string().nullable(),
  /** Stores whose feeds bring it a moment later. */
  elsewhere: z.array(z.string()).optional(),
});

export const edgePayloadSchema = z.object({
  ...versioned,
  online: z.boolean(),
  backlog: z.int(),
  lastSeenAt: iso.nullable(),
  alarms: z.array(z.string()),
  flag: z.enum(['green', 'yellow', 'red']),
});
export type EdgePayload = z.infer<typeof edgePayloadSchema>;

/** A pay-later record as the list shows it, see `wire/tabs`. */
export const tabPayloadSchema = z.object({
  ...versioned,
  sysOrgCode: z.string(),
  sysOrgCode_dictText: z.string(),
  createTime: z.string(),
  playState: z.enum(['GUADAN', 'PAYED', 'LINKED', 'ESCAPED']),
  playState_dictText: z.string(),
  gameLogId: z.string().nullable(),
  rechargeId: z.string().nullable(),
  userId: z.string().nullable(),
  userNickname: z.string().nullable(),
  userTruenmae: z.string().nullable(),
  cheshou: z.string(),
  roleId: z.string(),
  roleId_dictText: z.string(),
  consumeRoleNameEn: z.string().nullable(),
  consumeType: z.string(),
  consumeType_dictText: z.string(),
  consumeVehicleMode: z.enum(['circlemode', 'timermode']),
  consumeVehicleMode_dictText: z.string(),
  countCycleNumber: z.int(),
  duration: z.number(),
  vehicleId: z.string().nullable(),
  vehicleId_dictText: z.string().nullable(),
  /** The order that pays this record, while and after it is paid. */
  consumeid: z.string().nullable(),
  /** What people call the record, and each order that pays it: `P261122-0041`. */
  orderNumber: z.string().nullable(),
  /** How that payment stands while the record may not be settled in another way; null while nobody is paying it. */
  payProgress: z.enum(['waiting', 'reversing', 'needsHuman']).nullable(),
  /** When a free trial becomes an escaped order; null where it never does. */
  escapeAt: z.string().nullable(),
  /** What was agreed at the start, whatever becomes of the rule: yuan, points, visits and laps of a lap card. */
  amount: z.number(),
  integral: z.int(),
  frequency: z.int(),
  chargedCycleNumber: z.int(),
  remark: z.string().nullable(),
  /** Removed from the list by staff. */
  deleted: z.boolean(),
});
export type TabPayload = z.infer<typeof tabPayloadSchema>;

/** That a row of a resource has changed, and nothing of what stands in it: it is read with the rights of the person who shows it. */
export const resourceChangeSchema = z.object({
  /** `<resource>:<rowId>`. */
  ...versioned,
  resource: z.string(),
  rowId: z.string(),
  change: z.enum(['added', 'edited', 'deleted']),
  /** Who changed it, as colleagues know them. */
  by: z.string(),
});
export type ResourceChange = z.infer<typeof resourceChangeSchema>;

/** Every event type: its topic and its payload. */
export const FEED_EVENTS = {
  'run.started': { topic: 'runs', schema: runPayloadSchema },
  'run.lap': { topic: 'runs', schema: runLapPayloadSchema },
  'run.changed': { topic: 'runs', schema: runPayloadSchema },
  'run.finished': { topic: 'runs', schema: runPayloadSchema },
  'lineup.changed': { topic: 'lineup', schema: lineUpPayloadSchema },
  'vehicle.changed': { topic: 'vehicles', schema: vehiclePayloadSchema },
  'order.changed': { topic: 'orders', schema: orderPayloadSchema },
  'refund.changed': { topic: 'orders', schema: refundPayloadSchema },
  'tab.changed': { topic: 'tabs', schema: tabPayloadSchema },
  'board.changed': { topic: 'boards', schema: boardPayloadSchema },
  'notice.published': { topic: 'notices', schema: noticePayloadSchema },
  'notice.read': { topic: 'notices', schema: noticePayloadSchema },
  'resource.changed': { topic: 'resources', schema: resourceChangeSchema },
  'edge.changed': { topic: 'edge', schema: edgePayloadSchema },
  'stop.changed': { topic: 'stops', schema: emergencyStopPayloadSchema },
  'slow.changed': { topic: 'slow', schema: slowAllPayloadSchema },
} as const satisfies Record<string, { topic: FeedTopic; schema: z.ZodType }>;
export type FeedEventType = keyof typeof FEED_EVENTS;
export type FeedPayload<T extends FeedEventType> = z.infer<(typeof FEED_EVENTS)[T]['schema']>;

export interface FeedEvent<T extends FeedEventType = FeedEventType> {
  /** Per feed, that is per store, person, or for all stores; without gaps over all topics, in commit order. */
  offset: number;
  topic: FeedTopic;
  type: T;
  at: string;
  payload: FeedPayload<T>;
}

/**
 * A lap that is on the venue's disk and on its way into the feed: sent ahead of it to the subscribers of `runs`, without an
 * offset and without what only the core knows of the run. The feed brings it again under the same version. It is lost with the link.
 */
export const earlyLapSchema = z.object({
  topic: z.literal(FEED_EVENTS['run.lap'].topic),
  type: z.literal('run.lap'),
  at: iso,
  payload: runLapPayloadSchema,
});
export type EarlyLap = z.infer<typeof earlyLapSchema>;

export const subscribeSchema = z.object({
  topics: z.array(z.enum(FEED_TOPICS)).min(1).max(FEED_TOPICS.length),
  orgCode: z
    .string()
    .regex(/^[^:]{1,30}$/)
    .optional(),
  /**
   * Without it: the store's. `feed` has the scope as its second argument. With `user` or `all` offsets are that scope's; `everyStore` has
   * no history: after each subscription the lists are read again, and the events carry the offsets of their stores.
   */
  scope: z.enum(FEED_SCOPES).optional(),
  after: z.int().min(0).optional(),
});
export const unsubscribeSchema = z.object({
  topics: z.array(z.string()).max(20),
  /** Absent: in every store. */
  orgCode: z.string().max(30).optional(),
  /** Ends the subscription to every store, and keeps those to single ones. */
  scope: z.literal('everyStore').optional(),
});
/** Topics that a socket no longer receives, because a right has ended or the sign-in works for another store. */
export const closedSchema = z.object({
  orgCode: z.string(),
  topics: z.array(z.enum(FEED_TOPICS)),
  /** These topics of every store; those of `orgCode` alone may go on. */
  scope: z.literal('everyStore').optional(),
});
export type Closed = z.infer<typeof closedSchema>;
export type SubscribeAck =
  /** `refused`: topics that the sign-in holds no permission for; absent when there are none. */
  | {
      ok: true;
      orgCode: string;
      scope?: FeedScope;
      offset: number;
      resync: boolean;
      refused?: FeedTopic[];
    }
  | { ok: false; code: 'forbidden' | 'malformed' | 'unavailable'; message: string };
