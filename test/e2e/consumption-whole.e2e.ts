/** The counter's page as a whole: what stands on it, by type and beside it. */
import type { Locator, Page } from '@playwright/test';
import { askFor, cardOf, entry, ready } from './support/consumption';
import { queueUp, startTab } from './support/counter';
import { account, kart, sql } from './support/instance';
import { freshPhone } from './support/people';
import {
  button,
  callsTo,
  dialog,
  holdBack,
  leavePicker,
  notice,
  option,
  picker,
  row,
  selectedOption,
} from './support/screens';
import { expect, PAGES, test, type Visit } from './support/test';

const addPath = '/consume/sysConsume/add';
const confirm = (page: Page): Locator => page.locator('.sale-foot .key-button-primary');
const type = (page: Page, name: string): Locator =>
  page.locator('.type-button').filter({ has: page.getByText(name, { exact: true }) });
const rule = (page: Page, name: string): Locator => page.locator('button.tariff').filter({ hasText: name });

test('P-2.2.13 the tool holds the form of all nine types, the queue with its actions and settings, and the cashier panel', async ({
  visit,
}) => {
  const waiting = await queueUp('新手体验 3 圈');
  const page = await visit('manager', PAGES.consume);
  await ready(page);

  // The form: each type with the fields that it needs.
  const options = page.locator('.sale-options');
  await expect(page.locator('.type-button')).toHaveCount(9);
  for (const [key, shown, hidden] of [
    ['1', [cardOf(page)], ['付款码', '团购码']],
    ['2', [cardOf(page)], ['付款码', '团购码']],
    ['3', [cardOf(page)], ['付款码', '团购码']],
    ['4', [cardOf(page)], ['付款码', '团购码']],
    ['5', [options.getByLabel('付款码')], ['团购码']],
    ['6', [options.getByLabel('团购码')], ['付款码']],
    ['7', [cardOf(page)], ['付款码', '团购码']],
    ['8', [], ['付款码', '团购码']],
    ['9', [cardOf(page)], ['付款码', '团购码']],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await expect(page.locator('.type-button').nth(Number(key) - 1)).toHaveClass(/\bon\b/);
    for (const field of shown) await expect(field).toBeEnabled();
    for (const label of hidden) await expect(options.getByLabel(label)).toHaveCount(0);
    await expect(selectedOption(page, '使用方式').first()).toHaveText('排队等候');
    await expect(options.getByLabel('人数')).toHaveValue('1');
    await expect(page.getByRole('textbox', { name: '排队号码' })).toBeVisible();
  }
  await option(options, '立即使用').click();
  await expect(page.getByRole('textbox', { name: '车辆', exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '排队号码' })).toHaveCount(0);
  await option(options, '排队等候').click();

  // The queue beside it: number, driver, rule, state, time, and what can be done with it.
  const queued = entry(page, waiting);
  await expect(queued.getByText(waiting.paiduiText, { exact: true })).toBeVisible();
  await expect(queued).toContainText(waiting.cheshou);
  await expect(queued).toContainText('新手体验 3 圈');
  await expect(queued).toContainText('排队中');
  await expect(queued.getByRole('button').first()).toContainText(/马上|分/);
  await queued.getByRole('button').first().click();
  await expect(queued.getByRole('group').getByRole('button')).toHaveText([
    '启动',
    '提醒',
    '过号',
    '打印',
    '改号',
    '改名',
    '取消',
  ]);
  const printed = page.waitForResponse((response) => response.url().includes('/pritpaidui?'));
  await queued.getByRole('button', { name: '打印' }).click();
  expect(((await (await printed).json()) as { success: boolean }).success).toBe(true);
  await queued.getByRole('button', { name: '提醒' }).click();
  await expect(notice(page, `已提醒 ${waiting.paiduiText}`)).toBeVisible();

  // Its settings, and who stands at the counter.
  await page.getByRole('button', { name: '排队设置' }).click();
  const settings = dialog(page, '排队设置');
  await expect(settings.getByRole('switch')).toBeVisible();
  for (const label of ['排队等候时间', '小票打印机', '车辆格数', '试车圈数'])
    await expect(settings.getByLabel(label)).toBeVisible();
  const cashiers = settings.locator('.cashier-panel');
  await expect(cashiers.locator('.cashier-moves button')).toHaveCount(2);
});

/** What is wording of a missing choice, and the labels on the way to it. */
const WORDS = {
  cn: {
    type: '请选择工具类型!',
    payMode: '请选择支付方式!',
    usageMode: '请选择使用方式!',
    runMode: '请选择运行模式!',
    rule: '请选择消费规则!',
    card: '请选择输入会员卡号!',
    group: '请选择输入团购码!',
    karts: '请选择车辆!',
    heads: '请输入人数!',
    integer: '请输入整数!',
    payCode: '请扫描付款码!',
    number: '请输入排队号码!',
    swipe: '请刷卡',
    unknown: '未查询到该会员',
    password: '该会员设置了消费密码，请询问客户消费密码',
    kart: '请选择车辆',
    record: '请选择一条记录！',
    pickRule: '请选择规则',
    ...{ startRule: '请选择规则', startDriver: '请填写车手昵称', startVehicle: '请选择车辆' },
    editRule: '请选择规则!',
    driver: '请填写车手昵称',
    order: '请选择充值订单',
    lapsNotAllowed: '散客 8 分钟不允许圈数模式，请切换为计时模式',
    gifts: [
      ...[
        '请输入会员卡号!',
        '请输入赠送金额!',
        '请输入赠送积分!',
        '请输入赠送次数!',
        '请输入消费项目!',
        '请输入赠送圈数!',
      ],
    ],
    label: {
      ...{ memberCard: '会员卡', queueNumber: '排队号码', start: '启动', ok: '确定' },
      ...{
        remove: '批量删除',
        edit: '修改规则',
        editing: '修改运行信息',
        link: '关联会员充值订单',
        nickname: '车手昵称',
        editDriver: '车手昵称',
      },
      ...{
        types: '消费类型',
        visits: '次数',
        playFirst: '先玩后付',
        timed: '散客 8 分钟',
        gift: '优惠',
        file: '提交申请',
      },
      ...{ lineUp: '排队等候', now: '立即使用', laps: '圈数', cash: '现金', balance: '余额', vehicle: '车辆' },
    },
  },
  en: {
    type: 'Please choose the tool type!',
    payMode: 'Please choose the payment mode!',
    usageMode: 'Please choose the usage mode!',
    runMode: 'Please choose the run mode!',
    rule: 'Please choose the consumption rule!',
    card: 'Please choose or enter the member card number!',
    group: 'Please choose or enter the group-purchase code!',
    karts: 'Please choose the vehicle!',
    heads: 'Please enter the head-count!',
    integer: 'Please enter an integer!',
    payCode: 'Please scan the payment code!',
    number: 'Please enter the queue number!',
    swipe: 'Please swipe card',
    unknown: 'Member not found',
    password: 'This member has set a consumption password, please ask the customer for it',
    kart: 'Please choose a vehicle',
    record: 'Please choose a record!',
    pickRule: 'Please choose the rule',
    startRule: 'Please choose rule',
    startDriver: 'Please fill in driver nickname',
    startVehicle: 'Please choose vehicle',
    editRule: 'Please choose the rule!',
    driver: 'Please fill in the driver nickname',
    order: 'Please choose a recharge order',
    lapsNotAllowed: 'Walk-in, 8 minutes rule does not allow lap mode, switch to timed mode',
    gifts: [
      ...['Please enter the member card number!', 'Please enter the gifted amount!', 'Please enter the gifted points!'],
      ...['Please enter the gifted count!', 'Please enter the project type!', 'Please enter the gifted laps!'],
    ],
    label: {
      ...{ memberCard: 'Member card', queueNumber: 'Queue number', start: 'Start', ok: 'Confirm' },
      ...{
        remove: 'Delete selected',
        edit: 'Edit rules',
        editing: 'Edit play info',
        link: 'Link to member recharge order',
      },
      ...{
        nickname: 'Driver nickname',
        editDriver: 'Driver',
        types: 'Type',
        visits: 'Visits',
        playFirst: 'Play first, pay later',
      },
      ...{
        timed: 'Walk-in, 8 minutes',
        gift: 'Gift',
        file: 'Submit',
        lineUp: 'Queue',
        now: 'At once',
        laps: 'Laps',
      },
      ...{ cash: 'Cash', balance: 'Balance', vehicle: 'Kart' },
    },
  },
} as const;

test('C-5.9 C-5.10 C-5.22 a form without its choices asks for each in the wording of both languages, and sends nothing', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  const [cashier] = await sql<{ id: string }>("SELECT id FROM app_user WHERE username = 'cashier'");
  // As a page may have kept them that was loaded before these choices were asked for.
  const modes = { usageMode: null, runMode: null };
  const sales = [
    { key: '1', type: null, ...modes },
    { key: '2', type: 'NOCARDCONSUME', payMode: null, ...modes },
  ];
  const value = { owner: `${cashier?.id ?? ''} A01`, desk: { sales, activeKey: '1', opened: 2, lastTariffs: {} } };
  const tab = await startTab(1, 'NOCARDCONSUME', '新手体验 3 圈');
  const waiting = await queueUp();
  for (const lang of ['cn', 'en'] as const) {
    const wording = WORDS[lang];
    const { label } = wording;
    const page = await visit('cashier', PAGES.consume, {
      lang,
      before: async (window) => {
        await window.addInitScript((kept) => {
          if (sessionStorage.getItem('pro__desk') === null)
            sessionStorage.setItem('pro__desk', JSON.stringify({ value: kept, expire: null }));
        }, value);
      },
    });
    const sent = callsTo(page, addPath);
    const options = page.locator('.sale-options');
    const faults = async (): Promise<string[]> => (await page.locator('.sale-fault').allInnerTexts()).toSorted();
    const says = (...texts: readonly string[]) => expect.poll(faults).toEqual([...texts].toSorted());
    await expect(page.locator('.sale-tab')).toHaveCount(2);
    await confirm(page).click();
    await says(wording.type, wording.usageMode, wording.runMode, wording.rule, wording.card);
    await option(options, label.lineUp).click();
    await option(options, label.laps).click();
    await type(page, label.balance).click();
    await says();
    await page.locator('.sale-tab-name').nth(1).click();
    await confirm(page).click();
    await says(wording.payMode, wording.usageMode, wording.runMode, wording.rule);
    await option(options, label.cash).click();
    await option(options, label.now).click();
    await says(wording.runMode, wording.rule);
    await confirm(page).click();
    await says(wording.runMode, wording.rule, wording.karts);
    await option(options, label.lineUp).click();
    await page.keyboard.press('Alt+6');
    for (const [text, message] of [
      ['', wording.heads],
      ['1.5', wording.integer],
    ] as const) {
      await page.locator('#head-count').fill(text);
      await confirm(page).click();
      // A code needs no card.
      await says(wording.runMode, wording.rule, wording.group, message);
    }
    await page.locator('#head-count').fill('1');
    const number = page.getByRole('textbox', { name: label.queueNumber });
    await number.fill('1058');
    expect(await number.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
    await number.fill('');
    await confirm(page).click();
    await says(wording.runMode, wording.rule, wording.group, wording.number);
    await page.keyboard.press('Alt+5');
    await confirm(page).click();
    await says(wording.runMode, wording.rule, wording.payCode, wording.number);
    await page.keyboard.press('Alt+1');
    const card = page.getByRole('textbox', { name: label.memberCard, exact: true });
    for (const [number, message] of [
      ['', wording.swipe],
      ['no-such-card', wording.unknown],
      ['8800231607', wording.password],
    ] as const) {
      await askFor(card, number);
      await expect(notice(page, message)).toBeVisible();
    }
    await entry(page, waiting).getByRole('button').first().click();
    await entry(page, waiting).getByRole('button', { name: label.start }).click();
    await button(picker(page).locator('.ant-modal-footer'), label.ok).click();
    await expect(notice(page, wording.kart)).toBeVisible();
    await leavePicker(page);
    expect(sent).toEqual([]);

    const list = await visit('manager', PAGES.payLater, { lang });
    await expect(row(list, tab.driver)).toBeVisible();
    await button(list, label.remove).click();
    await expect(notice(list, wording.record)).toBeVisible();
    await row(list, tab.driver).getByRole('button', { name: label.link }).click();
    await button(picker(list), label.ok).click();
    await expect(notice(list, wording.order)).toBeVisible();
    await leavePicker(list);
    await row(list, tab.driver).getByRole('button', { name: label.edit }).click();
    const edit = dialog(list, label.editing);
    await edit.getByLabel(label.types, { exact: true }).click();
    await list.locator('.ant-select-item-option').getByText(label.visits, { exact: true }).click();
    const save = button(edit.locator('.ant-modal-footer'), label.ok);
    await save.click();
    await expect(notice(list, wording.pickRule)).toBeVisible();
    await expect(edit.getByText(wording.editRule, { exact: true })).toBeVisible();
    await edit.getByLabel(label.editDriver, { exact: true }).fill('');
    await save.click();
    await expect(edit.getByText(wording.driver, { exact: true })).toBeVisible();
    await list.keyboard.press('Escape');
    await expect(edit).toHaveCount(0);

    await list.keyboard.press('F8');
    const first = dialog(list, label.playFirst);
    await first.getByLabel(label.nickname).fill('');
    await button(first, label.start).click();
    await expect(notice(list, wording.startRule).first()).toBeVisible();
    const timed = first.locator('.play-rule').filter({ hasText: label.timed });
    await timed.click();
    await button(first, label.start).click();
    await expect(notice(list, wording.startDriver).last()).toBeVisible();
    await first.getByLabel(label.nickname).fill('Kay');
    await first.getByLabel(label.vehicle, { exact: true }).fill('999');
    await button(first, label.start).click();
    await expect(notice(list, wording.startVehicle)).toBeVisible();
    await first.getByLabel(label.vehicle, { exact: true }).fill('3');
    await expect(first.locator('.play-offer .plate')).toHaveText('3');
    await button(first, label.start).click();
    await expect(notice(list, wording.lapsNotAllowed)).toBeVisible();
    await list.keyboard.press('Escape');
    await expect(first).toHaveCount(0);

    await list.locator('.side-buttons').getByRole('button', { name: label.gift }).click();
    const filing = list.getByRole('dialog');
    for (const name of ['give', 'integral', 'frequency', 'quan']) await list.locator(`#gift-filing_${name}`).fill('');
    await filing.locator('.ant-select').hover();
    await filing.locator('.ant-select-clear').click();
    await button(filing, label.file).click();
    await expect(filing.locator('.ant-form-item-explain-error')).toHaveText(wording.gifts);
  }
});

test('C-4.18 several people are driven on several karts by each type that takes money, visits, points or both, and never on more karts than people', async ({
  visit,
}) => {
  const cashier = await account('cashier');
  const newcomer = { realname: '空卡', phone: freshPhone() };
  const member = await cashier.ask('POST', '/membermanage/sysMemberManage/add', newcomer);
  const karts = await Promise.all([1, 2].map(kart));
  const page = await visit('cashier', PAGES.consume);
  await ready(page);
  await cardOf(page).fill(member.message);
  await cardOf(page).press('Enter');
  await expect(page.locator('.sale-member')).toContainText('空卡');
  const chosen = page.getByRole('textbox', { name: '车辆', exact: true });
  const refused = dialog(page, '操作提示');
  const pick = async (): Promise<void> => {
    for (const id of karts) {
      const box = picker(page).locator(`.resource-row[data-row-key="${id}"]`);
      if (!(await box.getByRole('checkbox').isChecked())) await box.click();
    }
    await button(picker(page), '确定').click();
    await expect(chosen).toHaveValue('1, 2');
  };
  const choose = async (): Promise<void> => {
    await chosen.click();
    await pick();
  };
  for (const [key, ruleName, refusal] of [
    ['1', '新手体验 3 圈', '余额不足'],
    ['2', '次卡 1 次 8 圈', '次数不足'],
    ['3', '积分兑换 5 圈', '积分不足'],
    ['4', '', '不足'],
    ['5', '新手体验 3 圈', null],
  ] as const) {
    await page.keyboard.press(`Alt+${key}`);
    await (ruleName === '' ? page.locator('button.tariff').first() : rule(page, ruleName)).click();
    await option(page.locator('.sale-options'), '立即使用').click();
    await page.getByLabel('人数').fill('2');
    await choose();
    if (key === '1') {
      await page.getByLabel('人数').fill('1');
      await expect(chosen).toHaveValue('1');
      await page.getByLabel('人数').fill('2');
      // While what was chosen before is being read, nothing can be pressed or confirmed.
      let answer = (): void => {};
      const held = new Promise<void>((resolve) => (answer = resolve));
      const lookUp = (url: URL): boolean => url.searchParams.get('id') === `${karts[0]},`;
      await page.route(lookUp, async (route) => held.then(() => route.continue()));
      const looked = page.waitForRequest((request) => lookUp(new URL(request.url())));
      await chosen.click();
      await looked;
      await expect(button(picker(page), '确定')).toBeDisabled();
      await expect(picker(page).locator(`.resource-row[data-row-key="${karts[1]}"]`)).toHaveCount(0);
      await picker(page).locator('.picker-bar input').press('Enter');
      answer();
      await pick();
      await page.unroute(lookUp);
    }
    if (refusal === null) await option(page.locator('.sale-options'), '现金').click();
    const asked = page.waitForRequest(`**${addPath}`);
    await confirm(page).click();
    expect((await asked).postDataJSON()).toMatchObject({ headCount: 2, vehicleId: karts.join(',') });
    if (refusal === null) continue;
    await expect(refused).toContainText(refusal);
    await button(refused, '确定').click();
    await expect(refused).toHaveCount(0);
  }
  await expect(page.locator('.sold-line')).toBeVisible();
  const started = await sql('SELECT 1 FROM vehicle WHERE id = ANY($1) AND run_id IS NOT NULL', [karts]);
  expect(started).toHaveLength(2);
});

/** The counter with a member in the box, on a link over which the window "play first" does not come until `come` is called. */
async function partStaysAway(visit: Visit): Promise<{ page: Page; come: () => void }> {
  let come = (): void => undefined;
  const page = await visit('cashier', PAGES.consume, {
    before: async (fresh) => {
      await fresh.clock.install();
      come = await holdBack(fresh, '**/PlayFirstModal-*.js');
    },
  });
  await ready(page);
  await page.keyboard.press('Alt+1');
  await askFor(cardOf(page), '8800231608');
  await expect(page.locator('.sale-member')).toContainText('李夏');
  return { page, come };
}

test('keys for a window that does not come go with it: they choose no rule and sell nothing', async ({ visit }) => {
  const { page } = await partStaysAway(visit);
  const sales = callsTo(page, addPath);
  // Each Enter is a press of its own.
  for (const key of ['F8', '1', 'Enter', 'Enter', 'Enter', 'Enter']) await page.keyboard.press(key, { delay: 120 });
  await page.clock.runFor(9_000);
  // The card box has the keyboard again, and what is typed now is the first that it gets.
  await page.keyboard.press('2');
  await expect(cardOf(page)).toHaveValue('2');
  await expect(page.locator('button.tariff[aria-pressed="true"]')).toHaveCount(0);
  expect(sales).toEqual([]);
});

test('Esc calls off a window that has not come: the sale stays, the window stays away, and F8 asks for it again', async ({
  visit,
}) => {
  const { page, come } = await partStaysAway(visit);
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await expect(page.locator('.sale-member')).toContainText('李夏');
  const part = page.waitForResponse(/PlayFirstModal-.*\.js/);
  come();
  await (await part).finished();
  await expect(page.locator('.sale-member')).toContainText('李夏');
  await expect(dialog(page, '先玩后付')).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(dialog(page, '先玩后付')).toBeVisible();
});
