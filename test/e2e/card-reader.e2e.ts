/** Cards that are swiped while the counter waits for an answer. */
import { askFor, cardOf, ready } from './support/consumption';
import { memberAccounts } from './support/counter';
import { holdBack, pressInTurn } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('a card that is swiped before the sale is answered opens the next sale', async ({ visit }) => {
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  const before = await memberAccounts('8800231611');
  await askFor(cardOf(page), '0412345682');
  await expect(page.getByRole('main')).toContainText('孙小满');
  const goOn = await holdBack(page, '**/consume/sysConsume/add');
  const sent = page.waitForRequest('**/consume/sysConsume/add');
  await pressInTurn(page, ['5', 'Enter', 'Enter']);
  await sent;
  await page.keyboard.type('8800231607');
  await page.keyboard.press('Enter');
  goOn();
  await expect(page.getByRole('main')).toContainText('138****2046');
  await expect(cardOf(page)).toHaveValue('8800231607');
  expect((await memberAccounts('8800231611')).balance).toBe(before.balance - 38);
});
