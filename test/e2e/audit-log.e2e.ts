/** The audit log as its readers see it: who changed what, and how far the log can be trusted. */
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const CODE = `AUDIT_${Date.now()}`;

const SHOTS = process.env.SHOTS;

test.afterAll(() => sql('DELETE FROM message_template WHERE starts_with(template_code, $1)', [CODE]));

for (const { lang, whole, did, rest, waits, show } of [
  {
    lang: 'cn',
    whole: /链完整，验到 #[\d,]+/,
    did: '修改消息模板，模板标题，模板类型 系统 → 短信',
    rest: '其余 11 项没变',
    waits: '等下次验证',
    show: '展开',
  },
  {
    lang: 'en',
    whole: /Chain whole, verified to #[\d,]+/,
    did: 'Changed: Message template, Template title, Template type System → Text message',
    rest: '11 others as they were',
    waits: 'Waits for the next verification',
    show: 'Show',
  },
] as const)
  test(`promise 28: the log says a change in a sentence, its panel what was and is, what stayed and what followed, and that its chain is whole (${lang})`, async ({
    visit,
  }) => {
    const code = `${CODE}_${lang}`;
    await sql(
      `INSERT INTO message_template (id, template_code, template_name, template_content, template_type, created_by)
       VALUES ($1, $1, 'x', 'y', '4', 'e2e')`,
      [code],
    );
    await sql("UPDATE message_template SET template_type = '1', template_name = 'z' WHERE id = $1", [code]);
    const page = await visit('hq', `${PAGES.auditLog}?subjectId=${code}`, {
      lang,
      viewport: { width: 1366, height: 768 },
    });
    await expect(page.getByRole('status').filter({ hasText: whole }).first()).toBeVisible();
    const entry = row(page, did);
    await expect(entry).toContainText(waits);
    // Ids stand in the panel alone.
    await expect(entry).not.toContainText(code);
    await button(entry, did).press('Enter');
    const panel = page.getByRole('complementary', { name: lang === 'cn' ? '这条记录' : 'This entry' });
    await expect(panel).toContainText(code);
    const was = panel.locator('tbody tr').filter({ hasText: /^(模板标题|Template title)/ });
    await expect(was.locator('td')).toHaveText(['x', 'z']);
    await expect(panel).toContainText(rest);
    await button(panel, show).press('Enter');
    await expect(panel.locator('tbody tr').filter({ hasText: 'e2e' })).toHaveCount(1);
    if (SHOTS !== undefined) await page.screenshot({ path: `${SHOTS}/audit-${lang}.png` });
    expect.soft(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
