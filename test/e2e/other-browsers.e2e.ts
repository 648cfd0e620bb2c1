/** The main screens in the other engines: Firefox, and WebKit, which every iPad and iPhone has whatever its browser is called. */
import type { Page } from '@playwright/test';
import { readFileSync, writeFileSync } from 'node:fs';
import { account, clearVenue, PASSWORD, sql } from './support/instance';
import { type EngineName, OtherBrowser } from './support/other-browsers';
import { notice } from './support/screens';
import { expect, PAGES, test } from './support/test';

const OLDEST = JSON.parse(readFileSync(new URL('../../web/browsers.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const SHOTS = process.env.SHOTS;

async function signingLink(): Promise<string> {
  const manager = await account('manager');
  await manager.post('/waiver/sysWaiverText/publish', { number: 0, textCn: '骑行有风险。', textEn: 'Karts are fast.' });
  const { token } = await manager.post<{ token: string }>('/waiver/sysWaiver/link', { kind: 'screen' });
  return `/waiver/sign?t=${token}`;
}

for (const name of ['firefox', 'webkit'] satisfies EngineName[])
  test(`${name}: sign-in, sale, track board with its stop, big screen, a list with its form, and the waiver on a phone`, async ({
    instanceUrl,
  }) => {
    test.setTimeout(180_000);
    await clearVenue();
    const browser = await OtherBrowser.start(name, instanceUrl);
    const step = (title: string, body: () => Promise<void>): Promise<void> =>
      test.step(title, async () => {
        try {
          await body();
        } finally {
          if (SHOTS !== undefined)
            writeFileSync(`${SHOTS}/${name}-${title.replaceAll(' ', '-')}.png`, await browser.picture());
        }
      });
    try {
      await step('sign-in', async () => {
        await browser.open(PAGES.landing);
        await browser.fill('^用户名', 'manager');
        await browser.fill('^密码', PASSWORD);
        await browser.enter();
        await browser.sees('^欢迎回来');
      });
      await step('sale', async () => {
        await browser.open(PAGES.consume);
        await browser.fill('^会员卡', '8800231608');
        await browser.enter();
        await browser.sees('^李夏');
        await browser.press('学生票 10 圈');
        await browser.press('^确认扣');
        await browser.sees('已扣 ¥');
      });
      await step('track board', async () => {
        await browser.open(PAGES.marshal);
        await browser.sees('^绿旗');
        await browser.press('^全部停车');
        await browser.sees('^红旗.*计时已暂停');
        await (await account('manager')).post('/vehicle/sysVehicle/flag', { flag: 'green' });
      });
      await step('big screen', async () => {
        // The store has a place for one, which is kept for a while after the screen before has gone.
        await sql('DELETE FROM display');
        await browser.open(`${PAGES.screen}?orgCode=A01`);
        await browser.sees('^今日最快');
      });
      await step('list and form', async () => {
        await browser.open(PAGES.coupons);
        await browser.press('^新增');
        await browser.fill('^英文名称', 'Weekend');
        await browser.press('^关闭');
      });
      await step('waiver', async () => {
        await browser.open(await signingLink());
        // A guest's page speaks the language of the phone.
        await browser.sees('Karts are fast');
        await browser.press('^中文');
        await browser.sees('骑行有风险');
        await browser.fill('^车手姓名', '阿明');
      });
    } finally {
      await browser.close();
      await sql('DELETE FROM waiver_text');
    }
  });

/** What a browser lacks, taken away before the first script of the page. */
const without = (script: string) => ({ before: (page: Page) => page.addInitScript(script).then(() => undefined) });

test('a browser that is too old reads, in both languages, what it needs, in place of a white page', async ({
  visit,
}) => {
  const page = await visit(null, PAGES.landing, without('delete Array.prototype.toSorted'));
  await page.reload();
  const shown = page.getByRole('alert');
  await expect(shown).toContainText('浏览器版本太旧');
  await expect(shown).toContainText('This browser is too old');
  for (const version of Object.values(OLDEST)) await expect(shown).toContainText(` ${version}`);
});

test('a browser that blocks storage signs in all the same, until the page is closed', async ({ visit }) => {
  const blocked = `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get: () => { throw new DOMException('blocked', 'SecurityError'); } });`;
  const page = await visit(null, PAGES.landing, without(blocked));
  await page.reload();
  await page.getByLabel('用户名').fill('cashier');
  await page.getByLabel('密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
});

test('a browser of the oldest versions, without what came later, opens lists and windows, and copies on plain http', async ({
  visit,
}) => {
  const page = await visit(
    'manager',
    PAGES.devices,
    without(`delete window.requestIdleCallback; delete AbortSignal.any; delete Map.groupBy; delete Element.prototype.checkVisibility;
      delete HTMLElement.prototype.showPopover; Object.defineProperty(navigator, 'clipboard', { value: undefined });`),
  );
  await page.reload();
  await expect(page.locator('.resource-row').first()).toBeVisible();
  await page.keyboard.press('Alt+n');
  const adding = page.getByRole('dialog');
  await adding.getByText('门', { exact: true }).click();
  await adding.getByLabel('设备名称').fill('旧浏览器的门');
  await page.keyboard.press('Enter');
  await adding.getByRole('button', { name: /^复制/ }).first().click();
  await expect(notice(page, '已复制')).toBeVisible();
  await sql("DELETE FROM device WHERE name = '旧浏览器的门'");
});
