/** The format of texts, for the form that takes them and for the server. */

/** A mobile phone's number in mainland China. */
export const MOBILE_NUMBER = /^1[3-9]\d{9}$/;
const FOREIGN_PHONE = /^\+\d{6,15}$/;
/** As customers write their own: a mobile phone of mainland China, or a number from abroad with its country. */
export const isPhone = (phone: string): boolean => MOBILE_NUMBER.test(phone) || FOREIGN_PHONE.test(phone);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether it is a day of the calendar. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

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

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
/** Names that no public server has. */
const LOCAL_NAME = /^(?:[a-z][a-z0-9-]*|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:local|lan|home\.arpa|internal))$/i;

/**
 * Whether a host is in the network of the venue: an edge agent calls its printers and decoders there and nowhere else. A name says little: who
 * calls it looks at the address that it has, too.
 */
export function isLocalHost(host: string): boolean {
  const v4 = V4.exec(host.replace(/^::ffff:(?=\d+\.)/i, ''));
  if (v4) {
    const [a = 0, b = 0, ...rest] = v4.slice(1).map(Number);
    if ([a, b, ...rest].some((part) => part > 255)) return false;
    return a === 10 || a === 127 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168);
  }
  if (host.includes(':')) return host === '::1' || /^f[cd][0-9a-f]{2}:/i.test(host);
  return LOCAL_NAME.test(host);
}
