/** The format of texts, for the form that takes them and for the server. */

/** A mobile phone's number in mainland China. */
export const MOBILE_NUMBER = /^1[3-9]\d{9}$/;

/** Notes and coins that a drawer is counted by, in fen. */
export const DENOMINATIONS_FEN = [10_000, 5_000, 2_000, 1_000, 500, 100, 50, 10] as const;

/** What may have made the difference of a drawer, the most likely kinds first. */
export const CAUSE_KINDS = [
  'undecidedScan',
  'sameAmount',
  'scanEnded',
  'refundAndSale',
  'openedAgain',
  'openedWithoutSale',
] as const;

/** The address of a device: `host:port`, `[v6]:port` or `host`; null when it is none of them. */
export function parseAddress(address: string, defaultPort: number): { host: string; port: number } | null {
  const match = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(address.trim());
  const host = match?.[1] ?? match?.[2];
  const port = match?.[3] === undefined ? defaultPort : Number(match[3]);
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port };
}
