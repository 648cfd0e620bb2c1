import { type StopToken, stopTokenSchema } from '@paddock/contracts/edge';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @returns the content of the token, or null when it was not signed with this secret or has expired. */
export function readStopToken(token: string, secret: string, nowMs: number): StopToken | null {
  const [text = '', signature = ''] = token.split('.');
  const expected = createHmac('sha256', secret).update(text).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = stopTokenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return parsed.success && parsed.data.expiresAtMs > nowMs ? parsed.data : null;
}
