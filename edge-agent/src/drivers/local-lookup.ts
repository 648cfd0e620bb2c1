import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isLocalHost } from '@paddock/contracts';

type LookupAll = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a device's name to addresses of the venue's own network only. Whatever name a configuration holds, this machine never connects to
 * a host outside for it. A literal address is not looked up: `isLocalHost` checks it.
 */
export const localLookupBy =
  (resolve: LookupAll): LookupFunction =>
  (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const local = addresses?.filter(({ address }) => isLocalHost(address)) ?? [];
      const [first] = local;
      if (error || !first) return done(error ?? new Error(`${host} is not in the local network`), '', 0);
      if (options.all === true) return done(null, local);
      done(null, first.address, first.family);
    });

export const localLookup = localLookupBy(lookup);
