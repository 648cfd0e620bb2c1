/** A further language is one file: in a made-up one, whose texts are longer and marked, every page is translated and nothing is cut off. */
import type { Page } from '@playwright/test';
import { englishTexts } from '../../scripts/texts.mjs';
import { seriousFindings } from './support/axe';
import { everyPage, Walk } from './support/pages';
import { sql } from './support/instance';
import { expect, test } from './support/test';

const PAGE_MS_MAX = 5_000;
const TEST_MS_MAX = 60_000;

/** A third longer, as German is, with marks at both ends; what is filled in stays. */
const madeUp = (text: string): string => `‹${text}${'~'.repeat(Math.ceil(text.length / 3))}›`;

async function speak(page: Page): Promise<void> {
  const texts = Object.fromEntries(Object.entries(englishTexts()).map(([key, text]) => [key, madeUp(text)]));
  const file = { tag: 'eo', name: 'Made up', texts };
  await page.route('**/languages/index.json', (route) => route.fulfill({ json: [{ code: 'eo', name: file.name }] }));
  await page.route('**/languages/eo.json', (route) => route.fulfill({ json: file }));
}

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

test('a further language is chosen in the header, and stays after a reload', async ({ visit }) => {
  const page = await visit('manager', '/coupon/SysCouponList', { before: speak });
  await page.getByRole('button', { name: 'Made up' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'eo');
  await expect(page.locator('.side-menu')).toContainText('‹Counter');
  await expect(page.locator('.resource-filter label').first()).toContainText('‹');
  await page.reload();
  await expect(page.locator('.side-menu')).toContainText('‹Counter');
  await page.locator('.lang-switch [lang="en"]').click();
  await expect(page.locator('.side-menu')).not.toContainText('‹');
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
    before: speak,
    stored: { lang: 'eo' },
    viewport: { width: 1440, height: 800 },
  });
  const walk = new Walk(page);
  for (const each of pages) {
    await walk.to(each);
    await expect(page.locator('html')).toHaveAttribute('lang', 'eo');
    const rest = (await unmarked(page)).filter((text) => !own.has(text) && !/\p{Script=Han}/u.test(text));
    expect.soft(rest, `untranslated on ${each.component}`).toEqual([]);
    expect.soft(await cutOff(page), `cut off on ${each.component}`).toEqual([]);
  }
  expect(await seriousFindings(page)).toEqual([]);
});
