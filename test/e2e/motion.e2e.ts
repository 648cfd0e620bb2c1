/** Windows that come and go with their animations; all other tests ask for less motion, as people may. */
import { button, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('who types while a drawer still opens stays in the field, with and without animations', async ({ visit }) => {
  for (const motion of [true, false]) {
    const page = await visit('hq', PAGES.users, { motion });
    await expect(row(page, 'marshal')).toBeVisible();
    // Counts the animations of the drawer, so that the page is seen to have them, or none.
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ target }) => {
        if (target instanceof Element && target.closest('.ant-drawer')) document.body.dataset['moved'] = 'yes';
      });
    });
    await button(page, '新增用户').first().click();
    const field = page.locator('#user_phone');
    await field.focus();
    await page.keyboard.type('1390000');
    await expect(page.locator('.ant-drawer-content-wrapper')).not.toHaveClass(/motion/);
    await page.keyboard.type('1234');
    await expect(field).toHaveValue('13900001234');
    await expect(field).toBeFocused();
    expect(await page.evaluate(() => document.body.dataset['moved'] ?? 'no')).toBe(motion ? 'yes' : 'no');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a drawer begins in its first field', async ({ visit }) => {
  for (const motion of [true, false]) {
    const page = await visit('hq', PAGES.users, { motion });
    await expect(row(page, 'marshal')).toBeVisible();
    await button(page, '新增用户').first().click();
    await expect(page.locator('#user_username')).toBeFocused();
  }
});
