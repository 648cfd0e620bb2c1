import { z } from 'zod';
import { idSchema as id } from './id';

/**
 * Who may stop the track at the edge itself: base64url of this as JSON, a dot, and base64url of its HMAC-SHA256 with the venue's
 * `stopSecret`. Such a token can stop and nothing else, so it may outlive a long outage.
 * The core makes one for a person. `screen`: the venue has made this one for a screen that was paired with such a token, and renews it.
 */
export const stopTokenSchema = z.object({
  orgCode: z.string(),
  name: z.string(),
  expiresAtMs: z.int(),
  screen: id.optional(),
});
export type StopToken = z.infer<typeof stopTokenSchema>;

/** A screen that was paired with the stop of the venue: who opened it there, and when it was seen last. */
export const stopScreenSchema = z.object({ id, name: z.string().max(200), lastSeenAt: z.iso.datetime() });
export type StopScreen = z.infer<typeof stopScreenSchema>;
export const STOP_SCREENS_MAX = 100;
