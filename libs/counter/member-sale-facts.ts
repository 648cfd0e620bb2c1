import type { ConsumptionType } from '@paddock/contracts';
import { type Actor, Batched, type Database, seesAllStores } from '@paddock/kernel';
import { type Member, MEMBER_COLUMNS } from '@paddock/membership';
import { type OfferedTariff, tariffOfRow, type TariffRow } from './tariff.repository';
import type { Sale } from './sale';

/** Everything that a sale to a member is decided on. */
export interface MemberSaleFacts {
  member: Member | null;
  /** The card that the call names was lost or replaced. */
  cardStopped: boolean;
  tariff: OfferedTariff | null;
  /** Whether the cashier of the sale works in the store; true where none was named. */
  cashierKnown: boolean;
  /** Whether the key has had its effect already. */
  keyUsed: boolean;
  /** Whether the store sells a rule only so often to one member on one day. */
  ruleLimited: boolean;
  /** The day in the store, `yyyy-MM-dd`. */
  today: string;
}

interface Row {
  member: (Omit<Member, 'created_at'> & { created_at: string }) | null;
  /** Null where no card bears what the call names. */
  card_state: string | null;
  tariff: TariffRow | null;
  cashier_known: boolean;
  key_used: boolean;
  rule_limited: boolean | null;
  /** Null where there is no such store. */
  today: string | null;
}

/** What one sale is looked up by. */
interface Question {
  org_code: string;
  member_id: string;
  /** Null where the member of any store may pay. */
  member_of: string | null;
  tariff_id: string;
  cashier_id: string;
  user_id: string;
  key: string | null;
  at: Date;
}

/**
 * A read model over the tables of several areas: what they would answer one by one costs a round trip each. The questions come as JSON,
 * whose length the planner doesn't look at: with arrays it takes each plan for cheaper than the prepared one, and plans each call again.
 */
const FACTS = `
SELECT (SELECT to_jsonb(m) FROM (SELECT ${MEMBER_COLUMNS} FROM member WHERE id = card.member_id) m) AS member, card.state AS card_state,
  (SELECT to_jsonb(t) || jsonb_build_object('discount_rate', s.settings -> 'discountRate') FROM tariff t WHERE t.id = q.tariff_id AND t.org_code = s.org_code AND t.active) AS tariff,
  q.cashier_id = '' OR EXISTS (SELECT 1 FROM user_store us JOIN app_user u ON u.id = us.user_id
    WHERE us.org_code = s.org_code AND us.user_id = q.cashier_id AND u.status = 1) AS cashier_known,
  q.key IS NOT NULL AND EXISTS (SELECT 1 FROM idempotent_answer a WHERE a.user_id = q.user_id AND a.key = q.key) AS key_used,
  (q.at AT TIME ZONE s.time_zone)::date::text AS today, coalesce((s.settings ->> 'ruleLimit')::int, -1) >= 0 AS rule_limited
FROM jsonb_to_recordset($1::jsonb) AS q(org_code text, member_id text, member_of text, tariff_id text, cashier_id text, user_id text, key text,
    at timestamptz, place int)
  LEFT JOIN store s ON s.org_code = q.org_code
  LEFT JOIN LATERAL (SELECT c.member_id, c.state FROM member_card c WHERE (c.number = q.member_id OR c.chip_number = q.member_id)
    AND (q.member_of IS NULL OR c.org_code = q.member_of) ORDER BY (c.number = q.member_id) DESC, (c.state = 'ACTIVE') DESC LIMIT 1) card ON true
ORDER BY q.place`;

/** Sales of one moment read what they are decided on together. */
export class MemberSaleFactsReader {
  private readonly reads = new Batched<Question, Row>((questions) => this.read(questions));

  constructor(private readonly db: Database) {}

  async of(actor: Actor, sale: Sale, key: string | null, at: Date): Promise<MemberSaleFacts> {
    const question = {
      org_code: actor.orgCode,
      member_id: sale.memberId,
      member_of: seesAllStores(actor) ? null : actor.orgCode,
      tariff_id: sale.tariffId,
      cashier_id: sale.cashierId,
      user_id: actor.userId,
      key,
      at,
    };
    return factsOf(await this.reads.ask(question, this.db.visibleStores));
  }

  private read(questions: readonly Question[]): Promise<Row[]> {
    return this.db.query<Row>(FACTS, [JSON.stringify(questions.map((question, place) => ({ ...question, place })))]);
  }
}

function factsOf(row: Row): MemberSaleFacts {
  if (row.today === null) throw new Error('a sale in a store that does not exist');
  return {
    cardStopped: row.card_state !== null && row.card_state !== 'ACTIVE',
    member: row.member && { ...row.member, created_at: new Date(row.member.created_at) },
    tariff: row.tariff && tariffOfRow(row.tariff),
    cashierKnown: row.cashier_known,
    keyUsed: row.key_used,
    ruleLimited: row.rule_limited === true,
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
  FROM_ACCOUNTS.has(sale.type) &&
  sale.split === null &&
  sale.lines.length === 1 &&
  sale.lines.every(({ newPriceFen }) => newPriceFen === null) &&
  sale.memberId !== '' &&
  !sale.startAfterPayment &&
  sale.lineUpNumber === null;
