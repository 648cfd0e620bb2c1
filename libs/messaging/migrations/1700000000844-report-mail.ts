import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a letter says when a report is ready. */
export class ReportMail1700000000844 implements MigrationInterface {
  name = 'ReportMail1700000000844';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM message_template WHERE template_code = 'REPORT_READY'");
  }
}

const UP = `
INSERT INTO message_template (id, template_code, template_type, template_name, template_name_en, template_content, template_content_en, template_test_json, built_in) VALUES
  ('645000000000000007', 'REPORT_READY', '2', '报表已生成', 'A report is ready',
   '<p>\${store} 的报表“\${name}”已生成，共 \${rows} 行。请登录后在“在线报表”里下载：\${link}</p>',
   '<p>The report “\${name}” of \${store} is ready, with \${rows} rows. Sign in and fetch it under “Reports”: \${link}</p>',
   '{"store": "滨江店", "name": "本周未付款", "rows": 12, "link": "/online/SysReportList"}', true);
`;
