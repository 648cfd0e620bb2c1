import { errorDetail, must, Refusal, sqlState, type Sql, type Tx } from '@paddock/kernel';
import type { MessageKey } from '@paddock/contracts';

/** Units that never mix. `visits:` is followed by the project type. */
export type Asset = 'recharge_fen' | 'gift_fen' | 'points' | 'laps' | `visits:${string}`;

export interface Owner {
  type: 'member' | 'store';
  id: string;
}

/** One side of a move; positive gives to the owner, negative takes. */
export interface LedgerEntry {
  owner: Owner;
  asset: Asset;
  amount: number;
}

export interface Posting {
  /** Made by the caller, and the posting's idempotency key for ever. */
  id: string;
  orgCode: string;
  /** Why value moved, for example `consume`. */
  reason: string;
  /** The posting that this one takes back. */
  reverses?: string;
  actor: string;
  entries: readonly LedgerEntry[];
}

const SHORT_OF: Record<string, MessageKey> = {
  recharge_fen: 'member.notEnoughBalance',
  gift_fen: 'member.notEnoughBalance',
  points: 'member.notEnoughPoints',
  laps: 'member.notEnoughLaps',
};

/**
 * Posts in one statement: entries, balances and the check that nothing falls below zero. A caller that has nothing else to change needs no
 * transaction for it.
 * @returns false when this posting stood already with the same entries.
 * @throws Refusal when a member holds too little.
 */
export async function post(sql: Sql, posting: Posting): Promise<boolean> {
  const entries = posting.entries.map(({ owner, asset, amount }) => ({
    ownerType: owner.type,
    ownerId: owner.id,
    asset,
    amount,
  }));
  try {
    const rows = await sql.query<{ posted: boolean }>('SELECT ledger_post($1, $2, $3, $4, $5, $6::jsonb) AS posted', [
      posting.id,
      posting.orgCode,
      posting.reason,
      posting.reverses ?? null,
      posting.actor,
      JSON.stringify(entries),
    ]);
    return rows[0]?.posted ?? false;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** The refusal for a failed posting: an account holds too little. Null for any other error. */
export const refusalOf = (error: unknown): Refusal | null =>
  sqlState(error) === 'PD001' ? new Refusal(SHORT_OF[errorDetail(error)] ?? 'member.notEnoughVisits') : null;

interface PostingLine extends LedgerEntry {
  orgCode: string;
}

/** The entries of a posting, as they were posted. @throws Error when there is no such posting */
export async function postingLines(sql: Sql, postingId: string): Promise<PostingLine[]> {
  const lines = await sql.query<{
    org_code: string;
    owner_type: Owner['type'];
    owner_id: string;
    asset: Asset;
    amount: number;
  }>(
    `SELECT p.org_code, a.owner_type, a.owner_id, a.asset, e.amount FROM ledger_posting p
     JOIN ledger_entry e ON e.posting_id = p.id JOIN ledger_account a ON a.id = e.account_id WHERE p.id = $1 ORDER BY e.line`,
    [postingId],
  );
  if (lines.length === 0) throw new Error(`posting ${postingId} does not exist`);
  return lines.map((line) => ({
    orgCode: line.org_code,
    owner: { type: line.owner_type, id: line.owner_id },
    asset: line.asset,
    amount: line.amount,
  }));
}

/** Gives back in full what a posting moved, to where it came from. Safe to repeat. */
export async function reverse(
  tx: Tx,
  postingId: string,
  reversal: { id: string; reason: string; actor: string },
): Promise<boolean> {
  const lines = await postingLines(tx, postingId);
  return post(tx, {
    ...reversal,
    orgCode: must(lines[0], 'a line of the posting').orgCode,
    reverses: postingId,
    entries: lines.map((line) => ({ owner: line.owner, asset: line.asset, amount: -line.amount })),
  });
}

/** Balances of members by asset; assets that a member never held are absent. */
export async function balancesOf(sql: Sql, memberIds: readonly string[]): Promise<Map<string, Map<Asset, number>>> {
  const rows = await sql.query<{ owner_id: string; asset: Asset; balance: number }>(
    "SELECT owner_id, asset, balance FROM ledger_account WHERE owner_type = 'member' AND owner_id = ANY($1)",
    [memberIds],
  );
  const balances = new Map<string, Map<Asset, number>>();
  for (const row of rows) {
    const own = balances.get(row.owner_id) ?? new Map<Asset, number>();
    own.set(row.asset, row.balance);
    balances.set(row.owner_id, own);
  }
  return balances;
}

/** Locks a member's balances until the transaction ends, so that a split over two accounts is computed on what is there. */
export async function lockBalances(tx: Tx, memberId: string): Promise<Map<Asset, number>> {
  const rows = await tx.query<{ asset: Asset; balance: number }>(
    "SELECT asset, balance FROM ledger_account WHERE owner_type = 'member' AND owner_id = $1 ORDER BY id FOR UPDATE",
    [memberId],
  );
  return new Map(rows.map((row) => [row.asset, row.balance]));
}
