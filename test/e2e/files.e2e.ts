/** The files of a store: uploading, what uses them, how much room there is, and deleting what is not used. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { mp4 } from '../support/app/file-samples';
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, dialog, notice, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const SHOTS = process.env.SHOTS;
const STAMP = Date.now();
const MEGABYTE = 1024 * 1024;
/** One grey point, and a text that makes the content another one. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mP4qqSLFTEMLQkA2JlRAX/4VJ0AAAAASUVORK5CYII=',
  'base64',
);
const picture = (name: string) => ({
  ...{ name, mimeType: 'image/png', buffer: Buffer.concat([PICTURE, Buffer.from(name)]) },
});

test.afterAll(async () => {
  await sql('DELETE FROM coupon WHERE name LIKE $1', [`%${STAMP}`]);
  await sql('DELETE FROM uploaded_file WHERE original_name LIKE $1', [`%${STAMP}%`]);
  await sql('UPDATE file_quota SET allowed_bytes = NULL');
});

for (const { lang, texts } of [
  {
    lang: 'cn',
    texts: {
      ...{
        upload: '上传文件',
        free: '没有用到',
        remove: '批量删除',
        sure: '删除 1 条',
        save: '存到本机',
        room: '设置空间',
      },
      ...{
        refused: '文件不完整或已损坏，请重新导出后再传',
        inUse: '还在使用，先从用到它的地方去掉',
        files: (count: number) => `${count} 个文件`,
        sum: /已用 .*，共 2 GB/,
      },
    },
  },
  {
    lang: 'en',
    texts: {
      ...{
        upload: 'Upload files',
        free: 'Not used',
        remove: 'Delete selected',
        sure: 'Delete 1',
        save: 'Save a copy',
        room: 'Set space',
      },
      ...{
        refused: 'The file is damaged or incomplete. Export it again and upload that',
        inUse: 'In use; remove it there first',
        files: (count: number) => `${count} files`,
        sum: /of 2 GB used/,
      },
    },
  },
] as const)
  test(`files are uploaded, found with what uses them, and deleted where nothing does (${lang})`, async ({ visit }) => {
    const [front, loose, sheet] = [
      `front-${lang}-${STAMP}.png`,
      `loose-${lang}-${STAMP}.png`,
      `list-${lang}-${STAMP}.csv`,
    ];
    const page = await visit('manager', PAGES.files, { lang });
    await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', texts.sum);
    const chooser = page.waitForEvent('filechooser');
    await button(page, texts.upload).first().click();
    await (
      await chooser
    ).setFiles([
      picture(front),
      { name: `cut-${STAMP}.png`, mimeType: 'image/png', buffer: PICTURE.subarray(0, 50) },
      picture(loose),
      { name: sheet, mimeType: 'text/csv', buffer: Buffer.from(`name,kart\r\n${lang},${STAMP}\r\n`) },
    ]);
    await expect(page.getByRole('alert')).toHaveText(texts.refused);
    for (const name of [front, loose, sheet]) await expect(row(page, name)).toContainText(texts.free);
    await expect(row(page, front)).toContainText('王店长');
    await expect(row(page, front).locator('img')).toBeVisible();
    await expect(row(page, sheet).locator('img')).toHaveCount(0);

    const [file] = await sql<{ name: string }>('SELECT name FROM uploaded_file WHERE original_name = $1', [front]);
    await sql(
      `INSERT INTO coupon (id, org_code, name, image, deduct_amount_fen, min_recharge_fen, threshold_type, threshold_amount_fen, total_count,
         claim_limit, claim_start, claim_end, valid_type, valid_days)
       VALUES ($1, 'A01', $1, $2, 100, 0, 'SINGLE', 0, 1, 1, now(), now() + interval '1 day', 'DAYS', 1)`,
      [`file ${lang} ${STAMP}`, file?.name],
    );
    await page.reload();
    await expect(row(page, front).getByRole('link', { name: `file ${lang} ${STAMP}` })).toBeVisible();
    await expect(row(page, front).getByRole('checkbox')).toBeDisabled();
    expect.soft(await seriousFindings(page)).toEqual([]);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/files-${lang}.png` });

    const [{ count } = { count: 0 }] = await sql<{ count: number }>(
      "SELECT count(*)::int AS count FROM uploaded_file WHERE org_code = 'A01'",
    );
    await row(page, loose).getByRole('checkbox').check();
    await button(page, texts.remove).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(loose);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/files-delete-${lang}.png` });
    await button(question, texts.sure).click();
    await expect(row(page, loose)).toHaveCount(0);
    await expect(page.getByText(texts.files(count - 1), { exact: true })).toBeVisible();
    await expect(row(page, front)).toBeVisible();
    const more = button(row(page, front), lang === 'cn' ? '更多' : 'More');
    await more.click();
    await expect(page.getByRole('menuitem').filter({ hasText: texts.inUse })).toBeDisabled();
    await page.keyboard.press('Escape');

    const download = page.waitForEvent('download');
    await button(row(page, sheet), texts.save).click();
    expect((await download).suggestedFilename()).toBe(sheet);
  });

test('P-5.27 films are MP4 of at most 50 MB', async ({ visit }) => {
  const [whole, large, other] = [`whole-${STAMP}.mp4`, `large-${STAMP}.mp4`, `other-${STAMP}.avi`];
  // Files of the computer: what a test sends from memory may not be so large.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-films-'));
  const files = Object.entries({ [whole]: 50 * MEGABYTE, [large]: 51 * MEGABYTE, [other]: 1000 }).map(
    ([name, size]) => {
      const file = path.join(folder, name);
      writeFileSync(file, name === other ? Buffer.from('RIFF....AVI LIST') : mp4({ size }));
      return file;
    },
  );
  const page = await visit('manager', PAGES.files);
  await expect(page.getByRole('meter')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await button(page, '上传文件').first().click();
  await (await chooser).setFiles(files);
  const refused = page.getByRole('listitem').filter({ has: page.getByRole('alert') });
  await expect(refused).toHaveText([/^large.*仅支持50MB以内的MP4文件/, /^other.*只能上传.*MP4 视频/], {
    timeout: 30_000,
  });
  // 50 MB are read, sent, looked at and written.
  await expect(row(page, whole)).toBeVisible({ timeout: 30_000 });
  await expect(row(page, large)).toHaveCount(0);
  rmSync(folder, { recursive: true });
  // The room of the store is what the next test has.
  await sql('DELETE FROM uploaded_file WHERE original_name = $1', [whole]);
});

test('a super admin sets the quota of a store; a full one is shown on the page and in the refusal', async ({
  visit,
}) => {
  const page = await visit('admin', PAGES.files, { stored: { settings: { mode: 'dark' } } });
  await button(page, '设置空间').click();
  const window = dialog(page, '设置本店文件空间');
  const field = window.getByRole('textbox', { name: '最多多少 MB' });
  await field.fill('0');
  await page.keyboard.press('Enter');
  await expect(window.getByText('请填 1 到 10000000 的整数，或留空')).toBeVisible();
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/files-room-dark.png` });
  await field.fill('1');
  await page.keyboard.press('Enter');
  await expect(notice(page, '修改成功')).toBeVisible();
  await expect(page.getByRole('meter')).toHaveAttribute('aria-valuetext', /共 1 MB/);
  const [file] = await sql<{ used: string }>("SELECT used_bytes AS used FROM file_quota WHERE org_code = 'A01'");
  const size = 1024 * 1024 - Number(file?.used) - 2000;
  const filled = { name: `filled-${STAMP}.csv`, mimeType: 'text/csv', buffer: Buffer.alloc(size, `${STAMP},1\n`) };
  const input = page.locator('input[type="file"]');
  await input.setInputFiles(filled);
  await expect(row(page, filled.name)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('快满了');
  await input.setInputFiles({ ...filled, name: `more-${STAMP}.csv`, buffer: Buffer.alloc(4000, `${STAMP},2\n`) });
  await expect(
    page.getByRole('alert').filter({ hasText: '文件空间不够：已用 1MB，共 1MB，这个文件 0.1MB' }),
  ).toBeVisible();
  expect.soft(await seriousFindings(page)).toEqual([]);
  if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/files-full-dark.png` });
  // A text says it too, in place of swallowing the picture.
  const office = await visit('admin', '/isystem/SysAnnouncementList');
  await office.getByRole('button', { name: /^新增公告/ }).click();
  const pictures = office.locator('.rich-editor input[type="file"]');
  await pictures.setInputFiles({ ...picture('full.png'), buffer: Buffer.concat([PICTURE, Buffer.alloc(4000)]) });
  await expect(office.getByRole('dialog').filter({ hasText: '文件空间不够' })).toBeVisible();
  // Anyone who does not hold it does not see it.
  const others = await visit('hq', PAGES.files);
  await expect(others.getByRole('meter')).toBeVisible();
  await expect(button(others, '设置空间')).toHaveCount(0);
});
