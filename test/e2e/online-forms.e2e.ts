/** A manager writes a form and shows its code; customers fill it in on their phones, and the office sees it as it happens. */
import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, dialog, notice, row } from './support/screens';
import { expect, test } from './support/test';

const LIST = '/online/SysOnlineFormList';
const ANSWERS = '/online/SysOnlineAnswerList';
const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1366, height: 768 };
const DARK = { settings: { mode: 'dark' } };
const SHOTS = process.env.SHOTS;
const TITLE = '包场咨询';

const shoot = async (page: Page, name: string, fullPage = false): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/online-${name}.png`, fullPage });
};
const drawer = (page: Page): Locator => page.locator('.resource-drawer');
const field = (page: Page, of: string): Locator => page.locator(`#form-onlineForm-${of}`);

test.afterEach(async () => {
  await sql("DELETE FROM online_answer WHERE form_id IN (SELECT id FROM online_form WHERE title LIKE $1 || '%')", [
    TITLE,
  ]);
  await sql("DELETE FROM online_form WHERE title LIKE $1 || '%'", [TITLE]);
});

async function addQuestion(page: Page, nr: number, kind: string | null, cn: string, en: string): Promise<Locator> {
  await drawer(page).getByRole('button', { name: '加一题' }).click();
  const question = drawer(page).getByRole('region', { name: `第 ${nr} 题` });
  if (kind !== null) {
    await question.getByLabel('题型').click();
    await page.locator('.ant-select-item-option').filter({ hasText: kind }).click();
  }
  await question.getByLabel('题目（中文）').fill(cn);
  await question.getByLabel('题目（英文）').fill(en);
  return question;
}

test('a manager writes and publishes a form, customers answer it in either language, and the office counts, sees and handles the answers', async ({
  visit,
}) => {
  test.setTimeout(240_000);
  const office = await visit('manager', LIST, { viewport: LAPTOP });
  await button(office, '新增在线表单').click();
  await field(office, 'title').fill(TITLE);
  await field(office, 'titleEn').fill('Party enquiry');
  await field(office, 'intro').fill('留下电话，我们当天回复。');
  await field(office, 'introEn').fill('Leave a number, we call the same day.');
  await office.keyboard.press('Control+Enter');
  await expect(drawer(office).getByRole('alert')).toContainText('至少要有一题');
  const kind = await addQuestion(office, 1, '单选', '什么活动？', 'What is it about?');
  for (const [nr, cn, en] of [
    [1, '生日', 'Birthday'],
    [2, '团建', 'Company outing'],
  ] as const) {
    await kind.getByLabel(`选项 ${nr}（中文）`).fill(cn);
    await kind.getByLabel(`选项 ${nr}（英文）`).fill(en);
  }
  await kind.getByLabel('必填').check();
  await addQuestion(office, 2, '整数', '几个人？', 'How many people?');
  const phoneQuestion = await addQuestion(office, 3, '手机号', '怎么联系您？', 'How do we reach you?');
  await phoneQuestion.getByLabel('必填').check();
  await phoneQuestion.getByRole('button', { name: '第 3 题上移' }).click();
  expect(await seriousFindings(office)).toEqual([]);
  await shoot(office, 'editor-cn');
  await office.keyboard.press('Control+Enter');
  await expect(drawer(office)).toHaveCount(0);
  const line = row(office, TITLE);
  await expect(line).toContainText('草稿');
  await button(line, '发布').click();
  await expect(notice(office, '已发布第 1 版')).toBeVisible();
  await expect(line).toContainText('收集中');
  const answered = office.waitForResponse(/sysOnlineForm\/link/);
  await button(line, '二维码').click();
  const { result } = (await (await answered).json()) as { result: { code: string } };
  await expect(office.getByRole('img', { name: '扫码填写' })).toBeVisible();
  await expect(dialog(office, `“${TITLE}”的二维码`)).toContainText(result.code);
  await shoot(office, 'code-cn');
  await office.keyboard.press('Escape');
  const code = `/online/fill?f=${result.code}`;

  await button(line, '看回答').click();
  const figures = office.getByRole('region', { name: '各题统计' });
  await expect(figures).toContainText('共 0 份');

  const phone = await visit(null, code, { viewport: PHONE });
  await expect(phone.getByRole('heading', { name: TITLE })).toBeVisible();
  await phone.getByRole('button', { name: '提交' }).click();
  await expect(phone.getByRole('alert').first()).toHaveText('这一题要填');
  await phone.getByLabel('生日').check();
  await phone.getByLabel('怎么联系您？').fill('138');
  await phone.getByLabel(/几个人/).fill('十');
  await expect(phone.getByRole('alert')).toHaveText(['手机号不对，国外号码请以 + 开头', '请填整数']);
  await shoot(phone, 'phone-refused-cn', true);
  await phone.getByLabel('怎么联系您？').fill('13812345678');
  await phone.getByLabel(/几个人/).fill('12');
  expect(await seriousFindings(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await shoot(phone, 'phone-cn', true);
  await phone.getByRole('button', { name: '提交' }).click();
  await expect(phone.getByRole('status')).toContainText('已提交，谢谢！');

  // Nobody has touched the office meanwhile.
  await expect(figures).toContainText('共 1 份，未处理 1 份');
  await expect(figures.getByRole('listitem').filter({ hasText: '生日' })).toContainText('100%');

  // In English and in the dark; what was typed stays when the language is switched.
  const english = await visit(null, code, { viewport: PHONE, stored: DARK });
  await english.getByLabel('团建').check();
  await english.getByRole('button', { name: 'English' }).click();
  await expect(english.getByRole('heading', { name: 'Party enquiry' })).toBeVisible();
  await expect(english.getByLabel('Company outing')).toBeChecked();
  await english.getByLabel('How do we reach you?').fill('+4915112345678');
  expect(await seriousFindings(english)).toEqual([]);
  await shoot(english, 'phone-en', true);
  await english.getByRole('button', { name: 'Send' }).click();
  await expect(english.getByRole('status')).toContainText('Sent, thank you!');

  const abroad = await visit('manager', `${ANSWERS}?formId=${await idOf()}`, {
    ...{ viewport: LAPTOP, lang: 'en', stored: DARK },
  });
  await expect(abroad.getByRole('region', { name: 'Results by question' })).toContainText('2 in total, 2 open');
  const answer = row(abroad, '138****5678');
  await expect(answer).toContainText('Birthday · 138****5678 · 12');
  await shoot(abroad, 'answers-en');
  await answer.getByRole('button', { name: 'Open', exact: true }).click();
  const detail = abroad.getByRole('dialog').filter({ hasText: 'How many people?' });
  await expect(detail).toContainText('138****5678');
  await detail.getByRole('button', { name: 'Show full phone numbers' }).click();
  await expect(detail).toContainText('13812345678');
  await expect(detail).toContainText('Your view was logged');
  await shoot(abroad, 'answer-en');
  await abroad.keyboard.press('Escape');
  await answer.getByRole('button', { name: 'Handle', exact: true }).click();
  await abroad.getByLabel('Note').fill('Called back');
  await abroad.getByRole('dialog').getByRole('button', { name: 'Handle' }).click();
  await expect(answer).toContainText('Handled');
  await expect(answer).toContainText('Called back');

  // Closed: a friendly page in both languages.
  await (await account('manager')).post('/online/sysOnlineForm/close', { id: await idOf() });
  const late = await visit(null, code, { viewport: PHONE });
  await expect(late.getByRole('status')).toContainText('已停止收集');
  await late.getByRole('button', { name: 'English' }).click();
  await expect(late.getByRole('status')).toContainText('This form is closed');
  await expect(late.getByRole('button', { name: 'Send' })).toHaveCount(0);
  await shoot(late, 'closed-en');
});

async function idOf(): Promise<string> {
  const [form] = await sql<{ id: string }>('SELECT id FROM online_form WHERE title = $1', [TITLE]);
  return form!.id;
}
