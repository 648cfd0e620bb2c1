import { describe, expect, it } from 'vitest';
import { isLocalHost, parseAddress } from './forms';

describe('the address of a device that the edge calls', () => {
  it.each([
    '192.168.1.50:9100',
    '10.0.0.7',
    '172.16.3.4:5403',
    '127.0.0.1:9100',
    '[::1]:9100',
    '[fd12:3456::7]:9100',
    'localhost:9100',
    'printer-2',
    'tm88.local:9100',
    'a.b.lan',
  ])('is in the local network: %s', (address) => expect(isLocalHost(parseAddress(address, 1)!.host)).toBe(true));

  it.each([
    '8.8.8.8:9100',
    '172.32.0.1',
    '172.15.0.1',
    '169.254.169.254:80',
    '0.0.0.0:9100',
    '192.169.1.1',
    '10.0.0.300',
    '100.100.100.200',
    '[2001:db8::1]:9100',
    '[::ffff:8.8.8.8]:9100',
    '[fe80::1]:9100',
    'example.com:9100',
    'printer.evil.local.com',
    '2130706433',
    '0x7f.1',
    '127.1',
    '10.1',
    'fd.example.org',
    'metadata.google',
  ])('is not: %s', (address) => expect(isLocalHost(parseAddress(address, 1)!.host)).toBe(false));
});
