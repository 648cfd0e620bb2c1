/** What was driven: the list of races, and one race with standings, laps, incidents and its result sheet on paper. */
import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { seriousFindings } from './support/axe';
import { kart, sql } from './support/instance';
import { expect, PAGES, test } from './support/test';

const LIST = PAGES.races;
const SHOTS = process.env.SHOTS;
const desk = { width: 1366, height: 768 } as const;
const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};

/** A session that two people drove, written as the edge's reports leave it. */
async function driven(drivers: readonly { name: string; kart: number; lapsMs: readonly number[]; ends: string }[]) {
  const session = randomUUID();
  await sql(
    `INSERT INTO race_session (id, org_code, name, starts_at, day, minutes, run_mode, places, state, tariff_id, kart_group)
     SELECT $1, 'A01', '周六 14:00', now() - interval '9 minutes', current_date, 10, 'laps', 8, 'ENDED', (SELECT id FROM tariff WHERE org_code = 'A01' LIMIT 1), 'ADULT'`,
    [session],
  );
  for (const driver of drivers) {
    const run = randomUUID();
    await sql(
      `INSERT INTO run (id, org_code, vehicle_id, vehicle_name, driver_name, mode, lap_limit, limit_ms, state, session_id)
       SELECT $1, org_code, id, name, $2, 'laps', 3, 0, 'DISPATCHED', $3 FROM vehicle WHERE id = $4`,
      [run, driver.name, session, await kart(driver.kart)],
    );
    await sql(
      `INSERT INTO lap (id, org_code, run_id, number, lap_ms, at, flags)
       SELECT gen_random_uuid()::text, 'A01', $1, n, lap_ms, now() - interval '8 minutes' + n * interval '31 seconds', '{}'
       FROM unnest($2::int[]) WITH ORDINALITY AS l(lap_ms, n)`,
      [run, driver.lapsMs],
    );
    await sql(
      `UPDATE run SET state = 'FINISHED', started_at = now() - interval '8 minutes', ended_at = now() - interval '5 minutes', end_reason = $3,
         laps = cardinality($2::int[]), total_ms = (SELECT sum(l) FROM unnest($2::int[]) l), best_lap_ms = (SELECT min(l) FROM unnest($2::int[]) l),
         best_lap_at = now() - interval '6 minutes', last_crossing_at = now() - interval '5 minutes' WHERE id = $1`,
      [run, driver.lapsMs, driver.ends],
    );
  }
  await sql(
    "INSERT INTO track_incident (org_code, kind, at, until) VALUES ('A01', 'YELLOW', now() - interval '7 minutes', now() - interval '6 minutes')",
  );
  return session;
}

test('a race is found by its driver, shows who came where by laps and by best lap, and is printed in both languages', async ({
  visit,
}) => {
  test.setTimeout(180_000);
  await driven([
    { name: '飞驰甲', kart: 3, lapsMs: [31_000, 30_000, 32_000], ends: 'completed' },
    { name: '飞驰乙', kart: 5, lapsMs: [29_500, 33_000], ends: 'stopped' },
  ]);
  // Newer rides of other tests fill the first page of all.
  const page = await visit('manager', `${LIST}?drivers=${encodeURIComponent('飞驰甲')}`, { viewport: desk });
  const found = page.locator('tbody tr').filter({ hasText: '飞驰甲, 飞驰乙' }).first();
  await expect(found).toContainText('周六 14:00', { timeout: 30_000 });
  await expect(found).toContainText('29.500');
  await expect(found).toContainText('提前结束');
  await shoot(page, 'races-list.cn');
  await page.getByLabel('车手', { exact: true }).fill('没有这个人');
  await page.keyboard.press('Enter');
  await expect(found).toHaveCount(0);
  await page.getByLabel('车手', { exact: true }).fill('飞驰乙');
  await page.keyboard.press('Enter');
  await expect(found).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await found.getByRole('button', { name: '成绩单' }).click();
  await expect(page.getByRole('heading', { name: '周六 14:00' })).toBeVisible({ timeout: 30_000 });
  const places = page.getByRole('table', { name: '成绩' }).locator('tbody tr');
  await expect(places.nth(0)).toContainText('飞驰甲');
  await expect(places.nth(0)).toContainText('1:33.000');
  await expect(places.nth(1)).toContainText('+1 圈');
  await expect(places.nth(1)).toContainText('提前结束');
  await page.getByRole('radio', { name: '最快圈' }).check();
  await expect(places.nth(0)).toContainText('飞驰乙');
  await expect(places.nth(1)).toContainText('+0.500');
  const laps = page.getByRole('table', { name: '圈速表' }).locator('tbody tr');
  await expect(laps).toHaveCount(3);
  await expect(laps.nth(0)).toContainText(/31\.000.*29\.500/);
  await expect(laps.nth(2)).toContainText(/32\.000.*—/);
  await expect(page.getByRole('img', { name: '2 位车手每一圈之后的名次' }).locator('svg')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '黄旗' })).toBeVisible();
  await expect(page.getByRole('link', { name: /排行榜里可以作废/ })).toBeVisible();
  await shoot(page, 'race.cn');
  expect(await seriousFindings(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '圈速 CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);

  // On paper stands the result alone.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: '成绩' })).toBeVisible();
  await expect(page.getByText(/^打印于 /)).toBeVisible();
  await expect(page.getByRole('button', { name: '圈速 CSV', includeHidden: true })).toBeHidden();
  await expect(page.getByRole('navigation').first()).toBeHidden();
  if (SHOTS !== undefined) await page.pdf({ path: `${SHOTS}/race.pdf` });
  await shoot(page, 'race-paper.cn');
  await page.emulateMedia({ media: 'screen' });

  const english = await visit('marshal', page.url().split('#')[1] ?? '', { viewport: desk, lang: 'en' });
  const table = english.getByRole('table', { name: 'Standings' }).locator('tbody tr');
  await expect(table.nth(0)).toContainText('飞驰甲', { timeout: 30_000 });
  await expect(table.nth(1)).toContainText('+1 lap');
  await expect(english.getByRole('link', { name: /Invalidate or clear results in the rankings/ })).toHaveCount(0);
  await shoot(english, 'race.en');
  await english.goto(`${english.url().split('?')[0]}?id=none`);
  await expect(english.getByText('Race not found')).toBeVisible({ timeout: 30_000 });
});
