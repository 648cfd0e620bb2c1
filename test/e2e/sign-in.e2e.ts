/** Ways in without a password, registration, recovery, and the own account. */
import type { Page } from '@playwright/test';
import { account, PASSWORD, sql } from './support/instance';
import { freshPhone } from './support/people';
import { sentTo } from './support/sent';
import { expect, PAGES, test } from './support/test';
import { png } from '../support/app/file-samples';

let people = 0;
interface Person {
  username: string;
  phone: string;
}

/** Somebody of the store with a phone of their own; a test that repeats meets nobody whom it left. */
async function person(change = ''): Promise<Person> {
  people += 1;
  const mark = `${Date.now()}`.slice(-7) + people;
  const made = { username: `e2e${mark}`, phone: freshPhone() };
  await sql(
    `INSERT INTO app_user (id, username, password_hash, real_name, identity, phone, status, current_org_code)
     SELECT $1, $1, password_hash, '何悦', identity, $2, 1, current_org_code FROM app_user WHERE username = 'cashier'`,
    [made.username, made.phone],
  );
  await sql("INSERT INTO user_store SELECT $1, org_code FROM store WHERE org_code = 'A01'", [made.username]);
  await sql(
    "INSERT INTO user_role (user_id, role_id, org_code) SELECT $1, id, 'A01' FROM role WHERE code = 'cashier'",
    [made.username],
  );
  if (change !== '') await sql(change, [made.username]);
  return made;
}

const codeOf = (phone: string): Promise<string> => sentTo(phone, /\d{6}/);
const byPhone = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: '手机登录' }).click();
};
const submit = (page: Page) => page.locator('form.login').getByRole('button', { name: /^登录/ });

test.describe('sign-in by phone', () => {
  test('P-2.3.2 P-2.3.6 offers phone and code beside name and password; a wrong code is said at its field', async ({
    visit,
  }) => {
    const { phone } = await person();
    const page = await visit(null, PAGES.landing);
    await byPhone(page);
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('button', { name: /后重发$/ })).toBeDisabled();
    const code = await codeOf(phone);
    await page.getByLabel('验证码').fill(code === '000000' ? '000001' : '000000');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('验证码错误或已过期');
    await page.getByLabel('验证码').fill(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  });

  test('P-2.3.8 P-5.26 a phone of wrong form is said before anything is sent', async ({ visit }) => {
    const page = await visit(null, PAGES.landing);
    await byPhone(page);
    await page.getByLabel('手机号').fill('12345');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await expect(page.getByRole('alert')).toHaveText('手机号格式不正确');
  });

  test('P-2.3.9 P-2.3.10 P-2.3.12 says why somebody without a store or a department, or frozen, does not get in', async ({
    visit,
  }) => {
    const page = await visit(null, PAGES.landing);
    const logIn = async ({ username }: Person): Promise<void> => {
      await page.getByLabel('用户名').fill(username);
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
      await submit(page).click();
    };
    await logIn(await person('DELETE FROM user_store WHERE user_id = $1'));
    await expect(page.getByRole('alert')).toHaveText('您的账号未分配部门');
    await sql(
      "INSERT INTO store (org_code, id, name, active) VALUES ('Z98', 'z98', '停业店', false) ON CONFLICT DO NOTHING",
    );
    await logIn(await person("UPDATE user_store SET org_code = 'Z98' WHERE user_id = $1"));
    await expect(page.getByRole('alert')).toHaveText('您不属于任何门店，请确认账号');
    await logIn(await person('UPDATE app_user SET status = 2 WHERE id = $1'));
    await expect(page.getByRole('alert')).toHaveText('该用户已冻结');
  });
});

test.describe('registration and recovery', () => {
  test('P-2.3.3 P-2.3.13 registers, says that the account waits, and leads to the login', async ({ visit }) => {
    const phone = freshPhone();
    const page = await visit(null, '/user/register');
    await page.getByLabel('用户名').fill(`new${phone.slice(-8)}`);
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码').fill(await codeOf(phone));
    await page.getByLabel('密码', { exact: true }).fill('a new long one');
    await page.getByLabel('再输一次').fill('another one');
    await page.getByRole('button', { name: /^注册/ }).click();
    await expect(page.getByRole('alert')).toHaveText('两次密码不一致');
    await page.getByLabel('再输一次').fill('a new long one');
    await page.getByRole('button', { name: /^注册/ }).click();
    await expect(page).toHaveURL('/#/user/register-result');
    await expect(page.getByRole('heading', { name: '已注册，等启用' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#/user/login');
  });

  test('P-2.3.3 P-2.3.14 gives a new password in three steps without a login', async ({ visit }) => {
    const { username, phone } = await person();
    const page = await visit(null, '/user/alteration');
    await page.getByLabel('手机号').fill(phone);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码').fill(await codeOf(phone));
    await page.keyboard.press('Enter');
    await page.getByLabel('新密码').fill('quite another one');
    await page.getByLabel('再输一次').fill('quite another one');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^去登录/ }).click();
    await page.getByLabel('用户名').fill(username);
    await page.getByLabel('密码', { exact: true }).fill('quite another one');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: '欢迎回来' })).toBeVisible();
  });
});

test.describe('the own account', () => {
  test('P-2.6.7 everybody gives it a picture, finds the own announcements there and opens the setting drawer', async ({
    visit,
  }) => {
    const { username } = await person();
    const hq = await account('hq');
    const id = await hq.post<string>('/sys/annountCement/add', {
      ...{ titile: '轮胎到货', msgContent: '<p>在仓库。</p>', priority: 'L', msgCategory: '1' },
      ...{ msgType: 'USER', userIds: `${username},` },
    });
    await hq.post('/sys/annountCement/doReleaseData', { id });
    const page = await visit(username, '/account/settings/base');
    const base = page.getByRole('region', { name: '基本信息' });
    await expect(base.locator('img')).toHaveCount(0);
    await base.getByLabel('上传头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png() });
    await expect(page.getByRole('status').filter({ hasText: '个人信息已保存' })).toBeVisible();
    await expect(base.getByRole('img', { name: '头像' })).toHaveAttribute('src', /[0-9a-f]{64}\.png$/);
    await expect(page.locator('header').locator('img[src$=".png"]').first()).toBeVisible();

    const notification = page.getByRole('region', { name: '消息通知' });
    await notification.getByRole('button', { name: /轮胎到货.*未读/ }).click();
    await expect(page.getByRole('dialog').filter({ hasText: '轮胎到货' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(notification.getByRole('button', { name: '未读' })).toHaveCount(0);
    await expect
      .poll(() => sql('SELECT read_at IS NOT NULL AS read FROM notice_receipt WHERE user_id = $1', [username]))
      .toEqual([{ read: true }]);

    await page.getByRole('region', { name: '个性化' }).getByRole('button', { name: '界面设置' }).click();
    await expect(page.getByRole('dialog', { name: '界面设置' })).toBeVisible();
  });

  test('P-2.6.2 P-2.6.6 has its sections, saves the name, and changes the phone with a code to the new one', async ({
    visit,
  }) => {
    const { username } = await person();
    const page = await visit(username, '/account/settings/base');
    const sections = page.getByRole('navigation', { name: '个人中心的栏目' }).getByRole('link');
    await expect(sections).toHaveText(['基本信息', '账号绑定', '安全设置', '消息通知', '个性化']);
    // The key comes with the last letter, before the page has shown that the name is another one.
    await page.getByLabel('姓名').evaluate((field: HTMLInputElement) => {
      field.focus();
      field.select();
      document.execCommand('insertText', false, '何小悦');
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    });
    await expect(page.getByRole('status').filter({ hasText: '个人信息已保存' })).toBeVisible();
    const fresh = freshPhone();
    await page.getByRole('button', { name: '换号' }).click();
    await page.getByPlaceholder('新手机号').fill(fresh);
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByLabel('验证码').fill(await codeOf(fresh));
    await page.getByRole('button', { name: /^保存/ }).click();
    await expect(page.getByRole('region', { name: '账号绑定' })).toContainText(
      `${fresh.slice(0, 3)}****${fresh.slice(-4)}`,
    );
    expect(await sql('SELECT real_name, phone FROM app_user WHERE id = $1', [username])).toEqual([
      { real_name: '何小悦', phone: fresh },
    ]);
    await sections.filter({ hasText: '安全设置' }).click();
    await expect(page).toHaveURL('/#/account/settings/security');
    await expect(page.getByRole('list', { name: '登录中的设备' }).getByText('本机')).toBeVisible();
  });
});
