/** The counter: sales by keyboard, the line-up beside them, and what the next counter sees of it. */
import type { Locator, Page } from '@playwright/test';
import { driverName, memberAccounts, queueUp, sellTo, type WaitingEntry } from './support/counter';
import { kart, sql } from './support/instance';
import {
  button,
  callsTo,
  dialog,
  leavePicker,
  notice,
  option,
  picker,
  pressInTurn,
  selectedOption,
  stored,
} from './support/screens';
import { askFor, cardOf, entry, ready, startNext } from './support/consumption';
import { expect, PAGES, test } from './support/test';

const addPath = '/consume/sysConsume/add';
const type = (page: Page, name: string): Locator => page.locator('.type-button').filter({ hasText: name });
const rule = (page: Page, name: string): Locator => page.locator('button.tariff').filter({ hasText: name });
const confirm = (page: Page): Locator => page.locator('.sale-foot .key-button-primary');

const swipe = (page: Page, card: string): Promise<void> => askFor(cardOf(page), card);

test.describe('a sale', () => {
  test('a sale to a known member takes at most six key presses after the card', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    const before = await memberAccounts('8800231611');
    await swipe(page, '0412345682');
    await expect(page.locator('.sale-member')).toContainText('孙小满');
    await expect(page.locator('.member-accounts')).toContainText('¥');
    const sent = page.waitForResponse(`**${addPath}`);
    // The number of the rule, Enter to take it, Enter to confirm: three presses.
    await pressInTurn(page, ['5', 'Enter', 'Enter']);
    const answer = await sent;
    expect(answer.request().postDataJSON()).toMatchObject({
      userId: '8800231611',
      consumeType: 'BALANCE',
      usageMode: 'lineup',
      headCount: 1,
      drivers: [{ cheshou: '小满' }],
    });
    await expect(page.locator('.sold-line')).toContainText('已扣');
    await expect(cardOf(page)).toBeFocused();
    expect((await memberAccounts('8800231611')).balance).toBe(before.balance - 38);
    const { result } = (await answer.json()) as { result: { entries: WaitingEntry[] } };
    await expect(entry(page, result.entries[0] ?? { id: '' })).toContainText('小满');
    // The same again: Enter on the card takes the last rule of this type.
    await swipe(page, '0412345682');
    await expect(page.locator('.sale-member')).toContainText('孙小满');
    const again = page.waitForResponse(`**${addPath}`);
    await pressInTurn(page, ['Enter', 'Enter']);
    await again;
    await expect.poll(async () => (await memberAccounts('8800231611')).balance).toBe(before.balance - 76);
  });

  test('C-5.41 C-5.42 C-5.43 C-5.44 the card box asks for a card, and shows unknown cards and passwords', async ({
    visit,
  }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    await cardOf(page).press('Enter');
    await expect(notice(page, '请刷卡')).toBeVisible();
    await swipe(page, 'no-such-card');
    await expect(notice(page, '未查询到该会员')).toBeVisible();
    await swipe(page, '8800231607');
    await expect(notice(page, '该会员设置了消费密码，请询问客户消费密码')).toBeVisible();
    await expect(page.locator('.sale-member')).toContainText('138****2046');
    // While the next card is looked up nobody is charged, and its answer goes to the sale that asked.
    const sent = callsTo(page, addPath);
    let answer = (): void => undefined;
    const late = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/searchMemberById?*', async (route) => {
      await late;
      await route.continue();
    });
    await rule(page, '新手体验 3 圈').click();
    await swipe(page, '8800231608');
    await expect(page.locator('.sale-member')).toHaveCount(0);
    await confirm(page).click();
    await expect(page.locator('.sale-fault')).toHaveText('正在查询这张卡，请稍候');
    await page.keyboard.press('F2');
    await expect(page.locator('.sale-tab')).toHaveCount(2);
    answer();
    await expect(page.locator('.sale-tab').first()).toContainText('李夏');
    await expect(page.locator('.sale-tab.on')).toContainText('新单');
    await page.locator('.sale-tab-name').first().click();
    await cardOf(page).fill('8800231609');
    await confirm(page).click();
    await expect(page.locator('.sale-fault')).toHaveText('卡号改过了，请按 Enter 查询');
    expect(sent).toEqual([]);
  });

  test('C-9.12 C-4.19 C-4.20 C-4.40 nine types by key; a switch clears the rule, single use also member and name', async ({
    visit,
  }) => {
    const page = await visit('manager', PAGES.consume);
    await ready(page);
    await expect(page.locator('.type-button span')).toHaveText([
      ...['余额', '次数', '积分', '余额+积分', '单次消费', '团购券', '畅玩卡', '测试卡', '圈数'],
    ]);
    await swipe(page, '8800231608');
    await expect(page.locator('.sale-member')).toContainText('李夏');
    const driver = page.getByRole('textbox', { name: '第 1 位车手' });
    await expect(driver).toHaveValue('橘子汽水');
    await rule(page, '学生票 10 圈').click();
    await expect(rule(page, '学生票 10 圈')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('.sale-due')).toContainText('68.00');
    const loaded = page.waitForRequest((request) => request.url().includes('consumeTypeRole=INTEGRAL'));
    await page.keyboard.press('Alt+3');
    await loaded;
    await expect(type(page, '积分').first()).toHaveClass(/on/);
    await expect(page.locator('.sale-due')).toContainText('—');
    await expect(rule(page, '积分兑换 5 圈')).toHaveAttribute('aria-pressed', 'false');
    await expect(page.locator('.sale-member')).toContainText('李夏');
    await expect(page.locator('.sale-options').getByLabel('收银员')).not.toHaveValue('');
    await page.keyboard.press('Alt+5');
    await expect(page.locator('.sale-member')).toHaveCount(0);
    await expect(cardOf(page)).toBeDisabled();
    await expect(driver).toHaveValue('神秘车手');
    expect(await stored(page, 'consumeType')).toBe('NOCARDCONSUME');
    await page.reload();
    await expect(page.locator('.type-button.on')).toContainText('单次消费');
  });

  test('C-4.13 C-4.14 C-4.15 C-7.37 the price of the rule and the type choose the payment mode', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume, { stored: { consumeType: 'NOCARDCONSUME' } });
    await expect(page.locator('button.tariff').first()).toBeVisible();
    const shown = callsTo(page, '/memberrecharge/sysMemberRecharge/ledmsgshow');
    await rule(page, '开业免费体验 2 圈').click();
    await expect(selectedOption(page, '支付方式')).toHaveText(/^现金/);
    expect(shown).toHaveLength(0);
    await rule(page, '散客 10 圈').click();
    await expect(selectedOption(page, '支付方式')).toHaveText(/^扫码/);
    await expect.poll(() => shown.map((url) => new URL(url).searchParams.get('price'))).toEqual(['108']);
    await option(page.locator('.sale-options'), '现金').click();
    await page.keyboard.press('Alt+1');
    await page.keyboard.press('Alt+5');
    await expect(selectedOption(page, '支付方式')).toHaveText(/^扫码/);
    // By keyboard and scanner alone: the rule, then the code, also when the type is chosen already.
    const code = page.getByLabel('付款码');
    const walkIn = rule(page, '散客 10 圈');
    const number = await walkIn.locator('.tariff-index').innerText();
    for (const _again of [1, 2]) {
      await page.keyboard.press('Alt+5');
      await expect(code).toBeFocused();
      await page.keyboard.type(number);
      await page.keyboard.press('Enter');
      await expect(walkIn).toHaveAttribute('aria-pressed', 'true');
      await expect(code).toHaveValue('');
      await page.keyboard.type('130000000000000000');
      await expect(code).toHaveValue('130000000000000000');
      await code.fill('');
    }
    await expect(page.locator('.sale-fault')).toHaveCount(0);
  });

  test('C-4.16 C-4.17 C-5.17 head-count and vehicles by type', async ({ visit }) => {
    const page = await visit('manager', PAGES.consume, { stored: { usageMode: 'immediate' } });
    await ready(page);
    const heads = page.getByLabel('人数');
    const vehicles = page.getByRole('textbox', { name: '车辆', exact: true });
    const inputs = picker(page).locator('.picker-rows tbody input');
    await expect(heads).toHaveValue('1');
    for (const key of ['Alt+6', 'Alt+9', 'Alt+1']) {
      await page.keyboard.press(key);
      await expect(heads).toBeEnabled();
      await heads.fill('3');
      await vehicles.click();
      await expect(inputs.first()).toHaveAttribute('type', 'checkbox');
      await leavePicker(page);
    }
    for (const key of ['Alt+7', 'Alt+8']) {
      await page.keyboard.press(key);
      await expect(heads).toHaveValue('1');
      await expect(heads).toBeDisabled();
      await vehicles.click();
      await expect(inputs.first()).toHaveAttribute('type', 'radio');
      await leavePicker(page);
    }
  });

  test('C-5.11 C-5.12 C-5.13 C-5.14 C-5.15 C-5.16 C-5.18 C-5.19 C-5.20 C-5.23 each missing or wrong field is named below it', async ({
    visit,
  }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    const sent = callsTo(page, addPath);
    const faults = page.locator('.sale-fault');
    await confirm(page).click();
    await expect(faults.filter({ hasText: '请选择消费规则!' })).toBeVisible();
    await expect(faults.filter({ hasText: '请选择输入会员卡号!' })).toBeVisible();
    await expect(faults).toHaveCount(2);
    for (const [text, message] of [
      ['', '请输入人数!'],
      ['1.5', '请输入整数!'],
      ['abc', '请输入整数!'],
    ] as const) {
      await page.getByLabel('人数').fill(text);
      await confirm(page).click();
      await expect(faults.filter({ hasText: message })).toBeVisible();
    }
    await page.getByLabel('人数').fill('1');
    for (const [text, message] of [
      ['', '请输入排队号码!'],
      ['x1', '请输入整数!'],
    ] as const) {
      await page.getByRole('textbox', { name: '排队号码' }).fill(text);
      await confirm(page).click();
      await expect(faults.filter({ hasText: message })).toBeVisible();
    }
    await option(page.locator('.sale-options'), '立即使用').click();
    await confirm(page).click();
    await expect(faults.filter({ hasText: '请选择车辆!' })).toBeVisible();
    await page.keyboard.press('Alt+6');
    await confirm(page).click();
    await expect(faults.filter({ hasText: '请选择输入团购码!' })).toBeVisible();
    await page.keyboard.press('Alt+5');
    await confirm(page).click();
    await expect(faults.filter({ hasText: '请扫描付款码!' })).toBeVisible();
    for (const hidden of ['请选择输入会员卡号!', '请选择输入团购码!'])
      await expect(faults.filter({ hasText: hidden })).toHaveCount(0);
    await option(page.locator('.sale-options'), '现金').click();
    await expect(faults.filter({ hasText: '请扫描付款码!' })).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  test('C-4.9 C-4.10 C-9.8 C-9.9 C-9.10 C-9.14 settings begin as specified and are remembered', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    await expect(selectedOption(page, '使用方式').first()).toHaveText('排队等候');
    await expect(page.getByRole('region', { name: '车辆' }).getByRole('button', { name: /^\d+ 号车/ })).toHaveCount(20);
    await page.getByRole('button', { name: '排队设置' }).click();
    const settings = dialog(page, '排队设置');
    await expect(settings.getByLabel('排队等候时间')).toHaveValue('60');
    await expect(settings.getByLabel('车辆格数')).toHaveValue('10');
    await expect(settings.getByLabel('试车圈数')).toHaveValue('10');
    // The store's own time, until this computer has another one.
    await expect(settings).toContainText('分钟，门店的设置');
    await settings.getByLabel('排队等候时间').fill('45');
    await expect(settings).toContainText('只在这台电脑；门店是 60');
    await settings.getByRole('combobox', { name: '小票打印机' }).press('Enter');
    await page
      .locator('.ant-select-item')
      .filter({ hasText: /^前台小票机$/ })
      .click();
    await settings.getByLabel('车辆格数').fill('12');
    await settings.getByRole('switch').click();
    await button(settings.locator('.ant-modal-footer'), '保存').click();
    await expect(notice(page, '已保存在这台电脑')).toBeVisible();
    await option(page.locator('.sale-options'), '立即使用').click();
    await page.reload();
    await ready(page);
    await expect(selectedOption(page, '使用方式').first()).toHaveText('立即使用');
    await expect(page.getByRole('region', { name: '车辆' }).getByRole('button', { name: /^\d+ 号车/ })).toHaveCount(20);
    await expect(page.getByRole('switch')).toBeChecked();
    for (const [key, value] of [
      ['waitTime', 45],
      ['printTicket', true],
      ['printId', 'A01-printer-01'],
      ['lapCount', 10],
      ['autoPaidui', true],
      ['usageMode', 'immediate'],
    ] as const) {
      expect(await stored(page, key)).toBe(value);
    }
    expect(await sql("SELECT line_up_wait_minutes AS minutes FROM store WHERE org_code = 'A01'")).toEqual([
      { minutes: 60 },
    ]);
    await page.getByRole('button', { name: '排队设置' }).click();
    await expect(settings.getByLabel('排队等候时间')).toHaveValue('45');
    await settings.getByLabel('排队等候时间').fill('');
    // The printer's, once the emptied time has none of its own any more.
    const asStore = settings.getByRole('button', { name: '用门店的' });
    await expect(asStore).toHaveCount(1);
    await asStore.click();
    await button(settings.locator('.ant-modal-footer'), '保存').click();
    await expect(settings).toHaveCount(0);
    expect([await stored(page, 'waitTime'), await stored(page, 'printId')]).toEqual([null, '']);
  });

  test('a family is one sale, and several sales stand open beside each other', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    const before = await memberAccounts('8800231608');
    await swipe(page, '8800231608');
    await expect(page.locator('.sale-member')).toContainText('李夏');
    await page.keyboard.press('F6');
    await expect(page.getByLabel('人数')).toHaveValue('2');
    const child = driverName('孩子');
    await page.getByRole('textbox', { name: '第 2 位车手' }).fill(child);
    await rule(page, '新手体验 3 圈').click();
    await expect(page.locator('.sale-due')).toContainText('76.00');
    await page.keyboard.press('F2');
    await expect(page.locator('.sale-tab')).toHaveCount(2);
    await expect(page.locator('.sale-tab').first()).toContainText('李夏 2 人');
    await expect(page.locator('.sale-member')).toHaveCount(0);
    // What is half typed outlives a reload.
    await page.reload();
    await expect(page.locator('.sale-tab')).toHaveCount(2);
    await page.locator('.sale-tab-name').first().click();
    await expect(page.locator('.sale-member')).toContainText('李夏');
    await expect(page.locator('.sale-due')).toContainText('76.00');
    const sent = page.waitForResponse(`**${addPath}`);
    await confirm(page).click();
    const answer = await sent;
    expect(answer.request().postDataJSON()).toMatchObject({
      headCount: 2,
      drivers: [{ cheshou: '橘子汽水' }, { cheshou: child }],
    });
    const { result } = (await answer.json()) as { result: { entries: WaitingEntry[] } };
    expect(result.entries).toHaveLength(2);
    await expect(page.locator('[data-entry]').filter({ hasText: child })).toBeVisible();
    expect((await memberAccounts('8800231608')).balance).toBe(before.balance - 76);
  });

  test('C-7.49 a charge whose answer is lost is asked again under its key, and given up it is not the next one’s', async ({
    visit,
  }) => {
    const page = await visit('cashier', PAGES.consume, { stored: { consumeType: 'NOCARDCONSUME' } });
    visit.allowErrors(/Failed to load resource/);
    const keys: string[] = [];
    let lost = false;
    await page.route(`**${addPath}`, async (route) => {
      keys.push(route.request().headers()['idempotency-key'] ?? '');
      lost = !lost;
      if (!lost) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    const ordersMade = async (): Promise<number> =>
      Number((await sql('SELECT count(*) AS n FROM consumption_order'))[0]?.['n']);
    const before = await ordersMade();
    const sellForCash = async (): Promise<void> => {
      await rule(page, '散客 10 圈').click();
      await option(page.locator('.sale-options'), '现金').click();
      await confirm(page).click();
      await expect(page.locator('.sale-unanswered')).toContainText('结果未知');
    };
    await sellForCash();
    await expect(page.locator('.sale-middle')).toHaveAttribute('inert');
    await page.keyboard.press('Escape');
    await button(dialog(page, '结果未知'), '留在这一单').click();
    await button(page.locator('.sale-foot'), '再查一次').click();
    await expect(page.locator('.sold-line')).toContainText('已收 ¥108.00');
    expect(await ordersMade()).toBe(before + 1);
    await sellForCash();
    await page.keyboard.press('Escape');
    await button(dialog(page, '结果未知'), '放弃这一单').click();
    await expect(page.locator('.sale-unanswered')).toHaveCount(0);
    await rule(page, '散客 10 圈').click();
    await option(page.locator('.sale-options'), '现金').click();
    await confirm(page).click();
    await expect(page.locator('.sold-line')).toContainText('已收 ¥108.00');
    expect(await ordersMade()).toBe(before + 3);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 3]);
  });

  test('C-4.39 too little money is refused in words and nothing is deducted', async ({ visit }) => {
    const page = await visit('cashier', PAGES.consume);
    await ready(page);
    const before = await memberAccounts('8800231609');
    await swipe(page, '8800231609');
    await expect(page.locator('.sale-member')).toContainText('吴桐');
    await rule(page, '学生票 10 圈').click();
    await expect(page.locator('.sale-left')).toContainText('余额不足');
    await confirm(page).click();
    const prompt = dialog(page, '操作提示');
    await expect(prompt).toContainText('余额不足');
    await button(prompt, '确定').click();
    await expect(page.locator('.sale-member')).toContainText('吴桐');
    expect(await memberAccounts('8800231609')).toEqual(before);
  });
});

test.describe('the line-up', () => {
  test('C-9.13 C-9.15 C-7.23 a sale to the line gives a number, prints a ticket and shows at the next counter at once', async ({
    visit,
  }) => {
    const page = await visit('cashier', PAGES.consume, {
      stored: { autoPaidui: true, consumeType: 'NOCARDCONSUME' },
    });
    const next = await visit('manager', PAGES.consume);
    await ready(next);
    await expect(next.getByRole('switch')).not.toBeChecked();
    await expect(next.getByRole('checkbox', { name: '成交后打印' })).toBeChecked();
    await rule(page, '开业免费体验 2 圈').click();
    await expect(page.locator('.sale-ticket')).toContainText('前台小票机');
    await page.getByRole('textbox', { name: '第 1 位车手' }).fill('要小票的车手');
    // The number follows those of the day, once they are read.
    await expect(page.getByRole('region', { name: '排队名单' })).toHaveAttribute('aria-busy', 'false');
    const number = await page.locator('.driver b.num').textContent();
    const printed = page.waitForResponse((response) => response.url().includes('/pritpaidui?'));
    const sent = page.waitForResponse(`**${addPath}`);
    await confirm(page).click();
    const { result } = (await (await sent).json()) as { result: { entries: WaitingEntry[] } };
    const [sold] = result.entries;
    expect(sold?.paiduiText).toBe(number);
    const shown = entry(next, sold ?? { id: '' });
    await expect(shown).toContainText('要小票的车手');
    await expect(shown).toContainText('刚加入');
    await expect(shown).toContainText(number ?? '');
    expect(((await (await printed).json()) as { success: boolean }).success).toBe(true);
    await expect
      .poll(() =>
        sql(
          "SELECT done_at IS NOT NULL AND ok AS ok FROM edge_command WHERE body::text LIKE '%要小票的车手%' ORDER BY created_at DESC LIMIT 1",
        ),
      )
      .toEqual([{ ok: true }]);
    await expect(page.getByRole('checkbox', { name: '成交后打印' })).toBeChecked();
    const counted = (await stored(page, 'paiduiNumber')) as { number: number };
    expect(counted.number).toBe(Number(number?.replace(/\D/g, '')) + 1);
    await page.reload();
    await expect(page.getByRole('switch')).toBeChecked();
    await expect(page.locator('.driver b.num')).toContainText(String(counted.number));
  });

  test('C-7.22 F9 starts the first one who waits on a free kart, and the next counter sees it', async ({ visit }) => {
    const waiting = await queueUp('开业免费体验 2 圈');
    const page = await visit('cashier', PAGES.consume);
    const next = await visit('manager', PAGES.consume);
    await ready(page);
    await expect(entry(next, waiting)).toContainText('排队中');
    await expect(startNext(page)).toContainText(waiting.paiduiText);
    const sent = page.waitForRequest((request) => request.url().includes('/lineupstart?'));
    await page.keyboard.press('F9');
    const query = new URL((await sent).url()).searchParams;
    expect(query.get('consumeid')).toBe(waiting.id);
    expect(query.get('vehicleId')).toBe(await kart(1));
    await expect(entry(page, waiting)).toContainText('已发车');
    await expect(entry(next, waiting)).toContainText('已发车');
    await expect(entry(next, waiting)).toContainText('1 号车');
    await expect(entry(next, waiting)).toContainText('别处刚发车');
    const [started] = await sql('SELECT state, vehicle_id FROM line_up_entry WHERE id = $1', [waiting.id]);
    expect(started).toEqual({ state: 'DEPARTED', vehicle_id: await kart(1) });
    await expect(startNext(page)).not.toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('F9');
    await expect(notice(page, '没有人在排队')).toBeVisible();
  });

  test('C-5.47 a start without a chosen kart asks for one and sends nothing', async ({ visit }) => {
    const waiting = await queueUp();
    const page = await visit('cashier', PAGES.consume);
    const calls = callsTo(page, '/consume/sysConsume/lineupstart');
    await entry(page, waiting).getByRole('button').first().click();
    await entry(page, waiting).getByRole('button', { name: '启动' }).click();
    await button(picker(page).locator('.ant-modal-footer'), '确定').click();
    await expect(notice(page, '请选择车辆')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('C-7.45 P-7.76 rename and renumber reach the other counter', async ({ visit }) => {
    const waiting = await queueUp();
    const page = await visit('cashier', PAGES.consume);
    const next = await visit('manager', PAGES.consume);
    await expect(entry(next, waiting)).toBeVisible();
    await entry(page, waiting).getByRole('button').first().click();
    await entry(page, waiting).getByRole('button', { name: '改名' }).click();
    const rename = dialog(page, `改名 ${waiting.paiduiText}`);
    const renamed = driverName('新名');
    await expect(rename.getByLabel('车手昵称')).toBeFocused();
    await rename.getByLabel('车手昵称').fill(renamed);
    const put = page.waitForRequest('**/consume/sysConsume/editcheshou');
    await rename.getByLabel('车手昵称').press('Enter');
    expect((await put).method()).toBe('PUT');
    await expect(entry(next, waiting)).toContainText(renamed);
    await expect(entry(next, waiting)).toContainText('别处刚改名');
    await entry(page, waiting).getByRole('button', { name: '改号' }).click();
    const renumber = dialog(page, `改号 ${waiting.paiduiText}`);
    await renumber.getByLabel('排队号码').fill('');
    await button(renumber.locator('.ant-modal-footer'), '保存').click();
    await expect(renumber.getByText('请输入排队号码!')).toBeVisible();
    const number = 700 + (Date.now() % 200_00);
    await renumber.getByLabel('排队号码').fill(String(number));
    await renumber.getByLabel('排队号码').press('Enter');
    await expect(entry(next, waiting)).toContainText(`A${number}`);
  });

  test('C-7.24 C-7.25 cancelling gives back what a member paid', async ({ visit }) => {
    const before = await memberAccounts('8800231611');
    const waiting = await sellTo('8800231611', 'QUAN', '圈数卡 5 圈');
    expect((await memberAccounts('8800231611')).quan).toBe(before.quan - 5);
    const page = await visit('cashier', PAGES.consume);
    await entry(page, waiting).getByRole('button').first().click();
    await entry(page, waiting).getByRole('button', { name: '取消' }).click();
    const question = dialog(page, `取消排队 ${waiting.paiduiText}？`);
    await expect(button(question, '保留')).toBeFocused();
    await button(question, '取消排队').click();
    await expect(entry(page, waiting)).toHaveCount(0);
    expect((await memberAccounts('8800231611')).quan).toBe(before.quan);
    const [row] = await sql('SELECT state FROM line_up_entry WHERE id = $1', [waiting.id]);
    expect(row).toEqual({ state: 'REVOKED' });
  });
});
