/** The window that starts a kart before it is paid: its fields, its checks and their order. */
import type { Locator, Page } from '@playwright/test';
import { until } from '../support/product/wait';
import { memberAccounts, startTab } from './support/counter';
import { account, kart, sql, STORE } from './support/instance';
import {
  button,
  callsTo,
  dialog,
  holdBack,
  loseAnswer,
  notice,
  option,
  playKart,
  playRule,
  row,
  selectedOption,
  stored,
} from './support/screens';
import { askFor } from './support/consumption';
import { expect, PAGES, test, type Visit, type VisitOptions } from './support/test';

const addPath = '/playbeforepay/sysPlayBeforePay/add';

async function openModal(visit: Visit, options: VisitOptions = {}): Promise<{ page: Page; modal: Locator }> {
  const page = await visit('cashier', PAGES.payLater, options);
  await expect(page.locator('.resource-foot')).toBeVisible();
  await page.keyboard.press('F8');
  const modal = dialog(page, options.lang === 'en' ? 'Play first, pay later' : '先玩后付');
  await expect(modal).toBeVisible();
  return { page, modal };
}

const start = (modal: Locator): Promise<void> => button(modal, '启动').click();

test.describe('play first, pay later', () => {
  test('C-2.1.1 C-2.1.2 C-2.1.3 C-2.1.7 C-5.6 a window 900 wide with two tabs, five fields and the mystery racer', async ({
    visit,
  }) => {
    const { modal } = await openModal(visit);
    await expect(modal.locator('.ant-modal-container')).toHaveCSS('width', '900px');
    await expect(modal.getByRole('tab')).toHaveText(['入会前免费体验', '会员先玩后扣费']);
    await expect(modal.locator('.play-step label, .play-label')).toHaveText([
      '消费规则',
      '运行模式',
      '车辆',
      '车手昵称',
      '备注',
    ]);
    await expect(modal.getByLabel('运行模式').locator('.ant-segmented-item')).toHaveText(['圈数模式', '计时模式']);
    await expect(modal.getByLabel('车手昵称')).toHaveValue('神秘车手');
    const english = await openModal(visit, { lang: 'en' });
    await expect(english.modal.getByLabel('Driver nickname')).toHaveValue('mystery racer');
  });

  for (const { lang, words } of [
    {
      lang: 'cn',
      words: {
        rule: '请选择规则',
        driver: '请填写车手昵称',
        vehicle: '请选择车辆',
        driverField: '车手昵称',
        vehicleField: '车辆',
        start: '启动',
        ruleName: '散客 10 圈',
      },
    },
    {
      lang: 'en',
      words: {
        rule: 'Please choose rule',
        driver: 'Please fill in driver nickname',
        vehicle: 'Please choose vehicle',
        driverField: 'Driver nickname',
        vehicleField: 'Kart',
        start: 'Start',
        ruleName: 'Walk-in, 10 laps',
      },
    },
  ] as const)
    test(`C-5.1 C-5.2 C-5.3 C-5.4 the checks come in order, one at a time, in the quoted words, and nothing is sent (${lang})`, async ({
      visit,
    }) => {
      const { page, modal } = await openModal(visit, { lang });
      const sent = callsTo(page, addPath);
      await modal.getByLabel(words.driverField).fill('');
      await button(modal, words.start).click();
      await expect(page.locator('.notice')).toHaveText([words.rule]);
      await playRule(modal, words.ruleName);
      await button(modal, words.start).click();
      await expect(notice(page, words.driver)).toBeVisible();
      await expect(notice(page, words.vehicle)).toHaveCount(0);
      await modal.getByLabel(words.driverField).fill('小满');
      await modal.getByLabel(words.vehicleField, { exact: true }).fill('999');
      await button(modal, words.start).click();
      await expect(notice(page, words.vehicle)).toBeVisible();
      expect(sent).toEqual([]);
    });

  test('C-5.5 a start without its run mode is refused in the words of both languages, and no kart starts', async ({
    visit,
  }) => {
    for (const [lang, ruleName, words] of [
      ['cn', '散客 10 圈', '请选择运行模式'],
      ['en', 'Walk-in, 10 laps', 'Please choose run mode'],
    ] as const) {
      const { page, modal } = await openModal(visit, { lang });
      // As a client sends it that knows no run modes.
      await page.route(`**${addPath}`, (route) =>
        route.continue({ postData: { ...(route.request().postDataJSON() as object), consumeVehicleMode: '' } }),
      );
      await playRule(modal, ruleName);
      await expect(modal.locator('.play-offer .plate')).toBeVisible();
      await button(modal, lang === 'en' ? 'Start' : '启动').click();
      const refused = dialog(page, lang === 'en' ? 'Operation prompt' : '操作提示');
      await expect(refused).toContainText(words);
      await refused.getByRole('button').last().click();
      await expect(refused).toHaveCount(0);
      await expect(modal).toBeVisible();
    }
    expect(await sql("SELECT 1 FROM tab WHERE state = 'GUADAN'")).toEqual([]);
  });

  test('C-5.7 C-5.8 a rule that does not allow the mode is refused by its name, and nothing is sent', async ({
    visit,
  }) => {
    const { page, modal } = await openModal(visit);
    const sent = callsTo(page, addPath);
    await playRule(modal, '散客 8 分钟');
    await playKart(modal, 3);
    await start(modal);
    await expect(notice(page, '散客 8 分钟不允许圈数模式，请切换为计时模式')).toBeVisible();
    await option(modal, '计时模式').click();
    await button(dialog(page, '确定要切换吗？'), '确定').click();
    await playRule(modal, '散客 10 圈');
    await start(modal);
    await expect(notice(page, '散客 10 圈不允许计时模式，请切换为圈数模式')).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('C-4.5 C-4.6 C-4.7 P-4.33 lap mode at first, a question before the switch, remembered at the next visit', async ({
    visit,
  }) => {
    const { page, modal } = await openModal(visit);
    const chosen = selectedOption(modal, '运行模式');
    const question = dialog(page, '确定要切换吗？');
    await expect(chosen).toHaveText('圈数模式');
    expect(await stored(page, 'consumeVehicleMode')).toBeNull();
    await option(modal, '计时模式').click();
    await expect(question).toContainText('将切换为计时模式');
    await button(question, '取消').click();
    await expect(question).toHaveCount(0);
    await expect(chosen).toHaveText('圈数模式');
    await option(modal, '计时模式').click();
    // Enter presses what is focused there, and the window below starts nothing.
    await expect(button(question, '确定')).toBeFocused();
    await button(question, '取消').press('Enter');
    await expect(question).toHaveCount(0);
    await expect(chosen).toHaveText('圈数模式');
    await option(modal, '计时模式').click();
    await expect(button(question, '确定')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(chosen).toHaveText('计时模式');
    expect(await notice(page, '请选择规则').count()).toBe(0);
    expect(await stored(page, 'consumeVehicleMode')).toBe('timermode');
    await page.reload();
    await expect(page.locator('.resource-foot')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(chosen).toHaveText('计时模式');
  });

  test('C-2.1.4 C-2.1.5 C-2.1.8 C-9.16 C-4.8 each tab and type has its own rules; laps force the lap mode', async ({
    visit,
  }) => {
    const { page, modal } = await openModal(visit, {
      stored: { consumeType: 'QUAN', consumeVehicleMode: 'timermode' },
    });
    await expect(modal.getByLabel('消费类型')).toHaveCount(0);
    await expect(modal.getByLabel('会员卡号')).toHaveCount(0);
    const typeOfRules = async (choose: () => Promise<void>): Promise<string | null> => {
      const asked = page.waitForRequest((request) => request.url().includes('/consumerolelistpcbymember?'));
      await choose();
      return new URL((await asked).url()).searchParams.get('consumeTypeRole');
    };
    await expect(modal.locator('.play-rule').filter({ hasText: '散客 10 圈' })).toBeVisible();
    const asMember = (): Promise<void> => modal.getByRole('tab', { name: '会员先玩后扣费' }).click();
    expect(await typeOfRules(asMember)).toBe('BALANCE');
    const types = modal.getByLabel('消费类型').locator('.ant-segmented-item');
    await expect(types).toHaveText(['余额', '次数', '积分', '余额+积分', '团购券', '圈数']);
    await expect(selectedOption(modal, '消费类型')).toHaveText('余额');
    await expect(selectedOption(modal, '运行模式')).toHaveText('计时模式');
    expect(await typeOfRules(() => types.filter({ hasText: '圈数' }).click())).toBe('QUAN');
    await expect(selectedOption(modal, '运行模式')).toHaveText('圈数模式');
  });

  test('C-2.1.6 C-2.1.9 C-2.1.10 C-5.40 C-5.43 C-5.44 C-2.9.1 the card box finds members, and keeps quiet when it is empty', async ({
    visit,
  }) => {
    const { page, modal } = await openModal(visit);
    const calls = callsTo(page, '/membermanage/sysMemberManage/searchMemberById');
    await modal.getByRole('tab', { name: '会员先玩后扣费' }).click();
    const box = modal.getByLabel('会员卡号');
    await box.press('Enter');
    expect(calls).toHaveLength(0);
    await expect(page.locator('.notice')).toHaveCount(0);
    await askFor(box, 'no-such-card');
    await expect(notice(page, '未查询到该会员')).toBeVisible();
    await askFor(box, ' 8800231608 ');
    await expect(modal.locator('.member-summary')).toContainText('橘子汽水');
    await expect(modal.locator('.member-summary')).toContainText('138****5678');
    await expect(modal.getByLabel('车手昵称')).toHaveValue('橘子汽水');
    await expect(notice(page, '该会员设置了消费密码')).toHaveCount(0);
    await expect(box).toBeFocused();
    // The number inside the card, as a reader types it.
    await askFor(box, '0412345678');
    await expect(modal.locator('.member-summary')).toContainText('弯心猎手');
    // A rule takes the visits of its own project, so each stands by itself.
    const projects = await (
      await account('cashier')
    ).get<{ projectType: string; frequency: number }[]>('/userproject/sysUserProject/listbyuser?userId=8800231607');
    const visitsOf = (type: string) => projects.find(({ projectType }) => projectType === type)?.frequency;
    const figures = modal.locator('.member-figure');
    await expect(figures.filter({ hasText: '次数 · 卡丁车' })).toHaveText(`次数 · 卡丁车${visitsOf('KART')}`);
    await expect(figures.filter({ hasText: /^次数\d/ })).toHaveText(`次数${visitsOf('currency')}`);
    await expect(figures.filter({ hasText: '畅玩卡' })).toHaveText('畅玩卡不限次');
    await expect(notice(page, '该会员设置了消费密码，请询问客户消费密码')).toBeVisible();
    await expect(modal.getByLabel('车手昵称')).toHaveValue('弯心猎手');
    await box.press('Enter');
    await expect(notice(page, '请选择规则')).toBeVisible();
    expect(calls).toHaveLength(3);
    // A member that is typed over is gone, with the name.
    await box.fill('no-such-card');
    await expect(modal.locator('.member-summary')).toHaveCount(0);
    await expect(modal.getByLabel('车手昵称')).toHaveValue('神秘车手');
    expect(new URL(calls[1] ?? '').searchParams.get('id')).toBe('8800231608');
    // What is left stands beside the name; the record is the driver's, and the member's only when it is paid.
    await askFor(box, '8800231608');
    const { balance, frequency } = await memberAccounts('8800231608');
    await expect(modal.locator('.member-summary')).toContainText(balance.toFixed(2));
    await expect(modal.locator('.member-summary')).toContainText(String(frequency));
    await playRule(modal, '新手体验 3 圈');
    await playKart(modal, 5);
    const sent = page.waitForRequest(`**${addPath}`);
    const answered = page.waitForResponse(`**${addPath}`);
    await start(modal);
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual([
      'cheshou',
      'consumeVehicleMode',
      'printId',
      'remark',
      'roleId',
      'vehicleId',
    ]);
    expect(body['cheshou']).toBe('橘子汽水');
    const { result: id } = (await (await answered).json()) as { result: string };
    const kept = () =>
      sql('SELECT member_id, member_nickname, member_real_name IS NULL AS unnamed FROM tab WHERE id = $1', [id]);
    expect(await kept()).toEqual([{ member_id: null, member_nickname: null, unnamed: true }]);
    await row(page, '橘子汽水').first().getByRole('button', { name: '会员扣费' }).click();
    const form = dialog(page, '会员扣费');
    await askFor(form.getByRole('textbox', { name: '会员卡号' }), '8800231608');
    await expect(form.locator('.member-summary')).toContainText('橘子汽水');
    await form.getByRole('textbox', { name: '会员卡号' }).press('Enter');
    await expect.poll(kept).toEqual([{ member_id: '8800231608', member_nickname: '橘子汽水', unnamed: false }]);
  });

  test('C-1.1 C-4.26 C-7.10 C-3.1 C-2.1.8 a start leaves a pending record, the window is gone, and the next begins empty', async ({
    visit,
  }) => {
    const { page, modal } = await openModal(visit, { stored: { printId: 'A01-printer-01' } });
    await playRule(modal, '散客 10 圈');
    await playKart(modal, 4);
    await modal.getByLabel('车手昵称').fill('启动的车手');
    await modal.getByLabel('备注').fill('带头盔');
    const sent = page.waitForRequest(`**${addPath}`);
    const answered = page.waitForResponse(`**${addPath}`);
    await start(modal);
    await expect(notice(page, '启动成功，已挂单')).toBeVisible();
    const cashier = await account('cashier');
    const [rule] = await cashier.rows<{ id: string; consumeRoleName: string }>(
      '/consume/sysConsume/consumerolelistpcbymember?consumeTypeRole=NOCARDCONSUME&consumeRoleName=*散客 10 圈*',
    );
    expect((await sent).postDataJSON()).toEqual({
      consumeVehicleMode: 'circlemode',
      roleId: rule?.id,
      remark: '带头盔',
      cheshou: '启动的车手',
      vehicleId: await kart(4),
      printId: 'A01-printer-01',
    });
    await expect(modal).toHaveCount(0);
    const { result: id } = (await (await answered).json()) as { result: string };
    const [record] = await cashier.rows<Record<string, unknown>>(`/playbeforepay/sysPlayBeforePay/list?id=${id}`);
    expect(Object.keys(record ?? {})).toEqual(
      expect.arrayContaining([
        ...[
          'id',
          'sysOrgCode',
          'createTime',
          'playState',
          'gameLogId',
          'rechargeId',
          'userId',
          'userNickname',
          'cheshou',
        ],
        ...['userTruenmae', 'roleId', 'consumeType', 'consumeVehicleMode', 'countCycleNumber', 'duration', 'vehicleId'],
        'remark',
      ]),
    );
    expect(record).toMatchObject({
      playState: 'GUADAN',
      sysOrgCode: 'A01',
      consumeType: 'NOCARDCONSUME',
      countCycleNumber: 10,
      duration: 0,
      rechargeId: null,
      userId: null,
    });
    await expect(row(page, '启动的车手')).toContainText('挂单');
    await page.keyboard.press('F8');
    await expect(modal.getByLabel('车手昵称')).toHaveValue('神秘车手');
    await expect(modal.getByLabel('备注')).toHaveValue('');
    await expect(modal.locator('.play-rule').first()).toBeVisible();
    await expect(modal.locator('.play-rule[aria-pressed="true"]')).toHaveCount(0);
    await expect(modal.getByLabel('车辆', { exact: true })).toHaveValue('');
    await expect(modal.locator('.play-offer .plate')).not.toHaveText('4');
  });

  test('C-4.7 C-4.8 a type in laps leaves the run mode of the counter as it was', async ({ visit }) => {
    const { page, modal } = await openModal(visit, { stored: { consumeVehicleMode: 'timermode' } });
    await modal.getByRole('tab', { name: '会员先玩后扣费' }).click();
    const types = modal.getByLabel('消费类型').locator('.ant-segmented-item');
    await types.filter({ hasText: '圈数' }).click();
    await expect(selectedOption(modal, '运行模式')).toHaveText('圈数模式');
    expect(await stored(page, 'consumeVehicleMode')).toBe('timermode');
    await types.filter({ hasText: /^余额$/ }).click();
    await expect(selectedOption(modal, '运行模式')).toHaveText('计时模式');
  });

  test('a kart that does not set off is shown on every screen with the reason, and nobody owes for it', async ({
    visit,
  }) => {
    const list = await visit('cashier', PAGES.payLater);
    const english = await visit('manager', PAGES.workplace, { lang: 'en' });
    await expect(list.locator('.resource-foot')).toBeVisible();
    await expect(english.getByText('Live')).toBeVisible();
    const marshal = await account('marshal');
    await marshal.post('/vehicle/sysVehicle/flag', { flag: 'red' });
    await until('the venue shows red', async () => {
      const rows = await sql('SELECT 1 FROM emergency_stop WHERE lifted_at IS NULL AND reached_at IS NOT NULL');
      return rows.length > 0;
    });
    // A service that does not know of the red flag yet: the venue refuses.
    await sql('UPDATE emergency_stop SET lifted_at = now() WHERE lifted_at IS NULL');
    await sql("UPDATE edge_agent SET flag = 'green' WHERE org_code = $1", [STORE]);
    const { driver } = await startTab(4, 'NOCARDCONSUME', '散客 10 圈');
    await marshal.post('/vehicle/sysVehicle/flag', { flag: 'green' });
    // At the same time: each of them is shown for a few seconds.
    await Promise.all([
      expect(notice(list, `4 号车没有发车（${driver}）：赛道为红旗`)).toBeVisible(),
      expect(notice(english, `Kart 4 did not start (${driver}): the track is under a red flag`)).toBeVisible(),
    ]);
    // Nothing moves under the cashier's eyes: a row that had come already is struck, offers no charge any more, and is gone with the next
    // search. The refusal may also be faster than the row.
    await expect(row(list, driver).and(list.locator(':not(.row-deleted)'))).toHaveCount(0);
    await expect(row(list, driver).locator('.row-action')).toHaveCount(0);
    await button(list, '查询').click();
    await expect(row(list, driver)).toHaveCount(0);
    const rows = await (await account('cashier')).rows(`/playbeforepay/sysPlayBeforePay/list?cheshou=${driver}`);
    expect(rows).toEqual([]);
  });

  test('six keys start the kart idle longest, which is never one that drives', async ({ visit }) => {
    const page = await visit('cashier', PAGES.payLater);
    await expect(page.locator('.resource-foot')).toBeVisible();
    const idleLongest = async (): Promise<string | undefined> =>
      (
        await sql<{ id: string }>(
          `SELECT id FROM vehicle WHERE org_code = $1 AND connected AND use_state IN ('IDLE', 'POWERON') AND battery_percent > 40
           ORDER BY use_state_since, position LIMIT 1`,
          ['A01'],
        )
      )[0]?.id;
    const expected = await idleLongest();
    const sent = page.waitForRequest(`**${addPath}`);
    // Without a pause: what is typed while the window comes belongs to it, also ahead of its rules.
    const end = await holdBack(page, '**/consumerolelistpcbymember*');
    let presses = 0;
    for (const key of ['F8', '1', 'Enter']) {
      await page.keyboard.press(key);
      presses += 1;
    }
    end();
    const modal = dialog(page, '先玩后付');
    const vehicle = modal.getByLabel('车辆', { exact: true });
    await expect(vehicle).toBeFocused();
    await expect(modal.locator('.play-reason')).toContainText('空闲最久');
    for (const key of ['Enter', 'Enter', 'Enter']) {
      await page.keyboard.press(key);
      presses += 1;
    }
    expect((await sent).postDataJSON()).toMatchObject({ vehicleId: expected, cheshou: '神秘车手' });
    expect(presses).toBe(6);
    await expect(notice(page, '启动成功，已挂单')).toBeVisible();
    await expect(modal).toHaveCount(0);
    // The one that drives now is not offered again.
    await page.keyboard.press('F8');
    await expect(modal.locator('.play-reason')).toContainText('空闲最久');
    const [driving] = await sql<{ name: string }>('SELECT name FROM vehicle WHERE id = $1', [expected]);
    await expect(modal.locator('.play-offer .plate')).not.toHaveText(driving?.name ?? '');
  });

  test('a kart taken meanwhile gives way to the next one, and an Enter meant for it starts nothing', async ({
    visit,
  }) => {
    const { page, modal } = await openModal(visit);
    const sent = callsTo(page, addPath);
    await playRule(modal, '散客 10 圈');
    const plate = modal.locator('.play-offer .plate');
    await expect(plate).toBeVisible();
    const offered = Number(await plate.textContent());
    await page.keyboard.press('Enter');
    await expect(modal.getByLabel('车手昵称')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(modal, '启动')).toBeFocused();
    // Presses Enter in the very moment in which the other kart appears.
    await page.evaluate(() => {
      const offer = document.querySelector('.play-offer');
      if (!offer) throw new Error('no offer');
      new MutationObserver(() => {
        if (!offer.classList.contains('replaced')) return;
        document.querySelector<HTMLElement>('.ant-modal-footer .key-button-primary')?.click();
      }).observe(offer, { attributes: true });
    });
    await startTab(offered, 'NOCARDCONSUME', '散客 10 圈');
    await expect(modal.locator('.play-offer.replaced')).toBeVisible();
    await expect(plate).not.toHaveText(String(offered));
    await expect(modal.getByLabel('车辆', { exact: true })).toBeFocused();
    expect(sent).toEqual([]);
  });

  test('a start without an answer is asked for again with the same kart: one drives, and one record is open', async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource/);
    const { page, modal } = await openModal(visit);
    await loseAnswer(page, `**${addPath}`);
    await playRule(modal, '散客 10 圈');
    const plate = modal.locator('.play-offer .plate');
    await expect(plate).toBeVisible();
    const offered = (await plate.textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(modal.getByLabel('车手昵称')).toBeFocused();
    await button(modal, '启动').click();
    await expect(notice(page, '服务器没有应答')).toBeVisible();
    const started = await sql<{ name: string }>(
      "SELECT vehicle_name AS name FROM tab WHERE org_code = 'A01' AND state = 'GUADAN'",
    );
    expect(started).toEqual([{ name: offered }]);
    await expect(plate).toHaveText(offered);
    await button(modal, '启动').click();
    await expect(modal).toHaveCount(0);
    const [open] = await sql<{ n: number }>(
      "SELECT count(*)::int AS n FROM tab WHERE org_code = 'A01' AND state = 'GUADAN'",
    );
    expect(open?.n).toBe(1);
  });
});
