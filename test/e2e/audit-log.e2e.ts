/** The audit log as its readers see it: who changed what, and how far the log can be trusted. */
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const CODE = `AUDIT_${Date.now()}`;

const SHOTS = process.env.SHOTS;

test.afterAll(() => sql('DELETE FROM message_template WHERE starts_with(template_code, $1)', [CODE]));

for (const { lang, whole, did, bySystem, rest, waits, show } of [
  {
    lang: 'cn',
    whole: /链完整，验到 #[\d,]+/,
    did: '修改消息模板，模板标题，模板类型 系统 → 短信',
    bySystem: '系统',
    rest: '其余 11 项没变',
    waits: '等下次验证',
    show: '展开',
  },
  {
    lang: 'en',
    whole: /Chain intact, verified to #[\d,]+/,
    did: 'Changed: Message template, Template title, Template type System → Text message',
    bySystem: 'The system',
    rest: '11 others unchanged',
    waits: 'Waiting for the next verification',
    show: 'Show',
  },
] as const)
  test(`promise 28: the log says a change in a sentence, its panel what was and is, what stayed and what followed, and that its chain is whole (${lang})`, async ({
    visit,
  }) => {
    const code = `${CODE}_${lang}`;
    await sql(
      `INSERT INTO message_template (id, template_code, template_name, template_content, template_type, created_by)
       VALUES ($1, $1, 'x', 'y', '4', 'e2e')`,
      [code],
    );
    await sql("UPDATE message_template SET template_type = '1', template_name = 'z' WHERE id = $1", [code]);
    const page = await visit('hq', `${PAGES.auditLog}?subjectId=${code}`, {
      lang,
      viewport: { width: 1366, height: 768 },
    });
    await expect(page.getByRole('status').filter({ hasText: whole }).first()).toBeVisible();
    const entry = row(page, did);
    await expect(entry).toContainText(waits);
    await expect(entry.getByRole('cell', { name: bySystem, exact: true })).toHaveCount(1);
    // Ids stand in the panel alone.
    await expect(entry).not.toContainText(code);
    await button(entry, did).press('Enter');
    const panel = page.getByRole('complementary', { name: lang === 'cn' ? '这条记录' : 'This entry' });
    await expect(panel).toContainText(code);
    await expect(panel.locator('dd').first()).toHaveText(bySystem);
    const was = panel.locator('tbody tr').filter({ hasText: /^(模板标题|Template title)/ });
    await expect(was.locator('td')).toHaveText(['x', 'z']);
    await expect(panel).toContainText(rest);
    await button(panel, show).press('Enter');
    await expect(panel.locator('tbody tr').filter({ hasText: 'e2e' })).toHaveCount(1);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/audit-${lang}.png` });
    expect.soft(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

test('what was done at once is one row, in the whole log and in that of its table; its entries are found by their number', async ({
  visit,
}) => {
  const ids = ['a', 'b', 'c'].map((end) => `${CODE}_once_${end}`);
  await sql(
    `INSERT INTO message_template (id, template_code, template_name, template_content, template_type, created_by)
     SELECT each, each, 'x', 'y', '4', 'e2e' FROM unnest($1::text[]) each`,
    [ids],
  );
  const page = await visit('hq', PAGES.auditLog);
  const together = row(page, '新增消息模板 × 3');
  await expect(together).toHaveCount(1);
  await expect(page.getByText('另有条件')).toHaveCount(0);
  await page.goto(`/#${PAGES.auditLog}?subject=message_template`);
  await expect(together).toHaveCount(1);
  await page.goto(`/#${PAGES.auditLog}?subjectId=${ids[1]}`);
  await expect(row(page, '新增消息模板')).toHaveCount(1);
});

test('from one entry to the next, over the end of a page, by buttons and by keys; the list marks which one is shown', async ({
  visit,
}) => {
  const code = `${CODE}_steps`;
  await sql(
    `INSERT INTO message_template (id, template_code, template_name, template_content, template_type, created_by)
     VALUES ($1, $1, 'v0', 'y', '4', 'e2e')`,
    [code],
  );
  for (let step = 1; step <= 10; step += 1)
    await sql('UPDATE message_template SET template_name = $2 WHERE id = $1', [code, `v${step}`]);
  const page = await visit('hq', `${PAGES.auditLog}?subjectId=${code}&pageSize=10`);
  const panel = page.getByRole('complementary', { name: '这条记录' });
  const shows = (value: string) =>
    expect(panel.locator('tbody tr').filter({ hasText: /^模板标题/ })).toContainText(value);
  const marked = page.locator('tr.row-open');
  const at = (index: number) => page.locator('tr[data-row-key]').nth(index).getAttribute('data-row-key');
  await page.locator('tr[data-row-key]').first().getByRole('button').click();
  await shows('v10');
  await expect(button(panel, '上一条')).toBeDisabled();
  await button(panel, '下一条').click();
  await shows('v9');
  await expect(button(panel, '下一条')).toBeFocused();
  expect(await marked.getAttribute('data-row-key')).toBe(await at(1));
  for (const value of ['v8', 'v7', 'v6', 'v5', 'v4', 'v3', 'v2', 'v1']) {
    await page.keyboard.press('Alt+ArrowDown');
    await shows(value);
  }
  await expect(page).not.toHaveURL(/pageNo=2/);
  await page.keyboard.press('Alt+ArrowDown');
  // The change before names v0 too.
  await expect(panel.getByRole('heading', { name: '新增消息模板' })).toBeVisible();
  await shows('v0');
  await expect(page).toHaveURL(/pageNo=2/);
  await expect(marked).toHaveCount(1);
  await expect(button(panel, '下一条')).toBeDisabled();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(panel.getByRole('heading', { name: '修改消息模板' })).toBeVisible();
  await shows('v1');
  await expect(page).not.toHaveURL(/pageNo=2/);
  expect(await marked.getAttribute('data-row-key')).toBe(await at(9));
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/audit-steps.png` });
});
