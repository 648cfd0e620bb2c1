import { type StopToken, stopTokenSchema } from '@paddock/contracts/edge';
import { createHmac, timingSafeEqual } from 'node:crypto';

const signatureOf = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** @returns the content of the token, which may have expired, or null when it was not signed with this secret. */
export function readStopToken(token: string, secret: string): StopToken | null {
  const [text = '', signature = ''] = token.split('.');
  const expected = signatureOf(text, secret);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const parsed = stopTokenSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return parsed.success ? parsed.data : null;
}

export function signStopToken(token: StopToken, secret: string): string {
  const text = Buffer.from(JSON.stringify(token)).toString('base64url');
  return `${text}.${signatureOf(text, secret).toString('base64url')}`;
}
