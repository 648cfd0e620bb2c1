/** The yellow flag, which slows all karts of a track, as screens get it. */
import { z } from 'zod';
import { slowedKartSchema } from '../edge/flag-karts';

const iso = z.string();

/**
 * Starts when yellow is asked for, ends when the venue shows another flag. A kart is `confirmed` when the venue has its word that it has
 * the level, or what sets it lower; `unconfirmed` when it refused or kept silent. Those that stand are not in the list.
 */
export const slowAllPayloadSchema = z.object({
  id: z.string(),
  version: z.int(),
  /** `sending`: the venue has not shown yellow yet. `confirmed`: all have answered. `unconfirmed`: nobody is waited for and some have not. */
  state: z.enum(['sending', 'slowing', 'confirmed', 'unconfirmed', 'lifted']),
  /** The level of the store, 1 (slowest) to 5; null until the venue shows yellow. */
  level: z.int().nullable(),
  /** `venue`: pressed at the edge itself. */
  source: z.enum(['core', 'venue']),
  since: iso,
  sentAt: iso,
  sentBy: z.string().nullable(),
  reachedAt: iso.nullable(),
  confirmed: z.int(),
  total: z.int(),
  karts: z.array(slowedKartSchema.extend({ cardName: z.string(), isConnecte: z.enum(['YES', 'NO']) })),
});
export type SlowAllPayload = z.infer<typeof slowAllPayloadSchema>;
