/** The stop of all karts of a track, as screens get it. */
import { z } from 'zod';

const iso = z.string();

/**
 * An emergency stop: starts with a red flag, ends when the venue shows another one. A kart is `confirmed` when the venue has its word that
 * it stands, `waiting` until then, `unconfirmed` when it refused, kept silent or moved. From `confirmBy` on, whatever still waits counts
 * as not confirmed.
 */
export const emergencyStopPayloadSchema = z.object({
  id: z.string(),
  version: z.int(),
  /** `sending`: the venue has not shown red yet. `confirmed`: all stand. `unconfirmed`: nobody is waited for and some have not. */
  state: z.enum(['sending', 'stopping', 'confirmed', 'unconfirmed', 'lifted']),
  /** `venue`: pressed at the edge itself. */
  source: z.enum(['core', 'venue']),
  /** When the flag turned red; a stop that is sent again does not change it. */
  redSince: iso,
  sentAt: iso,
  sentBy: z.string().nullable(),
  confirmBy: iso,
  reachedAt: iso.nullable(),
  liftedAt: iso.nullable(),
  confirmed: z.int(),
  total: z.int(),
  karts: z.array(
    z.object({
      vehicleId: z.string(),
      cardName: z.string(),
      isConnecte: z.enum(['YES', 'NO']),
      /** Has a run. */
      onTrack: z.boolean(),
      state: z.enum(['waiting', 'confirmed', 'unconfirmed']),
      /** Why not: `kartSilent`, `moved`, `noControl`, or the kart's own reason. */
      reason: z.string().nullable(),
      /** Since when it is in this state; null: it has reported nothing yet. */
      at: iso.nullable(),
      /** A kart device on no vehicle, which may be driven all the same: `vehicleId` is its own id. */
      spare: z.boolean().optional(),
    }),
  ),
});
export type EmergencyStopPayload = z.infer<typeof emergencyStopPayloadSchema>;
