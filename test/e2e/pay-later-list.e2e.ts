/** The list of records that were started before they were paid. */
import type { Locator, Page } from '@playwright/test';
import { driverName, startTab } from './support/counter';
import { account, sql } from './support/instance';
import { newPerson, removePeople } from './support/people';
import {
  button,
  callsTo,
  choose,
  dialog,
  leavePicker,
  notice,
  playKart,
  playRule,
  picker,
  row,
  selectedOption,
} from './support/screens';
import { expect, PAGES, test } from './support/test';

const single = (kartNumber: number, fields = {}) => startTab(kartNumber, 'NOCARDCONSUME', '新手体验 3 圈', fields);
const ofMembers = (kartNumber: number) => startTab(kartNumber, 'BALANCE', '新手体验 3 圈');
const listPath = '/playbeforepay/sysPlayBeforePay/list';

const COLUMNS = [
  ...['操作', '状态', '车手昵称', '车辆', '规则名称', '金额', '开始时间', '记录编号', '会员姓名', '运行模式'],
  ...['圈数', '时长', '消费类型', '备注', '会员昵称', '会员卡号', '门店', '运行记录', '充值订单', '规则编号'],
];

/** The cell of a row below a column's name. */
async function cell(page: Page, driver: string, column: string): Promise<string> {
  const heads = await page.locator('.resource-rows thead th').allTextContents();
  return (await row(page, driver).locator('td').nth(heads.indexOf(column)).textContent()) ?? '';
}

/** The number that people say. */
async function numberOf(id: string): Promise<string> {
  const [tab] = await sql<{ number: string }>('SELECT number FROM tab WHERE id = $1', [id]);
  return tab?.number ?? '';
}

const ready = (page: Page) => expect(page.locator('.resource-foot .num').first()).toContainText('/');

test.describe('what the list shows', () => {
  test('C-2.2.5 C-2.2.6 C-7.4 the columns of the paper form with kart and amount, first those that say who owes what; laps or minutes by the mode of the row', async ({
    visit,
  }) => {
    const laps = await single(1, { remark: '一号备注' });
    const timed = await single(2, { consumeVehicleMode: 'timermode' });
    const page = await visit('cashier', PAGES.payLater, { viewport: { width: 3200, height: 900 } });
    await expect(row(page, laps.driver)).toBeVisible();
    const heads = async (): Promise<string[]> =>
      (await page.locator('.resource-rows thead th').allTextContents()).filter((head) => head !== '');
    expect(await heads()).toEqual(COLUMNS);
    expect((await page.getByRole('search').locator('label').allTextContents()).slice(0, 2)).toEqual([
      '流水号',
      '下单时间',
    ]);
    expect([await cell(page, laps.driver, '圈数'), await cell(page, laps.driver, '时长')]).toEqual(['3', '—']);
    expect([await cell(page, timed.driver, '圈数'), await cell(page, timed.driver, '时长')]).toEqual(['—', '3']);
    expect(await cell(page, laps.driver, '备注')).toBe('一号备注');
    // What matters is in sight without scrolling, also where the whole list is wider than the screen.
    await page.setViewportSize({ width: 1366, height: 768 });
    for (const seen of COLUMNS.slice(0, 8))
      await expect(page.getByRole('columnheader', { name: seen, exact: true })).toBeInViewport({ ratio: 1 });
    expect(await heads()).toEqual(COLUMNS);
    // A narrow screen keeps who drove what for how much, and scrolls only once somebody has chosen more.
    const scrolls = (): Promise<boolean> =>
      page.locator('.data-scroll').evaluate((area) => area.scrollWidth > area.clientWidth + 1);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(heads).not.toContain('备注');
    for (const kept of ['状态', '车手昵称', '规则名称', '车辆', '金额']) expect(await heads()).toContain(kept);
    expect(await scrolls()).toBe(false);
    const columns = page.getByRole('button', { name: /^列 \d+ \/ \d+$/ });
    await expect(columns).not.toHaveText(`列 ${COLUMNS.length - 1} / ${COLUMNS.length}`);
    await columns.click();
    await page.getByRole('checkbox', { name: '备注' }).check();
    await expect.poll(heads).toContain('备注');
    expect(await scrolls()).toBe(true);
  });

  test('C-2.2.7 C-2.2.8 C-2.2.9 C-2.2.11 actions follow the state and the type of the row', async ({ visit }) => {
    const walkIn = await single(3);
    const member = await ofMembers(4);
    const settled = await single(5);
    await sql("UPDATE tab SET state = 'PAYED', version = version + 1 WHERE id = $1", [settled.id]);
    const page = await visit('cashier', PAGES.payLater);
    const offered = (driver: string): Locator => row(page, driver).locator('.row-action');
    await expect(offered(walkIn.driver)).toHaveCount(2);
    await expect(offered(walkIn.driver).first()).toHaveAccessibleName('单次支付');
    await expect(offered(walkIn.driver).last()).toHaveAccessibleName('关联会员充值订单');
    await expect(offered(member.driver)).toHaveText(['会员扣费']);
    await expect(row(page, settled.driver).locator('.state-tag')).toHaveText('已支付');
    // A state of money keeps its colour in a row that is done.
    await expect(row(page, settled.driver).locator('.state-tag')).toHaveCSS('color', 'rgb(20, 108, 54)');
    await expect(row(page, settled.driver).locator('.row-action')).toHaveCount(0);
    // Anyone who may only look is offered nothing that would be refused.
    const { username } = await newPerson('partner');
    const partner = await visit(username, PAGES.payLater);
    for (const { driver } of [walkIn, member]) {
      await expect(row(partner, driver)).toContainText('挂单');
      await expect(row(partner, driver).locator('.row-action')).toHaveCount(0);
    }
    await expect(button(partner, '先玩后付 F8')).toHaveCount(0);
    await removePeople();
  });

  test('C-2.2.1 C-2.2.10 C-2.2.19 the store filter is for head office; rules are edited by it and by single-store generals', async ({
    visit,
  }) => {
    const tab = await single(6);
    const storeFilter = (page: Page) => page.getByRole('search').getByLabel('门店');
    for (const username of ['admin', 'hq']) {
      const page = await visit(username, PAGES.payLater);
      await expect(storeFilter(page).first()).toBeVisible();
      await expect(row(page, tab.driver).getByRole('button', { name: '修改规则' })).toBeVisible();
    }
    const manager = await visit('manager', PAGES.payLater);
    await expect(row(manager, tab.driver).getByRole('button', { name: '修改规则' })).toBeVisible();
    await expect(storeFilter(manager)).toHaveCount(0);
    // The same person with a role of other words.
    const other = await visit('manager', PAGES.landing);
    for (const [rolesname, count] of [
      ['收银员,单店总负责人', 1],
      ['Cashier, single-store general of the north', 1],
      ['单店店长', 0],
      ['店员', 0],
    ] as const) {
      await other.evaluate((name) => {
        const kept = JSON.parse(localStorage.getItem('pro__userInfo') ?? '{}') as { value: { rolesname: string } };
        kept.value.rolesname = name;
        localStorage.setItem('pro__userInfo', JSON.stringify(kept));
      }, rolesname);
      await other.goto(`/#${PAGES.payLater}`);
      await other.reload();
      await expect(row(other, tab.driver)).toBeVisible();
      await expect(row(other, tab.driver).getByRole('button', { name: '修改规则' })).toHaveCount(count);
    }
  });

  test('C-6.1 the list of a store holds its own records only, head office sees and filters all', async ({ visit }) => {
    const mine = await single(7);
    const page = await visit('manager2', PAGES.payLater);
    await ready(page);
    await expect(row(page, mine.driver)).toHaveCount(0);
    const manager2 = await account('manager2');
    expect(await manager2.rows(`${listPath}?sysOrgCode=A01`)).toEqual([]);
    const hq = await account('hq');
    const ofStore = (rows: { sysOrgCode: string }[]) => new Set(rows.map((each) => each.sysOrgCode));
    expect(ofStore(await hq.rows(`${listPath}?sysOrgCode=A01`))).toEqual(new Set(['A01']));
    expect(await hq.rows(`${listPath}?sysOrgCode=A02`)).toEqual([]);
    const workFor = (orgCode: string) =>
      hq.ask<{ userInfo: object }>('PUT', '/sys/selectDepart', { orgCode, username: 'hq' });
    const { userInfo } = (await workFor('A02')).result;
    try {
      const english = await visit('hq', PAGES.payLater, {
        lang: 'en',
        viewport: { width: 1366, height: 768 },
        stored: { userInfo },
      });
      await expect(row(english, mine.driver)).toContainText('Apex Karting · Riverside');
      await expect.poll(async () => (await english.getByRole('search').boundingBox())?.height).toBe(54);
      // What can be linked to it, and its rules, are those of its own store, wherever head office works just now.
      const linkable = english.waitForRequest(/listhore\?.*sysOrgCode=A01/);
      await row(english, mine.driver).getByRole('button', { name: 'Link to member recharge order' }).click();
      await linkable;
      await leavePicker(english);
      const rules = english.waitForRequest(/consumerolelistpcbymemberorg\?.*sysOrgCode=A01/);
      await row(english, mine.driver).getByRole('button', { name: 'Edit rules' }).click();
      await dialog(english, 'Edit play info').getByLabel('Consumption rule', { exact: true }).click();
      await rules;
      await expect(row(picker(english), 'First ride, 3 laps')).toHaveCount(1);
    } finally {
      await workFor('A01');
    }
  });

  test('C-2.2.2 C-2.2.4 search by serial number, reset loads all again', async ({ visit }) => {
    const one = await single(8);
    const other = await single(9);
    const page = await visit('cashier', PAGES.payLater);
    await expect(row(page, other.driver)).toBeVisible();
    const number = await numberOf(one.id);
    // As people say it, as it is printed, and as machines know it.
    for (const typed of [number.slice(-4), number, one.id]) {
      await page.getByPlaceholder('输入流水号').fill(typed);
      const searched = page.waitForRequest((request) => request.url().includes(`orderNumber=*${typed}*`));
      await page.keyboard.press('Enter');
      expect(new URL((await searched).url()).searchParams.get('pageNo')).toBe('1');
      await expect(row(page, one.driver)).toBeVisible();
      await expect(row(page, other.driver)).toHaveCount(0);
    }
    const lists = callsTo(page, listPath);
    await button(page.getByRole('search'), '重置').click();
    await expect(row(page, other.driver)).toBeVisible();
    await expect(page.getByPlaceholder('输入流水号')).toHaveValue('');
    expect(lists.some((url) => !new URL(url).searchParams.has('orderNumber'))).toBe(true);
  });

  test('C-2.2.3 P-5.30 the time range is chosen to the second, without days to come or before its start', async ({
    visit,
  }) => {
    const old = await single(10);
    await sql("UPDATE tab SET created_at = now() - interval '3 hours' WHERE id = $1", [old.id]);
    const fresh = await single(11);
    const page = await visit('cashier', PAGES.payLater);
    await expect(row(page, fresh.driver)).toBeVisible();
    const begin = page.getByPlaceholder('开始', { exact: true });
    const pad = (value: number): string => String(value).padStart(2, '0');
    const format = (at: number): string => {
      const venue = new Date(at + 8 * 3_600_000);
      return `${venue.getUTCFullYear()}-${pad(venue.getUTCMonth() + 1)}-${pad(venue.getUTCDate())} ${pad(venue.getUTCHours())}:${pad(venue.getUTCMinutes())}:${pad(venue.getUTCSeconds())}`;
    };
    const from = format(Date.now() - 7_200_000);
    const to = format(Date.now());
    await begin.click();
    await expect(page.locator('.ant-picker-time-panel-column').nth(2)).toBeVisible();
    await begin.fill(from);
    await begin.press('Enter');
    const end = page.getByPlaceholder('结束', { exact: true });
    await expect(end).toBeFocused();
    const dates = page.locator('.ant-picker-dropdown:visible td.ant-picker-cell');
    const titles = (cells: Element[]): string[] => cells.map((cell) => cell.getAttribute('title') ?? '');
    const outside = (await dates.evaluateAll(titles)).filter((day) => day < from.slice(0, 10) || day > to.slice(0, 10));
    expect(await dates.and(page.locator('.ant-picker-cell-disabled')).evaluateAll(titles)).toEqual(outside);
    await end.fill(to);
    await end.press('Enter');
    const searched = page.waitForRequest((request) => request.url().includes('createTime_begin'));
    await button(page.getByRole('search'), '查询').click();
    const query = new URL((await searched).url()).searchParams;
    expect([query.get('createTime_begin'), query.get('createTime_end')]).toEqual([from, to]);
    await expect(row(page, fresh.driver)).toBeVisible();
    await expect(row(page, old.driver)).toHaveCount(0);
    await begin.click();
    const days = page.locator('.ant-picker-panel').last().locator('.ant-picker-cell');
    await expect(days.last()).toHaveClass(/ant-picker-cell-disabled/);
    await begin.fill(format(Date.now() - 4 * 3_600_000));
    await begin.press('Enter');
    await end.fill(from);
    await end.press('Enter');
    await button(page.getByRole('search'), '查询').click();
    await expect(row(page, old.driver)).toBeVisible();
    await expect(row(page, fresh.driver)).toHaveCount(0);
  });

  test('C-2.2.12 C-9.1 pages and sizes are asked of the service, with the total at the foot', async ({ visit }) => {
    const driver = driverName('翻页');
    await sql(
      `INSERT INTO tab (id, org_code, state, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen, run_id,
         vehicle_id, vehicle_name, created_by, created_at, version)
       SELECT (9000000000000000000 + (extract(epoch FROM clock_timestamp()) * 1000)::bigint * 100 + n)::text, 'A01', 'PAYED', $1, tariff.id, tariff.name, 'NOCARDCONSUME', 'circlemode',
         3, 0, 3800, run.id, vehicle.id, vehicle.name, app_user.id, now() + n * interval '1 millisecond', 1
       FROM generate_series(1, 12) n, (SELECT * FROM tariff WHERE org_code = 'A01' LIMIT 1) tariff,
         (SELECT * FROM vehicle WHERE org_code = 'A01' LIMIT 1) vehicle, (SELECT * FROM app_user LIMIT 1) app_user,
         (SELECT run_id AS id FROM tab WHERE id = $2) run`,
      [driver, (await single(12)).id],
    );
    const page = await visit('cashier', PAGES.payLater);
    await expect(row(page, driver)).toHaveCount(10);
    await expect(page.getByLabel('每页条数')).toHaveValue('10');
    await expect(page.getByLabel('每页条数').locator('option')).toHaveText([/^10\b/, /^20\b/, /^30\b/]);
    const asked = (parameter: string): Promise<unknown> =>
      page.waitForRequest((request) => request.url().includes(`${listPath}?`) && request.url().includes(parameter));
    const second = asked('pageNo=2');
    await page.getByRole('button', { name: '第 2 页' }).click();
    await second;
    await expect(row(page, driver)).toHaveCount(2);
    const larger = asked('pageSize=20');
    await page.getByLabel('每页条数').selectOption('20');
    await larger;
    await expect(row(page, driver)).toHaveCount(12);
    const { total } = await (await account('cashier')).get<{ total: number }>(`${listPath}?pageNo=1&pageSize=1`);
    await expect(page.locator('.resource-foot')).toContainText(`/ ${total}`);
    await sql('UPDATE tab SET deleted_at = now() WHERE driver_name = $1', [driver]);
  });

  test('C-2.2.16 C-2.2.17 C-2.2.18 the record id is the id that the filter means, with the number that people say; add opens the play-first window, a click on the number the detail of any row', async ({
    visit,
  }) => {
    const tab = await single(12);
    await sql("UPDATE tab SET state = 'LINKED', version = version + 1 WHERE id = $1", [tab.id]);
    const page = await visit('manager', PAGES.payLater);
    await page.getByRole('button', { name: '先玩后付 F8' }).click();
    await expect(dialog(page, '先玩后付')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await cell(page, tab.driver, '记录编号')).toBe(`${tab.id}${await numberOf(tab.id)}`);
    await row(page, tab.driver)
      .getByRole('button', { name: await numberOf(tab.id) })
      .click();
    const detail = dialog(page, '记录详情');
    for (const text of [await numberOf(tab.id), tab.id, tab.driver, '新手体验 3 圈', '单次消费', '已关联充值'])
      await expect(detail).toContainText(text);
    await expect(detail.getByRole('textbox')).toHaveCount(0);
    await button(detail.locator('.ant-modal-footer'), '关闭').click();
    await page.mouse.move(0, 0);
    const pending = await single(13);
    await row(page, pending.driver).getByRole('button', { name: '修改规则' }).click();
    await expect(dialog(page, '修改运行信息')).toBeVisible();
  });
});

test.describe('live', () => {
  test('new and settled records appear in a second page by themselves, and rows stand still under the pointer', async ({
    visit,
  }) => {
    const page = await visit('manager', PAGES.payLater);
    await ready(page);
    await expect(page.locator('.tools-right .link-word')).toBeVisible();
    const first = await single(1);
    await expect(row(page, first.driver)).toBeVisible();
    await page.locator('.resource-rows').hover();
    const second = await single(2);
    await expect(page.getByRole('button', { name: '新增 1 条，点击显示' })).toBeVisible();
    await expect(row(page, second.driver)).toHaveCount(0);
    const cashier = await account('cashier');
    await cashier.post('/playbeforepay/sysPlayBeforePay/doconsume', {
      ...{ id: first.id, userId: '', consumeType: 'NOCARDCONSUME', consumePayMode: 'unline', usageMode: 'lineup' },
      ...{ consumeVehicleMode: 'circlemode', doTask: 'YES', vehicleId: '', payCode: '', groupNumber: '' },
      ...{ cheshou: first.driver, remark: '', departuserId: '', printId: '' },
      sysDepartConsumeRoleId: (await cashier.rows<{ roleId: string }>(`${listPath}?id=${first.id}`))[0]?.roleId,
    });
    await expect(row(page, first.driver)).toContainText('已支付');
    await page.getByRole('button', { name: '新增 1 条，点击显示' }).click();
    await expect(row(page, second.driver)).toBeVisible();
  });

  test('a record that is made after the list was read and before the socket is there appears by itself', async ({
    visit,
  }) => {
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    const page = await visit('manager', PAGES.payLater, {
      before: (page) =>
        page.routeWebSocket(/socket\.io/, async (socket) => {
          await opened;
          socket.connectToServer();
        }),
    });
    await ready(page);
    const { driver } = await single(1);
    await expect(row(page, driver)).toHaveCount(0);
    open();
    await expect(row(page, driver)).toBeVisible();
  });

  test('C-4.27 a free trial counts down and becomes an escape by itself; a member never does', async ({ visit }) => {
    // The page is there before, also on a busy machine: of its seconds none are spent on loading.
    const page = await visit('cashier', PAGES.payLater);
    await ready(page);
    await expect(page.locator('.tools-right .link-word')).toBeVisible();
    await sql("UPDATE store SET trial_escape_seconds = 9 WHERE org_code = 'A01'");
    const trial = await single(3);
    const member = await ofMembers(4);
    await sql("UPDATE store SET trial_escape_seconds = 3600 WHERE org_code = 'A01'");
    await expect(row(page, member.driver)).toBeVisible();
    await expect(row(page, trial.driver).locator('.tab-left')).toHaveText(/^0:0\d$/);
    await expect(row(page, member.driver).locator('.tab-left')).toHaveCount(0);
    await expect(row(page, trial.driver)).toContainText('逃单', { timeout: 20_000 });
    await expect(row(page, trial.driver).locator('.row-action')).toHaveCount(0);
    await expect(row(page, member.driver)).toContainText('挂单');
  });

  test('C-4.28 C-4.29 C-4.31 the segments count towards the bars, which then refuse in words', async ({ visit }) => {
    const page = await visit('cashier', PAGES.payLater);
    const trials = page.locator('.breadcrumb').getByRole('img', { name: /^今日体验/ });
    const payLater = page.locator('.breadcrumb').getByRole('img', { name: /^先玩后付挂单/ });
    await expect(trials).toHaveAccessibleName(/ 0 \/ \d$/);
    for (let number = 1; number <= 6; number += 1) await single(number);
    await expect(trials).toHaveAccessibleName(/ 6 \/ \d$/);
    for (let number = 7; number <= 11; number += 1) await ofMembers(number);
    await expect(payLater).toHaveAccessibleName(/ 5 \/ 5$/);
    await page.keyboard.press('F8');
    const modal = dialog(page, '先玩后付');
    const prompt = dialog(page, '操作提示');
    const tryStart = async (): Promise<void> => {
      await playRule(modal, '新手体验 3 圈');
      await button(modal, '启动').click();
    };
    await playKart(modal, 12);
    await tryStart();
    await expect(prompt).toContainText('体验挂单或逃单已超过5单，今日不可再使用该功能');
    await button(prompt, '确定').click();
    await modal.getByRole('tab', { name: '会员先玩后扣费' }).click();
    await tryStart();
    await expect(prompt).toContainText('先玩后付挂单已达5单，请先处理挂单');
  });
});

test.describe('edit and delete', () => {
  test('C-2.6.1 C-2.6.2 C-2.6.3 C-5.27 C-5.28 C-5.29 C-5.30 C-7.18 the edit window checks, sends and refreshes', async ({
    visit,
  }) => {
    const tab = await single(14);
    const page = await visit('manager', PAGES.payLater);
    const calls = callsTo(page, '/sysPlayBeforePay/edite');
    await row(page, tab.driver).getByRole('button', { name: '修改规则' }).click();
    const edit = dialog(page, '修改运行信息');
    await expect(edit.locator('.ant-form-item-label')).toHaveText([
      '运行模式',
      '消费类型',
      '消费规则',
      '车手昵称',
      '备注',
    ]);
    await expect(edit.locator('.ant-segmented-disabled .ant-segmented-item-selected')).toHaveText('圈数模式');
    await edit.getByLabel('消费类型').click();
    await expect(page.locator('.ant-select-item-option')).toHaveText([
      '余额',
      '次数',
      '积分',
      '单次消费',
      '余额+积分',
      '团购券',
      '圈数',
    ]);
    await page
      .locator('.ant-select-item-option')
      .filter({ hasText: /^次数$/ })
      .click();
    const confirm = button(edit.locator('.ant-modal-footer'), '确定');
    await confirm.click();
    await expect(notice(page, '请选择规则')).toBeVisible();
    await expect(edit.getByText('请选择规则!')).toBeVisible();
    await edit.getByLabel('消费规则', { exact: true }).click();
    await choose(page, '次卡 1 次 8 圈');
    await edit.getByLabel('车手昵称').fill('');
    await confirm.click();
    await expect(notice(page, '请填写车手昵称')).toBeVisible();
    expect(calls).toEqual([]);
    const renamed = driverName('改名');
    await edit.getByLabel('车手昵称').fill(renamed);
    await edit.getByLabel('备注').fill('换成次卡');
    const sent = page.waitForRequest('**/sysPlayBeforePay/edite');
    await confirm.click();
    const request = await sent;
    expect(request.method()).toBe('PUT');
    expect(request.postDataJSON()).toMatchObject({
      id: tab.id,
      consumeType: 'FREQUENCY',
      cheshou: renamed,
      remark: '换成次卡',
    });
    await expect(notice(page, '修改成功!')).toBeVisible();
    await expect(row(page, renamed)).toContainText('次卡 1 次 8 圈');
    await row(page, renamed).getByRole('button', { name: '修改规则' }).click();
    await button(edit.locator('.ant-modal-footer'), '取消').click();
    await expect(edit).toHaveCount(0);
    expect(calls).toHaveLength(1);
    await expect(selectedOption(page, '运行模式')).toHaveCount(0);
  });

  test('C-2.2.15 C-7.6 chosen rows are deleted after a question by users with the right, and nobody else sees the button', async ({
    visit,
  }) => {
    const [one, two, kept] = [await single(15), await single(16), await single(17)];
    const cashier = await visit('cashier', PAGES.payLater);
    await expect(row(cashier, one.driver)).toBeVisible();
    await expect(cashier.getByRole('button', { name: '批量删除' })).toHaveCount(0);
    const page = await visit('manager', PAGES.payLater);
    const remove = button(page, '批量删除');
    await expect(row(page, one.driver)).toBeVisible();
    await remove.click();
    await expect(notice(page, '请选择一条记录！')).toBeVisible();
    for (const tab of [one, two]) await page.getByRole('checkbox', { name: `选择 ${await numberOf(tab.id)}` }).check();
    await remove.click();
    const question = page.getByRole('dialog', { name: /^删除 2 条先玩后付/ });
    await expect(question).toContainText('删除后仍计入挂单限制');
    await button(question, '取消').click();
    await expect(question).toHaveCount(0);
    await expect(row(page, one.driver)).toBeVisible();
    // What another search hides is named before it goes.
    await page.getByPlaceholder('输入流水号').fill(await numberOf(kept.id));
    await page.keyboard.press('Enter');
    await expect(row(page, one.driver)).toHaveCount(0);
    await remove.click();
    await expect(question).toContainText('2 条都不在本页');
    await expect(question).toContainText(one.driver);
    await button(question, '取消').click();
    await button(page.getByRole('search'), '重置').click();
    await expect(row(page, one.driver)).toBeVisible();
    await remove.click();
    await expect(question).toContainText('2 条都在本页');
    const sent = page.waitForRequest('**/deleteBatch?*');
    await button(question, '删除').click();
    const request = await sent;
    expect(request.method()).toBe('DELETE');
    expect(new URL(request.url()).searchParams.get('ids')?.split(',').filter(Boolean).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    );
    for (const tab of [one, two]) {
      await expect(row(page, tab.driver)).toHaveCount(0);
      // Nothing moves under another's eyes: the row is struck until the next search.
      await expect(row(cashier, tab.driver)).toHaveClass(/row-deleted/);
    }
    await button(cashier.getByRole('search'), '查询').click();
    for (const tab of [one, two]) await expect(row(cashier, tab.driver)).toHaveCount(0);
    await expect(row(page, kept.driver)).toBeVisible();
  });
});
