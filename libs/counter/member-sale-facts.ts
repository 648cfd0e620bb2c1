import type { ConsumptionType } from '@paddock/contracts';
import type { Actor, Sql } from '@paddock/kernel';
import { seesAllStores } from '@paddock/kernel';
import { type Member, MEMBER_COLUMNS } from '@paddock/membership';
import { type Tariff, tariffOfRow, type TariffRow } from './tariff.repository';
import type { Sale } from './sale';

/** Everything that a sale to a member is decided on. */
export interface MemberSaleFacts {
  member: Member | null;
  tariff: Tariff | null;
  /** Whether the cashier of the sale works in the store; true where none was named. */
  cashierKnown: boolean;
  /** Whether the key has had its effect already. */
  keyUsed: boolean;
  /** The day in the store, `yyyy-MM-dd`. */
  today: string;
}

interface Row {
  member: (Omit<Member, 'created_at'> & { created_at: string }) | null;
  tariff: TariffRow | null;
  cashier_known: boolean;
  key_used: boolean;
  today: string;
}

/** A read model over the tables of several areas: what they would answer one by one costs a round trip each. */
const FACTS = `
SELECT (SELECT to_jsonb(m) FROM (SELECT ${MEMBER_COLUMNS} FROM member WHERE (id = $2 OR card_chip_number = $2)
    AND ($3::text IS NULL OR org_code = $3) ORDER BY (id = $2) DESC LIMIT 1) m) AS member,
  (SELECT to_jsonb(t) FROM tariff t WHERE t.id = $4 AND t.org_code = s.org_code AND t.active) AS tariff,
  $5 = '' OR EXISTS (SELECT 1 FROM user_store us JOIN app_user u ON u.id = us.user_id
    WHERE us.org_code = s.org_code AND us.user_id = $5 AND u.status = 1) AS cashier_known,
  $6::text IS NOT NULL AND EXISTS (SELECT 1 FROM idempotent_answer a WHERE a.user_id = $7 AND a.key = $6) AS key_used,
  ($8::timestamptz AT TIME ZONE s.time_zone)::date::text AS today
FROM store s WHERE s.org_code = $1`;

export async function memberSaleFacts(
  sql: Sql,
  actor: Actor,
  sale: Sale,
  key: string | null,
  at: Date,
): Promise<MemberSaleFacts> {
  const rows = await sql.query<Row>(FACTS, [
    actor.orgCode,
    sale.memberId,
    seesAllStores(actor) ? null : actor.orgCode,
    sale.tariffId,
    sale.cashierId,
    key,
    actor.userId,
    at,
  ]);
  const row = rows[0];
  if (!row) throw new Error(`store ${actor.orgCode} does not exist`);
  return {
    member: row.member && { ...row.member, created_at: new Date(row.member.created_at) },
    tariff: row.tariff && tariffOfRow(row.tariff),
    cashierKnown: row.cashier_known,
    keyUsed: row.key_used,
    today: row.today,
  };
}

/** Types that take nothing but what accounts hold. */
const FROM_ACCOUNTS: ReadonlySet<ConsumptionType> = new Set([
  'BALANCE',
  'FREQUENCY',
  'INTEGRAL',
  'BALANCEANDINTEGRAL',
  'QUAN',
]);

/** Whether a sale takes from a member's accounts and adds nobody to the line: one statement carries it out. */
export const takesFromAccountsOnly = (sale: Sale): boolean =>
  FROM_ACCOUNTS.has(sale.type) && sale.memberId !== '' && !sale.startAfterPayment && sale.lineUpNumber === null;
