import { must, Refusal, type Tx } from '@paddock/kernel';

/** The card number of a new member, as the store's fill rule builds it: two counters never give the same one. */
export const nextCardNumber = async (tx: Tx, orgCode: string): Promise<string> =>
  must((await nextCardNumbers(tx, orgCode, 1))[0], 'the next card number');

export async function nextCardNumbers(tx: Tx, orgCode: string, count: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('SELECT next_card_number($1, now()) AS id FROM generate_series(1, $2)', [
    orgCode,
    count,
  ]);
  return rows.map(({ id }) => id);
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
  if (taken.length > 0) throw phoneExists();
}

/** @throws Refusal when a member has this card, or a card in use has this number inside */
export async function assertCardFree(tx: Tx, text: string): Promise<void> {
  const taken = await tx.query(
    `SELECT 1 FROM member WHERE id = $1 OR card_chip_number = $1
     UNION ALL SELECT 1 FROM member_card WHERE number = $1 OR chip_number = $1 AND state = 'ACTIVE' LIMIT 1`,
    [text],
  );
  if (taken.length > 0) throw cardExists();
}

const phoneExists = (): Refusal => new Refusal('member.phoneExists', {}, 500, { field: 'phone' });
const cardExists = (): Refusal => new Refusal('member.cardExists', {}, 500, { field: 'idCard' });

interface Newcomer {
  phone?: string | null | undefined;
  idCard?: string | null | undefined;
}
const given = (texts: readonly (string | null | undefined)[]): string[] => texts.filter((text) => !!text) as string[];

/** As {@link assertPhoneFree} and {@link assertCardFree}, for new members who come one after the other. */
export async function enrolmentFaults(
  tx: Tx,
  orgCode: string,
  newcomers: readonly Newcomer[],
): Promise<(Refusal | null)[]> {
  const phones = await textsOf(tx, 'SELECT phone AS text FROM member WHERE org_code = $1 AND phone = ANY($2)', [
    orgCode,
    given(newcomers.map(({ phone }) => phone)),
  ]);
  const cards = await textsOf(
    tx,
    `SELECT id AS text FROM member WHERE id = ANY($1)
     UNION ALL SELECT card_chip_number FROM member WHERE card_chip_number = ANY($1)
     UNION ALL SELECT number FROM member_card WHERE number = ANY($1)
     UNION ALL SELECT chip_number FROM member_card WHERE chip_number = ANY($1) AND state = 'ACTIVE'`,
    [given(newcomers.map(({ idCard }) => idCard))],
  );
  return newcomers.map(({ phone, idCard }) => {
    if (phone && phones.has(phone)) return phoneExists();
    if (idCard && cards.has(idCard)) return cardExists();
    if (phone) phones.add(phone);
    if (idCard) cards.add(idCard);
    return null;
  });
}

const textsOf = async (tx: Tx, sql: string, params: readonly unknown[]): Promise<Set<string>> =>
  new Set((await tx.query<{ text: string }>(sql, params)).map(({ text }) => text));
