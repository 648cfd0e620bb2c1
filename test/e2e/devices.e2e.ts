/** The page of devices: keys and pairing codes that are shown once, and the places of big screens. */
import type { Locator } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, baseUrl, sql } from './support/instance';
import { button, dialog, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const FRESH = `门 ${Date.now() % 100_000}`;
const LATER = `门 L${Date.now() % 100_000}`;
const SECOND = 'second-screen';
const SECOND_SHOWN = 'SECOND-S';

/** Chooses what stands behind "more" of a row. */
async function chosen(of: Locator, name: string): Promise<void> {
  await button(of, '更多').click();
  await of.page().getByRole('menuitem', { name }).click();
}

test.afterAll(async () => {
  await sql("DELETE FROM device WHERE name LIKE '门 %'");
  await sql('DELETE FROM display');
});

test('a device is added with a key that is shown once, gets another one, and is taken out of service', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.devices);
  await expect(page.locator('.resource-row').first()).toBeVisible();
  await page.keyboard.press('Alt+n');
  const adding = dialog(page, '添加设备');
  await adding.getByText('门', { exact: true }).click();
  await page.keyboard.press('Enter');
  await expect(adding).toContainText('请输入名称');
  await adding.getByLabel('设备名称').fill(FRESH);
  expect.soft(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(adding).toContainText('只显示这一次');
  const shown = await adding.locator('code').allTextContents();
  expect(shown).toHaveLength(3);
  const [broker, id, key] = shown as [string, string, string];
  const [port] = await sql<{ broker_url: string }>("SELECT broker_url FROM edge_agent WHERE org_code = 'A01'");
  expect(`mqtt://${broker}`).toBe(port?.broker_url);
  await expect(adding).toContainText('不用 TLS');
  // The press that added it, made twice, takes the key away as little as one Esc does.
  await page.keyboard.press('Enter');
  await expect(adding.getByRole('alert')).toContainText('密钥还没复制');
  expect.soft(await seriousFindings(page)).toEqual([]);
  await button(adding, '好了').click();
  await expect(adding).toHaveCount(0);
  await page.goto(`/#${PAGES.devices}?name=${encodeURIComponent(FRESH)}`);
  await expect(row(page, FRESH)).toContainText('还没报到');
  await expect(page.locator('body')).not.toContainText(key);

  await chosen(row(page, FRESH), '换密钥');
  const asked = page.getByRole('dialog').filter({ hasText: '旧密钥马上作废' });
  await button(asked, '换密钥').click();
  const second = dialog(page, FRESH).locator('code');
  await expect(second).toHaveCount(3);
  expect((await second.allTextContents())[1]).toBe(id);
  expect((await second.allTextContents())[2]).not.toBe(key);
  await page.keyboard.press('Escape');
  await expect(dialog(page, FRESH).getByRole('alert')).toContainText('再按一次就关掉');
  await expect(second).toHaveCount(3);
  await button(dialog(page, FRESH), '复制下来 密钥（密码）').click();
  await expect(dialog(page, FRESH).getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page, FRESH)).toHaveCount(0);

  await chosen(row(page, FRESH), '停用');
  await button(page.getByRole('dialog').filter({ hasText: '要再用就重新添加' }), '停用').click();
  await expect(row(page, FRESH)).toContainText('已停用');
  expect(await sql('SELECT active FROM device WHERE id = $1', [id])).toEqual([{ active: false }]);
});

for (const { lang, add, edge, make, waiting, paired } of [
  {
    lang: 'cn',
    add: '添加设备',
    edge: '场地主机',
    make: '生成配对码',
    waiting: '等场地主机报到',
    paired: '场地主机报到了',
  },
  {
    lang: 'en',
    add: 'Add device',
    edge: 'Venue box',
    make: 'Make a pairing code',
    waiting: 'Waiting for the venue box',
    paired: 'The venue box has connected',
  },
] as const)
  test(`an edge agent is let in by a pairing code, and the window sees it come (${lang})`, async ({ visit }) => {
    const [former] = await sql<{ key_hash: string }>("SELECT key_hash FROM edge_agent WHERE org_code = 'A01'");
    const page = await visit('manager', PAGES.devices, { lang });
    try {
      await expect(page.locator('.resource-row').first()).toBeVisible();
      await page.keyboard.press('Alt+n');
      const adding = dialog(page, add);
      await adding.getByText(edge, { exact: true }).click();
      await button(adding, make).click();
      await expect(adding.locator('[data-pairing]')).toHaveText(/^\w{4} \w{4}$/);
      await expect(adding.getByRole('status')).toContainText(waiting);
      expect.soft(await seriousFindings(page)).toEqual([]);
      const code = await adding.locator('[data-pairing]').getAttribute('data-pairing');
      const answer = await fetch(`${baseUrl()}/edge/sysEdge/enrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      expect(await answer.json()).toMatchObject({ success: true, result: { sysOrgCode: 'A01' } });
      await expect(adding.getByRole('status')).toContainText(paired);
    } finally {
      await sql("UPDATE edge_agent SET key_hash = $1, config_version = config_version + 1 WHERE org_code = 'A01'", [
        former?.key_hash,
      ]);
    }
  });

test('P-1.23 P-1.24 a second big screen shows a notice; a manager releases the first one and it shows the track', async ({
  visit,
}) => {
  visit.allowErrors(/WebSocket/);
  await sql('DELETE FROM display');
  const first = await visit(null, `${PAGES.screen}?orgCode=A01`, { stored: { deviceId: 'first-screen' } });
  await expect(first.locator('.bs-head')).toBeVisible();
  const second = await visit(null, `${PAGES.screen}?orgCode=A01`, { stored: { deviceId: SECOND } });
  await expect(second.locator('.bs-brand')).toContainText('本屏尚未授权');
  await expect(second.locator('.bs-brand')).toContainText(SECOND_SHOWN);
  await expect(second.locator('.bs-head')).toHaveCount(0);

  const page = await visit('manager', `${PAGES.devices}?type=screen`);
  const rows = page.locator('.resource-row');
  await expect(rows).toHaveCount(2);
  await expect(row(page, '没有空位')).toHaveCount(1);
  await chosen(row(page, 'FIRST-SC'), '释放');
  await button(page.getByRole('dialog').filter({ hasText: '空位留给别的屏' }), '释放').click();
  await expect(row(page, '已释放')).toHaveCount(1);
  await expect(first.locator('.bs-brand')).toContainText('本屏尚未授权', { timeout: 20_000 });
  await expect(second.locator('.bs-head')).toBeVisible({ timeout: 20_000 });
  await chosen(row(page, '已释放'), '重新允许');
  await expect(row(page, '没有空位')).toHaveCount(1, { timeout: 20_000 });

  // The store's own goes before one that only came first.
  await chosen(row(page, '没有空位'), '确认是本店的');
  await expect(first.locator('.bs-head')).toBeVisible({ timeout: 20_000 });
  await expect(second.locator('.bs-brand')).toContainText('本屏尚未授权', { timeout: 20_000 });
  await expect(row(page, '本店的屏')).toHaveCount(1);

  // The operator sells one more place: the second one comes back by itself.
  await sql("UPDATE store SET display_count = 1 WHERE org_code = 'A01'");
  try {
    await expect(second.locator('.bs-head')).toBeVisible({ timeout: 20_000 });
  } finally {
    await sql("UPDATE store SET display_count = 0 WHERE org_code = 'A01'");
  }
});

test('who may only look at devices gets no button that changes one', async ({ visit }) => {
  const page = await visit('hq', PAGES.devices);
  await expect(page.locator('.resource-row').first()).toBeVisible();
  await expect(button(page, '添加设备')).toBeVisible();
  const marshal = await visit('marshal', PAGES.devices);
  await expect(button(marshal, '添加设备')).toHaveCount(0);
});

test('the open list follows what others do, and a test page is open until the printer has answered', async ({
  visit,
}) => {
  const { token } = await account('manager');
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const response = await fetch(`${baseUrl()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-access-token': token },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { result: { id: string } }).result;
  };
  const page = await visit('manager', PAGES.devices);
  const chips = page.getByRole('group', { name: '按种类看' });
  const gates = chips.getByRole('button', { name: /^门 \d+$/ });
  await expect(gates).toBeVisible();
  const before = Number((await gates.textContent())?.replace(/\D/g, ''));
  await gates.click();
  await expect(gates).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('.resource-row')).toHaveCount(before);
  const { id } = await post('/device/sysDevice/add', { type: 'gate', name: LATER });
  await expect(row(page, LATER)).toContainText('还没报到', { timeout: 5_000 });
  await expect(gates).toHaveText(`门 ${before + 1}`);
  await post('/device/sysDevice/revoke', { id });
  await expect(row(page, LATER)).toContainText('已停用', { timeout: 5_000 });

  await chips.getByRole('button', { name: /^打印机/ }).click();
  const printer = page.locator('.resource-row').first();
  await button(printer, '打测试页').click();
  await expect(printer).toContainText(/测试页 \d\d:\d\d:\d\d 打出/);
  expect.soft(await seriousFindings(page)).toEqual([]);
  await chips.getByRole('button', { name: /^车/ }).click();
  await expect(page.locator('.resource-row').first()).toContainText('dBm');
});
