/** What customers see of a store on their own phone: set by a manager, and shown on the pages that their phones open. */
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { notice } from './support/screens';
import { expect, test } from './support/test';

const PAGE = '/miniapp/SysMiniAppSetting';
const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 740 };
const DARK = { settings: { mode: 'dark' } };
const SHOTS = process.env.SHOTS;
const TITLE = '小程序试用表';

test.afterEach(async () => {
  await sql('DELETE FROM online_form WHERE title = $1', [TITLE]);
  await sql(
    "UPDATE mini_app SET display_name = '', display_name_en = '', opening_hours = '', notice = '', notice_en = '', phone = '', colour = 'RED' WHERE org_code = 'A01'",
  );
});

/** A form that a phone can open, by its code. */
async function formCode(): Promise<string> {
  const manager = await account('manager');
  const question = { key: 'ride', kind: 'text', cn: '怎么样', en: 'How was it', required: false, max: 10, options: [] };
  const id = await manager.post<string>('/online/sysOnlineForm/add', {
    ...{ title: TITLE, titleEn: 'Trial form', intro: '', introEn: '', oncePerPhone: 'NO' },
    questions: JSON.stringify([question]),
  });
  await manager.post('/online/sysOnlineForm/publish', { id });
  return (await manager.get<{ code: string }>(`/online/sysOnlineForm/link?id=${id}`)).code;
}

async function allowSelfRecharge(roleName: string, selfRecharge: 'YES' | 'NO'): Promise<void> {
  const manager = await account('manager');
  const path = '/rechargerole/sysDepartRechargeRole';
  const query = new URLSearchParams({ roleName }).toString();
  const { records } = await manager.get<{ records: { id: string; version: number }[] }>(`${path}/list?${query}`);
  const { id = '', version } = records[0] ?? {};
  await manager.answer('PUT', `${path}/edit`, { id, version, selfRecharge });
}

test('a manager sees the phone while typing, saves, and the next phone shows it in its language', async ({ visit }) => {
  test.setTimeout(120_000);
  const page = await visit('manager', PAGE, { viewport: LAPTOP });
  const preview = page.getByRole('complementary', { name: '顾客手机上的样子' });
  const field = (name: string) => page.locator(`#form-miniApp-${name}`);
  await expect(preview).toContainText('弯道卡丁车');
  // What members may buy themselves stands beside it, and follows the rules.
  const recharges = preview.getByRole('region', { name: '会员可自助充值' });
  await expect(recharges).toContainText('今天没有可自助的充值规则');
  await allowSelfRecharge('充 200 送 20', 'YES');
  await expect(recharges.getByRole('listitem')).toHaveText(['充 200 送 20¥200.00']);
  await allowSelfRecharge('充 200 送 20', 'NO');
  await expect(recharges.getByRole('listitem')).toHaveCount(0);
  await field('displayName').fill('弯道俱乐部');
  await field('displayNameEn').fill('Apex Club');
  await field('openingHours').fill('10:00–22:00');
  await field('notice').fill('周三场地维护。');
  await field('noticeEn').fill('Closed on Wednesday.');
  await field('phone').fill('0571-88001234');
  await expect(preview).toContainText('弯道俱乐部');
  await expect(preview).toContainText('周三场地维护。');
  expect(await seriousFindings(page)).toEqual([]);
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/mini-app-cn.png` });
  await page.keyboard.press('Control+Enter');
  await expect(notice(page, '修改成功')).toBeVisible();

  const code = await formCode();
  const phone = await visit(null, `/online/fill?f=${code}`, { viewport: PHONE });
  await expect(phone.getByText('弯道俱乐部')).toBeVisible();
  await expect(phone.getByText('周三场地维护。')).toBeVisible();
  await expect(phone.getByRole('link', { name: '0571-88001234' })).toHaveAttribute('href', 'tel:0571-88001234');
  await phone.getByRole('button', { name: 'English' }).click();
  await expect(phone.getByText('Apex Club')).toBeVisible();
  await expect(phone.getByText('Closed on Wednesday.')).toBeVisible();
  expect(await seriousFindings(phone)).toEqual([]);
  if (SHOTS !== undefined) await phone.screenshot({ path: `${SHOTS}/mini-app-phone-en.png`, fullPage: true });
});

test('in English and in the dark: changes that are discarded change nothing', async ({ visit }) => {
  const page = await visit('manager', PAGE, { viewport: LAPTOP, lang: 'en', stored: DARK });
  const preview = page.getByRole('complementary', { name: "On the customer's phone" });
  await page.locator('#form-miniApp-displayNameEn').fill('Another name');
  await page.locator('#form-miniApp-displayName').fill('别的名字');
  await expect(preview).toContainText('Another name');
  expect(await seriousFindings(page)).toEqual([]);
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/mini-app-en-dark.png` });
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(preview).not.toContainText('Another name');
  await expect(page.locator('#form-miniApp-displayNameEn')).toHaveValue('');
});
