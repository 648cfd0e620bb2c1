/** A stop of one kart that was not meant, taken back at the marshal's board. */
import type { Locator, Page } from '@playwright/test';
import { startTab } from './support/counter';
import { sql } from './support/instance';
import { tile } from './support/screens';
import { expect, PAGES, test } from './support/test';

const tablet = { width: 1024, height: 768 };
const action = (page: Page, name: string): Locator => page.locator('footer').getByRole('button', { name });

for (const [lang, words] of [
  ['cn', { stop: '停 16 号', idle: '空闲', used: '使用中', on: '接着开', hold: /按住，还剩 \d+ 圈/, test: '试车' }],
  [
    'en',
    { stop: 'Stop 16', idle: 'Idle', used: 'In use', on: 'Drive on', hold: /hold, \d+ laps? left/, test: 'Test drive' },
  ],
] as const) {
  test(`a kart that was stopped by mistake drives on with the same driver when the button is held, in ${lang}`, async ({
    visit,
  }) => {
    const { vehicleId } = await startTab(16, 'NOCARDCONSUME', '散客 10 圈');
    const page = await visit('marshal', PAGES.marshal, { viewport: tablet, lang });
    await tile(page, 16).click();
    await action(page, words.stop).click();
    await expect(tile(page, 16)).toContainText(words.idle);
    const driveOn = action(page, words.on);
    await expect(driveOn).toContainText(words.hold);
    await expect(action(page, words.test)).toHaveCount(0);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stop-undo-${lang}.png` });
    // A tap is not enough to set a kart in motion.
    await driveOn.click();
    await expect(tile(page, 16)).toContainText(words.idle);
    await driveOn.hover();
    await page.mouse.down();
    await expect(tile(page, 16)).toContainText(words.used);
    await page.mouse.up();
    const runs = await sql<{ state: string; left: number; lap_limit: number }>(
      `SELECT n.state, b.lap_limit - b.laps AS left, n.lap_limit FROM run n JOIN run b ON b.id = n.continues_id AND b.driver_name = n.driver_name
       WHERE n.vehicle_id = $1 ORDER BY n.created_at DESC LIMIT 1`,
      [vehicleId],
    );
    expect(runs).toEqual([
      { state: expect.stringMatching(/DISPATCHED|RUNNING/), left: runs[0]?.lap_limit, lap_limit: expect.any(Number) },
    ]);
    await action(page, words.stop).click();
    await expect(tile(page, 16)).toContainText(words.idle);
  });
}
