/** A tablet of 1024 by 768: no page is wider than its window, and what a shift is done with lies within it. */
import type { Page } from '@playwright/test';
import { countedShift, queueUp } from './support/counter';
import { expect, PAGES, test } from './support/test';

const tablet = { width: 1024, height: 768 };
const MEMBER = '8800231607';
const TEST_MS_MAX = 90_000;

interface Screen {
  user: 'cashier' | 'manager' | 'marshal';
  path: string;
  /** Buttons that must lie within the window as a whole: in Chinese and in English. */
  actions?: readonly (readonly [RegExp, RegExp])[];
}

const screens: readonly Screen[] = [
  {
    user: 'cashier',
    path: PAGES.consume,
    actions: [
      [/^确认扣费/, /^Deduct/],
      [/^启动下一位/, /^Start next/],
      [/^补打小票/, /^Reprint/],
      [/^排队设置/, /^Queue settings/],
    ],
  },
  {
    user: 'cashier',
    path: PAGES.orders,
    actions: [
      [/^新单/, /^New sale/],
      [/^打印小票/, /^Print receipt/],
      [/^退款/, /^Refund/],
    ],
  },
  {
    user: 'cashier',
    path: PAGES.shift,
    actions: [
      [/^打印/, /^Print/],
      [/^交班/, /^Close shift/],
    ],
  },
  {
    user: 'cashier',
    path: `${PAGES.member}?id=${MEMBER}`,
    actions: [
      [/^充值/, /^Recharge/],
      [/^给他开单/, /^Sell to member/],
    ],
  },
  { user: 'cashier', path: PAGES.rechargeTool },
  { user: 'cashier', path: PAGES.payLater },
  { user: 'manager', path: PAGES.workplace },
  { user: 'manager', path: PAGES.members },
  { user: 'manager', path: PAGES.gifts },
  { user: 'manager', path: PAGES.sessions },
  { user: 'manager', path: PAGES.devices },
  { user: 'marshal', path: PAGES.marshal },
];

/** What has something beside its right edge: the document, or the part of it in which pages stand. */
const wider = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('main')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  );

for (const [at, lang] of (['cn', 'en'] as const).entries())
  test(`on a tablet nothing lies beside the window, in ${lang === 'en' ? 'English' : 'Chinese'}`, async ({ visit }) => {
    test.setTimeout(TEST_MS_MAX);
    await queueUp('新手体验 3 圈', { cheshou: 'Robin' });
    await countedShift();
    for (const user of ['cashier', 'manager', 'marshal'] as const) {
      const theirs = screens.filter((screen) => screen.user === user);
      const page = await visit(user, theirs[0]?.path ?? '', { lang, viewport: tablet });
      for (const { path, actions = [] } of theirs) {
        await page.goto(`/#${path}`);
        await expect(page.getByRole('main').locator('h1').first()).toBeAttached();
        for (const names of actions)
          await expect(page.getByRole('main').getByRole('button', { name: names[at] }).last()).toBeInViewport({
            ratio: 1,
          });
        await expect.poll(() => wider(page), path).toEqual([]);
      }
    }
  });

test('on a tablet a list of orders has as many rows of two lines as fit', async ({ visit }) => {
  const { id } = await queueUp('新手体验 3 圈', { cheshou: 'Robin' });
  expect(id).not.toBe('');
  const page = await visit('cashier', PAGES.orders, { viewport: tablet });
  const row = page.locator('tr[data-order]').first();
  await expect(row).toBeInViewport({ ratio: 1 });
  const number = row.getByRole('button');
  const about = await Promise.all([number.boundingBox(), row.locator('td').nth(1).boundingBox()]);
  expect(about[1]?.y).toBeGreaterThan(about[0]?.y ?? Infinity);
  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('pageSize=')),
    page.setViewportSize({ width: 1024, height: 700 }),
  ]);
  const size = Number(new URL(asked.url()).searchParams.get('pageSize'));
  // The height of the rows: 700 without header, bar, sums, head and foot.
  expect(size).toBe(Math.floor((700 - 48 - 98 - 58 - 40 - 44) / 54));
});
