import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody gets whose password an administrator has reset. */
export class PasswordLinkMessage1700000000940 implements MigrationInterface {
  name = 'PasswordLinkMessage1700000000940';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM message_template WHERE id = '645000000000000008'");
  }
}

const UP = `
-- A venue's own template of this code keeps its text under another one.
UPDATE message_template SET template_code = 'PASSWORD_LINK_' || id WHERE template_code = 'PASSWORD_LINK';
INSERT INTO message_template (id, template_code, template_type, template_name, template_name_en, template_content, template_content_en, template_test_json, built_in) VALUES
  ('645000000000000008', 'PASSWORD_LINK', '1', '设新密码', 'Set a new password',
   '\${name}，请在 \${minutes} 分钟内设新密码，链接只能用一次，请勿转发：\${link}',
   '\${name}, set a new password within \${minutes} minutes. The link works once, do not pass it on: \${link}',
   '{"name": "周敏", "minutes": 30, "link": "https://paddock.example/#/user/alteration?t=…"}', true);
`;
