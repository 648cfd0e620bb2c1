import Bowser from 'bowser';
import { type Config, limitedAddress, type PaddockReply, type PaddockRequest } from '@paddock/kernel';
import { deviceOf, rememberDevice } from './devices';

/** Where a call comes from: for the count of guesses, the log of visits, and the list of open sign-ins. */
export interface Origin {
  /** As limits count it: one for all addresses of a subscriber. */
  address: string;
  /** For the log of visits and the list of open sign-ins. */
  wholeAddress: string;
  /** Secret of a browser that may be known, see `devices.ts`. */
  device: string | null;
  /** Browser and system in words, `Chrome 138 · Windows`. */
  deviceName: string;
}

const NAME_LENGTH_MAX = 80;

export function deviceNameOf(userAgent: string): string {
  if (userAgent.trim() === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  const version = browser.version?.split('.')[0];
  const parts = [[browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean);
  return (parts.length > 0 ? parts.join(' · ') : userAgent).slice(0, NAME_LENGTH_MAX);
}

const LOOPBACK = new Set(['127.0.0.1', '::1']);

/**
 * With which links in messages begin: the address that is set. Without one it is where this very connection has arrived, if that is what
 * the caller has opened: a host that is only named in a call may be anybody's. Null for all others, as behind a proxy.
 */
export function addressOfPages(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { headers, raw: { socket } }: Pick<PaddockRequest, 'headers'> & { raw: { socket: Arrival } },
): string | null {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL;
  if (socket.localAddress === undefined || !URL.canParse(`http://${headers.host}`)) return null;
  const arrived = socket.localAddress.replace(/^::ffff:/, '');
  const named = new URL(`http://${headers.host}`);
  const isOurs =
    named.host === headers.host?.toLowerCase() &&
    Number(named.port || 80) === socket.localPort &&
    (named.hostname.replace(/^\[|\]$/g, '') === arrived || (named.hostname === 'localhost' && LOOPBACK.has(arrived)));
  return isOurs ? named.origin : null;
}
type Arrival = Pick<PaddockRequest['raw']['socket'], 'localAddress' | 'localPort'>;

const withDevice = (request: PaddockRequest, device: string | null): Origin => ({
  address: limitedAddress(request.ip),
  wholeAddress: request.ip,
  device,
  deviceName: deviceNameOf(request.headers['user-agent'] ?? ''),
});

/** Older clients stamp each read with the time, and never name the store that they show, as ours do. */
export const isOlderClient = ({ headers, query }: Pick<PaddockRequest, 'headers' | 'query'>): boolean =>
  headers['x-org-code'] === undefined && (query as { _t?: unknown } | undefined)?._t !== undefined;

export const originOf = (request: PaddockRequest): Origin => withDevice(request, deviceOf(request));

/** The browser gets its secret with the answer, so that it is known from then on. */
export const rememberedOrigin = (request: PaddockRequest, reply: PaddockReply): Origin =>
  withDevice(request, rememberDevice(request, reply));
