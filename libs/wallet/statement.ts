import type { Sql } from '@paddock/kernel';
import type { Asset } from './ledger';

/** One entry of a member's account, with what the account held after it. */
export interface StatementEntry {
  asset: Asset;
  /** Its place in the account, counted from 1. */
  seq: number;
  posting_id: string;
  amount: number;
  balance_after: number;
  reason: string;
  /** The posting that this one takes back. */
  reverses: string | null;
  actor: string;
  at: Date;
}

/** How far each account has been read: the entry that was read last. */
export type StatementPlace = Readonly<Record<string, number>>;

export interface StatementPart {
  entries: StatementEntry[];
  /** Entries of these accounts from the beginning on. */
  total: number;
  /** Where the next part goes on; null at the end. */
  next: StatementPlace | null;
}

const VISITS = 'visits:';

/** `visits:*` means the visits of every project. */
const isWanted = (asset: string, assets: readonly string[] | null): boolean =>
  assets === null || assets.includes(asset) || (assets.includes(`${VISITS}*`) && asset.startsWith(VISITS));

/**
 * The newest entries of a member, read from the end of each account: the history behind them costs nothing.
 * @param assets null: every asset
 * @param from where the part before ended; null begins with the newest
 */
export async function statementOf(
  sql: Sql,
  memberId: string,
  { assets, from, limit }: { assets: readonly string[] | null; from: StatementPlace | null; limit: number },
): Promise<StatementPart> {
  const known = await sql.query<{ id: string; asset: Asset; entries: number }>(
    "SELECT id, asset, entries FROM ledger_account WHERE owner_type = 'member' AND owner_id = $1",
    [memberId],
  );
  const accounts = known.filter(({ asset }) => isWanted(asset, assets));
  const ends = accounts.map(({ asset, entries }) => from?.[asset] ?? entries + 1);
  const rows = await sql.query<StatementEntry>(
    `SELECT q.asset, e.seq, e.posting_id, e.amount, e.balance_after, p.reason, p.reverses, p.actor, p.at
     FROM unnest($1::text[], $2::text[], $3::bigint[]) AS q(account_id, asset, below)
     CROSS JOIN LATERAL (SELECT * FROM ledger_entry l WHERE l.account_id = q.account_id AND l.seq < q.below ORDER BY l.seq DESC LIMIT $4) e
     JOIN ledger_posting p ON p.id = e.posting_id`,
    [accounts.map(({ id }) => id), accounts.map(({ asset }) => asset), ends, limit],
  );
  const entries = merged(rows, limit);
  const place = Object.fromEntries(accounts.map(({ asset }, index) => [asset, ends[index] ?? 1]));
  for (const { asset, seq } of entries) place[asset] = seq;
  return {
    entries,
    total: accounts.reduce((sum, account) => sum + account.entries, 0),
    next: Object.values(place).some((seq) => seq > 1) ? place : null,
  };
}

/**
 * The newest of several accounts in one row. Within an account the order is that of the ledger, whatever the clock said: the balances
 * after each other must add up.
 */
function merged(rows: readonly StatementEntry[], limit: number): StatementEntry[] {
  const accounts = new Map<Asset, StatementEntry[]>();
  for (const row of rows) accounts.set(row.asset, [...(accounts.get(row.asset) ?? []), row]);
  const open = [...accounts.values()].map((own) => own.sort((a, b) => b.seq - a.seq));
  const taken: StatementEntry[] = [];
  while (taken.length < limit) {
    let newest: StatementEntry[] | null = null;
    for (const own of open) {
      const [head] = own;
      if (head && (newest === null || head.at > (newest[0]?.at ?? head.at))) newest = own;
    }
    const next = newest?.shift();
    if (!next) break;
    taken.push(next);
  }
  return taken;
}
