import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const browser = {
  window: { addEventListener: () => undefined, setTimeout, clearTimeout, location: { reload: () => undefined } },
  document: { documentElement: { lang: '' }, addEventListener: () => undefined },
  localStorage: storage,
  sessionStorage: storage,
};
const asked: string[] = [];
const answer = { success: true, code: 200, message: '', result: [{ id: '7' }] };

describe('the client of all pages', () => {
  const { fetch } = globalThis;
  beforeAll(() => void Object.assign(globalThis, browser));
  beforeEach(() => {
    asked.length = 0;
    globalThis.fetch = vi.fn<typeof globalThis.fetch>(async (url, init) => {
      const { pathname, searchParams } = new URL(url as string, 'http://venue.example');
      searchParams.delete('_t');
      asked.push([init?.method ?? 'GET', pathname, searchParams.toString()].filter(Boolean).join(' '));
      return new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } });
    });
  });
  afterAll(() => {
    globalThis.fetch = fetch;
    Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name));
  });

  it('P-7.77 asks for users, roles, services and permissions at their older addresses too', async () => {
    const { ask } = await import('./call');
    const answers = [
      await ask('GET /api/user', { pageNo: 2, username: 'chen' }),
      await ask('GET /api/role', {}),
      await ask('GET /api/service', {}),
      await ask('GET /api/permission', {}),
    ];
    expect(answers).toEqual([[{ id: '7' }], [{ id: '7' }], [{ id: '7' }], [{ id: '7' }]]);
    expect(asked).toEqual([
      'GET /api/user pageNo=2&username=chen',
      'GET /api/role',
      'GET /api/service',
      'GET /api/permission',
    ]);
  });

  it('puts what stands in the path there, and the rest into the query or the body', async () => {
    const { ask } = await import('./call');
    await ask('GET /sys/role/datarule/:permissionId/:roleId', { permissionId: 'a/b', roleId: '3' });
    await ask('DELETE /sys/permission/deleteBatch', { ids: '1,2' });
    expect(asked).toEqual(['GET /sys/role/datarule/a%2Fb/3', 'DELETE /sys/permission/deleteBatch ids=1%2C2']);
  });
});
