/** The counter's page: what several stories look at. */
import type { Locator, Page } from '@playwright/test';
import type { WaitingEntry } from './counter';
import { expect } from './test';

export const cardOf = (page: Page): Locator => page.getByRole('textbox', { name: '会员卡', exact: true });

export const entry = (page: Page, { id }: Pick<WaitingEntry, 'id'>): Locator => page.locator(`[data-entry="${id}"]`);

/** Starts who is next in line. */
export const startNext = (page: Page): Locator => page.getByRole('button', { name: /^(启动下一位|Start next)/ });

/** A line of the rules at the recharge tool. */
export const rechargeRule = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: /^(充值规则|Recharge rules)$/ })
    .getByRole('button')
    .filter({ hasText: text });

/** Waits until a sale can begin. */
export async function ready(page: Page): Promise<void> {
  await expect(page.locator('button.tariff').first()).toBeVisible();
  await expect(cardOf(page)).toBeFocused();
}

/** So long a person holds a key: an Enter that follows sooner is the second one of a card reader. */
const heldMs = 120;

/** Types a card as a person does, and asks for it. */
export async function askFor(box: Locator, card: string): Promise<void> {
  await box.fill(card);
  await box.press('Enter', { delay: heldMs });
}
