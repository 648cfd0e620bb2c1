/** Screens with what opens over them or fills them, in both languages: readable by everybody, nothing cut off, nothing left untranslated. Each page by itself: `all-pages.e2e.ts`. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { countedShift, queueUp, startTab } from './support/counter';
import { sql } from './support/instance';
import { dialog, orderSide, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

type Lang = 'cn' | 'en';

interface Screen {
  name: string;
  user: string | null;
  path: string;
  /** There when the screen stands. */
  stands: (page: Page, lang: Lang) => ReturnType<Page['locator']>;
  viewports: readonly { width: number; height: number }[];
  /** Opens what is looked at beyond the page itself. */
  open?: (page: Page, lang: Lang) => Promise<void>;
}

/** Each screen is loaded, looked at by axe and drawn in every width. */
const TEST_MS_MAX = 60_000;
const SCREEN_MS_MAX = 5_000;

const desks = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
];
const tabletAnd = [{ width: 1024, height: 768 }, ...desks];
const halls = [{ width: 1920, height: 1080 }];

const say = (lang: Lang, cn: string, en: string): string => (lang === 'en' ? en : cn);

const screens: readonly Screen[] = [
  {
    name: 'landing with a sign-in',
    user: 'cashier',
    path: PAGES.landing,
    stands: (page) => page.locator('.welcome-store'),
    viewports: desks,
  },
  {
    name: 'orders',
    user: 'manager',
    path: PAGES.orders,
    stands: (page) => page.getByRole('main').locator('dd').first(),
    viewports: desks,
    open: async (page) => {
      const { id } = await queueUp('新手体验 3 圈', { cheshou: 'Robin' });
      await expect(orderSide(page).getByText('Robin').first()).toBeVisible();
      await sql("UPDATE line_up_entry SET state = 'PASSED' WHERE id = $1", [id]);
      await page.getByRole('button', { name: /^(筛选|Filter)/ }).click();
      await expect(page.getByRole('dialog', { name: /^(筛选|Filter)$/ })).toBeVisible();
    },
  },
  {
    name: 'play-first window',
    user: 'cashier',
    path: PAGES.payLater,
    stands: (page) => page.locator('.row-action').first(),
    viewports: desks,
    open: async (page, lang) => {
      await page.keyboard.press('F8');
      const modal = dialog(page, say(lang, '先玩后付', 'Play first, pay later'));
      await modal.getByRole('tab').last().click();
      await expect(modal.getByRole('textbox').first()).toBeVisible();
    },
  },
  {
    name: 'payment form',
    user: 'cashier',
    path: PAGES.payLater,
    stands: (page) => page.locator('.row-action').first(),
    viewports: desks,
    open: async (page, lang) => {
      const action = say(lang, '单次支付', 'Single-use payment');
      await row(page, '无障碍').getByRole('button', { name: action }).click();
      await expect(page.locator('#settle_payCode')).toBeFocused();
    },
  },
  {
    name: 'consumption tool',
    user: 'cashier',
    path: PAGES.consume,
    stands: (page) => page.locator('button.tariff').first(),
    viewports: desks,
    open: async (page) => {
      await page.getByRole('textbox', { name: /^(会员卡|Member card)$/ }).fill('8800231608');
      await page.keyboard.press('Enter');
      await expect(page.locator('.member-accounts')).toBeVisible();
    },
  },
  {
    name: 'beginning of a shift',
    user: 'cashier',
    path: PAGES.shift,
    stands: (page) => page.getByLabel(/^100( 元)?$/),
    viewports: desks,
  },
  {
    name: 'shift close',
    user: 'cashier',
    path: PAGES.shift,
    stands: (page) => page.getByLabel(/^100( 元)?$/),
    viewports: desks,
    open: async (page) => {
      await countedShift();
      await expect(page.getByRole('status').filter({ hasText: /[▼▲]/ })).toBeVisible();
    },
  },
  {
    name: 'member picker',
    user: 'cashier',
    path: PAGES.consume,
    stands: (page) => page.locator('button.tariff').first(),
    viewports: desks,
    open: async (page) => {
      await page.keyboard.press('F3');
      await expect(page.locator('.picker .resource-row').first()).toBeVisible();
    },
  },
  {
    name: 'marshal board',
    user: 'marshal',
    path: PAGES.marshal,
    stands: (page) => page.getByRole('img', { name: /^(剩余|.*left)/ }).first(),
    viewports: tabletAnd,
    open: async (page) => {
      await page.getByRole('group').last().getByRole('button').nth(1).click();
    },
  },
  {
    name: 'big screen',
    user: null,
    path: `${PAGES.screen}?orgCode=A01`,
    stands: (page) => page.locator('.bs-row').first(),
    viewports: halls,
  },
];

/** Words of the venue itself, which are the same in every language: names of stores, people, rules, cards and units in them. */
async function ownWords(): Promise<string[]> {
  const rows = await sql<{ word: string }>(
    `SELECT DISTINCT word FROM (
       SELECT name AS word FROM store UNION ALL SELECT name FROM tariff UNION ALL SELECT name FROM recharge_rule UNION ALL SELECT real_name FROM member UNION ALL SELECT nickname FROM member
       UNION ALL SELECT real_name FROM app_user UNION ALL SELECT name FROM role UNION ALL SELECT name FROM unlimited_card
       UNION ALL SELECT driver_name FROM tab UNION ALL SELECT driver_name FROM run UNION ALL SELECT driver_name FROM line_up_entry
       UNION ALL SELECT name FROM device UNION ALL SELECT remark FROM tab UNION ALL SELECT use_state_note FROM vehicle UNION ALL SELECT '中文' UNION ALL SELECT '中') all_words WHERE word <> ''`,
  );
  return rows.map(({ word }) => word).toSorted((one, other) => other.length - one.length);
}

/** What is written or said in the page. */
const texts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll('body, body *')) {
      if (element.closest('script, style')) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(element.getAttribute(name) ?? '');
      if (element instanceof HTMLInputElement) found.push(element.value);
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '');
    }
    return found.filter((text) => text.trim() !== '');
  });

/** Each language in a look of its own: colours don't depend on words, and each screen is looked at in both. */
const looks = { cn: 'light', en: 'dark' } as const;

for (const lang of ['cn', 'en'] as const) {
  for (const user of new Set(screens.map((screen) => screen.user))) {
    const theirs = screens.filter((screen) => screen.user === user);
    const language = lang === 'en' ? 'English' : 'Chinese';
    const names = theirs.map((screen) => screen.name).join(', ');
    test(`${names} in ${language}, ${looks[lang]}: no serious finding, nothing cut off, nothing untranslated`, async ({
      visit,
    }) => {
      test.setTimeout(TEST_MS_MAX + theirs.length * SCREEN_MS_MAX);
      await startTab(1, 'NOCARDCONSUME', '散客 10 圈', { cheshou: '无障碍' });
      await startTab(2, 'BALANCE', '周末 10 圈 成人票', { cheshou: '林深' });
      await queueUp();
      const words = await ownWords();
      const mode = looks[lang];
      const page = await visit(user, '/user/alteration', { lang, stored: { settings: { mode } } });
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-theme', mode);
      for (const screen of theirs) {
        const [first] = screen.viewports;
        if (first) await page.setViewportSize(first);
        await page.goto(`/#${screen.path}${screen.path.includes('?') ? `&lang=${lang}` : ''}`);
        await page.reload();
        await expect(screen.stands(page, lang)).toBeVisible();
        await screen.open?.(page, lang);
        expect.soft(await seriousFindings(page), `findings of axe on ${screen.name}, ${mode}`).toEqual([]);
        await expect(page.locator('html')).toHaveAttribute('lang', lang === 'en' ? 'en' : 'zh-CN');
        if (lang === 'en') {
          const rest = (await texts(page)).map((text) => words.reduce((left, word) => left.replaceAll(word, ''), text));
          expect
            .soft(
              rest.filter((text) => /\p{Script=Han}/u.test(text)),
              `untranslated on ${screen.name}`,
            )
            .toEqual([]);
        }
        for (const viewport of screen.viewports) {
          await page.setViewportSize(viewport);
          await expect
            .poll(
              () => page.evaluate(() => document.documentElement.scrollWidth),
              `width of ${screen.name} at ${viewport.width}`,
            )
            .toBeLessThanOrEqual(viewport.width);
        }
      }
    });
  }
}
