/** What karts have answered to a flag: to a red one, which stops all, or a yellow one, which holds all on track to the level of the store. */
import { z } from 'zod';
import { idSchema as id } from './id';

/** A kart device on no vehicle. */
export const spareKartSchema = z.object({
  deviceId: id,
  state: z.enum(['waiting', 'confirmed', 'unconfirmed']),
  /** Why it is unconfirmed: `kartSilent`, or the kart's own reason. */
  reason: z.string().nullable(),
});
export type SpareKart = z.infer<typeof spareKartSchema>;

export const slowedKartSchema = z.object({
  vehicleId: id,
  state: z.enum(['waiting', 'confirmed', 'unconfirmed']),
  /** Why it is unconfirmed: `kartSilent`, `noControl`, or the kart's own reason. */
  reason: z.string().nullable(),
  /** How long the kart took to answer. */
  answerMs: z.int().min(0).nullable(),
});
export type SlowedKart = z.infer<typeof slowedKartSchema>;

export const slowedSchema = z.object({
  /** Grows while the flag stays. */
  version: z.int(),
  level: z.int().min(1).max(5),
  /** Every one on track that is not known to stand. */
  karts: z.array(slowedKartSchema).max(500),
});
export type Slowed = z.infer<typeof slowedSchema>;
