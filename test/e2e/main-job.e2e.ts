/** The main job: a kart started at the counter drives, is timed and ends on every screen at once, and the next customer goes. */
import { queueUp, tariff } from './support/counter';
import { account, kart, lapsOf, sql } from './support/instance';
import { button, dialog, notice, playKart, playRule, row, tile, whenIn } from './support/screens';
import { expect, PAGES, test } from './support/test';

/** Screens may differ by this long at most: far less than a lap, more than a busy test machine is late. */
const togetherMs = 1_000;

test('C-1.1 C-4.41 C-7.22 a kart started at the counter drives on every screen, ends there at the same time, and takes the next customer', async ({
  visit,
}) => {
  test.slow();
  const waiting = await queueUp('开业免费体验 2 圈', { consumePayMode: 'unline' });
  const vehicleId = await kart(7);
  // The boards of the day begin empty.
  await sql('UPDATE run SET board_invalid = true');
  const counter = await visit('cashier', PAGES.consume);
  const records = await visit('manager', PAGES.payLater);
  const board = await visit('marshal', PAGES.marshal, { viewport: { width: 1024, height: 768 } });
  const screen = await visit(null, `${PAGES.screen}?orgCode=A01`, { viewport: { width: 1920, height: 1080 } });
  const seven = counter.getByRole('region', { name: '车辆' }).getByRole('button', { name: /^7 号车/ });
  const onBoard = tile(board, 7);
  await expect(seven).toHaveAccessibleName('7 号车 空闲');
  await expect(onBoard).toContainText('空闲');
  await expect(screen.getByRole('table', { name: '大屏' })).toBeVisible();

  await counter.keyboard.press('F8');
  const modal = dialog(counter, '先玩后付');
  await playRule(modal, '新手体验 3 圈');
  await playKart(modal, 7);
  await modal.getByLabel('车手昵称').fill('三圈车手');
  await button(modal, '启动').click();
  await expect(notice(counter, '启动成功，已挂单')).toBeVisible();
  await expect(modal).toHaveCount(0);
  // Looked for from now on: each of them stands for one lap, whatever else is looked at meanwhile.
  const left = (laps: number) => [
    whenIn(
      board,
      (laps) => document.querySelector('.ring')?.getAttribute('aria-label') === `剩余 ${laps} 圈` && Date.now(),
      laps,
    ),
    whenIn(
      screen,
      (laps) => document.querySelector('.bs-row .bs-left')?.textContent?.startsWith(`${laps}`) === true && Date.now(),
      laps,
    ),
  ];
  const counted = Promise.all([2, 1].map((laps) => Promise.all(left(laps))));

  await expect(row(records, '三圈车手')).toContainText('挂单');
  await expect(row(records, '三圈车手')).toContainText('新手体验 3 圈');
  await expect(seven).toHaveAccessibleName('7 号车 使用中');
  await expect(onBoard).toContainText('三圈车手');
  const line = screen.locator('.bs-row').filter({ hasText: '三圈车手' });
  await expect(line).toContainText('7');
  // The kart may be seen to drive before the answer of the gate is written down.
  await expect
    .poll(() =>
      sql(
        'SELECT done_at IS NOT NULL AS done FROM edge_command WHERE vehicle_id = $1 ORDER BY created_at DESC LIMIT 1',
        [vehicleId],
      ),
    )
    .toEqual([{ done: true }]);
  const cashier = await account('cashier');
  const again = await cashier.answer('POST', '/playbeforepay/sysPlayBeforePay/add', {
    ...{ consumeVehicleMode: 'circlemode', remark: '', cheshou: '第二位', vehicleId, printId: '' },
    roleId: (await tariff('NOCARDCONSUME', '新手体验 3 圈')).id,
  });
  expect(again).toMatchObject({ success: false, message: 'The vehicle is in use' });

  for (const [boardAt = 0, screenAt = 0] of await counted)
    expect(Math.abs(boardAt - screenAt)).toBeLessThan(togetherMs);
  const ends = await Promise.all([
    whenIn(
      counter,
      (name) => document.querySelector(`button[aria-label="${name}"]`) !== null && Date.now(),
      '7 号车 回场',
    ),
    whenIn(board, () => document.querySelector('.ring') === null && Date.now(), null),
    whenIn(screen, () => document.querySelector('.bs-finished') !== null && Date.now(), null),
  ]);
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(togetherMs);

  const laps = await lapsOf(vehicleId);
  expect(laps.map((lap) => lap.number)).toEqual([1, 2, 3]);
  const best = (Math.min(...laps.map((lap) => lap.lap_ms)) / 1000).toFixed(3);
  await expect(line).toContainText('完成 3 圈');
  await expect(line).toContainText(best);
  await expect(screen.locator('.bs-panel')).toContainText('三圈车手');
  await expect(screen.locator('.bs-panel')).toContainText(best);
  const boards = await cashier.rows<{ cheshou: string }>('/timing/sysBoard/list?board=day');
  expect(boards.map((each) => each.cheshou)).toContain('三圈车手');
  await expect(row(records, '三圈车手')).toContainText('挂单');

  await expect(seven).toHaveAccessibleName('7 号车 空闲', { timeout: 15_000 });
  await seven.click();
  await expect(seven).toHaveAccessibleName('7 号车 已选，下一个启动用它');
  await counter.keyboard.press('F9');
  await expect(notice(counter, `${waiting.paiduiText} 已发车，7 号车`)).toBeVisible();
  const entry = counter.locator(`[data-entry="${waiting.id}"]`);
  await expect(entry).toContainText('已发车');
  await expect(entry).toContainText('7 号车');
  await expect(onBoard).toContainText(waiting.cheshou);
  await expect(screen.locator('.bs-row').filter({ hasText: waiting.cheshou })).toBeVisible();
  await expect(screen.locator('.bs-call')).toContainText(waiting.paiduiText);
  await expect(seven).toHaveAccessibleName('7 号车 空闲', { timeout: 15_000 });
  await expect(screen.locator('.bs-row').filter({ hasText: waiting.cheshou })).toContainText('完成 2 圈');
});
