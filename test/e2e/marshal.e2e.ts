/** The marshal's board: every kart, what can be done with it, and the stop of all of them. */
import type { EmergencyStopPayload } from '@paddock/contracts/feed';
import type { Locator, Page } from '@playwright/test';
import { queueUp, type StartedTab, startTab } from './support/counter';
import { account, kart, plug, sql, unplug } from './support/instance';
import { callsTo, clickAgain, tile } from './support/screens';
import { isPress, serviceNeverAnswers, slowAndNeverReached, venueNeverReached } from './support/stops';
import { expect, PAGES, test, type Visit } from './support/test';

const tablet = { width: 1024, height: 768 };
const bar = (page: Page): Locator => page.locator('.mb-bar');
const action = (page: Page, name: string): Locator => bar(page).getByRole('button', { name });
const drive = (kartNumber: number): Promise<StartedTab> => startTab(kartNumber, 'NOCARDCONSUME', '散客 10 圈');

/** Seconds of a clock that ends a text: `0:07`. */
const secondsOf = (text: string): number => {
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d+)$/.exec(text.trim()) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

async function openBoard(visit: Visit): Promise<Page> {
  const page = await visit('marshal', PAGES.marshal, { viewport: tablet });
  await expect(tile(page, 20)).toBeVisible();
  await expect(page.locator('.mb-link')).toContainText('实时');
  return page;
}

/** What one kart has answered to a stop; its number alone, since the seconds of another may have the same figure. */
const answered = (sheet: Locator, number: string): Locator =>
  sheet.locator('.stop-answered li').filter({ has: sheet.page().getByText(number, { exact: true }) });

/** Laps left, as the ring of the tile says. */
const lapsLeft = async (page: Page, number: number): Promise<number> => {
  const label = await tile(page, number).getByRole('img', { name: /^剩余/ }).getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0]);
};

test('every kart says its state in words: idle, on track, locked, under repair, off, offline', async ({ visit }) => {
  const started = await drive(2);
  const manager = await account('manager');
  const control = async (number: number, action: string, detail = {}): Promise<unknown> =>
    manager.post('/vehicle/sysVehicle/control', { vehicleId: await kart(number), action, ...detail });
  await control(3, 'lock', { value: '轮胎磨损' });
  await control(4, 'maintain', { reason: 'brakes' });
  await control(5, 'powerOff');
  await unplug(await kart(6));
  await queueUp();
  await queueUp();
  const page = await openBoard(visit);
  await expect(tile(page, 1)).toContainText('空闲');
  await expect(tile(page, 2)).toContainText('使用中');
  await expect(tile(page, 2)).toContainText(started.driver);
  await expect(tile(page, 2).getByRole('img', { name: /^剩余 \d+ 圈$/ })).toBeVisible();
  await expect(tile(page, 3)).toContainText('已锁定');
  await expect(tile(page, 3)).toContainText('轮胎磨损');
  await expect(tile(page, 4)).toContainText('维修中');
  await expect(tile(page, 5)).toContainText('关机');
  await expect(tile(page, 6)).toContainText('离线');
  await expect(page.locator('.mb-counts')).toHaveText(/^1\s*在场\s*2\s*人排队\s*15\s*空闲\s*4\s*不可用$/);
  await tile(page, 3).click();
  await action(page, '解除锁定').click();
  await expect(tile(page, 3)).toContainText('空闲');
  await control(5, 'powerOn');
  await expect(tile(page, 5)).not.toContainText('关机');
});

test('the plug of a kart is pulled: the board and the counter show it offline at once, and back when it returns', async ({
  visit,
}) => {
  const page = await openBoard(visit);
  const counter = await visit('cashier', PAGES.consume);
  const eight = counter.getByRole('region', { name: '车辆' }).getByRole('button', { name: /^8 号车/ });
  await expect(eight).toHaveAccessibleName('8 号车 空闲');
  const vehicleId = await kart(8);
  await unplug(vehicleId);
  await expect(tile(page, 8)).toContainText('离线', { timeout: 30_000 });
  await expect(eight).toHaveAccessibleName('8 号车 离线', { timeout: 30_000 });
  await plug(vehicleId);
  await expect(tile(page, 8)).toContainText('空闲');
  await expect(eight).toHaveAccessibleName('8 号车 空闲');
});

test('the next numbers are dispatched together on the first free karts', async ({ visit }) => {
  const [first, second] = [await queueUp(), await queueUp()];
  const page = await openBoard(visit);
  const strip = page.getByRole('region', { name: '下一位' });
  for (const each of [first, second]) await expect(strip).toContainText(each.paiduiText);
  await page.getByRole('button', { name: /^发车 2 辆/ }).click();
  await expect(tile(page, 1)).toContainText(first.cheshou);
  await expect(tile(page, 2)).toContainText(second.cheshou);
  await expect(strip).toContainText('没有人排队');
  const rows = await sql<{ state: string }>('SELECT state FROM line_up_entry WHERE id = ANY($1)', [
    [first.id, second.id],
  ]);
  expect(rows.map((row) => row.state)).toEqual(['DEPARTED', 'DEPARTED']);
});

test('the second tap of a double one starts no more karts, and does not press what stands there by then', async ({
  visit,
}) => {
  const waiting = [await queueUp(), await queueUp(), await queueUp(), await queueUp()];
  const page = await openBoard(visit);
  const starts = callsTo(page, '/lineupstart');
  const go = page.locator('.mb-go');
  await expect(go).toContainText('发车 3 辆');
  await go.click();
  await expect(tile(page, 3)).toContainText(waiting[2]!.cheshou);
  await expect(go).toContainText('发车 1 辆');
  await clickAgain(page);
  expect(starts).toHaveLength(3);
  await tile(page, 9).click();
  await bar(page).locator('.mb-action-go').click();
  await expect(tile(page, 9)).toContainText(waiting[3]!.cheshou);
  const given = callsTo(page, '/sysVehicle/control');
  await expect(action(page, '1 圈')).toContainText('已用 0 / 3');
  await action(page, '1 圈').hover();
  await clickAgain(page);
  expect(given).toEqual([]);
  await action(page, '1 圈').click();
  await expect(action(page, '1 圈')).toContainText('已用 1 / 3');
  expect(given).toHaveLength(1);
});

test('P-9.5 P-8.15 one more lap, three times at most, then the service refuses too', async ({ visit }) => {
  const { vehicleId } = await drive(3);
  const page = await openBoard(visit);
  await tile(page, 3).click();
  const add = action(page, '1 圈');
  await expect(add).toContainText('已用 0 / 3');
  for (const used of [1, 2, 3]) {
    await add.click();
    await expect(add).toContainText(`已用 ${used} / 3`);
  }
  await expect(add).toBeDisabled();
  const kept = async (): Promise<{ remaining: number; laps: number }> => {
    const [run] = await sql<{ remaining: number; laps: number }>(
      'SELECT remaining, laps FROM run WHERE vehicle_id = $1 ORDER BY created_at DESC LIMIT 1',
      [vehicleId],
    );
    return run ?? { remaining: 0, laps: 0 };
  };
  // The service counts the uses; what is left comes from the venue, which a lap may overtake.
  await expect.poll(async () => (({ remaining, laps }) => remaining + laps)(await kept())).toBe(13);
  await expect.poll(async () => (await lapsLeft(page, 3)) + (await kept()).laps).toBe(13);
  const fourth = await (
    await account('marshal')
  ).answer('POST', '/vehicle/sysVehicle/control', {
    vehicleId,
    action: 'addLap',
  });
  expect(fourth).toMatchObject({ success: false, message: 'Operation failed, max 3 uses' });
});

test('a kart is slowed, runs free again and is stopped; each command is acknowledged by the kart', async ({
  visit,
}) => {
  const { vehicleId } = await drive(4);
  const page = await openBoard(visit);
  await tile(page, 4).click();
  const place = await action(page, '停 4 号').boundingBox();
  await action(page, '限速').click();
  // The stop stays where it is while a speed is chosen.
  expect(await action(page, '停 4 号').boundingBox()).toEqual(place);
  await action(page, '2 级').click();
  await expect(tile(page, 4)).toContainText('限速 2/5');
  await action(page, '限速').click();
  await action(page, '解除限速').click();
  await expect(tile(page, 4)).toContainText('使用中');
  // A second tap is the same tap; the key stays there when the kart stands, and is no other one.
  await action(page, '停 4 号').dblclick();
  await expect(tile(page, 4)).toContainText('空闲');
  expect(await action(page, '停 4 号').boundingBox()).toEqual(place);
  await action(page, '关机').click();
  await expect(tile(page, 4).getByRole('img', { name: /^剩余/ })).toHaveCount(0);
  const commands = await sql<{ action: string }>(
    `SELECT body->>'action' AS action FROM edge_command WHERE vehicle_id = $1 AND ok AND created_at > now() - interval '1 minute' AND body->>'kind' = 'kart.control' ORDER BY created_at`,
    [vehicleId],
  );
  expect(commands.map((command) => command.action).slice(-2)).toEqual(['slow', 'resume']);
  // Power off is held.
  await action(page, '关机').hover();
  await page.mouse.down();
  await expect(tile(page, 4)).toContainText('关机');
  await page.mouse.up();
  await action(page, '开机').click();
  await expect(tile(page, 4)).toContainText('空闲');
});

test('a speed can be set for every run from now on', async ({ visit }) => {
  const { vehicleId } = await drive(18);
  const page = await openBoard(visit);
  await tile(page, 18).click();
  await action(page, '限速').click();
  await action(page, '仅本次').click();
  await action(page, '3 级').click();
  await expect(tile(page, 18)).toContainText('限速 3/5');
  const commands = await sql<{ level: number }>(
    `SELECT (body->>'level')::int AS level FROM edge_command
     WHERE vehicle_id = $1 AND body->>'action' = 'speed' ORDER BY created_at DESC LIMIT 1`,
    [vehicleId],
  );
  expect(commands).toEqual([{ level: 3 }]);
  await (await account('marshal')).post('/vehicle/sysVehicle/control', { vehicleId, action: 'speed', value: 5 });
});

test('stop all: every kart answers for itself, a silent one must be flagged down, and only then the run goes on', async ({
  visit,
}) => {
  test.slow();
  const [one, two, silent] = [await drive(5), await drive(6), await drive(7)];
  const page = await openBoard(visit);
  for (const number of [5, 6, 7]) await expect(tile(page, number)).toContainText('使用中');
  await unplug(silent.vehicleId);
  await expect(tile(page, 7)).toContainText('离线');
  const second = await openBoard(visit);
  await page.getByRole('button', { name: '全部停车' }).click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet.getByRole('status')).toContainText('2 / 3');
  await expect(sheet.locator('.stop-answered li')).toHaveCount(2);
  for (const number of ['5', '6']) {
    await expect(answered(sheet, number)).toContainText(/\d\.\d 秒/);
  }
  const missing = sheet.locator('.stop-missing li');
  await expect(missing).toHaveCount(1);
  // Another board shows the same, also one that is opened again.
  const elsewhere = second.getByRole('alertdialog');
  await expect(elsewhere.getByRole('status')).toContainText('2 / 3');
  const clock = (board: Page): Promise<number> => board.locator('.mb-flag-red').innerText().then(secondsOf);
  await expect.poll(() => clock(second)).toBeGreaterThan(1);
  await second.reload();
  await expect(elsewhere.getByRole('status')).toContainText('2 / 3');
  await expect(answered(elsewhere, '5')).toContainText(/\d\.\d 秒/);
  await expect(elsewhere.locator('.stop-missing li')).toHaveCount(1);
  expect(await clock(second)).toBeGreaterThan(1);
  await expect(missing).toContainText('7');
  await expect(missing).toContainText(silent.driver);
  await expect(missing).toContainText('未应答');
  await expect(sheet).toHaveAccessibleName('1 辆没有确认停车');
  await expect(page.locator('.mb-flag-red')).toContainText('红旗 计时已暂停');
  const resume = sheet.getByRole('button', { name: /^恢复行驶/ });
  await expect(resume).toBeDisabled();
  await expect(resume).toContainText('还差 1 辆');
  const counted = async (): Promise<number> => {
    const [row] = await sql<{ laps: number }>(
      `SELECT sum(laps)::int AS laps FROM run WHERE vehicle_id = ANY($1) AND state IN ('DISPATCHED', 'RUNNING')`,
      [[one.vehicleId, two.vehicleId]],
    );
    return row?.laps ?? -1;
  };
  const before = await counted();
  await missing.getByRole('button', { name: '已举旗拦停' }).click();
  await expect(missing).toHaveCount(0);
  await expect(sheet.locator('.stop-answered li')).toHaveCount(3);
  await expect(sheet).toHaveAccessibleName('全部 3 辆已停');
  await expect(resume).toBeEnabled();
  // A tap is not enough: two seconds.
  await resume.click();
  await expect(sheet).toBeVisible();
  await resume.hover();
  await page.mouse.down();
  await expect(sheet).toHaveCount(0);
  await page.mouse.up();
  await expect(elsewhere).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: '绿旗' })).toBeVisible();
  await expect.poll(counted, { timeout: 15_000 }).toBeGreaterThan(before);
});

const stopAllKey = (page: Page): Locator => page.getByRole('button', { name: '全部停车' });

test('a service that hangs: the stop is shown as being sent with the next picture, then as not sent, and can be sent again', async ({
  visit,
}) => {
  await drive(5);
  const page = await visit('marshal', PAGES.marshal, {
    viewport: tablet,
    before: async (opened) => {
      await opened.route('**/sysVehicle/localStop?*', (route) =>
        route.fulfill({ json: { success: true, message: '', code: 200, result: null, timestamp: 0 } }),
      );
    },
  });
  await expect(tile(page, 5)).toContainText('使用中');
  await serviceNeverAnswers(page);
  const shown = await stopAllKey(page).evaluate(async (key: HTMLElement) => {
    key.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return document.querySelector('[role=alertdialog] h2')?.textContent;
  });
  expect(shown).toBe('正在发出全部停车…');
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toBeFocused();
  await expect(page.locator('.mb-next')).toHaveAttribute('inert', '');
  // Looked at in each frame: a second between two looks is as much as there is to spare.
  await page.waitForFunction(
    () => document.querySelector('[role=alertdialog] h2')?.textContent === '全部停车没有发出',
    undefined,
    { polling: 'raf', timeout: 3_000 },
  );
  await expect(sheet).toHaveAccessibleName('全部停车没有发出');
  await expect(sheet).toHaveAccessibleDescription(/^\d\d:\d\d:\d\d 按下/);
  await page.unroute('**/sysVehicle/stopAll');
  await sheet.getByRole('button', { name: '再发一次' }).click();
  await expect(sheet).toHaveAccessibleName('全部 1 辆已确认停车');
});

for (const [service, failing, presses] of [
  ['a service that hangs', serviceNeverAnswers, 1],
  ['a service that takes the stop and has no link to the venue', venueNeverReached, 1],
  ['a slow service without a link, which answers after the venue', slowAndNeverReached, 2],
] as const)
  test(`${service}: the board stops the venue itself`, async ({ visit }) => {
    await drive(5);
    let known = (): void => undefined;
    const read = new Promise<void>((resolve) => (known = resolve));
    const pressed: string[] = [];
    const page = await visit('marshal', PAGES.marshal, {
      viewport: tablet,
      before: async (opened) => {
        opened.on('request', (request) => isPress(request) && pressed.push(request.url()));
        opened.on('requestfinished', (request) => request.url().includes('/sysVehicle/localStop') && known());
        await failing(opened);
      },
    });
    await expect(tile(page, 5)).toContainText('使用中');
    await read;
    await stopAllKey(page).click();
    const sheet = page.getByRole('alertdialog');
    await expect.poll(() => pressed.length).toBe(presses);
    await expect(sheet).toHaveAccessibleName('全部 1 辆已确认停车');
    await expect(sheet).toHaveAccessibleDescription(/由 陈教练 发出 · 由场地直接停车/);
    // The board asks the venue itself until the service knows.
    const stops = () => sql('SELECT 1 FROM emergency_stop WHERE lifted_at IS NULL AND source = $1', ['venue']);
    await expect.poll(async () => (await stops()).length).toBe(1);
  });

test('resuming by a held key ends when a kart is no longer known to stand', async ({ visit }) => {
  const { vehicleId } = await drive(6);
  let give = (_text: string): void => undefined;
  const page = await visit('marshal', PAGES.marshal, {
    viewport: tablet,
    before: (opened) =>
      opened.routeWebSocket(/socket\.io/, (socket) => {
        socket.connectToServer();
        give = (text) => socket.send(text);
      }),
  });
  await expect(tile(page, 6)).toContainText('使用中');
  await stopAllKey(page).click();
  const sheet = page.getByRole('alertdialog');
  await expect(sheet).toHaveAccessibleName('全部 1 辆已确认停车');
  const stop = await (await account('marshal')).get<EmergencyStopPayload>('/vehicle/sysVehicle/emergencyStop');
  const resume = sheet.getByRole('button', { name: /^恢复行驶/ });
  await resume.hover();
  await page.mouse.down();
  const karts = stop.karts.map((each) => (each.vehicleId === vehicleId ? { ...each, state: 'unconfirmed' } : each));
  const event = (version: number, payload: object): string =>
    `42/live,${JSON.stringify(['feed', [{ offset: 0, topic: 'stops', type: 'stop.changed', payload: { ...stop, version, ...payload } }]])}`;
  give(event(stop.version + 1, { karts, state: 'unconfirmed' }));
  await expect(resume).toBeDisabled();
  give(event(stop.version + 2, {}));
  await expect(resume).toBeEnabled();
  // Still held, and longer than is needed: a key that was forbidden meanwhile must be pressed again.
  await expect(resume).not.toHaveClass(/mb-held/);
  await page.mouse.up();
  await expect(sheet).toBeVisible();
  // Lifted here, and stopped again from elsewhere before the venue has done it.
  await page.route('**/sysVehicle/flag', (route) =>
    route.fulfill({ json: { success: true, code: 200, message: '', result: { commandId: '' }, timestamp: 0 } }),
  );
  await resume.hover();
  await page.mouse.down();
  await expect(sheet).toBeHidden();
  await page.mouse.up();
  const sentAt = new Date(Date.parse(stop.sentAt) + 1_000).toISOString();
  give(event(stop.version + 3, { sentAt }));
  await expect(sheet).toBeVisible();
});

test('what is not known is said: the karts that are being read, a flag, and alarms of the venue in words', async ({
  visit,
}) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const off = { vehicleId: await kart(5), action: 'powerOff' };
  await (await account('manager')).post('/vehicle/sysVehicle/control', off);
  const page = await visit('marshal', PAGES.marshal, {
    viewport: tablet,
    lang: 'en',
    before: async (opened) => {
      await opened.route('**/sysVehicle/listorgcode?*', async (route) => {
        await held;
        await route.continue();
      });
      await opened.route('**/sysGame/track?*', async (route) => {
        const answer = (await (await route.fetch()).json()) as { result: object };
        await route.fulfill({ json: { ...answer, result: { ...answer.result, flag: 'plaid' } } });
      });
      await opened.route('**/sysEdge/list?*', async (route) => {
        const answer = (await (await route.fetch()).json()) as { result: object[] };
        const alarms = ['gateSilent:Gate 1', 'kartNotStopping:7'];
        await route.fulfill({ json: { ...answer, result: answer.result.map((edge) => ({ ...edge, alarms })) } });
      });
    },
  });
  await expect(page.getByText('Reading karts and flag…')).toBeVisible();
  await expect(page.getByText('Flag unknown, treat as red')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Green' })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Venue alarms' }).getByRole('listitem')).toHaveText([
    'Kart 7 does not stop',
    'The gate Gate 1 is silent',
  ]);
  letGo();
  await expect(tile(page, 20)).toBeVisible();
  await expect(page.getByText('Reading karts and flag…')).toHaveCount(0);
  // Nor may a kart be switched on, which may come back as it was.
  await tile(page, 5).click();
  await expect(action(page, 'Power on')).toBeDisabled();
  await (await account('manager')).post('/vehicle/sysVehicle/control', { ...off, action: 'powerOn' });
  await expect(tile(page, 5)).toContainText('Idle');
});

test('C-9.11 a test drive has the laps that this computer has set, and is held to start', async ({ visit }) => {
  const vehicleId = await kart(18);
  const page = await visit('marshal', PAGES.marshal, { viewport: tablet, stored: { lapCount: 2 } });
  await tile(page, 18).click();
  await expect(action(page, '试车')).toContainText('2 圈');
  await action(page, '试车').click();
  await expect(tile(page, 18)).toContainText('空闲');
  await action(page, '试车').hover();
  await page.mouse.down();
  await expect(tile(page, 18)).toContainText('使用中');
  await page.mouse.up();
  await expect(tile(page, 18)).toContainText('试车');
  // It drives its laps by itself, and stands on no board.
  await expect(tile(page, 18)).toContainText('空闲', { timeout: 40_000 });
  const runs = await sql(
    'SELECT lap_limit, laps, board_invalid FROM run WHERE vehicle_id = $1 ORDER BY created_at DESC LIMIT 1',
    [vehicleId],
  );
  expect(runs).toEqual([{ lap_limit: 2, laps: 2, board_invalid: true }]);
});

test('P-1.6 a kart without control hardware offers no control, and the service refuses it', async ({ visit }) => {
  const vehicleId = await kart(20);
  await sql('UPDATE vehicle SET has_control = false WHERE id = $1', [vehicleId]);
  try {
    const page = await openBoard(visit);
    await tile(page, 20).click();
    await expect(bar(page)).toContainText('20 号车');
    await expect(action(page, '关机')).toHaveCount(0);
    await expect(action(page, '锁定')).toBeVisible();
    const refused = await (
      await account('marshal')
    ).answer('POST', '/vehicle/sysVehicle/control', {
      vehicleId,
      action: 'slow',
      value: 2,
    });
    expect(refused).toMatchObject({ success: false, message: 'This vehicle has no control hardware' });
  } finally {
    await sql('UPDATE vehicle SET has_control = true WHERE id = $1', [vehicleId]);
  }
});

test('every target of the board is at least 48 px high and wide, without a bar to scroll sideways', async ({
  visit,
}) => {
  await drive(9);
  await queueUp();
  const page = await openBoard(visit);
  // Asked again: a kart's answer takes its row, and the button in it, off the sheet at any moment.
  const small = (): Promise<string[]> =>
    page.locator('.mb button:visible').evaluateAll((buttons) =>
      buttons
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect();
          return width < 48 || height < 48;
        })
        .map(
          (element) =>
            `${element.textContent} ${element.getBoundingClientRect().width}×${element.getBoundingClientRect().height}`,
        ),
    );
  await expect.poll(small).toEqual([]);
  for (const number of [1, 9]) {
    await tile(page, number).click();
    await expect(bar(page)).toContainText(`${number} 号车`);
    await expect.poll(small).toEqual([]);
  }
  await action(page, '限速').click();
  await expect.poll(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(tablet.width);
  // The sheet is there before the service has answered: a stop on its way would meet the next test.
  const stopped = page.waitForResponse('**/sysVehicle/stopAll');
  await page.getByRole('button', { name: '全部停车' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect.poll(small).toEqual([]);
  await stopped;
});
