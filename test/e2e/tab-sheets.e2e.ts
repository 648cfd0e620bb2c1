/** Pay-later records as sheets: out, in, and what goes wrong with them. */
import { readFile } from 'node:fs/promises';
import { startTab } from './support/counter';
import { sql } from './support/instance';
import { button, callsTo, holdBack, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

test('C-2.2.13 C-2.2.14 C-5.48 C-8.5 C-8.13 P-7.92 records leave as a sheet, chosen or filtered; a sheet of rides on paper comes in, and what fails is named', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/);
  const one = await startTab(1, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou: '表一' });
  await startTab(2, 'NOCARDCONSUME', '新手体验 3 圈', { cheshou: '表二' });
  const page = await visit('manager', `${PAGES.payLater}?cheshou=表`);
  await expect(row(page, '表一')).toBeVisible();
  const deleted = callsTo(page, '/deleteBatch');
  await button(page, '批量删除').click();
  await expect(notice(page, '请选择一条记录！')).toBeVisible();
  expect(deleted).toEqual([]);

  const asked = callsTo(page, '/playbeforepay/sysPlayBeforePay/exportXls');
  const take = async (which: RegExp): Promise<string> => {
    await page.getByRole('button', { name: /^导出/ }).click();
    await page.getByRole('dialog', { name: '导出' }).getByRole('radio', { name: 'csv' }).check();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: '导出' }).getByRole('button', { name: which }).click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  const filtered = await take(/^符合条件的 2 条/);
  expect([filtered.includes('表一'), filtered.includes('表二')]).toEqual([true, true]);
  expect(new URL(asked.at(-1) ?? '').searchParams.get('cheshou')).toBe('*表*');
  await row(page, '表一').getByRole('checkbox').check();
  const chosen = await take(/^所选 1 条/);
  expect([chosen.includes('表一'), chosen.includes('表二')]).toEqual([true, false]);
  expect(new URL(asked.at(-1) ?? '').searchParams.get('selections')).toBe(`${one.id},`);
  await page.route('**/exportXls?*', (route) => route.fulfill({ status: 200, contentType: 'text/plain', body: 'x' }));
  await page.getByRole('button', { name: /^导出/ }).click();
  await page.getByRole('button', { name: /^所选 1 条/ }).click();
  await expect(notice(page, '未知文件')).toBeVisible();

  // The same sheet with another driver and without the key of its row is a ride that was noted on paper.
  const [head = '', line = ''] = chosen.trim().split('\n');
  const bring = (name: string, text: string) =>
    page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await button(page, '导入').click();
  const sent = callsTo(page, '/importExcel');
  for (const name of ['rides.txt', 'rides.ods']) await bring(name, head);
  await expect(notice(page, '未知文件').first()).toBeVisible();
  await bring('空的.xls', 'nothing\nof ours');
  await expect(
    notice(page, '空的.xls：在这个文件里没有找到导出格式的表头，请用导出的表格，存为 .xlsx 或 CSV'),
  ).toBeVisible();
  await bring('手写.xls', `${head}\n${line.replace(one.id, '').replace('表一', '表三')}`);
  await page.getByRole('button', { name: /^导入 1 行/ }).click();
  await expect(notice(page, '文件导入成功！数据行数：1')).toBeVisible();
  // A check of each sheet and the import of one: neither of the others left.
  expect(sent).toHaveLength(3);
  await page.keyboard.press('Escape');
  await expect(row(page, '表三')).toContainText('挂单');
  expect(await sql("SELECT run_id, state FROM tab WHERE driver_name = '表三'")).toEqual([
    { run_id: null, state: 'GUADAN' },
  ]);
});

test('C-8.5 C-8.6 a sheet that finds no service is named with the reason, and an export from which nothing comes for 90 s ends', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/);
  const page = await visit('manager', PAGES.payLater, { alone: true });
  await expect(page.locator('.resource-foot .num').first()).toContainText('/');
  await page.route('**/importExcel?*', (route) => route.abort());
  await button(page, '导入').click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'rides.xlsx', mimeType: 'text/csv', buffer: Buffer.from('x') });
  await expect(notice(page, 'rides.xlsx：服务器没有应答，请检查网络后重试')).toBeVisible();
  await page.keyboard.press('Escape');

  const asked = callsTo(page, '/exportXls');
  await holdBack(page, '**/exportXls?*');
  await page.clock.install();
  await page.getByRole('button', { name: /^导出/ }).click();
  await page.getByRole('button', { name: /^全部 \d+ 条/ }).click();
  await expect.poll(() => asked.length).toBe(1);
  expect(new URL(asked[0] ?? '').searchParams.get('_t')).toMatch(/^\d{10}$/);
  await page.clock.runFor(80_000);
  await expect(notice(page, '文件下载失败')).toHaveCount(0);
  await page.clock.runFor(11_000);
  await expect(notice(page, '文件下载失败')).toBeVisible();
});
