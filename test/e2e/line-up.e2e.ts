/** What staff do with the people in the line. */
import { entry, startNext } from './support/consumption';
import { queueUp, startTab } from './support/counter';
import { account, kart, sql } from './support/instance';
import { button, callsTo, clickAgain, holdBack, notice, tile } from './support/screens';
import { expect, PAGES, test } from './support/test';

const tablet = { width: 1024, height: 768 };

for (const [language, words] of [
  ['cn', { noShow: '过号', undo: '撤销过号', passed: '已过号', back: '重新排队', waits: '排队中' }],
  ['en', { noShow: 'Skip', undo: 'Undo', passed: 'Skipped', back: 'Back to the queue', waits: 'Queuing' }],
] as const)
  test(`P-4.35 who is not there is passed over, which is undone at once, F9 starts the next one, and the passed one is taken back (${language})`, async ({
    visit,
  }) => {
    const [first, second] = [await queueUp(), await queueUp()];
    const page = await visit('cashier', PAGES.consume, { lang: language });
    const act = (name: string) => entry(page, first).getByRole('button', { name, exact: true });
    const next = startNext(page);
    await entry(page, first).getByRole('button').first().click();
    await expect(act(words.noShow)).toBeVisible();
    const actions = entry(page, first).getByRole('group');
    expect(await actions.evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    // It asks nothing, and is undone with one press.
    await act(words.noShow).click();
    await expect(entry(page, first)).toContainText(words.passed);
    await act(words.undo).click();
    await expect(entry(page, first)).toContainText(words.waits);
    await act(words.noShow).click();
    await expect(notice(page, first.paiduiText).last()).toBeVisible();
    await expect(entry(page, first)).toContainText(words.passed);
    await expect(next).toContainText(second.paiduiText);
    // The key waits for the answer, as its button does.
    await expect(next).not.toHaveAttribute('aria-busy', 'true');
    const sent = page.waitForRequest((request) => request.url().includes('/lineupstart?'));
    await page.keyboard.press('F9');
    expect(new URL((await sent).url()).searchParams.get('consumeid')).toBe(second.id);
    await act(words.back).click();
    await expect(entry(page, first)).toContainText(words.waits);
    await expect(next).toContainText(first.paiduiText);
  });

test('the marshal sees who is called and gives this driver this kart; the counter sees it at once', async ({
  visit,
}) => {
  const [first, second, called] = [await queueUp(), await queueUp(), await queueUp()];
  const counter = await visit('cashier', PAGES.consume);
  const board = await visit('marshal', PAGES.marshal, { viewport: tablet });
  await tile(board, 9).click();
  await button(board, '交给…').click();
  const people = board.getByRole('group', { name: '9 号车交给谁' }).getByRole('button');
  await expect(people).toHaveText(
    [first, second, called].map((each) => new RegExp(`^${each.paiduiText}${each.cheshou}`)),
  );
  // Anyone who is called while the choice is open keeps the place, and stands first in the next one.
  await entry(counter, called).getByRole('button').first().click();
  await entry(counter, called).getByRole('button', { name: '提醒', exact: true }).click();
  await expect(people.nth(2)).toContainText(`${called.paiduiText} 已叫号`);
  await board.getByRole('button', { name: '取消' }).click();
  await button(board, '交给…').click();
  await expect(people.first()).toContainText(`${called.paiduiText} 已叫号`);
  // Anyone who is given a kart elsewhere meanwhile is no longer to be had, and nobody moves up under the finger.
  await (
    await account('cashier')
  ).get(`/consume/sysConsume/lineupstart?${new URLSearchParams({ consumeid: first.id, vehicleId: await kart(3) })}`);
  await expect(people.nth(1)).toBeDisabled();
  await expect(people.nth(1)).toContainText('已不在队里');
  await people.first().click();
  await expect(tile(board, 9)).toContainText(called.cheshou);
  await expect(tile(board, 9)).toContainText('使用中');
  await expect(entry(counter, called)).toContainText('已发车');
  await expect(entry(counter, called)).toContainText('9 号车');
  await expect(
    counter.getByRole('region', { name: '车辆' }).getByRole('button', { name: /^9 号车/ }),
  ).toHaveAccessibleName(/使用中/);
  await expect(entry(counter, second)).toContainText('排队中');
  expect(
    await sql('SELECT e.state, r.driver_name FROM line_up_entry e JOIN run r ON r.id = e.run_id WHERE e.id = $1', [
      called.id,
    ]),
  ).toEqual([{ state: 'DEPARTED', driver_name: called.cheshou }]);
});

test('a kart is given by keyboard; what the service refuses is shown in words of the screen, and nothing is given under red', async ({
  visit,
}) => {
  visit.allowErrors(/Failed to load resource/);
  const [first, second] = [await queueUp(), await queueUp()];
  const board = await visit('marshal', PAGES.marshal, { viewport: tablet, lang: 'en', alone: true });
  const starts = callsTo(board, '/lineupstart');
  await tile(board, 13).focus();
  await board.keyboard.press('Enter');
  const give = button(board, 'Give to…');
  await expect(give).toContainText('2 waiting');
  const cutOff = (labels: Element[]): string[] =>
    labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent);
  expect(await board.locator('.mb-choices .mb-action-label').evaluateAll(cutOff)).toEqual([]);
  await give.focus();
  await board.keyboard.press('Enter');
  const people = board.getByRole('group', { name: 'Who gets kart 13' }).getByRole('button');
  await expect(people.first()).toBeFocused();
  // A key that is held opens the choice and takes nothing from it.
  await board.keyboard.press('Escape');
  await expect(give).toBeFocused();
  await board.keyboard.down('Enter');
  await expect(people.first()).toBeFocused();
  await board.keyboard.down('Enter');
  await board.keyboard.up('Enter');
  await expect(people).toHaveCount(2);
  expect(starts).toEqual([]);
  await board.keyboard.press('Tab');
  await expect(people.nth(1)).toBeFocused();
  // Another counter takes the kart before this call is there.
  const letGo = await holdBack(board, '**/lineupstart?*');
  await board.keyboard.press('Enter');
  await expect.poll(() => starts.length).toBe(1);
  await startTab(13, 'NOCARDCONSUME', '新手体验 3 圈');
  letGo();
  await expect(board.getByRole('alert')).toContainText(`${second.paiduiText}: The vehicle is in use`);
  expect(await sql('SELECT state FROM line_up_entry WHERE id = ANY($1)', [[first.id, second.id]])).toEqual([
    { state: 'QUEUING' },
    { state: 'QUEUING' },
  ]);

  await tile(board, 14).click();
  await give.click();
  const more = board.getByRole('group', { name: 'Who gets kart 14' }).getByRole('button');
  await expect(more.first()).toBeEnabled();
  const marshal = await account('marshal');
  await marshal.post('/vehicle/sysVehicle/stopAll', {});
  await expect(more.first()).toBeDisabled();
  const asked = `/consume/sysConsume/lineupstart?${new URLSearchParams({ consumeid: first.id, vehicleId: await kart(14) })}`;
  expect(await marshal.answer('GET', asked)).toMatchObject({ success: false });
  await expect(more.nth(1)).toBeDisabled();
});

test('who may not start anybody is offered nobody to give a kart to', async ({ visit }) => {
  await queueUp();
  const board = await visit('marshal', PAGES.marshal, {
    viewport: tablet,
    before: async (page) => {
      await page.route('**/getUserPermissionByToken*', async (route) => {
        const answer = (await (await route.fetch()).json()) as { result: { auth: { action: string }[] } };
        const auth = answer.result.auth.filter(({ action }) => action !== 'consume:lineup');
        await route.fulfill({ json: { ...answer, result: { ...answer.result, auth } } });
      });
    },
  });
  await tile(board, 12).click();
  await expect(button(board, '锁定')).toBeVisible();
  await expect(button(board, '交给…')).toHaveCount(0);
});

test('the second click of a double one starts nobody else, also when the first is answered already', async ({
  visit,
}) => {
  const [first, second] = [await queueUp(), await queueUp()];
  const page = await visit('cashier', PAGES.consume);
  const starts = callsTo(page, '/lineupstart');
  const next = startNext(page);
  await expect(next).toContainText(first.paiduiText);
  await next.click();
  await expect(next).toContainText(second.paiduiText);
  await expect(next).not.toHaveAttribute('aria-busy');
  await clickAgain(page);
  expect(starts).toHaveLength(1);
  await next.click();
  await expect(entry(page, second)).toContainText('已发车');
});

for (const [lang, words] of [
  ['cn', { question: '这辆车一直限速', kart: '9 号车 3/5', cancel: '取消', go: '照样发车', tile: '限速 3/5' }],
  [
    'en',
    {
      question: 'This kart has a lasting limit',
      kart: 'kart 9 at 3 of 5',
      cancel: 'Cancel',
      go: 'Start anyway',
      tile: '3/5',
    },
  ],
] as const)
  test(`a kart with a lasting limit goes to nobody without a question, and last of the free ones (${lang})`, async ({
    visit,
  }) => {
    const limited = await kart(9);
    const marshal = await account('marshal');
    await marshal.post('/vehicle/sysVehicle/control', { vehicleId: limited, action: 'speed', value: 3 });
    const waiting = await queueUp();
    const board = await visit('marshal', PAGES.marshal, { lang, viewport: tablet });
    await expect(tile(board, 9)).toContainText(words.tile);

    const page = await visit('cashier', PAGES.consume, { lang });
    const strip = page.getByRole('region', { name: lang === 'cn' ? '车辆' : 'Karts' });
    await expect(startNext(page)).toContainText('1');
    await strip.getByText('9', { exact: true }).click();
    await expect(startNext(page)).toContainText('9');
    const question = page.getByRole('dialog', { name: words.question });
    const starts = callsTo(page, '/lineupstart');
    await startNext(page).click();
    await expect(question).toContainText(words.kart);
    await button(question, words.cancel).click();
    await expect(question).toHaveCount(0);
    expect(starts).toEqual([]);
    await expect(entry(page, waiting)).toBeVisible();

    // The marshal gives it to this driver all the same.
    await tile(board, 9).click();
    await board.locator('.mb-bar').getByRole('button', { name: waiting.paiduiText }).click();
    const asked = board.getByRole('dialog', { name: words.question });
    await expect(asked).toContainText(words.kart);
    await button(asked, words.go).click();
    await expect(tile(board, 9)).toContainText(waiting.cheshou);
    const [run] = await sql<{ vehicle_id: string }>(
      'SELECT vehicle_id FROM run ORDER BY started_at DESC NULLS FIRST LIMIT 1',
    );
    expect(run?.vehicle_id).toBe(limited);
  });
