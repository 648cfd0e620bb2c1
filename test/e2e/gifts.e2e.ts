/** Discount applications: filing from the side button, the queue, and the review by another person. */
import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, PASSWORD, sql } from './support/instance';
import { newPerson, removePeople } from './support/people';
import { loseAnswer, notice } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env['GIFT_SHOTS'];
if (SHOTS) mkdirSync(SHOTS, { recursive: true });
const shot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};

const MEMBER = '8800231607';
const give = async (username: string, fields: Readonly<Record<string, unknown>>): Promise<string> =>
  (await account(username)).post<string>('/apply/sysApply/add', {
    ...{ userId: MEMBER, give: 0, integral: 0, frequency: 0, projectType: 'currency', quan: 0, remark: '' },
    ...fields,
  });
const rowOf = (page: Page, number: string) => page.locator('tr[data-row]').filter({ hasText: number });
const panel = (page: Page) => page.getByRole('main').getByRole('region');
const password = (page: Page) => panel(page).locator('input[type="password"]');
const field = (page: Page, name: string) => page.locator(`#gift-filing_${name}`);

test.beforeEach(() => sql('DELETE FROM gift_application'));

test('C-2.7.1 C-2.7.2 C-2.7.3 C-3.12 C-7.20 C-5.31 C-5.32 C-5.33 C-5.34 C-5.35 C-5.36 C-5.37 C-5.38 C-5.39 an application is filed from the side button of any page', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.workplace, { viewport: { width: 1366, height: 768 } });
  await page.locator('.side-buttons').getByRole('button', { name: '优惠' }).click();
  const window = page.getByRole('dialog');
  await expect(field(page, 'userId')).toBeFocused();
  for (const [name, preset] of Object.entries({ give: '0', integral: '0', frequency: '0', quan: '0', remark: '' }))
    await expect(field(page, name)).toHaveValue(preset);
  await expect(window).toContainText('通用');
  for (const name of ['give', 'integral', 'frequency', 'quan']) await field(page, name).fill('');
  await window.locator('.ant-select').hover();
  await window.locator('.ant-select-clear').click();
  await window.getByRole('button', { name: /^提交申请/ }).click();
  for (const text of [
    '请输入会员卡号!',
    '请输入赠送金额!',
    '请输入赠送积分!',
    '请输入赠送次数!',
    '请输入消费项目!',
    '请输入赠送圈数!',
  ])
    await expect(window.locator('.ant-form-item-explain-error', { hasText: text })).toBeVisible();
  await shot(page, 'filing-errors');
  await window.locator('.ant-select').click();
  const projects = await (await account('cashier')).get<{ text: string }[]>('/sys/dict/getDictItems/project_type');
  await expect(page.locator('.ant-select-item-option')).toHaveCount(projects.length);
  await page.locator('.ant-select-item-option', { hasText: '通用' }).click();
  for (const name of ['integral', 'frequency', 'quan']) await field(page, name).fill('0');
  await field(page, 'give').fill('1.005');
  await expect(window).toContainText('请输入正确的金额!');
  await field(page, 'give').fill('0');
  await field(page, 'userId').fill(MEMBER);
  await field(page, 'userId').press('Enter');
  await expect(window.locator('dl')).toContainText('陈一鸣');
  await window.getByRole('button', { name: /^提交申请/ }).click();
  await expect(notice(page, '请至少填写一项赠送内容')).toBeVisible();
  await field(page, 'give').fill('20');
  await field(page, 'quan').fill('10');
  await expect(window.getByRole('status').filter({ hasText: '赠送余额 306.50，圈数 48' })).toBeVisible();
  await expect(window).toContainText('申请人 周敏，由王店长或总部审核');
  await shot(page, 'filing');
  expect(await seriousFindings(page)).toEqual([]);
  await field(page, 'quan').press('Enter');
  await expect(window).toHaveCount(0);
  await expect(notice(page, '申请已提交，审核后到账')).toBeVisible();
  const [stored] = await sql<{ give_fen: string; laps: number; state: string; remark: string; project: string }>(
    'SELECT give_fen, laps, state, remark, project_type AS project FROM gift_application',
  );
  expect({ ...stored, give_fen: Number(stored?.give_fen) }).toEqual({
    give_fen: 2000,
    laps: 10,
    state: 'WAIT',
    remark: '',
    project: 'currency',
  });
  // Coaches may not look up members: they type the card's number.
  visit.allowErrors(/Failed to load resource/);
  const coach = await visit('marshal', PAGES.workplace);
  const openFiling = () => coach.locator('.side-buttons').getByRole('button', { name: '优惠' }).click();
  await openFiling();
  await field(coach, 'frequency').fill('1');
  await field(coach, 'userId').fill('no-such-card');
  await field(coach, 'frequency').press('Enter');
  await expect(notice(coach, '未查询到该会员')).toBeVisible();
  // Its answer is lost and the window closed: typed again it is one application.
  await loseAnswer(coach, '**/apply/sysApply/add');
  await field(coach, 'userId').fill(MEMBER);
  await field(coach, 'frequency').press('Enter');
  await expect(notice(coach, '服务器没有应答')).toBeVisible();
  await coach.keyboard.press('Escape');
  await expect(coach.getByRole('dialog')).toHaveCount(0);
  await openFiling();
  await field(coach, 'frequency').fill('1');
  await field(coach, 'userId').fill(MEMBER);
  await field(coach, 'frequency').press('Enter');
  await expect(notice(coach, '申请已提交，审核后到账')).toBeVisible();
  expect(await sql('SELECT count(*)::int AS filed FROM gift_application WHERE visits = 1')).toEqual([{ filed: 1 }]);
});

test('C-2.7.3 the side button is there for everybody who is signed in, whatever the role and the apps of the store', async ({
  visit,
}) => {
  const hq = await account('hq');
  const roleCode = `bare-${Date.now()}`;
  await hq.post('/sys/role/add', { roleCode, roleName: roleCode });
  const { username } = await newPerson(roleCode);
  await sql("UPDATE store SET apps = '{}' WHERE org_code = 'A01'");
  try {
    const page = await visit(username, PAGES.workplace);
    await page.locator('.side-buttons').getByRole('button', { name: '优惠' }).click();
    await field(page, 'give').fill('1');
    await field(page, 'userId').fill(MEMBER);
    await field(page, 'give').press('Enter');
    await expect(notice(page, '申请已提交，审核后到账')).toBeVisible();
  } finally {
    await sql("UPDATE store SET apps = '{XWHF}' WHERE org_code = 'A01'");
    await removePeople();
    await sql('DELETE FROM user_role WHERE role_id = (SELECT id FROM role WHERE code = $1)', [roleCode]);
    const [role] = await sql<{ id: string }>('SELECT id FROM role WHERE code = $1', [roleCode]);
    await hq.ask('DELETE', `/sys/role/delete?id=${role?.id}`);
  }
});

test('C-2.7.4 an application is passed or rejected by another person, and every screen shows it at once', async ({
  visit,
}) => {
  const viewport = { width: 1366, height: 768 };
  const before = await give('cashier', { quan: 10, remark: '雨停重跑' });
  const [{ id } = { id: '' }] = await sql<{ id: string }>('SELECT id FROM gift_application');
  await (await account('hq')).put('/apply/sysApply/edit', { id, applyState: 'PASS', reject: '', password: PASSWORD });
  const own = await give('manager', { integral: 500 });
  const first = await give('cashier', { give: 50, remark: '生日' });
  await sql("UPDATE gift_application SET created_at = created_at - interval '18 hours 38 minutes' WHERE number = $1", [
    first,
  ]);
  const page = await visit('manager', PAGES.gifts, { viewport });
  await expect(rowOf(page, first)).toHaveAttribute('aria-selected', 'true');
  await expect(rowOf(page, first)).toContainText('18 时 38 分');
  await expect(password(page)).toBeFocused();
  await expect(rowOf(page, own)).toContainText('本人申请');
  await expect(rowOf(page, before)).toContainText('林总部');
  const mine = await visit('cashier', PAGES.gifts, { viewport });
  await expect(rowOf(mine, first)).toBeVisible();

  // Filed while both look.
  const second = await give('cashier', {
    give: 20,
    quan: 10,
    remark: '14 号车第 5 圈没电，换车等了 20 分钟，顾客很不高兴。',
  });
  await expect(page.getByRole('group', { name: '申请状态' })).toContainText('待审核 3');
  await rowOf(page, second).click();
  await expect(password(page)).toBeFocused();
  // The arrows go on through the rows until Enter.
  await rowOf(page, second).focus();
  await page.keyboard.press('ArrowUp');
  await expect(rowOf(page, own)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rowOf(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(password(page)).toBeFocused();
  await expect(panel(page).getByRole('alert')).toHaveCount(0);
  await expect(panel(page)).toContainText('本月 1 次 10 圈，上月 0 次');
  await password(page).fill('something');
  await shot(page, 'review');
  expect(await seriousFindings(page)).toEqual([]);
  await password(page).press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText('登录密码错误');
  await expect(password(page)).toHaveValue('');
  await expect(password(page)).toBeFocused();
  // Without a password nothing is sent.
  await password(page).press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText('请输入密码!');
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await expect(notice(page, '已通过，已到账')).toBeVisible();
  await expect(rowOf(page, second)).toContainText('王店长');
  await expect(rowOf(mine, second)).toContainText('已通过');

  // The own one has no buttons.
  await rowOf(page, own).click();
  await expect(panel(page)).toContainText('由店长或总部审核');
  await expect(password(page)).toHaveCount(0);
  await shot(page, 'own');

  // Rejected by keys; the applicant reads why.
  await rowOf(page, first).click();
  await password(page).fill(PASSWORD);
  await page.keyboard.press('Alt+3');
  await page.keyboard.press('Alt+n');
  await expect(rowOf(mine, first)).toContainText('超过上限');
  await shot(mine, 'mine');

  // Two at once: who is later sees who was faster, and has no buttons left.
  const third = await give('cashier', { frequency: 1, projectType: 'KART' });
  const hq = await visit('hq', PAGES.gifts, { lang: 'en', viewport });
  await rowOf(hq, third).click();
  await expect(password(hq)).toBeVisible();
  await shot(hq, 'review-en');
  await rowOf(page, third).click();
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await rowOf(hq, third).click();
  await expect(panel(hq)).toContainText(/Approved by 王店长 at \d\d:\d\d/);
  await expect(password(hq)).toHaveCount(0);
  await hq.locator('.side-buttons').getByRole('button', { name: 'Gift' }).click();
  await field(hq, 'userId').fill(MEMBER);
  await field(hq, 'userId').press('Enter');
  await expect(hq.getByRole('dialog').locator('dl')).toBeVisible();
  await field(hq, 'give').fill('5');
  await shot(hq, 'filing-en');
});
