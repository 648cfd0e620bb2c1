/** The page of the venue's own stop, served by a real agent with real karts, without the service. */
import { expect, type Page, test } from '@playwright/test';
import { TestVenue } from '../../edge-agent/src/testing/edge';
import { stopToken, TEN_LAPS } from '../../edge-agent/src/testing/venue';

const SHOTS = process.env.SHOTS;
const DAY_MS = 86_400_000;
/** A page may show what was true so long ago, and no longer. */
const NEWS_MS_MAX = 2_000;

const button = (page: Page) => page.getByRole('button', { name: '全部停车' });
const isOn = (page: Page) => expect(page.locator('body')).toHaveAttribute('data-state', 'on');
/** Grey, with the reason, and without a word about karts that stand. */
async function isOff(page: Page, reason: string | RegExp): Promise<void> {
  await expect(page.locator('body')).toHaveAttribute('data-state', 'off');
  await expect(page.locator('header b')).toHaveText(reason);
  await expect(page.getByRole('alert')).toHaveText('按钮现在不管用，请举红旗');
}
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/local-stop-${name}.png` });
};

test.describe("the venue's own stop", () => {
  test.use({ viewport: { width: 1024, height: 768 } });
  let venue: TestVenue;
  test.beforeEach(async () => {
    venue = await TestVenue.start();
  });
  test.afterEach(() => venue.stop());

  const open = (page: Page, token: string) => page.goto(`${venue.agent.stopUrl}/#${token}`);

  test('shows whether it would work, stops, and never says that karts stand from old news', async ({ page }) => {
    await open(page, stopToken());
    await isOff(page, '一辆车也收不到');
    await shot(page, 'no-kart');
    const first = await venue.kart('K1');
    await first.report();
    await isOn(page);
    await expect(page.getByText('1 / 2 辆收得到')).toBeVisible();
    await expect(page.getByText('收不到：2')).toBeVisible();
    await shot(page, 'ready');
    const second = await venue.kart('K2');
    await second.report();
    await expect(page.getByText('2 / 2 辆收得到')).toBeVisible();
    second.mute = true;
    await button(page).click();
    await expect(page.getByText('等待应答：2')).toBeVisible();
    expect(venue.agent.runs.track.flag).toBe('red');
    second.mute = false;
    await second.answer({ id: (await second.command('stop')).id, ok: true });
    await expect(page.getByText('全部 2 辆已确认停车')).toBeVisible();
    await shot(page, 'confirmed');
    // Nothing answers any more, and nothing refuses either: as a process that hangs.
    await page.route('**/stop', () => undefined);
    await isOff(page, /场地主机没应答 \d+ 秒/);
    await expect(page.getByText('已确认停车')).toBeHidden();
    await shot(page, 'silent');
    await page.unroute('**/stop');
    await isOn(page);
    await expect(page.getByText('全部 2 辆已确认停车')).toBeVisible();
    await venue.stopAgent();
    await isOff(page, /场地主机没应答 \d+ 秒/);
    await expect(page.getByText('已确认停车')).toBeHidden();
  });

  test('slows all, names those that have not answered, and cannot do so under a stop', async ({ page }) => {
    const slow = page.getByRole('button', { name: '慢行' });
    await open(page, stopToken());
    const kart = await venue.driven(TEN_LAPS);
    await isOn(page);
    kart.mute = true;
    await slow.click();
    await expect(page.getByText('慢行 2 级，0 / 1 已应答 · 没应答慢行：1')).toBeVisible();
    await shot(page, 'slow-waiting');
    await kart.answer({ id: (await kart.command('slow')).id, ok: true });
    await expect(page.getByRole('status')).toHaveText('慢行 2 级，1 / 1 已应答');
    await expect(slow).toHaveText('再发慢行');
    await shot(page, 'slow');
    kart.mute = false;
    await button(page).click();
    await expect(page.getByText('全部 1 辆已确认停车').or(page.getByText('等待应答：2'))).toBeVisible();
    await expect(slow).toBeDisabled();
    expect(venue.agent.runs.track.flag).toBe('red');
  });

  test('is grey two seconds after the last answer, by the clock of the screen', async ({ page }) => {
    const kart = await venue.kart('K1');
    await page.clock.install();
    await open(page, stopToken());
    await kart.report();
    await isOn(page);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    const answered = page.waitForResponse('**/stop');
    await page.clock.runFor(500);
    await answered;
    await isOn(page);
    await page.route('**/stop', () => undefined);
    await page.clock.runFor(NEWS_MS_MAX);
    expect(await page.locator('body').getAttribute('data-state')).toBe('off');
  });

  test('sends a press again until the venue takes it', async ({ page }) => {
    await open(page, stopToken());
    const kart = await venue.kart('K1');
    await kart.report();
    await isOn(page);
    await page.route('**/stop', (route) => route.abort());
    await button(page).click();
    await expect(page.getByText(/没送到 [2-9] 次，再试/)).toBeVisible();
    await isOff(page, /场地主机没应答/);
    expect(venue.agent.runs.track.flag).toBe('green');
    await page.unroute('**/stop');
    await kart.command('stop');
    await expect(page.getByText(/没送到/)).toBeHidden();
  });

  test('goes on working for a screen that has it open or bookmarked for weeks without the core', async ({ page }) => {
    const kart = await venue.kart('K1');
    await open(page, stopToken());
    await kart.report();
    await isOn(page);
    await expect.poll(() => page.url()).not.toContain(stopToken().split('.')[0] ?? '');
    await venue.core.stop();
    venue.clock.advance(40 * DAY_MS);
    await kart.report();
    await isOn(page);
    const bookmark = page.url();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(bookmark);
    await isOn(page);
    // The page is on before the screen has its new token; the screen is left once it has it.
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
    // The link of the person, which has ended long ago, opens on this screen too.
    await page.goto('about:blank');
    await open(page, stopToken());
    await isOn(page);
  });

  test('is worth nothing any more on a screen that was taken off, until somebody opens it there again', async ({
    page,
  }) => {
    const kart = await venue.kart('K1');
    await open(page, stopToken());
    await kart.report();
    await isOn(page);
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(1);
    const [screen] = venue.agent.screens.list();
    venue.core.configure({ withdrawnScreens: [screen?.id ?? ''] });
    await isOff(page, '这块屏已被移出，请在赛道看板重新打开');
    await shot(page, 'withdrawn');
    await page.goto('about:blank');
    await open(page, stopToken());
    await isOn(page);
  });
});
