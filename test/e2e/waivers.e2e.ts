/** A driver signs on the own phone; the counter sees it at once, and the ride is driven under it. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { seriousFindings } from './support/axe';
import { driverName, queueUp, tariff } from './support/counter';
import { account, kart, sql } from './support/instance';
import { button, dialog, notice, option, orderSide } from './support/screens';
import { expect, PAGES, test } from './support/test';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1366, height: 768 };
const SIGNATURE = 'M80 150 95 120 110 90 130 70 150 95 160 130 175 160 190 120 210 80';
const SHOTS = process.env.SHOTS;
const RULES = { waiverMinAge: 14, waiverMinHeightCm: 150, waiverJuniorMinAge: 7, waiverJuniorMinHeightCm: 120 };
const TEXT_CN = `卡丁车是高速运动。\n\n${'驾驶时请系好安全带、戴好头盔，听从现场人员指挥。'.repeat(12)}`;
const TEXT_EN = `Karting is a fast sport.\n\n${'Wear belt and helmet and follow the marshals. '.repeat(20)}`;

const shoot = async (page: Page, name: string, fullPage = false): Promise<void> => {
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage });
};

/** A few strokes, as a finger draws them. */
async function draw(page: Page, pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is no box to sign in');
  const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y];
  for (const stroke of [
    [at(0.2, 0.7), at(0.3, 0.3), at(0.4, 0.7), at(0.5, 0.35)],
    [at(0.55, 0.6), at(0.7, 0.3), at(0.8, 0.65)],
  ]) {
    const [from, ...rest] = stroke;
    await page.mouse.move(...from!);
    await page.mouse.down();
    for (const point of rest) await page.mouse.move(...point, { steps: 6 });
    await page.mouse.up();
  }
}

const forget = async (): Promise<void> => {
  await sql('UPDATE vehicle SET kart_class = NULL');
  for (const table of ['waiver_view', 'waiver_match', 'waiver', 'waiver_text']) await sql(`DELETE FROM ${table}`);
};
test.afterEach(async () => {
  await forget();
  const none = { waiverMinAge: 0, waiverMinHeightCm: 0, waiverJuniorMinAge: 0, waiverJuniorMinHeightCm: 0 };
  await (await account('manager')).post('/sys/departSetting/edit', { orgCode: '', ...none });
});

/** Opens the window with the code, and answers what the code holds. */
async function showCode(page: Page): Promise<string> {
  const answered = page.waitForResponse(/sysWaiver\/link/);
  await page.getByRole('button', { name: /^(免责书|Waivers)/ }).click();
  const { result } = (await (await answered).json()) as { result: { token: string } };
  await expect(page.getByRole('img', { name: /手机扫码|scan this/ })).toBeVisible();
  return `/waiver/sign?t=${result.token}`;
}

test('a driver signs on the phone in either language, the counter sees it live, and the ride is driven under it', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  await forget();
  await (await account('manager')).post('/sys/departSetting/edit', { orgCode: '', ...RULES });
  const office = await visit('manager', '/waiver/SysWaiverText', { viewport: LAPTOP });
  await office.getByLabel('中文内容').fill(TEXT_CN);
  await office.getByLabel('英文内容').fill(TEXT_EN);
  await office.getByRole('button', { name: '发布新版' }).click();
  await expect(office.getByText('现在是第 1 版')).toBeVisible();
  await shoot(office, 'text-cn');

  const child = driverName('阿明');
  const entry = await queueUp('新手体验 3 圈', { cheshou: '弯心猎手' });
  const counter = await visit('cashier', PAGES.consume, { viewport: LAPTOP });
  const row = counter.locator(`[data-entry="${entry.id}"]`);
  await expect(row).toContainText('没签免责书');
  await shoot(counter, 'line-cn');
  const display = await counter.context().newPage();
  await display.goto(`/#${PAGES.customer}`);
  await expect(display.getByText('欢迎光临')).toBeVisible();
  const code = await showCode(counter);
  await expect(display.getByRole('img', { name: '请扫码签免责书' })).toBeVisible();
  await shoot(display, 'display-cn');
  const driver = counter
    .getByRole('button', { name: new RegExp(entry.paiduiText) })
    .and(counter.locator('[aria-pressed]'));
  await expect(driver).toContainText('没签');

  const phone = await visit(null, code, { viewport: PHONE });
  await expect(phone.getByRole('region', { name: '免责书全文' })).toContainText('卡丁车是高速运动');
  await phone.getByRole('button', { name: '签署' }).click();
  await expect(phone.getByRole('alert').first()).toHaveText('这一项要填');
  await expect(phone.getByLabel('车手姓名')).toBeFocused();
  await phone.getByLabel('车手姓名').fill(child);
  await phone.getByLabel('联系电话').fill('13812345678');
  // Too young and too short is said at once, with the kart that is left.
  await phone.getByLabel('出生日期').fill('2014-01-01');
  await expect(phone.getByText('成人车要满 14 岁')).toBeVisible();
  await phone.getByLabel('身高（厘米）').fill('141');
  await expect(phone.getByText('可以选儿童车')).toBeVisible();
  await shoot(phone, 'phone-refused-cn', true);
  await phone.getByLabel('儿童车').check();
  await expect(phone.getByText('成人车要满 14 岁')).toBeHidden();
  await phone.getByLabel('监护人姓名').fill('李母');
  await phone.getByLabel('和车手的关系').selectOption({ label: '父母' });
  await phone.getByLabel('监护人电话').fill('13900001111');
  await phone.getByLabel('我已读完').check();
  await draw(phone, phone.getByRole('img', { name: '请车手签名' }));
  await draw(phone, phone.getByRole('img', { name: '请监护人签名' }));
  expect(await seriousFindings(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await shoot(phone, 'phone-cn', true);
  await phone.getByRole('button', { name: '签署', exact: true }).click();
  await expect(phone.getByRole('status')).toContainText(child);
  await shoot(phone, 'phone-done-cn');

  // Nobody has touched the counter meanwhile.
  const signed = counter.getByRole('listitem').filter({ hasText: child });
  await expect(signed).toContainText('138****5678');
  await expect(signed).toContainText('监护人已签');
  await driver.click();
  await shoot(counter, 'counter-cn');
  expect(await seriousFindings(counter)).toEqual([]);
  await signed.getByRole('button').click();
  await expect(driver).toContainText(child);
  await counter.keyboard.press('Escape');
  await expect(display.getByText('欢迎光临')).toBeVisible();
  await expect(row).not.toContainText('没签免责书');

  // A second driver, in English from the page's own switch; what was typed stays.
  const english = await visit(null, code, { viewport: PHONE });
  await english.getByLabel('车手姓名').fill('Robin Hall');
  await english.getByRole('button', { name: 'English' }).click();
  await expect(english.getByRole('region', { name: 'Text of the waiver' })).toContainText('Karting is a fast sport');
  await expect(english.getByLabel("Driver's name")).toHaveValue('Robin Hall');
  await english.getByLabel('Phone number').fill('+4915112345678');
  await english.getByLabel('Date of birth').fill('1991-05-17');
  await english.getByLabel('Height (cm)').fill('180');
  await english.getByLabel('I have read').check();
  await draw(english, english.getByRole('img', { name: 'The driver signs here' }));
  expect(await seriousFindings(english)).toEqual([]);
  await shoot(english, 'phone-en', true);
  await english.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(english.getByRole('status')).toContainText('Robin Hall');

  // Anyone who has signed and does not drive yet is offered for the next driver; the child stands in the line.
  await expect(counter.locator('datalist option')).toHaveCount(1);
  await expect(counter.locator('datalist option')).toHaveAttribute('value', 'Robin Hall');

  // Each kart has a class, and the one that is driven decides.
  const devices = await visit('manager', `${PAGES.devices}?type=kart&pageSize=20`, { viewport: LAPTOP });
  const giveClass = async (number: number, kartClass: string): Promise<void> => {
    const ofKart = devices.getByRole('row').filter({ has: devices.locator(`.plate:text-is("${number}")`) });
    await button(ofKart, '更多').click();
    await devices.getByRole('menuitem', { name: '车型' }).click();
    const window = dialog(devices, `${number} 号车的车型`);
    await option(window, kartClass).click();
    await shoot(devices, `class-${number}-cn`);
    await devices.keyboard.press('Enter');
    await expect(ofKart).toContainText(kartClass);
  };
  await giveClass(4, '儿童车');
  await giveClass(5, '成人车');
  expect(await seriousFindings(devices)).toEqual([]);
  await shoot(devices, 'class-list-cn');
  const cashier = await account('cashier');
  const startOn = async (number: number): Promise<string> =>
    `/consume/sysConsume/lineupstart?${new URLSearchParams({ consumeid: entry.id, vehicleId: await kart(number) })}`;
  expect((await cashier.answer('GET', await startOn(5))).message).toBe(
    '弯心猎手 may not drive kart 5: Adult karts are for ages 14 and over',
  );
  // Under this waiver the ride begins, and the order says so.
  await cashier.get(await startOn(4));
  const orders = await visit('manager', PAGES.orders, { viewport: LAPTOP, lang: 'en' });
  await orders.locator('tr[data-order]').first().click();
  await expect(orderSide(orders)).toContainText(`Waiver: ${child} · Matched`);
  await shoot(orders, 'order-en');
  const dark = { settings: { mode: 'dark' } };
  const abroad = await visit('cashier', PAGES.consume, { viewport: LAPTOP, lang: 'en', stored: dark });
  await showCode(abroad);
  await expect(abroad.getByRole('listitem').filter({ hasText: 'Robin Hall' })).toContainText('+49****5678');
  await expect(abroad.locator('datalist option[value="Robin Hall"]')).toHaveCount(1);
  expect(await seriousFindings(abroad)).toEqual([]);
  await shoot(abroad, 'counter-en');

  const list = await visit('manager', '/waiver/SysWaiverList', { viewport: LAPTOP, lang: 'en' });
  const line = list.getByRole('row').filter({ hasText: child });
  await expect(line).toContainText('Junior kart');
  await shoot(list, 'list-en');
  await line.getByRole('button', { name: 'Signature & data' }).click();
  const detail = dialog(list, `Waiver of ${child}`);
  await expect(detail).toContainText('13812345678');
  await expect(detail).toContainText('李母 · Parent · 13900001111');
  for (const whose of ["Driver's signature", "Guardian's signature"])
    await expect(detail.getByRole('img', { name: whose })).toBeVisible();
  await shoot(list, 'detail-en');
});

test('who signs in for a session is seen to have signed as it happens, and whom the rules keep from its karts does not sign in', async ({
  visit,
}) => {
  test.setTimeout(120_000);
  await forget();
  const [cashier, manager] = [await account('cashier'), await account('manager')];
  await manager.post('/sys/departSetting/edit', { orgCode: '', ...RULES });
  await manager.post('/waiver/sysWaiverText/publish', { number: 0, textCn: TEXT_CN, textEn: TEXT_EN });
  const { id: tariffId } = await tariff('NOCARDCONSUME', '新手体验 3 圈');
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const sessionId = await manager.post<string>('/session/sysSession/add', {
    ...{ name: driverName('夜场'), startTime: `${today} 23:59:00`, minutes: 15, places: 9, tariffId, remark: '' },
    ...{ consumeVehicleMode: 'circlemode', kartGroup: 'ADULT' },
  });
  const [father, child] = [driverName('陈爸'), driverName('小满')];
  await cashier.post('/reservation/sysReservation/add', { sessionId, name: father, heads: 2, kind: 'PERSON' });
  const sign = async (name: string, fields: Readonly<Record<string, unknown>>): Promise<void> => {
    const { token } = await cashier.post<{ token: string }>('/waiver/sysWaiver/link', { kind: 'screen' });
    await cashier.post('/waiver/sysWaiverSign/add', {
      ...{ token, signingId: randomUUID(), language: 'cn', textNumber: 1, name, phone: '13812345678' },
      ...{ birthDate: '1990-05-17', heightCm: 175, kartClass: 'ADULT', consent: true, signature: SIGNATURE },
      ...{ guardianName: '', guardianRelation: null, guardianPhone: '', guardianSignature: '', ...fields },
    });
  };

  const desk = await visit('cashier', PAGES.signIn, { viewport: LAPTOP });
  // What is typed before the page stands is lost, in part or whole.
  await expect(desk.getByRole('textbox')).toBeFocused();
  await desk.keyboard.type(father);
  await desk
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: father })
    .getByRole('button', { name: '签到' })
    .click();
  const window = desk.locator('.ant-modal').filter({ hasText: '谁上车' });
  await expect(window.getByRole('img', { name: '请车手用手机扫码' })).toBeVisible();
  const drivers = window.getByRole('list', { name: '谁上车' }).getByRole('listitem');
  await expect(drivers.nth(0)).toContainText('没签');
  await drivers.nth(1).locator('input[type="text"]').fill(child);
  await sign(father, {});
  await expect(drivers.nth(0)).toContainText(`${father} · 同名`);
  await expect(drivers.nth(1)).toContainText('没签');
  await shoot(desk, 'party-cn');
  const guardian = { guardianName: father, guardianRelation: 'PARENT', guardianPhone: '13812345678' };
  await sign(child, {
    ...{ birthDate: '2017-01-01', heightCm: 125, kartClass: 'JUNIOR', ...guardian, guardianSignature: SIGNATURE },
  });
  await expect(drivers.nth(1).getByRole('alert')).toHaveText('成人车要满 14 岁');
  await expect(window.getByRole('button', { name: /签到 2 人/ })).toBeDisabled();
  expect(await seriousFindings(desk)).toEqual([]);
  await shoot(desk, 'party-refused-cn');

  const abroad = await visit('cashier', PAGES.signIn, { viewport: LAPTOP, lang: 'en' });
  await expect(abroad.getByRole('textbox')).toBeFocused();
  await abroad.keyboard.type(father);
  await abroad.getByRole('main').getByRole('listitem').filter({ hasText: father }).getByRole('button').click();
  const other = abroad.locator('.ant-modal').filter({ hasText: 'Who drives' });
  await other.getByLabel('Who drives 2').fill(child);
  await expect(other.getByRole('alert')).toHaveText('Adult karts are for ages 14 and over');
  await shoot(abroad, 'party-refused-en');
  await drivers.nth(1).getByRole('checkbox').uncheck();
  await window.locator('.ant-segmented-item').filter({ hasText: '现金支付' }).click();
  await desk.keyboard.press('Enter');
  await expect(notice(desk, '已签到 1 人')).toBeVisible();
});
