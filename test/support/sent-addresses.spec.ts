import { describe, expect, it } from 'vitest';
import type { BrowserContext } from '@playwright/test';
import { EventEmitter } from 'node:events';
import { SentAddresses } from '../e2e/support/sent-addresses';

const TOKEN = 'a-sign-in';

/** A browser that asks for one address, and says who it is in a header. */
function asked(address: string, kind: 'request' | 'socket' = 'request'): string[] {
  const context = new EventEmitter();
  const sent = new SentAddresses();
  sent.watch(context as unknown as BrowserContext);
  const request = (url: string): boolean =>
    context.emit('request', { url: () => url, headers: () => ({ 'x-access-token': TOKEN }) });
  request('http://venue/sys/user/list?pageNo=1');
  if (kind === 'request') request(address);
  else {
    const page = new EventEmitter();
    context.emit('page', page);
    page.emit('websocket', { url: () => address });
  }
  return sent.withToken();
}

describe('the addresses that browser tests have sent', () => {
  it.each([
    ['in its query', 'http://venue/export?file=3&key=a-sign-in', 'request'],
    ['in its path', 'http://venue/download/a-sign-in/file.xlsx', 'request'],
    [
      'under a name that says so, also one that nobody has sent in a header',
      'http://venue/x?X-Access-Token=b',
      'request',
    ],
    ['of a socket', 'ws://venue/socket.io/?token=c', 'socket'],
  ] as const)('show a sign-in %s', (_, address, kind) => {
    expect(asked(address, kind)).toEqual([address]);
  });

  it('are fine without one', () => {
    expect(asked('http://venue/export?file=3&token=')).toEqual([]);
  });
});
