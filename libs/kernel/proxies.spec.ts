import { describe, expect, it } from 'vitest';
import { limitedAddress, Proxies } from './proxies';

const from = (remoteAddress: string, forwarded?: string): Parameters<Proxies['addressOf']>[0] => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
});

describe('where somebody comes from', () => {
  it.each([
    ['', '10.0.0.5', '203.0.113.7', '10.0.0.5'],
    ['10.0.0.5', '10.0.0.5', '203.0.113.7', '203.0.113.7'],
    ['10.0.0.5', '::ffff:10.0.0.5', '203.0.113.7', '203.0.113.7'],
    // A client that writes the header itself is not believed further than the proxy saw.
    ['10.0.0.0/24', '10.0.0.5', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.0/24', '10.0.0.5', '198.51.100.1, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
    ['10.0.0.0/24', '10.0.1.5', '203.0.113.7', '10.0.1.5'],
    ['loopback', '127.0.0.1', '2001:db8::7', '2001:db8::7'],
    ['fc00::/7, 10.0.0.5', 'fd12::1', undefined, 'fd12::1'],
  ])('with the proxies "%s", a line from %s and the header %p', (proxies, line, forwarded, address) => {
    expect(new Proxies(proxies).addressOf(from(line, forwarded))).toBe(address);
  });

  it.each(['proxy', '10.0.0.0/33', '10.0.0/8', '::/x', '10.0.0.1/8/8'])(
    'is not taken from the setting %s',
    (setting) => {
      expect(() => new Proxies(setting)).toThrow('is no address');
    },
  );
});

describe('an address that limits count', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:db8::99', '2001:db8:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, counted) => {
    expect(limitedAddress(address)).toBe(counted);
  });
});
