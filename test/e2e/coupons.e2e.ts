/** The page of a resource, on coupons: list, filters, form, deleting, sheets, keys. What it does follows from the declaration. */
import type { Page } from '@playwright/test';
import { mp4 } from '../support/app/file-samples';
import { seriousFindings } from './support/axe';
import { account, sql } from './support/instance';
import { button, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const base = '/coupon/sysCoupon';
let made = 0;
/** A name that no other test has. */
const name = (what: string): string => `${what}${Date.now() % 1_000_000}-${(made += 1)}`;

async function coupon(fields: Readonly<Record<string, unknown>> = {}): Promise<{ id: string; name: string }> {
  const values = {
    ...{
      name: name('券'),
      image: null,
      deductAmount: 20,
      minRecharge: 100,
      thresholdType: 'SINGLE',
      thresholdAmount: 100,
    },
    ...{ totalCount: 500, claimLimit: 1, claimStart: '2026-01-01 00:00:00', claimEnd: '2036-12-31 23:59:59' },
    ...{ validType: 'DAYS', validDays: 30, enabled: 'YES', ...fields },
  };
  return { id: await (await account('manager')).post<string>(`${base}/add`, values), name: values.name };
}

const drawer = (page: Page) => page.locator('.resource-drawer');
const field = (page: Page, of: string) => page.locator(`#form-coupon-${of}`);
const stored = (id: string) =>
  sql<{ name: string; total_count: number; claim_limit: number }>(
    'SELECT name, total_count, claim_limit FROM coupon WHERE id = $1',
    [id],
  ).then(([found]) => found);

/** Two small pictures, each of one colour. */
const PICTURES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4qqSLFTEMLQkA2JlRAX/4VJ0AAAAASUVORK5CYII=',
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mOQmPAfK2IYWhIAGG9pwT/fDXgAAAAASUVORK5CYII=',
];
const pngs = PICTURES.map((content, index) => ({
  ...{ name: `picture ${index + 1}.png`, mimeType: 'image/png', buffer: Buffer.from(content, 'base64') },
}));

/** Wrong files are named with what is wrong, right ones are shown, and one is taken out and put back with the keyboard. */
async function addPictures(page: Page): Promise<void> {
  const upload = drawer(page).locator('.upload');
  const input = upload.locator('input[type="file"]');
  await input.setInputFiles([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') },
    { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture at all') },
    { name: 'ride.mp4', mimeType: 'video/mp4', buffer: mp4() },
    { name: 'film.png', mimeType: 'image/png', buffer: mp4() },
    ...pngs,
  ]);
  await expect(upload.locator('img')).toHaveCount(2);
  await expect(upload.getByRole('alert')).toHaveText([
    '只能是 JPG、PNG 图片',
    '文件不能超过 5MB',
    '只能是 JPG、PNG 图片',
    '只能是 JPG、PNG 图片',
    '只能是 JPG、PNG 图片',
  ]);
  await upload.getByRole('button', { name: '去掉第 1 个文件' }).focus();
  await page.keyboard.press('Enter');
  await expect(upload.locator('img')).toHaveCount(1);
  const chooser = page.waitForEvent('filechooser');
  await field(page, 'image').focus();
  await page.keyboard.press('Space');
  await (await chooser).setFiles(pngs.slice(0, 1));
  await expect(upload.locator('img')).toHaveCount(2);
  await expect(upload.getByRole('alert')).toHaveCount(0);
  if (process.env.SHOTS !== undefined) await page.screenshot({ path: `${process.env.SHOTS}/coupon-pictures.png` });
}

test.afterAll(() => sql("DELETE FROM coupon WHERE org_code = 'A01'"));

test('P-2.10.11 P-3.18 P-5.16 P-5.28 a row is added with pictures after its errors are corrected, and appears on a second screen by itself', async ({
  visit,
}) => {
  const other = await visit('cashier', PAGES.coupons);
  await expect(other.locator('.resource-foot .num').first()).toContainText('/');
  await expect(other.getByRole('button', { name: /^新增优惠券/ })).toHaveCount(0);
  const page = await visit('manager', PAGES.coupons);
  await expect(page.getByRole('button', { name: /^新增优惠券/ })).toBeEnabled();
  await page.keyboard.press('Alt+n');
  await expect(field(page, 'name')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.form-fault')).toHaveCount(10);
  await expect(drawer(page)).toContainText('10 处要改');
  for (const [of, label] of [
    ...[
      ['name', '券名'],
      ['deductAmount', '抵扣金额'],
      ['minRecharge', '最低充值'],
      ['thresholdType', '门槛'],
    ],
    ...[
      ['thresholdAmount', '门槛金额'],
      ['totalCount', '总量'],
      ['claimLimit', '每人限领'],
    ],
    ...[
      ['claimStart', '开始领取'],
      ['claimEnd', '结束领取'],
      ['validType', '有效期'],
    ],
  ])
    await expect(drawer(page).locator(`[data-field="${of}"] .form-fault`)).toContainText(
      new RegExp(`请(输入|选择)${label}!`),
    );
  for (const of of ['image', 'enabled']) await expect(drawer(page).locator(`[data-field="${of}"]`)).toBeVisible();
  const fresh = name('新券');
  await field(page, 'name').fill(fresh);
  await field(page, 'deductAmount').fill('二十');
  await field(page, 'minRecharge').fill('100');
  await expect(drawer(page).locator('[data-field="deductAmount"]')).toContainText('请输入正确的金额!');
  await field(page, 'deductAmount').fill('25.5');
  await drawer(page).locator('.ant-segmented-item').filter({ hasText: '单笔充值' }).click();
  await field(page, 'thresholdAmount').fill('300');
  await field(page, 'totalCount').fill('12000');
  await field(page, 'claimLimit').fill('2');
  await expect(field(page, 'validDays')).toHaveCount(0);
  await drawer(page).locator('.ant-segmented-item').filter({ hasText: '领取后天数' }).click();
  await field(page, 'validDays').fill('30');
  for (const [of, time] of [
    ['claimStart', '2026-01-01 00:00:00'],
    ['claimEnd', '2036-12-31 23:59:59'],
  ] as const) {
    await field(page, of).fill(time);
    await field(page, of).press('Enter');
  }
  await addPictures(page);
  await button(drawer(page), '保存').click();
  await expect(notice(page, '添加成功')).toBeVisible();
  const [{ image } = { image: '' }] = await sql<{ image: string }>('SELECT image FROM coupon WHERE name = $1', [fresh]);
  expect(image).toMatch(/^[0-9a-f]{64}\.png,[0-9a-f]{64}\.png$/);
  await expect(row(page, fresh).locator('img')).toHaveAttribute('src', `/sys/common/static/${image.split(',')[0]}`);
  for (const screen of [page, other]) await expect(row(screen, fresh)).toContainText('1.2万');
  await expect(row(page, fresh)).toContainText('领取中');
  const [kept] = await sql(
    `SELECT *, deduct_amount_fen::int, min_recharge_fen::int, threshold_amount_fen::int FROM coupon WHERE name = $1`,
    [fresh],
  );
  expect(kept).toMatchObject({
    ...{ deduct_amount_fen: 2550, min_recharge_fen: 10000, threshold_type: 'SINGLE', threshold_amount_fen: 30000 },
    ...{ total_count: 12000, claimed_count: 0, claim_limit: 2, valid_type: 'DAYS', valid_days: 30, enabled: true },
  });
  // What every list page offers.
  for (const tool of ['导出', '导入', '批量删除']) await expect(button(page, tool).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: '分页' })).toBeVisible();
  await expect(row(page, fresh).getByRole('button', { name: '编辑' })).toBeVisible();
  await row(page, fresh).getByRole('button', { name: /更多/ }).click();
  await page.getByRole('menuitem', { name: '查看' }).click();
  await expect(drawer(page)).toContainText(fresh);
  await expect(button(drawer(page), '保存')).toHaveCount(0);
});

test('a name that is taken is said at its field, and what two people change at once is asked field by field', async ({
  visit,
}) => {
  const [one, taken] = [await coupon(), await coupon()];
  const page = await visit('manager', PAGES.coupons);
  await row(page, one.name).getByRole('button', { name: '编辑' }).click();
  await expect(field(page, 'deductAmount')).toHaveValue(/^\d+\.\d\d$/);
  await field(page, 'name').fill(taken.name);
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page).locator('[data-field="name"] .form-fault')).toBeVisible();
  await field(page, 'name').fill(one.name);
  await field(page, 'totalCount').fill('800');
  await (await account('admin')).ask('PUT', `${base}/edit`, { id: one.id, version: 1, totalCount: 600, claimLimit: 3 });
  const dispute = drawer(page).locator('[data-field="totalCount"] .form-dispute');
  await expect(dispute).toContainText('600');
  await expect(field(page, 'claimLimit')).toHaveValue('3');
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page)).toContainText('先选定每一处用谁的');
  await dispute.getByRole('button', { name: '用我的' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(drawer(page)).toHaveCount(0);
  expect(await stored(one.id)).toEqual({ name: one.name, total_count: 800, claim_limit: 3 });
});

test('conditions stand in the address, as chips where no field shows them, and each can be taken away', async ({
  visit,
}) => {
  const [cheap, dear] = [await coupon({ deductAmount: 11 }), await coupon({ deductAmount: 88, enabled: 'NO' })];
  const page = await visit('manager', `${PAGES.coupons}?deductAmount_begin=80&adv=[["enabled","eq","NO"]]`);
  await expect(row(page, dear.name)).toBeVisible();
  await expect(row(page, cheap.name)).toHaveCount(0);
  await expect(page.locator('.resource-chip')).toContainText('高级 启用');
  await page.keyboard.press('/');
  await page.keyboard.type(cheap.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/name=/);
  await expect(page.getByText('没有符合条件的优惠券')).toBeVisible();
  const chips = page.locator('.resource-state .resource-chip');
  await expect(chips).toHaveCount(3);
  await expect(chips.first()).toContainText('去掉后');
  await page.getByRole('button', { name: '清空全部条件' }).click();
  await expect(page).toHaveURL(`/#${PAGES.coupons}`);
  await expect(row(page, cheap.name)).toBeVisible();
  await page.getByRole('button', { name: '抵扣金额' }).click();
  await expect(page).toHaveURL(/sort=-deductAmount/);
  await page.goBack();
  await expect(page.locator('th[aria-sort]').filter({ hasText: '抵扣金额' })).toHaveCount(0);
});

test('rows are walked and chosen by keys; what is chosen is named before it is deleted, wherever it stands', async ({
  visit,
}) => {
  const [hidden, shown] = [await coupon(), await coupon()];
  const page = await visit('manager', PAGES.coupons);
  await expect(row(page, shown.name)).toBeVisible();
  await button(page, '批量删除').click();
  await expect(notice(page, '请选择一条记录！')).toBeVisible();
  await row(page, shown.name).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, hidden.name)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.locator('.tools-chosen')).toContainText('已选 2 项，在 1 页');
  await page.keyboard.press('/');
  await page.keyboard.type(shown.name);
  await page.keyboard.press('Enter');
  await expect(row(page, hidden.name)).toHaveCount(0);
  await button(page, '批量删除').click();
  const question = page.locator('.ant-modal').filter({ hasText: '删除 2 条优惠券' });
  await expect(question).toContainText('1 条在本页，1 条在其他页');
  await expect(question).toContainText(hidden.name);
  await expect(question).toContainText('其中 1 条不在当前结果里');
  await expect(button(question, '取消')).toBeFocused();
  await question.getByRole('button', { name: '删除 2 条' }).click();
  await expect(row(page, shown.name)).toHaveCount(0);
  expect([await stored(hidden.id), await stored(shown.id)]).toEqual([undefined, undefined]);
});

test('C-8.4 a sheet is checked before anything is written; good rows go in, bad ones come back with reasons', async ({
  visit,
}) => {
  const page = await visit('manager', PAGES.coupons);
  const [good, bad] = [name('表格'), name('坏行')];
  const heads = '券名,抵扣金额,最低充值,门槛,门槛金额,总量,每人限领,开始领取,结束领取,有效期,有效天数,启用';
  const line = (of: string, deduct: string): string =>
    `${of},${deduct},100,单笔充值,100,500,1,2026-01-01 00:00:00,2036-12-31 23:59:59,领取后天数,30,是`;
  await button(page, '导入').click();
  await page.locator('input[type="file"]').setInputFiles({
    // What clients save as .xls may be text.
    name: '优惠券.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from(`\uFEFF${heads}\n${line(good, '20')}\n${line(bad, '二十')}\n`),
  });
  await expect(page.locator('.wrong-cell')).toHaveText('二十');
  await expect(page.locator('.wrong-reason')).toHaveText(/^(?!.*抵扣金额.*抵扣金额).*抵扣金额/);
  expect(await sql('SELECT id FROM coupon WHERE name = $1', [good])).toEqual([]);
  await page.getByRole('button', { name: /^导入 1 行/ }).click();
  await expect(notice(page, '文件导入成功，但有错误')).toBeVisible();
  const file = page.getByRole('link', { name: '下载错误文件，1 行带原因' });
  const response = await fetch(new URL((await file.getAttribute('href')) ?? '', page.url()));
  const errors = { name: 'errors.xlsx', mimeType: '', buffer: Buffer.from(await response.arrayBuffer()) };
  await page.keyboard.press('Escape');
  await button(page, '导入').click();
  await page.locator('input[type="file"]').setInputFiles(errors);
  await expect(page.locator('.wrong-cell')).toHaveText('二十');
  await page.keyboard.press('Escape');
  await expect(row(page, good)).toBeVisible();
});

test('C-8.6 C-8.7 C-8.9 a sheet leaves with the columns that show; too many rows are asked about first, a failed one is said', async ({
  visit,
}) => {
  visit.allowErrors(/502/);
  const one = await coupon();
  const page = await visit('manager', PAGES.coupons);
  await page.getByRole('checkbox', { name: `选择 ${one.name}` }).check();
  await page.getByRole('button', { name: '导出所选 1 条' }).click();
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^所选 1 条/ }).click(),
  ]);
  expect(sheet.suggestedFilename()).toMatch(/^优惠券-\d{4}-\d\d-\d\d\.xlsx$/);
  const choose = async (): Promise<void> => {
    await page.getByRole('button', { name: '导出所选 1 条' }).click();
    await page.getByRole('button', { name: /^所选 1 条/ }).click();
  };
  await page.route('**/exportXls?*', (route) => route.fulfill({ status: 200, contentType: 'text/plain', body: 'x' }));
  await choose();
  await expect(notice(page, '未知文件')).toBeVisible();
  await page.unroute('**/exportXls?*');
  await page.route('**/exportXls?*', (route) => route.fulfill({ status: 502, body: '' }));
  await choose();
  await expect(notice(page, '文件下载失败')).toBeVisible();
  await page.route(`**${base}/list?*`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: { total: number } };
    await route.fulfill({ json: { ...body, result: { ...body.result, total: 10_001 } } });
  });
  await page.reload();
  await button(page, '导出').click();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/exportXls') && asked.push(request.url()));
  await page.getByRole('button', { name: /^全部 10,001 条/ }).click();
  const question = page.getByRole('dialog').filter({ hasText: '导出数据超过10000条，服务将拒绝导出，是否继续？' });
  await button(question, '取消').click();
  await expect(question).toHaveCount(0);
  expect(asked).toEqual([]);
  await button(page, '导出').click();
  await page.getByRole('button', { name: /^全部 10,001 条/ }).click();
  await button(question, '确定').click();
  await expect.poll(() => asked.length).toBe(1);
});

for (const lang of ['cn', 'en'] as const) {
  test(`the page, its form and its questions have no serious finding in ${lang === 'en' ? 'English' : 'Chinese'}`, async ({
    visit,
  }) => {
    const one = await coupon();
    const page = await visit('manager', PAGES.coupons, { lang, viewport: { width: 1280, height: 800 } });
    const look = async (what: string): Promise<void> => expect.soft(await seriousFindings(page), what).toEqual([]);
    await expect(row(page, one.name)).toBeVisible();
    await look('list');
    await page.getByRole('button', { name: lang === 'en' ? /^Columns/ : /^列/ }).click();
    await look('columns');
    await page.keyboard.press('Escape');
    await row(page, one.name).locator('.row-action').first().click();
    await expect(drawer(page)).toBeVisible();
    await look('form');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
  });
}
