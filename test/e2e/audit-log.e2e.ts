/** The audit log as its readers see it: who changed what, and how far the log can be trusted. */
import { seriousFindings } from './support/axe';
import { sql } from './support/instance';
import { button, row } from './support/screens';
import { expect, PAGES, test } from './support/test';

const CODE = `AUDIT_${Date.now()}`;

test.afterAll(() => sql('DELETE FROM message_template WHERE template_code = $1', [CODE]));

for (const { lang, whole, subject, show } of [
  { lang: 'cn', whole: /链完整，验到 #[\d,]+/, subject: '消息模板', show: '看改动' },
  { lang: 'en', whole: /Chain whole, verified to #[\d,]+/, subject: 'Message template', show: 'See changes' },
] as const)
  test(`promise 28: the log shows a change before and after, and that its chain is whole (${lang})`, async ({
    visit,
  }) => {
    await sql(
      `INSERT INTO message_template (id, template_code, template_name, template_content, template_type, created_by)
       VALUES ($1, $1, 'x', 'y', '4', 'e2e') ON CONFLICT DO NOTHING`,
      [CODE],
    );
    const page = await visit('hq', PAGES.auditLog, { lang });
    await expect(page.getByRole('status').filter({ hasText: whole }).first()).toBeVisible();
    const entry = row(page, CODE);
    await expect(entry).toContainText(subject);
    await button(entry, show).click();
    await expect(page.getByRole('dialog')).toContainText(CODE);
    expect.soft(await seriousFindings(page)).toEqual([]);
  });
