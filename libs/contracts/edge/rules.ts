/** How a store counts laps and brings its karts in: part of what its edge agent gets. */
import { z } from 'zod';

/** How a kart that comes in is known to be in. */
export const RETURN_BY = ['auto', 'pitIn', 'standstill'] as const;
export type ReturnBy = (typeof RETURN_BY)[number];

/** What a gate is besides a timing line. `pitIn`: karts cross it when they leave the track, and only then. */
export const GATE_ROLES = ['pitIn'] as const;
export type GateRole = (typeof GATE_ROLES)[number];

/** How a store counts laps. Defaults are in the store's settings, never in code that counts. */
export const raceRulesSchema = z.object({
  /** A shorter lap is kept but marked `short`, not ranked. */
  minLapMs: z.int().min(0),
  /** Two passings of one transponder at one gate closer than this are one passing. */
  debounceMs: z.int().min(0),
  /** A lap longer than this many times the run's median (after 3 laps) is marked `long`. */
  longLapFactor: z.number().min(1),
  /** Whether the first passing starts lap 1 or completes it. */
  firstPassing: z.enum(['starts', 'completes']),
  /** In timed mode: whether the lap in progress counts when the time is over, and for how long it is awaited. */
  lastLapCounts: z.boolean(),
  lastLapGraceMs: z.int().min(0),
  /** Delay from the start command to the green light. */
  departLightDelaySeconds: z.int().min(0).max(60),
  /* How karts come in when their ride is over. */
  /** The speed level of the lap on which they do. */
  inLapLevel: z.int().min(1).max(5),
  /** The speed level of all karts under a yellow flag. */
  slowLevel: z.int().min(1).max(4),
  /** What brings them in beside the touch of staff: the gate at the pit entry, or that they stand; `auto`: that gate where there is one. */
  returnBy: z.enum(RETURN_BY),
  /** After so long without that somebody is to look. */
  returnAlarmSeconds: z.int().min(5).max(600),
  /** For so long a kart must have reported that it stands. */
  standstillMs: z.int().min(0).max(60_000),
  /* What a kart does that gets no heartbeat of its edge agent. */
  /** After so long it drives at the in-lap level. */
  heartbeatSlowMs: z.int().min(2_000).max(30_000),
  /** After so long it stops; never before it was slow. */
  heartbeatStopMs: z.int().min(2_000).max(60_000),
});
export type RaceRules = z.infer<typeof raceRulesSchema>;
export const RACE_RULE_DEFAULTS: RaceRules = {
  minLapMs: 10_000,
  debounceMs: 4_000,
  longLapFactor: 3,
  firstPassing: 'starts',
  lastLapCounts: true,
  lastLapGraceMs: 90_000,
  departLightDelaySeconds: 5,
  inLapLevel: 2,
  slowLevel: 2,
  returnBy: 'auto',
  returnAlarmSeconds: 40,
  standstillMs: 5_000,
  heartbeatSlowMs: 3_000,
  heartbeatStopMs: 10_000,
};

const { inLapLevel, slowLevel, returnBy, returnAlarmSeconds, standstillMs, heartbeatSlowMs, heartbeatStopMs } =
  raceRulesSchema.shape;
/** A core of an older version says nothing of how karts come in, nor of heartbeats. */
export const sentRulesSchema = raceRulesSchema.extend({
  inLapLevel: inLapLevel.default(RACE_RULE_DEFAULTS.inLapLevel),
  slowLevel: slowLevel.default(RACE_RULE_DEFAULTS.slowLevel),
  returnBy: returnBy.default(RACE_RULE_DEFAULTS.returnBy),
  returnAlarmSeconds: returnAlarmSeconds.default(RACE_RULE_DEFAULTS.returnAlarmSeconds),
  standstillMs: standstillMs.default(RACE_RULE_DEFAULTS.standstillMs),
  heartbeatSlowMs: heartbeatSlowMs.default(RACE_RULE_DEFAULTS.heartbeatSlowMs),
  heartbeatStopMs: heartbeatStopMs.default(RACE_RULE_DEFAULTS.heartbeatStopMs),
});
