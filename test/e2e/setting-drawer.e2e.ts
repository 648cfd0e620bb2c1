/** The setting drawer: what it offers, what each choice does, and what it is at the first visit. */
import type { Page } from '@playwright/test';
import { stored } from './support/screens';
import { expect, PAGES, test } from './support/test';

const desk = { width: 1366, height: 768 };
const drawer = (page: Page) => page.getByRole('dialog', { name: '界面设置' });
const toggle = (page: Page, name: string) => drawer(page).getByRole('switch', { name });
const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const colourOf = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

async function openDrawer(page: Page): Promise<void> {
  await page.locator('.popup-button').last().click();
  await page.getByRole('menuitem', { name: '界面设置' }).click();
  await expect(drawer(page)).toBeVisible();
}

test('P-2.5.9 P-2.5.10 at the first visit all is as by default; what is chosen is kept in pro__settings and restored by one press', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.coupons, { viewport: desk });
  await openDrawer(page);
  const on = drawer(page).getByRole('radio', { checked: true });
  await expect(on).toHaveCount(4);
  for (const name of ['浅色', '侧边', '红', '固定'])
    await expect(drawer(page).getByRole('radio', { name, exact: true })).toBeChecked();
  await expect(drawer(page).getByRole('switch', { checked: true })).toHaveCount(0);
  await expect(drawer(page).getByRole('button', { name: '恢复默认' })).toBeDisabled();
  await expect(page.locator('.tab-strip')).toHaveCount(0);
  await expect(menu(page)).toHaveClass(/side-light/);
  const swatches = drawer(page).getByRole('radiogroup', { name: '主题色' }).locator('i');
  expect(await swatches.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))).toEqual([
    ...['rgb(245, 34, 45)', 'rgb(250, 84, 28)', 'rgb(250, 173, 20)', 'rgb(19, 194, 194)'],
    ...['rgb(82, 196, 26)', 'rgb(24, 144, 255)', 'rgb(47, 84, 235)', 'rgb(114, 46, 209)'],
  ]);
  await toggle(page, '色弱模式').click();
  await drawer(page).getByRole('radio', { name: '紫' }).click();
  await page.reload();
  expect(await stored(page, 'settings')).toMatchObject({ colour: 'purple', colourWeak: true, navMode: 'side' });
  await openDrawer(page);
  await expect(drawer(page)).toContainText('2 项和默认不同');
  await drawer(page).getByRole('button', { name: '恢复默认' }).click();
  await expect(drawer(page).getByRole('radio', { name: '红' })).toBeChecked();
  await expect(toggle(page, '色弱模式')).not.toBeChecked();
});

test('P-2.5.1 P-2.5.2 P-2.5.3 P-2.5.4 the menu is dark or light, at the side or above; the chosen colour is the main one; fluid is for the top only', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.coupons, { viewport: { width: 1600, height: 768 } });
  await expect(page.locator('.resource-foot')).toBeVisible();
  await openDrawer(page);
  const light = await colourOf(page, '.side-menu', 'background-color');
  await drawer(page).getByText('深色', { exact: true }).click();
  await expect.poll(() => colourOf(page, '.side-menu', 'background-color')).toBe('rgb(20, 24, 29)');
  expect(light).toBe('rgb(255, 255, 255)');

  await drawer(page).getByRole('radio', { name: '蓝' }).click();
  await expect.poll(() => colourOf(page, '.key-button-primary', 'background-color')).toBe('rgb(9, 109, 217)');
  await page.keyboard.press('ArrowRight');
  await expect(drawer(page).getByRole('radio', { name: '靛' })).toBeChecked();

  await expect(drawer(page).getByRole('radio', { name: '流式' })).toBeDisabled();
  await expect(drawer(page)).toContainText('流式只用于顶部导航');
  await drawer(page).getByText('顶部', { exact: true }).click();
  await expect(page.locator('.side-menu')).toHaveCount(0);
  await expect(page.locator('.top-menu')).toBeVisible();
  const width = async (): Promise<number> =>
    Math.round((await page.locator('.resource-page').boundingBox())?.width ?? 0);
  expect(await width()).toBe(1200);
  await drawer(page).getByRole('radio', { name: '流式' }).check();
  await expect.poll(width).toBeGreaterThan(1400);
});

test('P-2.5.5 P-2.5.6 P-2.5.7 P-2.5.8 header and menu stay or scroll, the tabs come and go, and what depends on another is barred without it', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.workplace, { viewport: { width: 1366, height: 430 } });
  await expect(page.getByRole('navigation', { name: '您常开的' })).toBeVisible();
  const scroll = (top: number): Promise<void> =>
    page.locator('#shell').evaluate((element, to) => element.scrollTo(0, to), top);
  const top = async (selector: string): Promise<number> => (await page.locator(selector).boundingBox())?.y ?? 0;
  await scroll(200);
  await expect.poll(() => top('.shell-header')).toBeLessThan(-40);
  await scroll(0);
  await openDrawer(page);
  await expect(toggle(page, '下滑时隐藏头部')).toBeDisabled();
  await expect(drawer(page)).toContainText('先打开固定头部');
  await toggle(page, '固定头部').click();
  await toggle(page, '固定侧边菜单').click();
  await scroll(200);
  await expect.poll(() => top('.shell-header')).toBe(0);
  await expect.poll(() => top('.side-menu')).toBe(48);
  await toggle(page, '下滑时隐藏头部').click();
  await scroll(0);
  await scroll(250);
  await expect.poll(() => top('.shell-header')).toBe(-48);
  await scroll(20);
  await expect.poll(() => top('.shell-header')).toBe(0);

  await toggle(page, '色弱模式').click();
  await expect(page.locator('html')).toHaveClass(/colour-weak/);
  await toggle(page, '多页签').click();
  await expect(page.locator('.tab')).toHaveText(['首页']);
  await toggle(page, '多页签').click();
  await expect(page.locator('.tab-strip')).toHaveCount(0);
  await drawer(page).getByText('顶部', { exact: true }).click();
  await expect(toggle(page, '固定侧边菜单')).toBeDisabled();
  await expect(drawer(page)).toContainText('顶部导航没有侧边菜单');
});
