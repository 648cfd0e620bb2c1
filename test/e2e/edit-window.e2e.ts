/** The window that changes a pay-later record. */
import type { Page } from '@playwright/test';
import { startTab } from './support/counter';
import { button, callsTo, dialog, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('C-5.26 the edit window sends nothing of a record without a run mode, and names the field', async ({ visit }) => {
  const tab = await startTab(14, 'NOCARDCONSUME', '新手体验 3 圈');
  const before = async (page: Page): Promise<void> => {
    await page.route('**/sysPlayBeforePay/list?*', async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({
        contentType: 'application/json',
        body: body.replace(/"consumeVehicleMode":"\w+",/g, ''),
      });
    });
  };
  const page = await visit('manager', PAGES.payLater, { before });
  const calls = callsTo(page, '/sysPlayBeforePay/edite');
  await row(page, tab.driver).getByRole('button', { name: '修改规则' }).click();
  const edit = dialog(page, '修改运行信息');
  await button(edit.locator('.ant-modal-footer'), '确定').click();
  await expect(edit.locator('.ant-form-item-explain-error')).toHaveText(['请选择运行模式!']);
  expect(calls).toEqual([]);
});
