/** Resources with children and resources below each other, on dictionaries and departments. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, callsTo, notice, picker, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const look = async (page: Page): Promise<void> => expect.soft(await seriousFindings(page)).toEqual([]);

test('C-5.49 C-5.50 a dictionary is added at the side, its code checked while it is filled in, and gets its first item; built-in items can not be chosen', async ({
  visit,
}) => {
  const code = `reason_${Date.now()}`;
  const page = await visit('admin', PAGES.dictionaries);
  await button(page, '新增字典').first().click();
  await page.locator('#form-dictionary-dictName').fill('停运原因');
  const codeField = page.locator('#form-dictionary-dictCode');
  const fault = page.locator('[data-field="dictCode"] .form-fault');
  const [rules, duplicates] = [callsTo(page, '/sys/checkRule/checkByCode'), callsTo(page, '/sys/duplicate/check')];
  await codeField.fill(' ');
  await codeField.blur();
  await codeField.fill('1 坏');
  await codeField.blur();
  await expect(fault).toContainText('以字母开头');
  expect(duplicates).toEqual([]);
  expect(rules.map((url) => [...new URL(url).searchParams].slice(0, 2))).toEqual([
    [
      ['ruleCode', 'dict_code'],
      ['value', '1 坏'],
    ],
  ]);
  await codeField.fill('play_state');
  await codeField.blur();
  await expect(fault).toContainText('该值不可用，系统中已存在！');
  const asked = new URL(duplicates[0] ?? '').searchParams;
  expect(['tableName', 'fieldName', 'fieldVal'].map((name) => asked.get(name))).toEqual([
    ...['dictionary', 'dictCode', 'play_state'],
  ]);
  await codeField.fill(code);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.child-head')).toContainText(code);
  await expect(page.getByText('还没有字典项')).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(page.locator('#form-dictionaryItem-itemText')).toBeFocused();
  await page.locator('#form-dictionaryItem-itemText').fill('雨天');
  await page.locator('#form-dictionaryItem-itemValue').fill('RAIN');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, '雨天')).toBeVisible();
  await page.getByRole('textbox', { name: '包含的字' }).fill('券门槛');
  await page.getByRole('button', { name: /券门槛/ }).click();
  await expect(row(page, '单笔充值')).toContainText('内置');
  await expect(row(page, '单笔充值').getByRole('checkbox')).toBeDisabled();
  await look(page);
  await sql('DELETE FROM dictionary_item WHERE dict_id IN (SELECT id FROM dictionary WHERE dict_code = $1)', [code]);
});

test('a department is changed in its tree, saved by keys, and follows a dictionary that somebody else changes', async ({
  visit,
}) => {
  const page = await visit('hq', PAGES.departments);
  const second = page.getByRole('treeitem').filter({ hasText: 'A02' });
  await expect(second).toBeVisible();
  // Other tests make stores too.
  const first = page.getByRole('treeitem').filter({ hasText: 'A01' });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(second).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(second).toHaveAttribute('aria-selected', 'true');
  const phone = page.locator('#form-department-mobile');
  const number = `0571-${Date.now() % 100_000_000}`;
  await phone.fill(number);
  await expect(page.locator('.form-message')).toContainText('1 处未保存：电话');
  // Another row is not opened over what was typed.
  await first.click();
  await button(page.locator('.ant-modal'), '继续填写').click();
  await phone.focus();
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '修改成功')).toBeVisible();
  await expect(phone).toHaveValue(number);
  await look(page);

  const hq = await account('admin');
  const { records } = await hq.get<{ records: { id: string; itemText: string; dictId_dictText: string }[] }>(
    '/sys/dictItem/list?pageSize=200&itemText=*关闭*',
  );
  const item = records.find(({ itemText }) => itemText === '关闭');
  const rename = (itemText: string) => hq.ask('PUT', '/sys/dictItem/edit', { id: item?.id, itemText });
  const options = page.locator('.ant-select-item-option');
  await page.locator('#form-department-status').click();
  await expect(options.filter({ hasText: '关闭' })).toHaveCount(1);
  await rename('已停业');
  await expect(options.filter({ hasText: '已停业' })).toHaveCount(1);
  await rename('关闭');
  await expect(options.filter({ hasText: '关闭' })).toHaveCount(1);
});

test('a search at the side that finds nothing says so, and is cleared by its button', async ({ visit }) => {
  for (const [path, names] of [
    [PAGES.dictionaries, '字典'],
    [PAGES.departments, '部门'],
  ] as const) {
    const page = await visit('hq', path);
    const side = page.getByRole('region', { name: names, exact: true });
    const rows = side.locator('.side-rows > li');
    await expect(rows.first()).toBeVisible();
    await side.getByRole('textbox', { name: '包含的字' }).fill('没有这个');
    await expect(side.getByRole('status')).toContainText(`没有符合条件的${names}`);
    await expect(rows).toHaveCount(0);
    // What was chosen stays beside it.
    await expect(page.locator('.child-head')).toBeVisible();
    await look(page);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/side-none-${names}.png` });
    await side.getByRole('button', { name: '清空全部条件' }).press('Enter');
    await expect(rows.first()).toBeVisible();
  }
});

test('P-2.10.9 P-2.10.10 a store is chosen in its window: the field is read-only, says what to do, and is emptied by its cross', async ({
  visit,
}) => {
  for (const [lang, placeholder] of [
    ['cn', '请点击选择门店'],
    ['en', 'Please click to select a store'],
  ] as const) {
    const page = await visit('hq', PAGES.departments, { lang });
    await expect(page.getByRole('treeitem').filter({ hasText: 'A02' })).toBeVisible();
    await page.keyboard.press('Alt+n');
    const drawer = page.locator('.resource-drawer');
    const field = drawer.locator('input#form-department-copyFrom');
    const cross = drawer.locator('[data-field="copyFrom"]').getByRole('button');
    await expect(field).toHaveAttribute('placeholder', placeholder);
    await expect(field).toHaveValue('');
    await expect(field).not.toBeEditable();
    await expect(cross).toHaveCount(0);
    await field.click();
    await picker(page).getByRole('treeitem').nth(1).click();
    await picker(page).locator('.ant-modal-footer').getByRole('button').last().click();
    await expect(picker(page)).toHaveCount(0);
    await expect(field).not.toHaveValue('');
    await expect(field).not.toBeEditable();
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/store-field-${lang}.png` });
    await look(page);
    await cross.click();
    await expect(picker(page)).toHaveCount(0);
    await expect(field).toHaveValue('');
    await expect(cross).toHaveCount(0);
  }
});
