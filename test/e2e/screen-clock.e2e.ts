/** The big screen of a computer whose clock is corrected while it is open. */
import { startTab } from './support/counter';
import { expect, PAGES, test } from './support/test';

const HOUR_MS = 3_600_000;

test('a computer that corrects its clock by an hour, either way, stops nothing on the big screen and makes no news old', async ({
  visit,
}) => {
  const { driver } = await startTab(4, 'NOCARDCONSUME', '散客 8 分钟', { consumeVehicleMode: 'timermode' });
  const page = await visit(null, `${PAGES.screen}?orgCode=A01`, {
    viewport: { width: 1920, height: 1080 },
    before: async (fresh) => {
      await fresh.addInitScript(() => {
        let aheadMs = 0;
        const now = Date.now.bind(Date);
        Date.now = () => now() + aheadMs;
        Object.assign(window, { correctClock: (ms: number) => (aheadMs = ms) });
      });
    },
  });
  const row = page.getByRole('row').filter({ hasText: driver });
  const left = row.getByRole('cell').last();
  await expect(left).toContainText(/\d:\d\d/);
  await page.getByRole('main').evaluate((main) => {
    const look = (): void => void (main.classList.contains('bs-held') && Object.assign(window, { wasHeld: true }));
    new MutationObserver(look).observe(main, { attributes: true });
  });
  for (const aheadMs of [HOUR_MS, -HOUR_MS]) {
    await page.evaluate(
      (ms) => (window as unknown as { correctClock: (ms: number) => void }).correctClock(ms),
      aheadMs,
    );
    const before = await left.textContent();
    // It goes on to count down, minute by minute as before.
    await expect(left).not.toHaveText(before ?? '');
    await expect(left).toContainText(/^\D*[0-7]:\d\d/);
  }
  // Not even for the moment until the next answer of the service.
  expect(await page.evaluate(() => 'wasHeld' in window)).toBe(false);
});
