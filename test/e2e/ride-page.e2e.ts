/** A driver scans the code of the ticket: the place in the line, the call, then each lap, on the own phone. */
import { seriousFindings } from './support/axe';
import { driverName, queueUp, type WaitingEntry } from './support/counter';
import { account, kart, lapsOf, sql } from './support/instance';
import { expect, test } from './support/test';

const PHONE = { width: 360, height: 740 };
const SHOTS = process.env.SHOTS;

/** Where the code of the ticket leads that is printed now. */
async function scanned(entry: WaitingEntry): Promise<string> {
  await (await account('cashier')).get(`/consume/sysConsume/pritpaidui?id=${entry.id}`);
  const [row] = await sql<{ page: string }>(
    `SELECT body->'ticket'->>'page' AS page FROM edge_command
     WHERE body->'ticket'->>'orderId' = (SELECT order_id FROM line_up_entry WHERE id = $1)`,
    [entry.id],
  );
  return row!.page.slice(row!.page.indexOf('#') + 1);
}

test('a driver follows the own place and then each lap on the phone, in either language, without asking again', async ({
  visit,
}) => {
  await queueUp('新手体验 3 圈', { cheshou: driverName('前面') });
  const entry = await queueUp('新手体验 3 圈', { cheshou: '橘子汽水' });
  const phone = await visit(null, await scanned(entry), { viewport: PHONE });
  await expect(phone.getByText(entry.paiduiText)).toBeVisible();
  await expect(phone.getByText('橘子汽水')).toBeVisible();
  await expect(phone.getByText(/前面还有\s*1\s*人/)).toBeVisible();
  expect(await seriousFindings(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/ride-waiting.png` });

  const cashier = await account('cashier');
  await cashier.get(`/memberrecharge/sysMemberRecharge/tixing?consumeid=${entry.id}`);
  await expect(phone.getByText('叫到您了，请到发车区')).toBeVisible();
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/ride-called.png` });

  const vehicleId = await kart(5);
  await cashier.get(`/consume/sysConsume/lineupstart?consumeid=${entry.id}&vehicleId=${vehicleId}`);
  await expect(phone.getByText('5 号车，正在跑')).toBeVisible();
  await phone.getByRole('button', { name: 'EN' }).click();
  await expect(phone.getByText('Kart 5 is out')).toBeVisible();
  await expect(phone.getByText('Lap 1', { exact: true })).toBeVisible();
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/ride-running.png` });
  await expect(phone.getByText('Finished')).toBeVisible();
  await expect(phone.getByRole('listitem')).toHaveCount((await lapsOf(vehicleId)).length);
  await expect(phone.getByRole('listitem').filter({ hasText: 'Best lap' })).not.toHaveCount(0);
  if (SHOTS) await phone.screenshot({ path: `${SHOTS}/ride-finished.png` });
});

test('a code that nobody was given opens nothing, and says where to ask', async ({ visit }) => {
  const phone = await visit(null, `/ride?t=${'A'.repeat(43)}`, { viewport: PHONE });
  await expect(phone.getByRole('alert')).toContainText('没有找到这张排队票，请问前台');
  expect(await seriousFindings(phone)).toEqual([]);
});
