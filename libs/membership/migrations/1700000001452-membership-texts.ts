import { normaliseStored } from '@paddock/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { membershipTexts } from '../stored-texts';

/** Phones and names of members, their cards, and codes of group purchases in their normal form. What would collide stays as it is: `paddock text list` names it. */
export class MembershipTexts1700000001452 implements MigrationInterface {
  name = 'MembershipTexts1700000001452';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  /** How a text was written before is kept nowhere. */
  async down(): Promise<void> {}
}

const STATEMENTS = membershipTexts.map(normaliseStored).join('\n');
const UP = `
-- An order names the codes that have paid it.
DO $$
DECLARE
  v_code record;
BEGIN
  FOR v_code IN SELECT * FROM (SELECT org_code, code, order_id, text_code(code) AS normal, count(*) OVER (PARTITION BY org_code, text_code(code)) AS alike
      FROM group_coupon) c WHERE c.order_id IS NOT NULL AND c.alike = 1 AND c.normal <> '' AND c.normal <> c.code LOOP
    UPDATE consumption_order SET group_coupon_code = array_to_string(array_replace(string_to_array(group_coupon_code, ','), v_code.code, v_code.normal), ',')
      WHERE id = v_code.order_id;
  END LOOP;
END $$;
${STATEMENTS}
-- What a sale reads of the card stands with the member.
UPDATE member SET card_chip_number = c.chip_number FROM member_card c
WHERE c.member_id = member.id AND c.state = 'ACTIVE' AND c.chip_number = text_code(member.card_chip_number) AND c.chip_number <> member.card_chip_number;
`;
