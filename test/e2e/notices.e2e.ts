/** What people are notified of: the bell, one notice in its window, my announcements, and the page of the office. */
import type { Page, WebSocketRoute } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, holdBack, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const MINE = '/isps/userAnnouncement';
const OFFICE = '/isystem/SysAnnouncementList';
const LAPTOP = { width: 1366, height: 768 };
const SHOTS = process.env.SHOTS;
const shoot = async (page: Page, name: string): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png` });
};
const bell = (page: Page) => page.getByRole('button', { name: /^(通知|Notices)/ });
/** The workplace lists unread notices too; this is a row of what the bell opens. */
const bellRow = (page: Page, title: RegExp) => page.locator('#bell-rows').getByRole('button', { name: title });
const windowOf = (page: Page) => page.locator('.ant-modal');

const idOf = async (username: string): Promise<string> =>
  (await sql<{ id: string }>('SELECT id FROM app_user WHERE username = $1', [username]))[0]!.id;

/** Published to the cashier alone. @returns its id */
async function publish(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const hq = await account('hq');
  const id = await hq.post<string>('/sys/annountCement/add', {
    ...{ titile: '今晚 21:00 换 2 号门线圈', msgContent: '<p>停 <strong>40</strong> 分钟。</p>', priority: 'H' },
    ...{ msgCategory: '1', msgType: 'USER', userIds: `${await idOf('cashier')},` },
    ...fields,
  });
  await hq.post('/sys/annountCement/doReleaseData', { id });
  return id;
}

test.beforeEach(async () => {
  await sql('DELETE FROM notice');
  await sql('DELETE FROM announcement');
});

test('P-2.6.1 P-2.6.3 P-4.10 an announcement comes to the bell while the page is open, opens 60 % wide or on the whole screen, and is read', async ({
  visit,
}) => {
  const page = await visit('cashier', PAGES.workplace, { viewport: LAPTOP });
  await expect(bell(page)).toHaveAccessibleName('通知');
  await publish();
  await expect(bell(page)).toHaveAccessibleName('通知，1 条未读');
  await bell(page).click();
  await shoot(page, 'bell-cn');
  expect(await seriousFindings(page)).toEqual([]);
  await bellRow(page, /今晚 21:00/).click();
  const size = async () =>
    (await windowOf(page).locator('.ant-modal-container, .ant-modal-content').first().boundingBox())!;
  await expect(windowOf(page).getByText('40', { exact: true })).toBeVisible();
  await expect.poll(async () => Math.round((await size()).width)).toBe(Math.round(LAPTOP.width * 0.6));
  expect(Math.abs((await size()).height - LAPTOP.height * 0.8)).toBeLessThan(4);
  await shoot(page, 'notice-cn');
  expect(await seriousFindings(page)).toEqual([]);
  await windowOf(page).getByRole('button', { name: '全屏' }).click();
  await expect.poll(async () => Math.round((await size()).width)).toBe(LAPTOP.width);
  await page.keyboard.press('Escape');
  await expect(windowOf(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('通知');
  await bell(page).click();
  await page.getByRole('button', { name: '全部公告' }).click();
  await expect(page).toHaveURL(new RegExp(MINE));
  await expect(row(page, '今晚 21:00')).toContainText('已读');
  await shoot(page, 'my-announcements-cn');
  expect(await seriousFindings(page)).toEqual([]);
});

test('P-2.6.4 P-2.6.5 P-2.6.8 only what leads to a page and was unread can be handled, and that goes there', async ({
  visit,
}) => {
  await publish({ titile: '去订单', openType: 'url', openPage: PAGES.orders });
  await publish({ titile: '只读', openType: 'other' });
  await publish({ titile: '打不开的窗口', openType: 'component', openPage: 'nowhere/Window', busId: '1' });
  await publish({ titile: '去用户', openType: 'url', openPage: PAGES.users });
  await publish({ titile: '别人的窗口', openType: 'component', openPage: 'system/UserList', busId: '1' });
  const page = await visit('cashier', MINE, { viewport: LAPTOP });
  const go = windowOf(page).getByRole('button', { name: /^去处理/ });
  const open = async (title: string): Promise<void> => {
    await row(page, title).getByRole('button', { name: title }).click();
    await expect(windowOf(page).getByText('40', { exact: true })).toBeVisible();
  };
  await open('只读');
  await expect(go).toHaveCount(0);
  await page.keyboard.press('Escape');
  for (const title of ['打不开的窗口', '别人的窗口']) {
    await open(title);
    await expect(go).toHaveCount(0);
    await page.keyboard.press('Escape');
  }
  // What leads to a page of others' is as much without it, in the bell too.
  await bell(page).click();
  await expect(bellRow(page, /去订单/)).toContainText('去处理');
  await expect(bellRow(page, /去用户/)).not.toContainText('去处理');
  await bellRow(page, /去用户/).click();
  await expect(windowOf(page).getByText('40', { exact: true })).toBeVisible();
  await expect(go).toHaveCount(0);
  await page.keyboard.press('Escape');
  await open('去订单');
  // It was unread when it was opened, and stays so in this window.
  await expect(bell(page)).toHaveAccessibleName('通知');
  await go.click();
  await expect(page).toHaveURL(new RegExp(PAGES.orders));
  await page.goto(`/#${MINE}`);
  await open('去订单');
  await expect(go).toHaveCount(0);
});

test('P-2.6.8 a component opens its page in a window, with the one record that the notice names', async ({ visit }) => {
  const id = `notice-${Date.now()}`;
  await sql(
    `INSERT INTO message_template (id, template_code, template_name, template_content, template_type, created_by)
     VALUES ($1, $1, '只看这一条', '内容', '4', 'e2e')`,
    [id],
  );
  const component = {
    openType: 'component',
    openPage: 'message/SysMessageTemplateList',
    userIds: `${await idOf('hq')},`,
  };
  await publish({ ...component, titile: '请看模板', busId: id });
  await publish({ ...component, titile: '没有的模板', busId: `${id}x` });
  const page = await visit('hq', PAGES.workplace, { viewport: LAPTOP });
  const open = async (title: RegExp): Promise<void> => {
    await bell(page).click();
    await bellRow(page, title).click();
  };
  await open(/请看模板/);
  await expect(windowOf(page).getByText('只看这一条').first()).toBeVisible();
  await expect(windowOf(page)).toContainText('消息模板');
  await expect(windowOf(page).getByText(id)).toBeVisible();
  await expect(windowOf(page).getByRole('table')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(PAGES.workplace));
  await shoot(page, 'notice-component-cn');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(windowOf(page)).toHaveCount(0);
  await open(/没有的模板/);
  await expect(windowOf(page)).toContainText('已经没有了，或您无权查看');
  await sql('DELETE FROM message_template WHERE id = $1', [id]);
});

test('a bell that breaks says so and can be tried again; the header, the tabs and the page beside it stay', async ({
  visit,
}) => {
  await publish();
  const page = await visit('cashier', PAGES.workplace, { viewport: LAPTOP, lang: 'en' });
  await expect(bell(page)).toHaveAccessibleName('Notices, 1 unread');
  visit.allowErrors(/React error #31/);
  await page.route('**/sys/annountCement/listByUser*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { result: { anntMsgList: object[] } };
    const broken = answer.result.anntMsgList.map((row) => ({ ...row, titile: { broken: true } }));
    await route.fulfill({ json: { ...answer, result: { ...answer.result, anntMsgList: broken } } });
  });
  await publish({ titile: 'another' });
  await expect(bell(page)).toHaveAccessibleName('Notices, 2 unread');
  await bell(page).click();
  const again = page.getByRole('button', { name: 'This part failed. Try again' });
  await expect(again).toBeVisible();
  await expect(page.getByRole('button', { name: /^周敏|^Zhou/ }).first()).toBeVisible();
  await page.unroute('**/sys/annountCement/listByUser*');
  await publish({ titile: 'third' });
  await again.click();
  await expect(bell(page)).toBeVisible();
});

test('P-4.11 everything is marked as read at once', async ({ visit }) => {
  await publish();
  await publish({ titile: '第二条', priority: 'M' });
  const page = await visit('cashier', PAGES.workplace, { lang: 'en', viewport: LAPTOP });
  await expect(bell(page)).toHaveAccessibleName('Notices, 2 unread');
  await bell(page).click();
  await expect(bellRow(page, /第二条/)).toContainText('Important');
  await shoot(page, 'bell-en');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notices');
});

test('P-1.2 to whom an announcement goes stands in English on English screens', async ({ visit }) => {
  const hq = await account('hq');
  const draft = { msgContent: '<p>x</p>', priority: 'L', msgCategory: '1' };
  const [store] = await sql<{ name_en: string }>("SELECT name_en FROM store WHERE org_code = 'A01'");
  for (const [titile, receiverKind, receiverIds] of [
    ['All hands', 'ALL', ''],
    ['One store', 'STORES', 'A01,'],
  ])
    await hq.post('/sys/annountCement/add', { ...draft, titile, receiverKind, receiverIds });
  const page = await visit('hq', OFFICE, { lang: 'en', viewport: LAPTOP });
  await expect(row(page, 'All hands')).toContainText('Everybody');
  await expect(row(page, 'One store')).toContainText(store!.name_en);
});

test('what is unread stands on the workplace too: it opens there, and is gone once it is read', async ({ visit }) => {
  await publish();
  await publish({ titile: '第二条', priority: 'M' });
  const page = await visit('cashier', PAGES.workplace, { viewport: LAPTOP });
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: '未读通知' }) });
  const rows = panel.getByRole('listitem');
  await expect(panel).toContainText('2 件');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: '今晚 21:00' })).toContainText('紧急');
  for (const [title, left] of [
    ['第二条', 1],
    ['今晚 21:00', 0],
  ] as const) {
    await rows.filter({ hasText: title }).getByRole('button').press('Enter');
    await expect(windowOf(page).getByText('40', { exact: true })).toBeVisible();
    // None was read before it in this window.
    await expect(button(windowOf(page), '上一条')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(windowOf(page)).toHaveCount(0);
    await expect(rows).toHaveCount(left);
    await expect(rows.filter({ hasText: title })).toHaveCount(0);
  }
  await expect(panel).toContainText('没有未读的通知');
  await page.goto(`/#${MINE}`);
  await expect(row(page, '第二条')).toContainText('已读');
});

test('P-4.13 P-4.14 what is unread is asked for every 6 s, until a load fails', async ({ visit }) => {
  let calls = 0;
  let fails = false;
  // A clock that is moved by a minute ends the live link, as a machine that has slept.
  visit.allowErrors(/listByUser/, /already in CLOSING or CLOSED state/);
  const page = await visit('cashier', PAGES.workplace, {
    before: async (opened) => {
      await opened.clock.install();
      await opened.routeWebSocket(/\/websocket\//, () => undefined);
      await opened.route(/listByUser/, async (route) => {
        calls += 1;
        if (fails) await route.abort();
        else await route.continue();
      });
    },
  });
  await expect(bell(page)).toBeVisible();
  await expect.poll(() => calls).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  for (let round = 0; round < 3; round += 1) {
    const before = calls;
    const answered = page.waitForResponse(/listByUser/);
    await page.clock.runFor(6000);
    await answered;
    expect(calls - before).toBe(1);
  }
  fails = true;
  const before = calls;
  await page.clock.runFor(6000);
  await expect.poll(() => calls - before).toBe(1);
  await page.clock.runFor(60_000);
  expect(calls - before).toBe(1);
  fails = false;
  await bell(page).click();
  await page.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => calls - before).toBe(2);
  await expect(page.getByText('每 6 秒更新')).toBeVisible();
});

test('P-4.15 P-4.16 P-4.17 P-4.18 one WebSocket with a beat every 20 s that comes back after 5 s; its commands load the lists', async ({
  visit,
}) => {
  const sockets: WebSocketRoute[] = [];
  const sent: string[] = [];
  let [calls, ended] = [0, 0];
  const page = await visit('cashier', PAGES.workplace, {
    before: async (opened) => {
      // Time goes on by hand alone, from before the socket opens.
      const begun = Date.now();
      await opened.clock.install({ time: begun });
      await opened.clock.pauseAt(begun + 1000);
      await opened.routeWebSocket(/\/websocket\//, (socket) => {
        sockets.push(socket);
        socket.onMessage((message) => void sent.push(String(message)));
      });
      opened.on('request', (request) => {
        if (request.url().includes('listByUser')) calls += 1;
      });
      for (const end of ['requestfinished', 'requestfailed'] as const)
        opened.on(end as 'requestfinished', (request) => {
          if (request.url().includes('listByUser')) ended += 1;
        });
    },
  });
  let ranMs = 0;
  const runFor = async (ms: number): Promise<void> => {
    await page.clock.runFor(ms);
    ranMs += ms;
  };
  /** What an answer brings about needs the clock too: it goes on until all calls that have begun are answered and bring no other. */
  const quiet = async (): Promise<void> => {
    let [last, still] = [-1, 0];
    await expect
      .poll(
        async () => {
          await runFor(20);
          still = calls > 0 && calls === ended && calls === last ? still + 1 : 0;
          last = calls;
          return still;
        },
        { intervals: [20] },
      )
      .toBeGreaterThan(3);
  };
  await expect
    .poll(async () => {
      await runFor(100);
      return sent.length;
    })
    .toBe(1);
  expect(sockets).toHaveLength(1);
  expect(new URL(sockets[0]!.url()).pathname).toBe(`/websocket/${await idOf('cashier')}`);
  // The token comes in the first frame, and in no address.
  expect(sent[0]).toMatch(/^[\w-]{43}$/);
  ranMs = 0;
  await quiet();
  await runFor(19_800 - ranMs);
  expect(sent).toHaveLength(1);
  await page.clock.runFor(200);
  await expect.poll(() => sent.slice(1)).toEqual(['HeartBeat']);
  for (const cmd of ['topic', 'user']) {
    await quiet();
    const before = calls;
    sockets.at(-1)!.send(JSON.stringify({ cmd }));
    await expect.poll(() => calls).toBe(before + 1);
  }
  await sockets[0]!.close();
  await expect.poll(() => page.evaluate(() => 1)).toBe(1);
  await page.clock.runFor(4900);
  expect(sockets).toHaveLength(1);
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return sockets.length;
    })
    .toBe(2);
});

test('P-1.21 a short message to many is offered as text message where the store has the app PHONE, and nowhere else', async ({
  visit,
}) => {
  const [before] = await sql<{ apps: string[] }>("SELECT apps FROM store WHERE org_code = 'A01'");
  const open = async (): Promise<Page> => {
    const page = await visit('manager', OFFICE, { viewport: LAPTOP });
    await page.getByRole('button', { name: /^新增公告/ }).click();
    await page.locator('[data-field="msgCategory"] .ant-select').click();
    await page.locator('.ant-select-item-option', { hasText: '系统消息' }).click();
    await expect(page.locator('[data-field="homeImage"]')).toHaveCount(0);
    return page;
  };
  const bySms = (page: Page) => page.locator('[data-field="bySms"]');
  try {
    await sql("UPDATE store SET apps = '{XWHF}' WHERE org_code = 'A01'");
    await expect(bySms(await open())).toHaveCount(0);
    await sql("UPDATE store SET apps = '{PHONE,XWHF}' WHERE org_code = 'A01'");
    await sql("UPDATE app_user SET phone = '13811112222' WHERE username = 'cashier'");
    const page = await open();
    const drawer = page.getByRole('dialog');
    await expect(bySms(page)).toContainText('同时发短信');
    await bySms(page).getByRole('switch').click();
    await drawer.locator('[data-field="titile"] input').fill('今晚换线圈');
    await drawer.getByRole('textbox', { name: '内容' }).fill('二十一点停四十分钟');
    await shoot(page, 'announcement-sms');
    await drawer.getByRole('button', { name: /^保存/ }).click();
    await expect(drawer).toHaveCount(0);
    await row(page, '今晚换线圈').getByRole('button', { name: '发布' }).click();
    await button(page.getByRole('dialog', { name: /^发布给 \d+ 人？/ }), '发布').click();
    await expect(notice(page, '该系统通知发布成功')).toBeVisible();
    const sent = await sql(
      "SELECT content FROM message WHERE receiver = '13811112222' AND template_code = 'MASS_MESSAGE'",
    );
    expect(sent).toEqual([{ content: '今晚换线圈：二十一点停四十分钟' }]);
  } finally {
    await sql("UPDATE store SET apps = $1 WHERE org_code = 'A01'", [before?.apps ?? []]);
    await sql("UPDATE app_user SET phone = NULL WHERE username = 'cashier'");
  }
});

test('P-5.18 P-5.6 P-3.7 the office writes an announcement and a short message, and publishes it', async ({
  visit,
}) => {
  test.setTimeout(90_000);
  const page = await visit('hq', OFFICE, { viewport: LAPTOP });
  await page.getByRole('button', { name: /^新增公告/ }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('textbox', { name: '内容' })).toBeVisible();
  const save = drawer.getByRole('button', { name: /^保存/ });
  await save.click();
  for (const field of ['titile', 'msgContent', 'homeImage'])
    await expect(drawer.locator(`[data-field="${field}"]`)).toContainText(/请|必|要/);
  await shoot(page, 'announcement-form-cn');
  expect(await seriousFindings(page)).toEqual([]);
  const twenty = '一二三四五六七八九十一二三四五六七八九十';
  await drawer.locator('[data-field="msgCategory"] .ant-select').click();
  await page.locator('.ant-select-item-option', { hasText: '系统消息' }).click();
  await drawer.locator('[data-field="titile"] input').fill(`${twenty}多`);
  await drawer.getByRole('textbox', { name: '内容' }).fill(twenty);
  await save.click();
  await expect(drawer.locator('[data-field="titile"]')).toContainText('最多20个字');
  await drawer.locator('[data-field="titile"] input').fill(twenty);
  await save.click();
  await expect(drawer).toHaveCount(0);
  const written = row(page, twenty);
  await expect(written).toContainText('草稿');
  await expect(written).toContainText('一般');
  await written.getByRole('button', { name: '发布' }).click();
  const ask = page.getByRole('dialog', { name: /^发布给 \d+ 人？/ });
  await shoot(page, 'announcement-publish-cn');
  await button(ask, '发布').click();
  await expect(notice(page, '该系统通知发布成功')).toBeVisible();
  await expect(written).toContainText('已发布');
  await shoot(page, 'announcements-cn');
  expect(await seriousFindings(page)).toEqual([]);
});

for (const [lang, words] of [
  [
    'cn',
    {
      add: '新增公告',
      picture: '图片',
      sending: '图片上传中…',
      reason: '服务器没有应答，请检查网络后重试',
      failed: '图片 a.png 没有放进来：',
    },
  ],
  [
    'en',
    {
      ...{
        add: 'Add announcement',
        picture: 'Picture',
        sending: 'Uploading the picture…',
        reason: 'The server is not answering. Check the network and try again',
      },
      failed: 'Picture a.png was not added: ',
    },
  ],
] as const)
  test(`a picture that does not get into a text says why, the text stays, and the next try puts it in (${lang})`, async ({
    visit,
  }) => {
    visit.allowErrors(/Failed to load resource/);
    const page = await visit('hq', OFFICE, { viewport: LAPTOP, lang, alone: true });
    await page.getByRole('button', { name: new RegExp(`^${words.add}`) }).click();
    const editor = page.locator('.rich-editor');
    const text = editor.getByRole('textbox');
    await text.fill('周六 21:00 关门');
    const put = () =>
      editor.locator('input[type="file"]').setInputFiles({
        ...{ name: 'a.png', mimeType: 'image/png' },
        buffer: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
          'base64',
        ),
      });
    const fault = editor.getByRole('alert');
    // The computer has no network at all.
    await page.context().setOffline(true);
    await put();
    await expect(fault).toHaveText(words.failed + words.reason);
    await page.context().setOffline(false);
    // The line is there, and the service is not.
    await page.route('**/sys/common/upload', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
    await put();
    await expect(fault).toHaveText(words.failed + words.reason);
    await expect(text).toContainText('周六 21:00 关门');
    await page.unroute('**/sys/common/upload');
    // On its way: the key waits for it.
    const letGo = await holdBack(page, '**/sys/common/upload');
    await put();
    await expect(fault).toHaveCount(0);
    await expect(editor.getByRole('button', { name: words.sending })).toBeDisabled();
    letGo();
    await expect(text.locator('img')).toHaveCount(1);
    await expect(text).toContainText('周六 21:00 关门');
    await expect(button(editor, words.picture)).toBeEnabled();
  });
