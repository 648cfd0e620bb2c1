import { BlockList, isIP } from 'node:net';

const RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const MAPPED = '::ffff:';

/** What a call and the opening of a socket have in common. */
export interface Opening {
  headers: Readonly<Partial<Record<string, string | string[]>>>;
  socket: { remoteAddress?: string | undefined };
}

/** The proxies whose `X-Forwarded-For` is believed: one answer for calls and sockets to where somebody comes from. */
export class Proxies {
  private readonly list = new BlockList();

  /** @throws Error naming what is no address, no range and no name of ranges */
  constructor(setting: string) {
    const entries = setting
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    for (const range of entries.flatMap((entry) => RANGES[entry] ?? [entry])) this.add(range);
  }

  trusts = (address: string): boolean => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && this.list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };

  /** The nearest address on the way that is no proxy of ours. */
  addressOf({ headers, socket }: Opening): string {
    const forwarded = [headers['x-forwarded-for'] ?? []].flat().flatMap((header) => header.split(','));
    let address = plainAddress(socket.remoteAddress ?? '');
    for (const before of forwarded.reverse()) {
      if (!this.trusts(address)) break;
      address = plainAddress(before.trim());
    }
    return address;
  }

  private add(range: string): void {
    const [address = '', bits, ...rest] = range.split('/');
    const family = isIP(address);
    const width = family === 6 ? 128 : 32;
    const prefix = bits === undefined ? width : /^\d+$/.test(bits) ? Number(bits) : Number.NaN;
    if (family === 0 || rest.length > 0 || !(prefix <= width))
      throw new Error(`"${range}" is no address and no range of addresses`);
    this.list.addSubnet(address, prefix, family === 6 ? 'ipv6' : 'ipv4');
  }
}

const plainAddress = (address: string): string =>
  address.startsWith(MAPPED) && isIP(address.slice(MAPPED.length)) === 4 ? address.slice(MAPPED.length) : address;

/** One subscriber has a whole /64 of IPv6: limits by address count them as one. */
export function limitedAddress(whole: string): string {
  const address = plainAddress(whole);
  if (isIP(address) !== 6 || !URL.canParse(`http://[${address.split('%')[0]}]`)) return address;
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1).split('::');
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === '' ? [] : tail.split(':');
  const all = [...groups, ...Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0'), ...behind];
  return `${all.slice(0, 4).join(':')}::/64`;
}
