import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The product's own templates address customers as all its texts do. What somebody has changed stays. */
export class PoliteTemplates1700000001610 implements MigrationInterface {
  name = 'PoliteTemplates1700000001610';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(statements('你', '您'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(statements('您', '你'));
  }
}

const statements = (before: string, after: string): string => `
UPDATE message_template SET template_name = '快轮到${after}了', version = version + 1
WHERE template_code = 'QUEUE_NEAR' AND built_in AND template_name = '快轮到${before}了';
UPDATE message_template SET version = version + 1,
  template_content = '【\${store}】\${name}，${after}预约的 \${time} 场次快开始了，请提前到店签到。'
WHERE template_code = 'RESERVATION_SOON' AND built_in
  AND template_content = '【\${store}】\${name}，${before}预约的 \${time} 场次快开始了，请提前到店签到。';
`;
