/** The list of members and the page of one: what is decided there acts at once, on other screens too. */
import type { Page } from '@playwright/test';
import { account, sql } from './support/instance';
import { button } from './support/screens';
import { expect, PAGES, test } from './support/test';

const base = '/membermanage/sysMemberManage';
const shots = process.env['MEMBER_SHOTS'];
const shot = async (page: Page, name: string): Promise<void> => {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
};
let made = 0;
const phone = (): string => `137${String(Date.now() % 10_000_000).padStart(7, '0')}${(made += 1) % 10}`;

async function opened(realname: string): Promise<{ id: string; phone: string }> {
  const own = phone();
  const { id } = await (await account('cashier')).post<{ id: string }>(`${base}/add`, { realname, phone: own });
  return { id, phone: own };
}
const recharge = async (userId: string): Promise<unknown> => {
  const rules = await sql<{ id: string }>(
    "SELECT id FROM recharge_rule WHERE org_code = 'A01' AND active AND amount_type = 'FIXED' AND recharge_fen > 0 AND gift_fen > 0 ORDER BY position LIMIT 1",
  );
  return (await account('cashier')).post('/memberrecharge/sysMemberRecharge/add', {
    ...{
      userId,
      rechargeRoleId: rules[0]?.id,
      payMode: 'unline',
      payCode: '',
      departuserId: '',
      remark: '',
      printId: '',
    },
  });
};
test.afterAll(() => sql("DELETE FROM member_message WHERE id = 'e2e-called'"));

const pageOf = (id: string): string => `${PAGES.member}?id=${id}`;

test('C-2.9.1 P-5.25 P-6.6 P-8.17 a member is found in the list and changed on the page; a taken phone and a second count of a project are refused', async ({
  visit,
}) => {
  const [who, other] = [await opened('查找一'), await opened('查找二')];
  const page = await visit('cashier', PAGES.members);
  await page.getByRole('textbox', { name: '卡号' }).fill(who.id);
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText(`${who.phone.slice(0, 3)}****${who.phone.slice(-4)}`);
  await shot(page, 'list');
  // A cashier's next step with a member who came to the counter.
  await page.locator('tbody tr').getByRole('button', { name: '充值' }).click();
  await expect(page.getByText(who.id).first()).toBeVisible();
  await page.goBack();
  await page.locator('tbody tr').getByRole('button', { name: '查找一' }).click();
  await expect(page.locator('.member-band-who')).toContainText('查找一');
  const second = await visit('manager', pageOf(who.id));
  await button(page.locator('.member-profile'), '修改').click();
  const drawer = page.locator('.resource-drawer');
  await drawer.locator('#form-member-phone').fill(other.phone);
  await drawer.locator('#form-member-extraLaps').click();
  await page.keyboard.press('Control+Enter');
  await expect(drawer.locator('[data-field="phone"]')).toContainText('手机号已存在');
  await drawer.locator('#form-member-phone').fill(phone());
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);
  for (const screen of [page, second]) await expect(screen.locator('.member-profile')).toContainText('不可加圈');
  await expect(page.getByRole('button', { name: '加项目' })).toHaveCount(0);
  await addCounts(second, '8');
  await expect(page.locator('[data-holding="KART"]')).toContainText('8');
  await addCounts(second, '5');
  const dialog = second.getByRole('dialog');
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveText('子项目不能重复添加');
  await shot(second, 'holding-twice');
  await second.keyboard.press('Escape');
  await button(second.locator('[data-holding="KART"]'), '改').click();
  await dialog.getByLabel('剩余次数').fill('6');
  await dialog.getByLabel('原因').fill('多给了两次');
  await second.keyboard.press('Enter');
  for (const screen of [page, second]) await expect(screen.locator('[data-holding="KART"]')).toContainText('6');
  await shot(second, 'holdings');
});

/** Adds the count of karts. */
async function addCounts(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: '加项目' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await page.locator('.ant-select-item-option').filter({ hasText: '卡丁车' }).click();
  await dialog.getByLabel('剩余次数').fill(count);
  await dialog.getByLabel('原因').fill('补旧系统');
  await page.keyboard.press('Enter');
}

test('C-2.9.2 the statement follows a recharge by itself; the phone is masked, shown for 20 seconds and each look is logged', async ({
  visit,
}) => {
  const who = await opened('流水');
  const page = await visit('cashier', pageOf(who.id), { alone: true });
  await expect(page.locator('.member-scroll')).toContainText('没有变动');
  await recharge(who.id);
  await expect(page.locator('.member-statement tbody tr').first()).toBeVisible();
  await expect(page.locator('.member-statement')).toContainText('余额 充');
  await page.getByRole('button', { name: '积分', exact: true }).click();
  await expect(page.locator('.member-statement')).not.toContainText('余额 充');
  await page.getByRole('button', { name: '所有', exact: true }).click();
  await page.clock.install();
  await expect(page.locator('.member-profile')).toContainText(`${who.phone.slice(0, 3)}****${who.phone.slice(-4)}`);
  // Neither what came of it nor what the browser keeps has a whole number; the search finds by it.
  const list = await account('cashier');
  const found = await list.rows<{ id: string }>(`/memberrecharge/sysMemberRecharge/memberlist?phone=${who.phone}`);
  expect(found.map(({ id }) => id)).toEqual([who.id]);
  expect(JSON.stringify(found)).not.toContain(who.phone);
  expect(JSON.stringify(await page.evaluate(() => ({ ...localStorage })))).not.toMatch(/\b1[3-9]\d{9}\b/);
  await button(page.locator('.member-profile'), '显示').click();
  await expect(page.locator('.member-profile')).toContainText(who.phone);
  await page.clock.runFor(21_000);
  await expect(page.locator('.member-profile')).not.toContainText(who.phone);
  const looks = await sql<{ count: string }>(
    "SELECT count(*) AS count FROM audit_entry WHERE subject_table = 'member_phone_view' AND after->>'member_id' = $1",
    [who.id],
  );
  expect(Number(looks[0]?.count)).toBe(1);
});

test('a lost card stops at once and can be undone; frozen, nothing can be sold, on the second screen too', async ({
  visit,
}) => {
  const who = await opened('挂失');
  const page = await visit('cashier', pageOf(who.id));
  const second = await visit('manager', pageOf(who.id));
  const cards = page.locator('.member-card');
  await button(cards.first(), '挂失').click();
  await expect(second.locator('.member-band-who')).toContainText('已挂失');
  await expect(second.locator('.member-card s')).toContainText(who.id);
  await shot(page, 'lost');
  await cards.getByRole('button', { name: /^撤销/ }).click();
  await expect(page.locator('.member-band-who')).toContainText('正常');
  await button(cards.first(), '挂失').click();
  await cards.getByRole('button', { name: '补卡' }).click();
  const number = `66${Date.now()}`;
  await page.getByLabel('卡面号').fill(number);
  await page.getByLabel('原因').fill('原卡丢失');
  await page.keyboard.press('Enter');
  await expect(cards).toHaveCount(2);
  await expect(second.locator('.member-card').first()).toContainText(number);
  await button(page.locator('.member-profile'), '冻结').click();
  await page.getByLabel('原因').fill('盗刷核实');
  await page.keyboard.press('Enter');
  for (const screen of [page, second]) {
    await expect(screen.locator('.member-band.frozen')).toBeVisible();
    await expect(screen.locator('.member-foot')).toContainText('盗刷核实');
    await expect(screen.getByRole('button', { name: /^给他开单/ })).toBeDisabled();
  }
  await shot(page, 'frozen');
  await button(page.locator('.member-profile'), '解冻').click();
  await page.getByLabel('原因').fill('本人到店');
  await page.keyboard.press('Enter');
  // The event may be faster than the answer, and the keys are the window's until it is gone.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^给他开单/ })).toBeEnabled();
  await page.keyboard.press('F2');
  await expect(page).toHaveURL(/SysConsumeTool/);
  await expect(page.locator('.sale-member')).toContainText('挂失');
});

test('stands in both languages, with the messages that were sent to the member', async ({ visit }) => {
  await sql(
    `INSERT INTO member_message (id, org_code, member_id, title, content, created_by)
     VALUES ('e2e-called', 'A01', '8800231607', '请准备发车', 'A001 号，请到发车区准备', 'test')`,
  );
  for (const lang of ['cn', 'en'] as const) {
    const page = await visit('cashier', pageOf('8800231607'), { lang });
    await expect(page.locator('.member-band-account')).toHaveCount(6);
    await expect(page.locator('.member-figures')).toBeVisible();
    const message = page.locator('.member-messages li');
    await expect(message).toContainText(['请准备发车']);
    await shot(page, `member-${lang}`);
    await message.first().scrollIntoViewIfNeeded();
    await shot(page, `member-messages-${lang}`);
  }
});
