import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The template of short messages to many. */
export class MassMessage1700000000744 implements MigrationInterface {
  name = 'MassMessage1700000000744';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM message_template WHERE id = '645000000000000006'");
  }
}

const UP = `
-- A venue's own template of this code keeps its text under another one.
UPDATE message_template SET template_code = 'MASS_MESSAGE_' || id WHERE template_code = 'MASS_MESSAGE';
INSERT INTO message_template (id, template_code, template_type, template_name, template_name_en, template_content, template_content_en, template_test_json, built_in) VALUES
  ('645000000000000006', 'MASS_MESSAGE', '1', '群发消息', 'Message to many',
   '\${title}：\${content}', '\${title}: \${content}',
   '{"title": "今晚换线圈", "content": "21 点停 2 号门，约 40 分钟"}', true);
`;
