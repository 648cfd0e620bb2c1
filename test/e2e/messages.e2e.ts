/** Templates of messages, tests that are really sent, and what the outbox says of them. */
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, callsTo, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const LAPTOP = { width: 1366, height: 768 };
const PATH = '/message/sysMessageTemplate';

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
}
const look = async (page: Page): Promise<void> => expect.soft(await seriousFindings(page)).toEqual([]);
const field = (page: Page, name: string) => page.locator(`#form-messageTemplate-${name}`);
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('.resource-form') });
const fault = (page: Page, name: string) => page.locator(`[data-field="${name}"] .form-fault`);
const codeOf = (name: string): string => `E2E_${name}_${Date.now()}`;

async function addTemplate(code: string, more: object = {}): Promise<void> {
  const hq = await account('hq');
  await hq.post(`${PATH}/add`, {
    ...{ templateCode: code, templateType: '1', templateName: '浏览器', templateContent: '你好 ${name}' },
    ...{ templateTestJson: '{"name": "橘子"}', ...more },
  });
}
async function chooseType(page: Page, text: string): Promise<void> {
  await field(page, 'templateType').click();
  await page.locator('.ant-select-item-option').filter({ hasText: text }).click();
}
const onlyRow = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('模板CODE', { exact: true }).first().fill(code);
  await page.keyboard.press('Enter');
  await expect(page.locator('.resource-row')).toHaveCount(1);
  await expect(row(page, code)).toBeVisible();
};
/** What is behind "more" of a row. */
const more = (page: Page, code: string, entry: string): Promise<void> =>
  expect(async () => {
    await button(row(page, code), '更多').click();
    await page.getByRole('menuitem', { name: entry }).click({ timeout: 1000 });
  }).toPass();

test('P-2.9.1 P-2.9.2 P-2.9.3 P-2.9.5 P-2.9.7 P-2.9.8 templates are searched by code, and after expanding by title; long contents end in an ellipsis', async ({
  visit,
}) => {
  const code = codeOf('LIST');
  const content = `一二三四五六七八九十一二三四五六七八九十一二三四五六${code}`;
  await addTemplate(code, { templateContent: content, templateName: '查询用' });
  const page = await visit('hq', PAGES.templates, { viewport: LAPTOP });
  await shoot(page, 'templates');
  const lists = callsTo(page, `${PATH}/list`);
  await onlyRow(page, code);
  await expect.poll(() => lists.map((url) => new URL(url).searchParams.get('templateCode'))).toContain(`*${code}*`);
  await expect(row(page, code)).toContainText(`${[...content].slice(0, 25).join('')}…`);
  await expect(row(page, code)).not.toContainText(content);
  for (const name of ['新增模板', '导出', '导入', '查询', '重置'])
    await expect(button(page, name).first()).toBeVisible();
  const heads = await page.getByRole('columnheader').allInnerTexts();
  expect(heads.map((head) => head.trim()).filter((head) => head !== '')).toEqual([
    ...['#', '模板CODE', '模板标题', '模板内容', '模板类型', '操作'],
  ]);
  const title = page.getByLabel('模板标题', { exact: true });
  const type = page.getByRole('search').getByLabel('模板类型', { exact: true });
  await expect(title).toHaveCount(0);
  await button(page, '更多 2').click();
  await expect(title).toBeVisible();
  await expect(type).toHaveCount(1);
  await title.fill('查询用');
  await page.keyboard.press('Enter');
  await expect.poll(() => lists.map((url) => new URL(url).searchParams.get('templateName'))).toContain('*查询用*');
  await type.selectOption({ label: '短信' });
  await title.press('Enter');
  await expect.poll(() => lists.map((url) => new URL(url).searchParams.get('templateType'))).toContain('1');
  await button(page.getByRole('search'), '收起').click();
  await expect(title).toHaveCount(0);
  await button(page, '重置').click();
  await page.getByLabel('模板内容', { exact: true }).fill(content);
  await page.keyboard.press('Enter');
  await expect
    .poll(() => lists.map((url) => new URL(url).searchParams.get('templateContent')))
    .toContain(`*${content}*`);
  await expect(page.locator('.resource-row')).toHaveCount(1);
  await expect(row(page, code)).toBeVisible();
  await look(page);
});

test('P-2.9.4 P-2.9.6 P-2.9.9 P-2.9.10 batch delete is there with a selection only, and deleting asks first', async ({
  visit,
}) => {
  const code = codeOf('DELETE');
  await addTemplate(code);
  const page = await visit('hq', PAGES.templates);
  await onlyRow(page, code);
  await expect(button(page, '批量删除')).toHaveCount(0);
  await row(page, code).getByRole('checkbox').check();
  await expect(page.getByText('已选 1 项')).toBeVisible();
  await expect(button(page, '批量删除')).toBeVisible();
  await button(page.locator('.tools-chosen'), '清空').click();
  await expect(row(page, code).getByRole('checkbox')).not.toBeChecked();
  await expect(button(page, '批量删除')).toHaveCount(0);
  const deletes = callsTo(page, `${PATH}/delete`);
  const ask = async () => {
    await expect(button(row(page, code), '编辑')).toBeVisible();
    await more(page, code, '删除');
    await expect(page.getByRole('dialog')).toContainText('确定删除吗?');
  };
  await ask();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(deletes).toEqual([]);
  await ask();
  await button(page.getByRole('dialog'), '删除').click();
  await expect(row(page, code)).toHaveCount(0);
  expect(deletes).toHaveLength(1);
});

test('P-2.9.11 P-2.9.12 P-2.9.13 P-4.20 P-4.21 P-5.1 P-5.2 P-5.3 the form of a template: its fields, its editors, what is wrong, and the save', async ({
  visit,
}) => {
  const code = codeOf('FORM');
  const page = await visit('hq', PAGES.templates, { viewport: LAPTOP });
  await button(page, '新增模板').click();
  await expect(drawer(page)).toBeVisible();
  await expect
    .poll(async () => (await page.locator('.ant-drawer-section, .ant-drawer-content').first().boundingBox())?.width)
    .toBe(800);
  await expect(field(page, 'templateContent')).toHaveJSProperty('rows', 8);
  await expect(field(page, 'templateContent')).toHaveJSProperty('tagName', 'TEXTAREA');
  await page.keyboard.press('Control+Enter');
  await expect(fault(page, 'templateCode')).toContainText('请输入模板CODE!');
  await expect(fault(page, 'templateName')).toContainText('请输入模板标题!');
  await field(page, 'templateCode').fill('SMS_CODE');
  await field(page, 'templateCode').blur();
  await expect(fault(page, 'templateCode')).toContainText('该值不可用，系统中已存在！');
  await shoot(page, 'template-form');
  await field(page, 'templateCode').fill(code);
  await field(page, 'templateName').fill('富文本');
  for (const [type, role] of [
    ['微信', 'TEXTAREA'],
    ['系统', 'DIV'],
    ['短信', 'TEXTAREA'],
    ['邮件', 'DIV'],
  ] as const) {
    await chooseType(page, type);
    await expect(field(page, 'templateContent')).toHaveJSProperty('tagName', role);
  }
  await field(page, 'templateContent').click();
  await page.getByRole('toolbar').first().getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('你好');
  await shoot(page, 'template-rich');
  await look(page);
  const [adds, lists] = [callsTo(page, `${PATH}/add`), callsTo(page, `${PATH}/list`)];
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '添加成功！')).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
  expect(adds).toHaveLength(1);
  await expect.poll(() => lists.length).toBeGreaterThan(0);
  const stored = await sql<{ content: string }>(
    'SELECT template_content AS content FROM message_template WHERE template_code = $1',
    [code],
  );
  expect(stored).toEqual([{ content: '<p><strong>你好</strong></p>' }]);
  await onlyRow(page, code);
  await button(row(page, code), '编辑').click();
  await expect(field(page, 'templateCode')).toHaveJSProperty('tagName', 'OUTPUT');
  await field(page, 'templateName').fill('富文本二');
  const edits = callsTo(page, `${PATH}/edit`);
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page)).toHaveCount(0);
  await expect(row(page, '富文本二')).toBeVisible();
  expect(edits).toHaveLength(1);
});

test('P-5.5 a template is saved without a text', async ({ visit }) => {
  const code = codeOf('EMPTY');
  const page = await visit('hq', PAGES.templates, { viewport: LAPTOP });
  await button(page, '新增模板').click();
  await field(page, 'templateCode').fill(code);
  await field(page, 'templateName').fill('没有内容');
  await chooseType(page, '短信');
  await expect(field(page, 'templateContent')).toHaveValue('');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '添加成功！')).toBeVisible();
  const stored = await sql<{ content: string | null }>(
    'SELECT template_content AS content FROM message_template WHERE template_code = $1',
    [code],
  );
  expect(stored.map(({ content }) => content ?? '')).toEqual(['']);
});

test('P-5.3 in English the faults are said in the words of the document', async ({ visit }) => {
  const page = await visit('hq', PAGES.templates, { lang: 'en', viewport: LAPTOP });
  await shoot(page, 'templates-en');
  await page.getByRole('button', { name: /^Add/ }).click();
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(fault(page, 'templateCode')).toContainText('please enter template CODE!');
  await expect(fault(page, 'templateName')).toContainText('please enter template title!');
  await shoot(page, 'template-form-en');
});

test('P-4.22 P-8.11 a refused save warns with the words of the service and closes the form too', async ({ visit }) => {
  const page = await visit('hq', PAGES.templates);
  await page.route(`**${PATH}/add`, (route) =>
    route.fulfill({ json: { success: false, code: 500, message: '不让存', result: null, timestamp: 0 } }),
  );
  await button(page, '新增模板').click();
  await field(page, 'templateCode').fill(codeOf('REFUSED'));
  await field(page, 'templateName').fill('x');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '不让存')).toBeVisible();
  await expect(drawer(page)).toHaveCount(0);
});

test('P-2.9.14 P-2.9.15 P-8.12 a test is really sent, its outcome is shown, and the outbox has it', async ({
  visit,
}) => {
  const code = codeOf('SEND');
  await addTemplate(code, { templateContent: '你好 ${name}，第 ${place} 名' });
  const page = await visit('manager', PAGES.templates, { viewport: LAPTOP });
  await onlyRow(page, code);
  await more(page, code, '发送测试');
  const window = page.getByRole('dialog');
  const data = page.locator('#test-data');
  await expect(data).toHaveValue('{"name": "橘子"}');
  await expect(page.locator('#test-name')).toContainText('浏览器');
  await expect(page.locator('#test-content')).toContainText('你好 ${name}，第 ${place} 名');
  await expect(window.locator('.ant-segmented-item-selected')).toContainText('短信');
  await expect(window).toContainText('没有值，会原样发出');
  await expect(window.getByText('你好 橘子，第 ${place} 名', { exact: true })).toBeVisible();
  await data.fill('{\n  "name": x\n}');
  await expect(window).toContainText('第 2 行第 11 列读不懂');
  await page.keyboard.press('Control+Enter');
  await expect(window).toContainText('请填写收件人');
  await page.locator('#test-receiver').fill('13800000077');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '解析Json出错！')).toBeVisible();
  await data.fill('{"name": "橘子", "place": 1, "store": "滨江店"}');
  await expect(window).toContainText('没用到');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '发送消息任务添加成功！')).toBeVisible();
  await expect(window.getByRole('listitem').filter({ hasText: '服务商收下' })).toBeVisible({ timeout: 20_000 });
  await shoot(page, 'send-test');
  await look(page);
  await window.getByRole('link', { name: '在发送记录里看' }).click();
  await expect(page).toHaveURL(/SysMessageList/);
  await expect(row(page, '138****0077').first()).toContainText('已发出');
});

test('the outbox shows why a message has stopped; it is sent again, or given up', async ({ visit }) => {
  const manager = await account('manager');
  const send = (receiver: string): Promise<string> =>
    manager.post<string>(`${PATH}/sendMsg`, { templateCode: 'QUEUE_NEAR', testData: '{}', receiver, msgType: '1' });
  const ids = [await send('13811119002'), await send('13822229002')];
  const page = await visit('manager', PAGES.outbox, { viewport: LAPTOP });
  const [first, second] = [row(page, '138****9002').first(), row(page, '138****9002').nth(1)];
  const stopped = () => sql("SELECT 1 FROM message WHERE id = ANY ($1) AND state = 'STOPPED'", [ids]);
  await expect.poll(async () => (await stopped()).length, { timeout: 20_000 }).toBe(2);
  await expect(first).toContainText('收件人不对');
  // Same template, minute and reason are one row, and a common cause is said once, with whether it is gone.
  await sql("UPDATE message SET created_at = date_trunc('minute', now()), reason = 'noMoney' WHERE id = ANY ($1)", [
    ids,
  ]);
  await page.reload();
  const cause = page.getByRole('status').filter({ hasText: '同一个原因' });
  await expect(cause).toContainText('2 条停下了，同一个原因：服务商：余额不足');
  await expect(cause).toContainText('快轮到您了。原因还在，先解决再重发');
  const other = await send('13800000078');
  await expect
    .poll(() => sql('SELECT state FROM message WHERE id = $1', [other]), { timeout: 20_000 })
    .toEqual([{ state: 'SENT' }]);
  await page.reload();
  await expect(cause).toContainText('起又发得出去了，重发大多能到');
  await cause.getByRole('link', { name: '只看这 2 条' }).click();
  await expect(page.locator('.resource-row')).toHaveCount(1);
  await expect(button(first, '重发 2 条')).toBeVisible();
  await shoot(page, 'outbox-folded');
  await look(page);
  await expect(page.locator('.resource-foot')).toContainText('1–2 / 2，1 条已合并');
  await button(first, '另 1 条').click();
  await expect(page.locator('.resource-row')).toHaveCount(2);
  await button(first, '收起 1 条').click();
  await expect(page.locator('.resource-row')).toHaveCount(1);
  await button(first, '另 1 条').click();
  await button(page, '重置').click();
  await shoot(page, 'outbox');
  const english = await visit('hq', PAGES.outbox, { viewport: LAPTOP, lang: 'en' });
  await expect(row(english, '138****9002').first()).toContainText('Provider: the account holds too little');
  await shoot(english, 'outbox-en');
  await look(page);
  await button(first, '更多').click();
  await page.getByRole('menuitem', { name: '不再发' }).click();
  await expect(first).toContainText('不再发');
  await sql("UPDATE message SET receiver = '13811110001' WHERE id = ANY ($1)", [ids]);
  await second.getByRole('checkbox').check();
  await page.keyboard.press('Alt+r');
  await expect(notice(page, '1 条会重发')).toBeVisible();
  await expect(second).toContainText('已发出', { timeout: 20_000 });
});
