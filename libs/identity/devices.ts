import type { IncomingHttpHeaders } from 'node:http';
import { newSecret, type PaddockReply, type PaddockRequest } from '@paddock/kernel';
import { isTokenForm } from './sign-ins.service';

const COOKIE = 'paddock_device';
const KEPT_SECONDS = 90 * 86_400;

/** The secret of a browser that has signed in before. It opens nothing: it keeps strangers' guesses apart from its owner's. */
export function deviceOf(request: { headers: IncomingHttpHeaders }): string | null {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=');
    if (name === COOKIE && isTokenForm(value)) return value;
  }
  return null;
}

/** @returns the secret that the browser has by now */
export function rememberDevice(request: PaddockRequest, reply: PaddockReply): string {
  const device = deviceOf(request) ?? newSecret();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${COOKIE}=${device}; Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  );
  return device;
}
