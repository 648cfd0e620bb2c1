/** A red flag away from the track: the counter says so before anybody presses, and the big screen sends nobody to a track that stands. */
import { entry, startNext } from './support/consumption';
import { queueUp } from './support/counter';
import { account } from './support/instance';
import { callsTo } from './support/screens';
import { expect, PAGES, test } from './support/test';

for (const [lang, words] of [
  ['cn', { paused: '等候时间暂停', red: '红旗', bars: '红旗中', calls: '发车区暂停叫号', start: '启动下一位' }],
  [
    'en',
    {
      paused: 'waits paused',
      red: 'Red flag',
      bars: 'Start after green',
      calls: 'No calls for now',
      start: 'Start next',
    },
  ],
] as const)
  test(`under a red flag the counter starts nobody and says why, and the big screen calls nobody, until it is green (${lang})`, async ({
    visit,
  }) => {
    const waiting = await queueUp();
    const manager = await account('manager');
    const page = await visit('cashier', PAGES.consume, { lang });
    await expect(startNext(page)).toContainText(waiting.paiduiText);
    const hall = await visit(null, `${PAGES.screen}?orgCode=A01&lang=${lang}`, {
      viewport: { width: 1920, height: 1080 },
    });
    await expect(hall.getByRole('table')).toBeVisible();

    await manager.post('/vehicle/sysVehicle/stopAll', {});
    await expect(page.getByRole('alert').filter({ hasText: words.red }).first()).toBeVisible();
    await expect(page.locator('header').filter({ hasText: words.paused })).toBeVisible();
    const starts = callsTo(page, '/lineupstart');
    const barred = page.getByRole('button', { name: words.start });
    await expect(barred).toHaveAttribute('aria-disabled', 'true');
    await expect(barred).toContainText(words.bars);
    await page.keyboard.press('F9');
    await expect(barred.getByRole('alert')).toContainText(words.bars);
    expect(starts).toEqual([]);
    await expect(entry(page, waiting)).toBeVisible();
    await expect(hall.getByRole('status').filter({ hasText: words.calls })).toBeVisible();

    await manager.post('/vehicle/sysVehicle/flag', { flag: 'green' });
    await expect(barred).not.toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('F9');
    await expect.poll(() => starts.length).toBe(1);
  });

test('a line that is still being read is not said to be empty', async ({ visit }) => {
  await queueUp();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = await visit('cashier', PAGES.consume, {
    before: async (fresh) => {
      await fresh.route('**/consume/sysConsume/paiduinow*', async (route) => {
        await held;
        await route.continue();
      });
    },
  });
  const head = page.locator('header').filter({ has: page.getByRole('heading', { level: 2, name: '排队' }) });
  await expect(head).toContainText('—');
  await expect(head).not.toContainText(/\d/);
  release();
  await expect(head).toContainText(/1 人/);
});
