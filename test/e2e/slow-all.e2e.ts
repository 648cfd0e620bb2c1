/** The yellow flag on the track board: it slows all karts, and says which of them have answered. */
import { startTab } from './support/counter';
import { account, plug, sql, unplug } from './support/instance';
import { tile } from './support/screens';
import { expect, PAGES, test } from './support/test';

const tablet = { width: 1024, height: 768 };

test('all karts are slowed by one touch, one that does not answer is named, and green gives each its level back', async ({
  visit,
}) => {
  const [, silent] = [
    await startTab(5, 'NOCARDCONSUME', '散客 10 圈'),
    await startTab(7, 'NOCARDCONSUME', '散客 10 圈'),
  ];
  const page = await visit('marshal', PAGES.marshal, { viewport: tablet });
  await expect(tile(page, 5)).toContainText('使用中');
  await expect(tile(page, 7)).toContainText('使用中');
  await unplug(silent.vehicleId);
  await page.getByRole('button', { name: '全场慢行' }).click();
  const row = page.getByRole('region', { name: '全场慢行' });
  await expect(row.getByRole('status')).toContainText('1 / 2 已应答');
  await expect(row).toContainText('陈教练');
  await expect(tile(page, 5)).toContainText('慢行 2 级');
  await expect(tile(page, 5)).toContainText(/\d\.\d 秒/);
  await expect(tile(page, 7)).toContainText('未应答');
  await expect(row.getByRole('status')).toContainText('未应答：7', { timeout: 20_000 });
  await expect(page.getByRole('button', { name: '全部停车' })).toBeEnabled();
  await page.screenshot({ path: test.info().outputPath('slow-all.png') });
  await plug(silent.vehicleId);
  await expect(row.getByRole('status')).toContainText('2 / 2 已应答', { timeout: 20_000 });
  const green = row.getByRole('button', { name: /^恢复绿旗/ });
  // A tap is not enough: two seconds.
  await green.click();
  await expect(row).toBeVisible();
  await green.hover();
  await page.mouse.down();
  await expect(row).toHaveCount(0);
  await page.mouse.up();
  await expect(tile(page, 5)).toContainText('使用中');
  await expect(page.getByRole('status').filter({ hasText: '绿旗' })).toBeVisible();
  const slow = () => sql('SELECT 1 FROM edge_agent WHERE slow_all IS NOT NULL');
  await expect.poll(async () => (await slow()).length).toBe(0);
});

test('a reading that was under way when a flag came does not bring the flag of before back', async ({ visit }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let read = (): void => undefined;
  const reading = new Promise<void>((resolve) => (read = resolve));
  const flags: unknown[] = [];
  const page = await visit('marshal', PAGES.marshal, {
    viewport: tablet,
    before: async (opened) => {
      await opened.route('**/sysGame/track?*', async (route) => {
        const response = await route.fetch();
        flags.push(((await response.json()) as { result?: { flag?: unknown } }).result?.flag);
        read();
        await held;
        await route.fulfill({ response });
      });
    },
  });
  await reading;
  // The first reading is the one under way; the page may read again when the flag comes.
  expect(flags[0]).toBe('green');
  await expect(page.getByText('实时').first()).toBeVisible();
  await (await account('marshal')).post('/vehicle/sysVehicle/slowAll', {});
  await expect(page.getByRole('region', { name: '全场慢行' })).toBeVisible();
  const flag = page.getByRole('status').filter({ hasText: /^(旗语未知|黄旗|绿旗|红旗)/ });
  await expect(flag).toContainText('旗语未知');
  letGo();
  await expect(flag).not.toContainText('旗语未知');
  await expect(flag).toContainText('黄旗');
  await (await account('marshal')).post('/vehicle/sysVehicle/flag', { flag: 'green' });
  await expect(flag).toContainText('绿旗');
});
