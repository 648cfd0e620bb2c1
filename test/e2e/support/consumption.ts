/** The counter's page: what several stories look at. */
import type { Locator, Page } from '@playwright/test';
import type { WaitingEntry } from './counter';
import { expect } from './test';

export const cardOf = (page: Page): Locator => page.getByRole('textbox', { name: '会员卡', exact: true });

export const entry = (page: Page, { id }: Pick<WaitingEntry, 'id'>): Locator => page.locator(`[data-entry="${id}"]`);

/** Waits until a sale can begin. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('button.tariff').first()).toBeVisible();
  await expect(cardOf(page)).toBeFocused();
}
