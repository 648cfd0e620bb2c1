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

/** Units, addresses, the product's name and that of the language: the same in each language. */
const isNoWord = (text: string): boolean =>
  ['Paddock', 'Made up', 'dBm'].includes(text) || /^\d[\d.]* ms$|^\w+:\/\/|^\//.test(text);

/** Every visible text without a mark, and what fields and buttons say of themselves: all that the page shows, but what is not its own words. */
const unmarked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const take = (text: string | null): void => {
      const words = (text ?? '').replaceAll(/\s+/g, ' ').trim();
      if (/\p{L}{2}/u.test(words) && !/[‹›]/.test(words)) found.add(words);
    };
    // The switch of the language stands in each language's own, keys are called as they are printed on keyboards.
    const apart = 'script, style, .lang-switch, kbd, code, .anticon, .ant-select-clear';
    for (const element of document.querySelectorAll<HTMLElement>('body, body *')) {
      if (element.closest(apart) || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'])
        take(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) take(node.textContent);
    }
    return [...found];
  });

/** What a text says beside times and counts: `10 laps ×2 + 3 laps` is what two rules are called. The text itself where that is nothing. */
function wordsIn(text: string): string[] {
  const parts = text.split(/ [+·] /).map((part) => part.replace(/ ×\d+$/, ''));
  const words = parts.filter((part) => /\p{L}{2}/u.test(part) && !isNoWord(part));
  return words.length > 0 ? words : [text];
}

/** Which of these texts is data: it stands so in a column of the database, as the place in the name of a store, or cut short with dots. */
async function dataAmong(texts: readonly string[]): Promise<Set<string>> {
  const columns = await sql<{ table: string; name: string }>(
    `SELECT c.table_name AS "table", c.column_name AS name
       FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type IN ('text', 'ARRAY')
        AND c.udt_name IN ('text', '_text')`,
  );
  const values = columns.map(
    ({ table, name }) => `SELECT DISTINCT v FROM "${table}", unnest(ARRAY["${name}"]::text[]) v`,
  );
  // Who did something stands in the log as JSON.
  values.push("SELECT DISTINCT v FROM audit_entry, unnest(ARRAY[who ->> 'name', who ->> 'address']) v");
  const known = `(${values.join(' UNION ')}) known`;
  const among = async (rest: readonly string[], is: string): Promise<string[]> => {
    const select = `SELECT DISTINCT text FROM unnest($1::text[]) text JOIN ${known} ON ${is}`;
    return (await sql<{ text: string }>(select, [rest])).map(({ text }) => text);
  };
  const whole = new Set(await among([...texts, ...texts.flatMap(wordsIn)], 'known.v = text'));
  const isData = (text: string): boolean => whole.has(text) || wordsIn(text).every((part) => whole.has(part));
  const rest = texts.filter((text) => !isData(text));
  const parts = await among(
    rest,
    "known.v LIKE '% · ' || text OR (text LIKE '%…' AND starts_with(known.v, rtrim(text, '…')))",
  );
  return new Set([...texts.filter(isData), ...parts]);
}

/** What hides a part of its words: wider than its place, without dots by design or a title that says it whole. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = 'button, th, label, h1, h2, [role="tab"], .ant-segmented-item-label';
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        if (element.scrollWidth <= element.clientWidth + 1 || element.matches('.sr-only, svg, svg *, input'))
          return false;
        const { overflowX, textOverflow, display } = getComputedStyle(element);
        const hides = overflowX === 'hidden' || overflowX === 'clip';
        const dots = textOverflow === 'ellipsis' && !element.matches(named);
        return hides && !dots && display !== 'inline' && element.clientWidth > 1 && element.innerText.trim() !== '';
      })
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !element.closest('[title], .sr-only') &&
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

test('a page in a further language asks for nothing in another one first, and shows in English where the file is not there', async ({
  visit,
}) => {
  const asked = new Set<string>();
  const calls = async (page: Page): Promise<void> => {
    await offerMadeUp(page);
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/sys/')) asked.add(request.headers()['accept-language'] ?? '');
    });
  };
  const page = await visit('manager', PAGES.coupons, { before: calls, stored: { lang: MADE_UP } });
  await expect(page.locator('.pager')).toContainText('‹10 / page~');
  expect([...asked]).toEqual([`${MADE_UP}, en;q=0.9`]);

  visit.allowErrors(/404/, /ERR_FAILED/, /Failed to fetch dynamically imported module/);
  const gone = await visit(null, PAGES.landing, { stored: { lang: 'gone' } });
  await expect(gone.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // Without the script that reads languages the page itself says what misses.
  const before = async (page: Page): Promise<void> => {
    await page.route('**/languageFiles-*.js', (route) => route.abort());
  };
  const broken = await visit(null, PAGES.landing, { stored: { lang: 'gone' }, before });
  await expect(broken.getByRole('button', { name: 'Reload' })).toBeVisible();
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
    '‹‹Name~~› is already taken. Choose another one~~~~~~~~~~~~~~~›',
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

test('in a further language every text of every page is translated, and nothing is cut off', async ({ visit }) => {
  const pages = everyPage().filter(({ user }) => user !== null);
  test.setTimeout(TEST_MS_MAX + pages.length * PAGE_MS_MAX);
  const page = await visit('admin', '/dashboard/workplace', {
    before: offerMadeUp,
    stored: { lang: MADE_UP },
    viewport: { width: 1440, height: 800 },
  });
  const walk = new Walk(page);
  const shown = new Map<string, string>();
  for (const each of pages) {
    await walk.to(each);
    await expect(page.locator('html')).toHaveAttribute('lang', MADE_UP);
    for (const text of await unmarked(page)) shown.set(text, each.component);
    expect.soft(await cutOff(page), `cut off on ${each.component}`).toEqual([]);
  }
  const data = await dataAmong([...shown.keys()]);
  const rest = [...shown].filter(([text]) => !data.has(text) && !isNoWord(text));
  expect
    .soft(
      rest.map(([text, component]) => `${component}: ${text}`),
      'untranslated',
    )
    .toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);
});
