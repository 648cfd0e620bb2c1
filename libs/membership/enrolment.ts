import { must, Refusal, type Tx } from '@paddock/kernel';

/** The card number of a new member, as the store's fill rule builds it: two counters never give the same one. */
export async function nextCardNumber(tx: Tx, orgCode: string): Promise<string> {
  const rows = await tx.query<{ id: string }>('SELECT next_card_number($1, now()) AS id', [orgCode]);
  return must(rows[0], 'the next card number').id;
}

/** @throws Refusal when another member of the store has this phone */
export async function assertPhoneFree(
  tx: Tx,
  orgCode: string,
  phone: string | null | undefined,
  ownId: string,
): Promise<void> {
  if (!phone) return;
  const taken = await tx.query('SELECT 1 FROM member WHERE org_code = $1 AND phone = $2 AND id <> $3', [
    orgCode,
    phone,
    ownId,
  ]);
  if (taken.length > 0) throw new Refusal('member.phoneExists', {}, 500, { field: 'phone' });
}

/** @throws Refusal when a member has this card, or a card in use has this number inside */
export async function assertCardFree(tx: Tx, text: string): Promise<void> {
  const taken = await tx.query(
    `SELECT 1 FROM member WHERE id = $1 OR card_chip_number = $1
     UNION ALL SELECT 1 FROM member_card WHERE number = $1 OR chip_number = $1 AND state = 'ACTIVE' LIMIT 1`,
    [text],
  );
  if (taken.length > 0) throw new Refusal('member.cardExists', {}, 500, { field: 'idCard' });
}
