import type { Locator, Page } from '@playwright/test';
import { rechargeRule } from './support/consumption';
import { driverName, payCode, memberAccounts } from './support/counter';
import { account, sql } from './support/instance';
import { freshPhone } from './support/people';
import { holdBack, loseAnswer } from './support/screens';
import { expect, PAGES, test } from './support/test';

const TOOL = '/memberrecharge/SysMemberRechargeTool';
const MEMBER = '8800231611';
const CHIP = '0412345682';
const WINDOW_OF_A_LAPTOP = { width: 1366, height: 768 };

const card = (page: Page): Locator => page.getByLabel(/^(会员卡|Member card)$/);
const due = (page: Page): Locator => page.locator('.sale-due b');
const notice = (page: Page, text: string): Locator => page.locator('.notice').filter({ hasText: text });
const sold = (page: Page): Locator => page.locator('.sold-line');

/** What stands in the card box after a reader sent a number. */
async function swipe(page: Page, number: string): Promise<void> {
  await expect(card(page)).toBeFocused();
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
}

/** Sends a recharge of 200 yuan by scan, of which no answer comes back. @returns the button that sends it */
async function loseRecharge(page: Page): Promise<Locator> {
  await loseAnswer(page, '**/memberrecharge/sysMemberRecharge/add');
  await swipe(page, MEMBER);
  await expect(page.getByRole('main')).toContainText('小满');
  await rechargeRule(page, '充 200 送 20').click();
  await page.getByLabel('付款码').fill(payCode('00'));
  const confirm = page.getByRole('button', { name: /确认收款/ });
  await confirm.click();
  await expect(notice(page, '服务器没有应答')).toBeVisible();
  return confirm;
}

/** Calls to a path, with their query or body. */
function calls(page: Page, path: string): string[] {
  const received: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith(path)) received.push(request.postData() ?? url.search);
  });
  return received;
}

test.describe('recharge and card opening', () => {
  test('P-2.2.5 P-2.2.14 a card, a rule and a scanned code recharge a member by keyboard alone', async ({ visit }) => {
    const page = await visit('cashier', PAGES.landing, { viewport: WINDOW_OF_A_LAPTOP });
    const prices = calls(page, '/memberrecharge/sysMemberRecharge/ledmsgshow');
    const before = await memberAccounts(MEMBER);
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /充值开卡/ })
      .click();
    await expect(page).toHaveURL(`/#${TOOL}`);
    await swipe(page, CHIP);
    await expect(page.locator('.sale-member')).toContainText('小满');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(rechargeRule(page, '充 500 送 80')).toHaveAttribute('aria-pressed', 'true');
    await expect(due(page)).toHaveText('¥500.00');
    await expect.poll(() => prices.length).toBe(1);
    expect(prices[0]).toContain('price=500');
    await expect(page.getByLabel('付款码')).toBeFocused();
    await page.keyboard.type(payCode('00'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: '支付状态' })).toBeVisible();
    await expect(sold(page)).toContainText('已收 ¥500.00');
    await expect(page.getByRole('dialog', { name: '支付状态' })).toHaveCount(0);
    await expect(card(page)).toBeFocused();
    const after = await memberAccounts(MEMBER);
    expect(after.recharge - before.recharge).toBe(500);
    expect(after.give - before.give).toBe(80);
    expect(after.integral - before.integral).toBe(500);
    expect(after.frequency - before.frequency).toBe(1);
  });

  test('P-2.2.14 a declined code gives nothing, says why and leaves the form for another way to pay', async ({
    visit,
  }) => {
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    const before = await memberAccounts(MEMBER);
    await expect(card(page)).toBeFocused();
    await page.keyboard.press('F3');
    await page.locator(`.ant-modal.picker [data-row-key="${MEMBER}"]`).click();
    await page.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(page.locator('.sale-member')).toContainText('小满');
    await rechargeRule(page, '充 200 送 20').click();
    await page.getByLabel('付款码').fill(payCode('03'));
    await page.keyboard.press('Enter');
    const window = page.getByRole('dialog', { name: '支付状态' });
    await expect(window).toContainText('余额不足，请更换支付方式');
    await page.keyboard.press('Escape');
    await expect(window).toHaveCount(0);
    await expect(page.getByLabel('付款码')).toHaveValue('');
    expect(await memberAccounts(MEMBER)).toEqual(before);
    await page.locator('[data-choice]').filter({ hasText: '现金' }).click();
    await page.getByLabel('备注').fill('换现金');
    await page.getByRole('button', { name: /确认收款/ }).click();
    await expect(sold(page)).toContainText('已收 ¥200.00');
    expect((await memberAccounts(MEMBER)).recharge - before.recharge).toBe(200);
  });

  test('a recharge without an answer is shown when the form is cleared, and the next one is another, however alike', async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    const before = await memberAccounts(MEMBER);
    const takeCash = async (): Promise<void> => {
      await card(page).fill(MEMBER);
      await card(page).press('Enter');
      await expect(page.locator('.sale-member')).toContainText('小满');
      await rechargeRule(page, '充 200 送 20').click();
      await page.locator('[data-choice]').filter({ hasText: '现金' }).click();
      await page.getByRole('button', { name: /确认收款/ }).click();
    };
    await loseAnswer(page, '**/memberrecharge/sysMemberRecharge/add');
    await takeCash();
    await expect(notice(page, '服务器没有应答')).toBeVisible();
    await expect(sold(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(notice(page, '上一笔充值没有结果')).toBeVisible();
    await takeCash();
    await expect(sold(page)).toContainText('已收 ¥200.00');
    expect((await memberAccounts(MEMBER)).recharge - before.recharge).toBe(400);
  });

  test('a recharge without an answer is asked for again as it was, whatever was changed since: nobody pays twice', async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    const before = await memberAccounts(MEMBER);
    const confirm = await loseRecharge(page);
    // The customer shows another code.
    await page.getByLabel('付款码').fill(payCode('00'));
    await confirm.click();
    await expect(sold(page)).toContainText('已收 ¥200.00');
    expect((await memberAccounts(MEMBER)).recharge - before.recharge).toBe(200);
  });

  test('a recharge without an answer stands there again when the cashier comes back from another page, and is charged once', async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    const goTo = (hash: string): Promise<void> =>
      page.evaluate((to) => {
        location.hash = to;
      }, hash);
    const before = await memberAccounts(MEMBER);
    const confirm = await loseRecharge(page);
    await goTo(PAGES.payLater);
    await expect(confirm).toHaveCount(0);
    await expect(notice(page, '上一笔充值没有结果')).toBeVisible();
    await goTo(TOOL);
    await expect(notice(page, '上一笔充值还没有结果')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('小满');
    await confirm.click();
    await expect(sold(page)).toContainText('已收 ¥200.00');
    expect((await memberAccounts(MEMBER)).recharge - before.recharge).toBe(200);
    // The next one, however alike, is another.
    await goTo(PAGES.payLater);
    await expect(confirm).toHaveCount(0);
    await goTo(TOOL);
    await expect(card(page)).toHaveValue('');
  });

  test('an answer that comes once the page was left stands in the strip', async ({ visit }) => {
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    await swipe(page, MEMBER);
    await expect(page.locator('.sale-member')).toContainText('小满');
    await rechargeRule(page, '充 200 送 20').click();
    await page.getByLabel('付款码').fill(payCode('01'));
    const end = await holdBack(page, '**/memberrecharge/sysMemberRecharge/add');
    await page.getByRole('button', { name: /确认收款/ }).click();
    await page.evaluate((to) => {
      location.hash = to;
    }, PAGES.payLater);
    await expect(page.locator('.resource-foot')).toBeVisible();
    end();
    await expect(page.locator('[data-order]')).toContainText('200.00');
  });

  test('a recharge without an answer is shown when the next card is swiped, and its payment code does not stay for the next customer', async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    await page.route('**/memberrecharge/sysMemberRecharge/add', (route) => route.abort(), { times: 1 });
    await swipe(page, MEMBER);
    await expect(page.locator('.sale-member')).toContainText('小满');
    await rechargeRule(page, '充 200 送 20').click();
    const code = page.getByLabel('付款码');
    await code.fill(payCode('00'));
    await page.getByRole('button', { name: /确认收款/ }).click();
    await expect(notice(page, '服务器没有应答')).toBeVisible();
    await card(page).focus();
    await swipe(page, '8800231608');
    await expect(page.locator('.sale-member')).toContainText('李夏');
    await expect(notice(page, '上一笔充值没有结果')).toBeVisible();
    await expect(code).toHaveValue('');
  });

  test('P-2.2.14 a new customer gets a card and a typed amount, in English', async ({ visit }) => {
    const page = await visit('cashier', TOOL, { lang: 'en', viewport: WINDOW_OF_A_LAPTOP });
    const name = driverName('Ada');
    const phone = freshPhone();
    await expect(card(page)).toBeFocused();
    await page.keyboard.press('F7');
    const window = page.getByRole('dialog', { name: 'New member card' });
    await expect(window.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(window).toContainText('Please enter the member name');
    await expect(window).toContainText('Please enter the phone number');
    await window.getByLabel('Name', { exact: true }).fill(name);
    await window.getByLabel('Phone').fill('12800007788');
    await page.keyboard.press('Enter');
    await expect(window).toContainText('Phone format incorrect');
    await expect(window.getByLabel('Phone')).toBeFocused();
    await window.getByLabel('Phone').fill(phone);
    await page.keyboard.press('Enter');
    await expect(notice(page, 'Card opened')).toBeVisible();
    await expect(page.locator('.sale-member')).toContainText(name);
    await rechargeRule(page, 'Amount of your choice').click();
    await page.locator('[data-choice]').filter({ hasText: 'Cash' }).click();
    await page.getByRole('button', { name: /Take payment/ }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter the recharge amount!');
    await page.locator('#recharge-recharge').fill('66.60');
    await page.keyboard.press('Enter');
    await expect(sold(page)).toContainText('¥66.60 taken');
    await expect(sold(page)).toContainText('balance ¥66.60');
    const found = await (
      await account('cashier')
    ).get<{ records: { balance: number }[] }>(`/memberrecharge/sysMemberRecharge/memberlist?phone=${phone}`);
    expect(found.records).toMatchObject([{ balance: 66.6 }]);
  });

  test('says what is missing and sends nothing', async ({ visit }) => {
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    const sent = calls(page, '/memberrecharge/sysMemberRecharge/add');
    await page.getByRole('button', { name: /确认收款/ }).click();
    for (const text of ['请选择输入会员卡号!', '请选择充值规则!', '请扫描付款码!'])
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(card(page)).toBeFocused();
    await page.keyboard.type('0000000000');
    await page.keyboard.press('Enter');
    await expect(notice(page, '未查询到该会员')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('P-3.34 P-3.35 P-4.29 the picker of recharge rules begins with recharges and has columns of its own for play cards', async ({
    visit,
  }) => {
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    await expect(card(page)).toBeFocused();
    await page.keyboard.press('F4');
    const picker = page.locator('.ant-modal.picker');
    const heads = picker.locator('.picker-rows').getByRole('columnheader');
    const named = async (): Promise<string[]> => (await heads.allInnerTexts()).filter((text) => text.trim() !== '');
    await expect.poll(named).toEqual(['规则名称', '充值', '赠送', '积分', '次数']);
    await picker.locator('.ant-segmented-item').filter({ hasText: '畅玩卡' }).click();
    await expect.poll(named).toEqual(['规则名称', '价格', '畅玩天数']);
    await picker.locator('.resource-row').filter({ hasText: '季度畅玩卡' }).click();
    await picker.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(due(page)).toHaveText('¥1,288.00');
  });

  test('P-1.8 -1 days of a play card are taken by the form of the rule, and shown as without limit where it is sold', async ({
    visit,
  }) => {
    const [play] = await sql<{ id: string; days: number }>(
      "SELECT id, card_days AS days FROM recharge_rule WHERE org_code = 'A01' AND name = '季度畅玩卡'",
    );
    const office = await visit('manager', PAGES.rechargeRules);
    await office
      .locator('.resource-row')
      .filter({ hasText: '季度畅玩卡' })
      .getByRole('button', { name: '编辑' })
      .click();
    const drawer = office.locator('.ant-drawer');
    await drawer.getByLabel('畅玩天数').fill('-1');
    await drawer.getByRole('button', { name: /^保\s*存/ }).click();
    try {
      await expect(drawer).toBeHidden();
      const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
      await expect(rechargeRule(page, '季度畅玩卡')).toContainText('不限天数');
      await expect(card(page)).toBeFocused();
      await page.keyboard.press('F4');
      const picker = page.locator('.ant-modal.picker');
      await picker.locator('.ant-segmented-item').filter({ hasText: '畅玩卡' }).click();
      await expect(picker.locator('.resource-row').filter({ hasText: '季度畅玩卡' })).toContainText('不限天数');
    } finally {
      await (
        await account('manager')
      ).ask('PUT', '/rechargerole/sysDepartRechargeRole/edit', {
        id: play!.id,
        changwanDays: play!.days,
      });
    }
  });

  test('a user without the right to recharge sees that on the landing page', async ({ visit }) => {
    const page = await visit('marshal', PAGES.landing);
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /充值开卡/ })
      .click();
    await expect(page.locator('.notice')).toContainText('充值开卡');
    await expect(page).toHaveURL(`/#${PAGES.landing}`);
  });
});

test('P-3.15 a new customer agrees to the agreement, the friend who recommended is named, and a new phone joins by itself', async ({
  visit,
}) => {
  const manager = await account('manager');
  const set = (settings: object) => manager.put('/sys/departSetting/edit', settings);
  const [own, alone] = [freshPhone(), freshPhone()];
  try {
    await set({ agreement: '余额可在本店使用。\n余额可退。', autoRegister: 'NO', promotionReward: 20 });
    const page = await visit('cashier', TOOL, { viewport: WINDOW_OF_A_LAPTOP });
    await expect(card(page)).toBeFocused();
    await page.keyboard.type(own ?? '');
    await page.keyboard.press('F7');
    const window = page.getByRole('dialog', { name: '开新卡' });
    await expect(window.getByLabel('手机号')).toHaveValue(own ?? '');
    await expect(window).toContainText('余额可退');
    await window.getByLabel('姓名').fill('同意的客人');
    await window.getByLabel('介绍人').fill(MEMBER);
    await page.keyboard.press('Enter');
    await expect(window).toContainText('顾客同意后才能开卡');
    await window.getByLabel('顾客看过并同意会员协议').check();
    if (process.env['COUNTER_SHOTS']) await page.screenshot({ path: `${process.env['COUNTER_SHOTS']}/new-member.png` });
    await window.getByLabel('姓名').press('Enter');
    await expect(page.locator('.sale-member')).toContainText('同意的客人');
    const id = await card(page).inputValue();
    const profile = await visit('cashier', `${PAGES.member}?id=${id}`);
    await expect(profile.locator('.member-profile')).toContainText('介绍人孙小满');
    await profile.getByRole('button', { name: '看协议' }).click();
    await expect(profile.getByRole('dialog', { name: '会员协议' })).toContainText('余额可在本店使用');
    if (process.env['COUNTER_SHOTS'])
      await profile.screenshot({ path: `${process.env['COUNTER_SHOTS']}/agreement.png` });
    await set({ agreement: '', autoRegister: 'YES' });
    const second = await visit('cashier', '/consume/SysConsumeTool', { viewport: WINDOW_OF_A_LAPTOP });
    await second.locator('.type-buttons label').first().click();
    await card(second).fill(alone ?? '');
    await card(second).press('Enter');
    await expect(second.locator('.sale-member')).toContainText(`会员${(alone ?? '').slice(-4)}`);
    if (process.env['COUNTER_SHOTS']) await second.screenshot({ path: `${process.env['COUNTER_SHOTS']}/alone.png` });
  } finally {
    await set({ agreement: '', autoRegister: 'NO', promotionReward: 0 });
  }
});
