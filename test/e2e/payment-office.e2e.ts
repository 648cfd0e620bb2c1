/** Payments that need a person, and what the channels' bills say otherwise. */
import type { Page } from '@playwright/test';
import { sale as saleBody } from '../support/product/venue';
import { payCode, tariff } from './support/counter';
import { account, sql } from './support/instance';
import { button } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const LAPTOP = { width: 1366, height: 768 };

const dialog = (page: Page) => page.getByRole('dialog');

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}

test('a wrong amount comes to the list by itself and is given back with its reason; a difference is settled; a fault of the ledger says what to do', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const page = await visit('manager', PAGES.paymentReviews, { viewport: LAPTOP });
  const second = await visit('hq', PAGES.paymentReviews, { viewport: LAPTOP, lang: 'en' });
  const body = saleBody(await tariff('NOCARDCONSUME', '新手体验 3 圈'), {
    consumePayMode: 'wechat',
    payCode: payCode('09'),
  });
  const { order } = await (
    await account('cashier')
  ).post<{ order: { orderNumber: string } }>('/consume/sysConsume/add', body);
  const row = (on: Page) => on.getByRole('row').filter({ hasText: order.orderNumber });
  await expect(row(page)).toContainText('金额不符');
  await expect(row(second)).toContainText('Wrong amount');
  await shoot(page, 'reviews');
  await shoot(second, 'reviews-en');
  await row(page).getByRole('button', { name: '渠道退回' }).click();
  await button(dialog(page), '渠道退回').click();
  await expect(dialog(page)).toContainText('请填写原因');
  await shoot(page, 'review-window');
  await page.keyboard.type('顾客在等');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(row(page)).toContainText('已处理');
  await expect(row(second)).toContainText('Resolved');

  await sql(
    `INSERT INTO payment_difference (id, org_code, provider, merchant_id, day, subject, number, problem, here_fen, there_fen, state, created_at, updated_at)
     VALUES ('d1', 'A01', 'wechat', '1900000001', '2026-03-14', 'charge', 'b97f8933e13c494b83f9760e494c5a0d', 'amount', 6800, 6801, 'OPEN', now(), now()),
            ('d2', 'A01', 'alipay', '2021000000000000', '2026-03-14', 'refund', 'c1278efaac96498d9d709861abbd1c48', 'missingThere', 3800, NULL, 'OPEN', now(), now())`,
  );
  await sql(
    `INSERT INTO payment_day (id, org_code, provider, merchant_id, day, here_charged_fen, here_refunded_fen, there_charged_fen, there_refunded_fen, open_differences, downloaded_at)
     VALUES ('y1', 'A01', 'wechat', '1900000001', '2026-03-14', 142800, 7600, 142801, 7600, 1, now()),
            ('y2', 'A01', 'alipay', '2021000000000000', '2026-03-14', 38000, 3800, 38000, 0, 1, now())`,
  );
  await sql(
    "INSERT INTO parked_job (id, name, payload, error) VALUES ('ledger.verify|all', 'ledger.verify', '{}', 'The ledger has 1 faults. Account 12: the balance is 5 and not 4.')",
  );
  for (const screen of [page, second]) await screen.reload();
  const ledgerNotice = page.getByRole('alert', { name: '账本核对发现问题' });
  await expect(ledgerNotice).toBeVisible();
  await expect(ledgerNotice).not.toContainText('Account 12');
  await expect(second.getByRole('alert', { name: 'The ledger does not add up' })).toContainText('Account 12');
  await shoot(second, 'ledger-notice-en');
  await page.getByRole('button', { name: '重新核对' }).click();
  await expect(ledgerNotice).toHaveCount(0, { timeout: 60_000 });

  const differences = await visit('manager', PAGES.paymentDifferences, { viewport: LAPTOP });
  const difference = differences.getByRole('row').filter({ hasText: 'b97f8933e13c494b83f9760e494c5a0d' });
  await expect(difference).toContainText('金额不同');
  await shoot(differences, 'differences');
  await difference.getByRole('button', { name: '处理' }).click();
  await expect(dialog(differences)).toContainText('68.01');
  await shoot(differences, 'difference-window');
  await dialog(differences).getByRole('combobox').click();
  await differences.getByTitle('渠道账单有误').click();
  await button(dialog(differences), '处理').click();
  await expect(difference).toContainText('渠道账单有误');
  const days = await visit('manager', PAGES.paymentDays, { viewport: LAPTOP, lang: 'en' });
  await expect(days.getByRole('row').filter({ hasText: 'WeChat Pay' })).toContainText('1,428.01');
  await shoot(days, 'days-en');
});

test.afterAll(async () => {
  await sql("DELETE FROM payment_difference WHERE id IN ('d1', 'd2')");
  await sql("DELETE FROM payment_day WHERE id IN ('y1', 'y2')");
});
