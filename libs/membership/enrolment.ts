import type { InputOf, rechargeRoutes } from '@paddock/contracts/wire';
import { Refusal, type Tx } from '@paddock/kernel';

/**
 * Opens a card for a new member of a store. Cards and phones belong to one member only.
 * @returns the card number.
 * @throws Refusal when the card or the phone is taken.
 */
export async function enrol(tx: Tx, orgCode: string, input: InputOf<typeof rechargeRoutes.addMember>): Promise<string> {
  const chip = input.idCard || null;
  if (chip !== null) {
    const taken = await tx.query('SELECT 1 FROM member WHERE id = $1 OR card_chip_number = $1', [chip]);
    if (taken.length > 0) throw new Refusal('member.cardExists');
  }
  const made = await tx.query<{ id: string }>(
    `INSERT INTO member (id, org_code, card_chip_number, real_name, nickname, phone, remark)
     VALUES (nextval('member_card_number')::text, $1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [orgCode, chip, input.realname, input.nickname, input.phone, input.remark || null],
  );
  if (made[0]) return made[0].id;
  const phones = await tx.query('SELECT 1 FROM member WHERE org_code = $1 AND phone = $2', [orgCode, input.phone]);
  throw new Refusal(phones.length > 0 ? 'member.phoneExists' : 'member.cardExists');
}
