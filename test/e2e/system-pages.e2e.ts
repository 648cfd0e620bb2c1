/** Resources with children and resources below each other, on dictionaries and departments. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, callsTo, holdBack, notice, picker, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const look = async (page: Page): Promise<void> => expect.soft(await seriousFindings(page)).toEqual([]);

test('C-5.49 C-5.50 a dictionary is added at the side, its code checked while it is filled in, and gets its first item; built-in items cannot be chosen', async ({
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
  await expect(page.getByText('先新增一条，或从表格导入一批。')).toBeVisible();
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

test('the dictionaries at the side come in pages of 13 to 100, as chosen', async ({ visit }) => {
  const [count] = await sql<{ total: number }>('SELECT count(*)::int AS total FROM dictionary');
  const total = count?.total ?? 0;
  expect(total).toBeGreaterThan(30);
  const page = await visit('admin', PAGES.dictionaries);
  const side = page.getByRole('region', { name: '字典', exact: true });
  const rows = side.getByRole('listitem');
  await expect(rows).toHaveCount(13);
  await side.getByRole('button', { name: '下一页' }).click();
  await expect(side).toContainText(`14–26 / ${total}`);
  const sizes = side.getByRole('combobox', { name: '每页条数' });
  await expect(sizes.getByRole('option')).toHaveText(['13 条/页', '30 条/页', '50 条/页', '100 条/页']);
  // With another size the first page stands there.
  await sizes.selectOption('30');
  await expect(rows).toHaveCount(30);
  await expect(side).toContainText(`1–30 / ${total}`);
  await sizes.selectOption('100');
  await expect(rows).toHaveCount(Math.min(total, 100));
});

test('a store changes no dictionary that belongs to all, and sees no button for it; it adds items of its own where it may', async ({
  visit,
}) => {
  const hq = await account('admin');
  const [shared, own] = [`shared_${Date.now()}`, `own_${Date.now()}`] as const;
  for (const [dictCode, storeItems] of [
    [shared, 'NO'],
    [own, 'YES'],
  ] as const) {
    const dictId = await hq.post<string>('/sys/dict/add', { dictName: dictCode, dictCode, storeItems });
    const item = { itemText: `all ${dictCode}`, itemValue: 'ALL', sortOrder: 1, status: 1 };
    await hq.post('/sys/dictItem/add', { ...item, dictId });
  }
  const page = await visit('manager', PAGES.dictionaries);
  const open = async (code: string): Promise<void> => {
    await page.getByRole('textbox', { name: '包含的字' }).fill(code);
    await page.locator('.side-rows').getByRole('button', { name: code }).click();
    await expect(row(page, `all ${code}`)).toBeVisible();
  };
  const buttons = (name: string) => page.getByRole('button', { name: new RegExp(name) });
  await open(shared);
  await expect(row(page, `all ${shared}`)).toContainText('查看');
  await expect(row(page, `all ${shared}`).getByRole('button')).toHaveCount(1);
  await expect(buttons('新增字典|编辑|删除|导入')).toHaveCount(0);
  await page.keyboard.press('Alt+n');
  await expect(page.locator('.resource-drawer')).toHaveCount(0);
  await open(own);
  await expect(buttons('新增字典$|编辑')).toHaveCount(0);
  await page.keyboard.press('Alt+n');
  await page.locator('#form-dictionaryItem-itemText').fill('本店');
  await page.locator('#form-dictionaryItem-itemValue').fill('OWN');
  await page.keyboard.press('Control+Enter');
  await expect(row(page, '本店')).toContainText('编辑');
  await expect(row(page, `all ${own}`)).not.toContainText('编辑');
  const office = await visit('hq', PAGES.dictionaries);
  await expect(office.locator('.child-head')).toContainText('编辑字典');
  await expect(button(office, '新增字典').first()).toBeVisible();
  await sql('DELETE FROM dictionary_item WHERE dict_id IN (SELECT id FROM dictionary WHERE dict_code = ANY($1))', [
    [shared, own],
  ]);
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
  // What it holds stands in lines, what is empty in one; a field comes with the first change.
  const [store] = await sql<{ name: string }>("SELECT name FROM store WHERE org_code = 'A02'");
  const card = page.getByRole('region', { name: store?.name ?? '', exact: true });
  await expect(card.getByRole('textbox')).toHaveCount(0);
  await expect(card.getByText('—', { exact: true })).toHaveCount(0);
  const phone = card.getByRole('textbox', { name: '电话', exact: true });
  await card.getByRole('button', { name: /^(编辑)?电话$/ }).click();
  await expect(phone).toBeFocused();
  const number = `0571-${Date.now() % 100_000_000}`;
  await phone.fill(number);
  await expect(page.locator('.form-message')).toContainText('1 处未保存：电话');
  // Another row is not opened over what was typed.
  await first.click();
  await button(page.locator('.ant-modal'), '继续填写').click();
  await phone.focus();
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '修改成功')).toBeVisible();
  await expect(card.getByLabel('电话', { exact: true })).toHaveText(number);
  await expect(card.getByRole('textbox')).toHaveCount(0);
  await look(page);

  const hq = await account('admin');
  const { records } = await hq.get<{ records: { id: string; itemText: string; dictId_dictText: string }[] }>(
    '/sys/dictItem/list?pageSize=200&itemText=*关闭*',
  );
  const item = records.find(({ itemText }) => itemText === '关闭');
  const rename = (itemText: string) => hq.ask('PUT', '/sys/dictItem/edit', { id: item?.id, itemText });
  const options = page.locator('.ant-select-item-option');
  await page.keyboard.press('F2');
  await expect(card.getByRole('textbox', { name: '部门名称' })).toBeFocused();
  await page.locator('#form-department-status').click();
  await expect(options.filter({ hasText: '关闭' })).toHaveCount(1);
  await rename('已停业');
  await expect(options.filter({ hasText: '已停业' })).toHaveCount(1);
  await rename('关闭');
  await expect(options.filter({ hasText: '关闭' })).toHaveCount(1);
});

test('P-6.12 the super admin sets until when a store is licensed and whether it takes cash, which head office is not offered', async ({
  visit,
}) => {
  const pressOn = async (page: Page): Promise<void> => {
    await page.getByRole('treeitem').filter({ hasText: 'A02' }).click();
    await expect(page.locator('#form-department-mobile')).toBeVisible();
  };
  const office = await visit('hq', PAGES.departments);
  await pressOn(office);
  await expect(button(office, '门店授权')).toHaveCount(0);
  const page = await visit('admin', PAGES.departments);
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabel('系统到期时间');
  const cash = dialog.getByRole('checkbox', { name: '允许线下支付（现金）' });
  const licence = () => sql("SELECT licence_ends_on::text AS day, allows_cash FROM store WHERE org_code = 'A02'");
  try {
    await pressOn(page);
    await button(page, '门店授权').click();
    await expect(cash).toBeChecked();
    await expect(day).toHaveValue('');
    await day.fill('2031-01-31');
    await day.press('Enter');
    await cash.uncheck();
    // The window waits for what the list reads: opened again before that, it would begin with what the store had.
    const asked = callsTo(page, '/sys/sysDepart/list');
    const answer = await holdBack(page, '**/sys/sysDepart/list?*');
    await dialog.getByRole('button', { name: /^确定/ }).click();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expect(dialog).toBeVisible();
    answer();
    await expect(dialog).toHaveCount(0);
    expect(await licence()).toEqual([{ day: '2031-01-31', allows_cash: false }]);
    await button(page, '门店授权').click();
    await expect(day).toHaveValue('2031-01-31');
    await expect(cash).not.toBeChecked();
  } finally {
    await sql("UPDATE store SET licence_ends_on = NULL, allows_cash = true WHERE org_code = 'A02'");
  }
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

for (const lang of ['cn', 'en'] as const) {
  test(`check rules say what they demand, which fields ask for them, and which of them a value meets, in ${lang}`, async ({
    visit,
  }) => {
    const words = {
      cn: {
        field: '职务 · 职务编码',
        value: '试一个值',
        wrong: '以字母开头',
        good: '符合',
        meets: '符合：编号',
        none: '哪条规则都不符合',
        number: '单号应像 P260314-0041',
      },
      en: {
        field: 'Position · Code',
        value: 'Try a value',
        wrong: 'Must start with a letter',
        good: 'Meets the rule',
        meets: 'Meets: Code',
        none: 'Meets no rule',
        number: 'P260314-0041',
      },
    }[lang];
    const page = await visit('manager', PAGES.checkRules, { lang });
    const rule = (code: string) => page.locator(`[data-rule="${code}"]`);
    await expect(page.locator('[data-rule]')).toHaveCount(5);
    await expect(rule('dict_code').getByTitle(words.field)).toBeVisible();
    const value = page.getByLabel(words.value);
    await expect(value).toBeFocused();
    await page.keyboard.type('1%41');
    await expect(rule('dict_code').getByRole('status')).toContainText(words.wrong);
    await expect(rule('document_number').getByRole('status')).toContainText(words.number);
    await expect(page.getByText(words.none)).toBeVisible();
    await value.fill('duty-manager');
    await expect(rule('dict_code').getByRole('status')).toHaveText(words.good);
    await expect(page.getByText(words.meets, { exact: true })).toBeVisible();
    // The pattern and the code stand at the foot, for the rule that the arrows lead to.
    await expect(page.getByText('phone', { exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('dict_code', { exact: true })).toBeVisible();
    await expect(page.getByText('phone', { exact: true })).toHaveCount(0);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/check-rules-${lang}.png` });
    await look(page);
  });
}

for (const lang of ['cn', 'en'] as const) {
  test(`a fill rule shows what it would give while it is changed, is refused where numbers would repeat, and numbers what follows, in ${lang}`, async ({
    visit,
  }) => {
    const words = {
      cn: {
        rule: '优惠申请单号',
        next: '下一个 A',
        none: '没有',
        day: '年月日',
        again: '流水号每天重新开始',
        stuck: '编不出编号',
      },
      en: {
        rule: 'Discount application',
        next: 'Next A',
        none: 'None',
        day: 'Day',
        again: 'restarts each day',
        stuck: 'No number',
      },
    }[lang];
    test.slow();
    const page = await visit('manager', PAGES.fillRules, { lang });
    await expect(page.locator('.resource-row')).toHaveCount(3);
    await expect(row(page, words.rule)).toContainText(words.next);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/fill-rules-${lang}.png` });
    await look(page);
    await row(page, words.rule).getByRole('button').first().click();
    const preview = page.locator('[data-field="renewal"]').getByRole('status');
    await page.locator('#form-fillRule-prefix').fill('YH');
    await expect(preview).toContainText(/YH\d{6}-\d{4}/);
    await page.locator('#form-fillRule-datePart').getByText(words.none, { exact: true }).click();
    await expect(preview).toContainText(words.stuck);
    await page.keyboard.press('Control+Enter');
    await expect(page.locator('[data-field="datePart"] .form-fault')).toContainText(words.again);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/fill-rule-form-${lang}.png` });
    await look(page);
    await page.locator('#form-fillRule-datePart').getByText(words.day, { exact: true }).click();
    await page.keyboard.press('Control+Enter');
    await expect(row(page, words.rule)).toContainText('YH');
    const [given] = await sql<{ number: string }>("SELECT next_fill_number('A01', 'DISCOUNT', now()) AS number", []);
    expect(given?.number).toMatch(/^YH\d{6}-\d{4}$/);
    await sql("UPDATE fill_rule SET prefix = 'A', version = version + 1 WHERE id = 'A01-DISCOUNT'");
  });
}

const POINT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4qqSLFTEMLQkA2JlRAX/4VJ0AAAAASUVORK5CYII=',
  'base64',
);
for (const lang of ['cn', 'en'] as const) {
  test(`a category is added to the tree, sorts a file, narrows the list of files, and stays while it is used, in ${lang}`, async ({
    visit,
  }) => {
    test.slow();
    const name = `Sort${Date.now()}`;
    const words = {
      cn: { add: '新增分类', used: '1 个文件', remove: '删除', more: '更多', edit: '编辑' },
      en: { add: 'Add category', used: '1 file', remove: 'Delete', more: 'More', edit: 'Edit' },
    }[lang];
    const page = await visit('manager', PAGES.categories, { lang });
    await button(page, words.add).first().click();
    const drawer = page.locator('.resource-drawer');
    await drawer.locator('#form-category-name').fill(name);
    await drawer.locator('#form-category-nameEn').fill(name);
    await drawer.locator('#form-category-code').fill(name.toLowerCase());
    await page.keyboard.press('Control+Enter');
    const line = page.getByRole('treeitem').filter({ hasText: name });
    await expect(line).toHaveAttribute('aria-selected', 'true');
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/categories-${lang}.png` });
    await look(page);

    await page.goto(`/#${PAGES.files}`);
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: `${name}.png`, mimeType: 'image/png', buffer: Buffer.concat([POINT, Buffer.from(name)]) },
    });
    await button(row(page, name), words.more).click();
    await page.getByRole('menuitem', { name: words.edit }).click();
    await page.locator('#form-uploadedFile-categoryId').fill(name);
    await page.locator('.ant-select-item-option').filter({ hasText: name }).click();
    await page.keyboard.press('Control+Enter');
    await expect(row(page, `${name}.png`).getByText(name, { exact: true })).toBeVisible();
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/files-sorted-${lang}.png` });
    const [made] = await sql<{ id: string }>('SELECT id FROM category WHERE code = $1', [name.toLowerCase()]);
    await page.goto(`/#${PAGES.files}?categoryId=${made?.id}`);
    await expect(page.locator('.resource-row')).toHaveCount(1);
    await expect(row(page, `${name}.png`)).toBeVisible();

    await page.goto(`/#${PAGES.categories}?of=${made?.id}`);
    await expect(
      page.getByRole('region', { name, exact: true }).getByRole('link', { name: `${name}.png` }),
    ).toBeVisible();
    await button(page.locator('.child-head'), words.remove).click();
    await button(page.locator('.ant-modal'), words.remove).click();
    await expect(page.locator('dialog').getByText(words.used)).toBeVisible();
    await expect(line).toBeVisible();
    await sql('DELETE FROM uploaded_file WHERE original_name = $1', [`${name}.png`]);
    await sql('DELETE FROM category WHERE id = $1', [made?.id]);
  });
}
