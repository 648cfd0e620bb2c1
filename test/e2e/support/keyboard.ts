/** Forms that are opened and closed by the keyboard alone. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './axe';
import { expect } from './test';

const ADD = '.resource-tools > .key-button-primary';

/** Its button chooses a file of the computer. */
const WITHOUT_FORM = ['system/FileList'];

/** The form behind the button that adds something: looked at by axe; the focus goes into it, and back to the button after Esc. */
export async function formOpensAndCloses(page: Page, what: string, by: 'keys' | 'click'): Promise<void> {
  const add = page.locator(ADD).first();
  if (WITHOUT_FORM.includes(what) || (await add.count()) === 0 || !(await add.isEnabled())) return;
  const address = page.url();
  if (by === 'keys') {
    await add.focus();
    await page.keyboard.press('Enter');
  } else await add.click();
  const open = page.getByRole('dialog').last();
  await expect(open, `form of ${what}`).toBeVisible();
  expect(page.url()).toBe(address);
  const inside = (): Promise<boolean> => open.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(inside, { message: `the focus is in the form of ${what}`, intervals: [20, 50, 100] }).toBe(true);
  expect.soft(await seriousFindings(page), `findings of axe on the form of ${what}`).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog'), `form of ${what} after Esc`).toHaveCount(0);
  if (by === 'keys') await expect.soft(add, `the button of ${what} after Esc`).toBeFocused();
}
