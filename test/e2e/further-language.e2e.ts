/** A further language is one file: in a made-up one, whose texts are longer and marked, every page is translated and nothing is cut off. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { MADE_UP, offerMadeUp } from './support/made-up';
import { everyPage, Walk } from './support/pages';
import { account, sql } from './support/instance';
import { row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const PAGE_MS_MAX = 5_000;
const TEST_MS_MAX = 60_000;

/** Titles of buttons, headers and tabs that are shown without a mark. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const parts = 'button, th, label, h1, h2, [role="tab"], [role="columnheader"], .ant-segmented-item-label';
    for (const element of document.querySelectorAll<HTMLElement>(parts)) {
      if (element.closest('.lang-switch, td, th[scope="row"], .num, [data-row-key], kbd, .popup')) continue;
      if (!element.checkVisibility()) continue;
      for (const node of element.childNodes) {
        const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
        if (/\p{L}{2}/u.test(text) && !text.includes('‹') && !text.includes('›')) found.push(text);
      }
    }
    return [...new Set(found)];
  });

/** Buttons, headers and tabs whose text is wider than they are, without a title that says it whole. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = 'button, th, label, h1, h2, [role="tab"], .ant-segmented-item-label';
    return [...document.querySelectorAll<HTMLElement>(parts)]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.matches('.sr-only') &&
          element.scrollWidth > element.clientWidth + 1 &&
          getComputedStyle(element).display !== 'inline' &&
          getComputedStyle(element).overflowX !== 'visible' &&
          !element.closest('[title]') &&
          !element.querySelector('[title]'),
      )
      .map((element) => `${element.tagName} ${element.className} ${element.innerText.slice(0, 60)}`);
  });

test('a further language is chosen in the header, on the open pages and in the own settings, and stays after a reload', async ({
  visit,
}) => {
  const page = await visit('manager', '/coupon/SysCouponList', { before: offerMadeUp });
  await page.getByRole('button', { name: 'Made up' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', MADE_UP);
  await expect(page.locator('.side-menu')).toContainText('‹Counter');
  await expect(page.locator('.resource-filter label').first()).toContainText('‹');
  await page.reload();
  await expect(page.locator('.side-menu')).toContainText('‹Counter');
  await page.locator('.lang-switch [lang="en"]').click();
  await expect(page.locator('.side-menu')).not.toContainText('‹');
  await page.goto('/#/account/settings/custom');
  // The language's file is read before the choice shows.
  await page.getByRole('radio', { name: 'Made up' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', MADE_UP);
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const open = await visit(null, PAGES.landing, { before: offerMadeUp });
  await open.getByRole('button', { name: 'Made up' }).click();
  await expect(open.locator('html')).toHaveAttribute('lang', MADE_UP);
  for (const path of ['/user/register', '/waiver/sign']) {
    await open.goto(`/#${path}`);
    await expect(open.getByRole('button', { name: 'Made up' })).toHaveAttribute('aria-pressed', 'true');
  }
});

test('refusals, choices, roles, dates and the pager are in the further language', async ({ visit }) => {
  const manager = await account('manager');
  const [own, taken] = [`券甲${Date.now()}`, `券乙${Date.now()}`];
  for (const name of [own, taken])
    await manager.post('/coupon/sysCoupon/add', {
      ...{ name, image: null, deductAmount: 20, minRecharge: 100, thresholdType: 'SINGLE', thresholdAmount: 100 },
      ...{ totalCount: 500, claimLimit: 1, claimStart: '2026-01-01 00:00:00', claimEnd: '2036-12-31 23:59:59' },
      ...{ validType: 'DAYS', validDays: 30, enabled: 'YES' },
    });
  const inIt = { before: offerMadeUp, stored: { lang: MADE_UP } };
  const page = await visit('manager', PAGES.coupons, inIt);
  await expect(page.locator('.pager')).toContainText('‹10 / page~');
  await row(page, own).getByRole('button', { name: '‹Edit' }).click();
  const drawer = page.locator('.resource-drawer');
  // What can be chosen, as the service's dictionaries have it.
  await expect(drawer.locator('[data-field="thresholdType"]')).toContainText('‹One recharge~');
  // Ant Design's own words, and dayjs's.
  await drawer.locator('#form-coupon-claimEnd').click();
  const calendar = page.locator('.ant-picker-dropdown:visible');
  await expect(calendar.locator('.ant-picker-ok')).toHaveText('‹OK~›');
  await expect(calendar.locator('.ant-picker-month-btn')).toHaveText('‹Dec~›');
  await page.keyboard.press('Escape');
  // What the service refuses, with the name of the field in it.
  await drawer.locator('#form-coupon-name').fill(taken);
  await page.keyboard.press('Control+Enter');
  await expect(drawer.locator('[data-field="name"] .form-fault')).toHaveText(
    '‹‹Name~~› is taken already, choose another~~~~~~~~~~~~~~›',
  );
  const templates = await visit('hq', PAGES.templates, inIt);
  await expect(row(templates, 'QUEUE_NEAR')).toContainText('‹Text message~');
  const welcome = await visit('manager', PAGES.landing, inIt);
  await expect(welcome.locator('.welcome-who')).toContainText(/‹(?:Store administrator|Single-store general manager)~/);
  const landing = await visit(null, PAGES.landing, inIt);
  await landing.getByRole('textbox').first().fill('nobody');
  await landing.locator('input[type="password"]').fill('not-a-password');
  await landing.locator('input[type="password"]').press('Enter');
  await expect(landing.getByRole('alert')).toContainText('‹Account name or password incorrect~');
});

test('in a further language every page is translated, and no button, header or tab is cut off', async ({ visit }) => {
  const pages = everyPage().filter(({ user }) => user !== null);
  test.setTimeout(TEST_MS_MAX + pages.length * PAGE_MS_MAX);
  const own = new Set(
    (
      await sql<{ word: string }>(
        `SELECT name_en AS word FROM store UNION SELECT coalesce(name_en, name) FROM tariff UNION SELECT coalesce(name_en, name) FROM recharge_rule`,
      )
    ).map(({ word }) => word),
  );
  const page = await visit('admin', '/dashboard/workplace', {
    before: offerMadeUp,
    stored: { lang: MADE_UP },
    viewport: { width: 1440, height: 800 },
  });
  const walk = new Walk(page);
  for (const each of pages) {
    await walk.to(each);
    await expect(page.locator('html')).toHaveAttribute('lang', MADE_UP);
    const rest = (await unmarked(page)).filter((text) => !own.has(text) && !/\p{Script=Han}/u.test(text));
    expect.soft(rest, `untranslated on ${each.component}`).toEqual([]);
    expect.soft(await cutOff(page), `cut off on ${each.component}`).toEqual([]);
  }
  expect(await seriousFindings(page)).toEqual([]);
});
