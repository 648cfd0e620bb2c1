/** What a page loads before it shows, and how it is sent. */
import { screenSizes } from '../bench/web.mjs';
import { request, type APIResponse, type Page } from '@playwright/test';
import { account, baseUrl } from './support/instance';
import { expect, PAGES, test, type Visit } from './support/test';

/** Scripts that a page loads until it stands. */
async function scriptsOf(visit: Visit, username: string | null, path: string, stands: string): Promise<string[]> {
  const loaded: string[] = [];
  const watch = async (page: Page): Promise<void> => {
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') loaded.push(new URL(response.url()).pathname);
    });
  };
  const page = await visit(username, path, { before: watch });
  await expect(page.locator(stands).first()).toBeVisible();
  return loaded;
}

test('landing, big screen and marshal board load neither Ant Design nor its languages nor dates', async ({ visit }) => {
  for (const [user, path, stands] of [
    [null, PAGES.landing, '.login-button'],
    [null, `${PAGES.screen}?orgCode=A01`, '.bs-row, .bs-empty, table'],
    ['marshal', PAGES.marshal, '[role="group"] button'],
  ] as const) {
    const scripts = await scriptsOf(visit, user, path, stands);
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((script) => /AntdProvider|zh_CN|en_US|zh-cn|dayjs/i.test(script))).toEqual([]);
  }
});

test('every page that is declared keeps within what it may load before it shows', () => {
  const sizes = screenSizes();
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter(({ bytes, maxBytes }) => bytes > maxBytes)).toEqual([]);
});

test('files and long answers are compressed as the client takes them, and plain for one that takes nothing', async () => {
  const client = await request.newContext({ baseURL: baseUrl() });
  const document = await (await client.get('/')).text();
  const [, script] = /<script[^>]* src="([^"]+)"/.exec(document) ?? [];
  const get = (path: string, accept: string, headers = {}): Promise<APIResponse> =>
    client.get(path, { headers: { 'Accept-Encoding': accept, ...headers } });
  for (const [accept, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
    ['br;q=0, gzip', 'gzip'],
  ] as const) {
    const response = await get(script ?? '', accept);
    expect(response.headers()['content-encoding'], accept).toBe(encoding);
    expect(response.headers()['vary']).toMatch(/accept-encoding/i);
    expect(response.headers()['content-type']).toMatch(/javascript/);
    expect((await response.text()).length).toBeGreaterThan(1000);
  }
  const { token } = await account('manager');
  const permissions = '/sys/permission/getUserPermissionByToken';
  const long = await get(permissions, 'br', { 'X-Access-Token': token });
  expect(long.headers()['content-encoding']).toBe('br');
  expect(((await long.json()) as { success: boolean }).success).toBe(true);
  const short = await get('/health/live', 'br');
  expect(short.headers()['content-encoding']).toBeUndefined();
  await client.dispose();
});
