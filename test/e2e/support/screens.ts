/** Parts that many screens share: notices, windows, pickers and rows. */
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './test';

/** A short message at the top edge. */
export const notice = (page: Page, text: string | RegExp): Locator => page.locator('.notice').filter({ hasText: text });

export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });

export const picker = (page: Page): Locator => page.locator('.ant-modal.picker');

/** Some buttons of two characters are drawn with a gap. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name: new RegExp(`^\\s*${[...name].join('\\s*')}`) });

/** The row of a list that holds this text. */
export const row = (within: Page | Locator, text: string): Locator =>
  within.locator('.resource-row, .ant-table-row').filter({ hasText: text });

/** What the orders page shows of the chosen order, beside the list. */
export const orderSide = (page: Page): Locator => page.getByRole('complementary', { name: /^(订单|Orders)$/ });

/** Asks by its key for a refund of the order that is open there, once the page can take it: as the button shows. */
export async function askForRefund(page: Page): Promise<void> {
  await expect(orderSide(page).getByRole('button', { name: /Alt\+R/ })).toBeEnabled();
  await page.keyboard.press('Alt+r');
}

/** Chooses the row with this text in the open picker, and hands it over. */
export async function choose(page: Page, text: string): Promise<void> {
  await row(picker(page), text).first().click();
  await button(picker(page), '确定').click();
  await expect(picker(page)).toHaveCount(0);
}

/** Chooses a kart by its number in the open picker. */
export async function chooseKart(page: Page, vehicleId: string): Promise<void> {
  const search = picker(page).getByRole('textbox').first();
  await expect(search).toBeFocused();
  await picker(page).locator(`[data-row-key="${vehicleId}"]`).click();
  await button(picker(page), '确定').click();
  await expect(picker(page)).toHaveCount(0);
}

/** Closes the open picker without choosing; the keys of the page answer again after it. */
export async function leavePicker(page: Page): Promise<void> {
  await picker(page).locator('.ant-modal-footer').getByRole('button').first().click();
  await expect(picker(page)).toHaveCount(0);
}

/** The option of a switch with several values. */
export const option = (within: Page | Locator, name: string): Locator =>
  within.locator('.ant-segmented-item, [data-choice]').filter({ hasText: name });

export const selectedOption = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(label, { exact: true }).locator('.ant-segmented-item-selected, [data-choice="chosen"]');

/** A value of local storage, as the application reads it. */
export const stored = (page: Page, key: string): Promise<unknown> =>
  page.evaluate((name) => {
    const text = localStorage.getItem(`pro__${name}`);
    return text === null ? null : (JSON.parse(text) as { value: unknown }).value;
  }, key);

/** Every call to a path that the page makes from now on. */
export function callsTo(page: Page, path: string): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) calls.push(request.url());
  });
  return calls;
}

/** The second click of a double one, where the pointer is, in a test's own time after the first. */
export async function clickAgain(page: Page): Promise<void> {
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // A call that the click made is reported before this one.
  await page.evaluate(async () => (await fetch('/health/live')).text());
}

/** Keeps calls that match `url` from the service until the returned function is called; `lose` breaks their line instead. */
export async function holdBack(page: Page, url: string): Promise<(end?: 'lose') => void> {
  const held: Route[] = [];
  let holds = true;
  await page.route(url, async (route) => {
    if (holds) held.push(route);
    else await route.continue();
  });
  return (end) => {
    holds = false;
    for (const route of held) void (end === 'lose' ? route.abort() : route.continue());
  };
}

/** The next call to `url` arrives and is answered, and the line breaks before the answer is here. */
export const loseAnswer = (page: Page, url: string): Promise<unknown> =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Waits until `seenAt` gives a time in the page, by the clock that all pages share. The page itself takes it: how late a test learns of it is no matter. */
export async function whenIn<T>(page: Page, seenAt: (argument: T) => number | false, argument: T): Promise<number> {
  const at = await page.waitForFunction(seenAt as (argument: unknown) => number | false, argument, { polling: 'raf' });
  return Number(await at.jsonValue());
}

/** The tile of the kart with this number on the marshal board; the demo venue numbers its karts from 1. */
export const tile = (board: Page, number: number): Locator =>
  board
    .getByRole('group', { name: /^(车辆|Karts)$/i })
    .getByRole('button')
    .nth(number - 1);

/** Chooses the rule of this name in the window that starts before payment. */
export async function playRule(modal: Locator, name: string): Promise<void> {
  const rule = modal.locator('.play-rule').filter({ hasText: name });
  await rule.click();
  await expect(rule).toHaveAttribute('aria-pressed', 'true');
}

/** Chooses the kart of this number there, once it is free. */
export async function playKart(modal: Locator, number: number): Promise<void> {
  const field = modal.getByLabel('车辆', { exact: true });
  await field.fill(String(number));
  await expect(modal.locator('.play-offer .plate')).toHaveText(String(number));
  await expect(modal.locator('.play-reason')).toContainText('空闲');
  await field.press('Enter');
  await expect(modal.getByLabel('车手昵称')).toBeFocused();
}

/**
 * Presses keys as a person does, who sees what each has done before the next: two Enters that come within one frame are those of a card
 * reader, of which the second is dropped.
 */
export async function pressInTurn(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
    await page.keyboard.press(key);
  }
}
