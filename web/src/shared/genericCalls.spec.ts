import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const browser = {
  window: { addEventListener: () => undefined, setTimeout, clearTimeout, location: { reload: () => undefined } },
  document: { documentElement: { lang: '' }, addEventListener: () => undefined },
  localStorage: storage,
  sessionStorage: storage,
};
const asked: string[] = [];
const answer = { success: true, code: 200, message: '', result: [] };

describe('generic calls', () => {
  const { fetch } = globalThis;
  beforeAll(() => void Object.assign(globalThis, browser));
  beforeEach(() => {
    asked.length = 0;
    globalThis.fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
      const { pathname, searchParams } = new URL(url as string, 'http://venue.example');
      asked.push(`${init?.method ?? 'GET'} ${pathname} ${searchParams.get('pageNo')}`);
      return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
    });
  });
  afterAll(() => {
    globalThis.fetch = fetch;
    Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name));
  });

  it('P-7.77 name users, roles, services and permissions, and ask for their page', async () => {
    const { genericCalls } = await import('./genericCalls');
    for (const read of Object.values(genericCalls)) await read({ pageNo: 2 });
    expect(asked).toEqual(['/api/user', '/api/role', '/api/service', '/api/permission'].map((path) => `GET ${path} 2`));
  });
});
