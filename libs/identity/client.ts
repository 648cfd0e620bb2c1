import Bowser from 'bowser';
import { type Config, type PaddockReply, type PaddockRequest } from '@paddock/kernel';
import { deviceOf, rememberDevice } from './devices';

/** Where a call comes from: for the count of guesses, the log of visits, and the list of open sign-ins. */
export interface Origin {
  address: string;
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

/** With which links in messages begin. Without a set address it is the one that the caller's own browser has opened. */
export const addressOfPages = (config: Config, request: PaddockRequest): string =>
  config.PUBLIC_URL ?? `${request.protocol}://${request.host}`;

const withDevice = (request: PaddockRequest, device: string | null): Origin => ({
  address: request.ip,
  device,
  deviceName: deviceNameOf(request.headers['user-agent'] ?? ''),
});

export const originOf = (request: PaddockRequest): Origin => withDevice(request, deviceOf(request));

/** The browser gets its secret with the answer, so that it is known from then on. */
export const rememberedOrigin = (request: PaddockRequest, reply: PaddockReply): Origin =>
  withDevice(request, rememberDevice(request, reply));
