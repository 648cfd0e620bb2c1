import type { Sql } from '@paddock/kernel';
import type { ChainedEntry } from './chain';

const ACCOUNTS_AT_ONCE = 100;
const ENTRIES_AT_ONCE = 200;
const ENTRIES_OF_ONE_AT_ONCE = 5_000;

/** An account in one snapshot, and where the newest seal that names it had it. */
export interface AccountRow {
  id: string;
  homeStore: string;
  balance: number;
  entries: number;
  head: Buffer;
  /** The highest place of its entries. */
  last: number;
  sealedEntries: number;
  sealedHead: Buffer | null;
  /** The entry that the seal names, as it is now; null: it is missing. */
  sealedNow: Buffer | null;
  sealedBalance: number | null;
}

export const ACCOUNTS_OF_PAGE = ACCOUNTS_AT_ONCE;

/** All accounts, or those of a store, a page at a time. @param unsealedOnly those with entries that no seal covers */
export async function* accountPages(
  sql: Sql,
  orgCode: string | null,
  unsealedOnly: boolean,
): AsyncGenerator<AccountRow[]> {
  for (let after = ''; ;) {
    const page = await accountPage(sql, { orgCode, unsealedOnly, after });
    if (page.length > 0) yield page;
    const lastRow = page.at(-1);
    if (lastRow === undefined || page.length < ACCOUNTS_AT_ONCE) return;
    after = lastRow.id;
  }
}

export const accountPage = (
  sql: Sql,
  { orgCode, unsealedOnly, after }: { orgCode: string | null; unsealedOnly: boolean; after: string },
): Promise<AccountRow[]> =>
  sql.query<AccountRow>(
    `SELECT a.id, a.home_store AS "homeStore", a.balance, a.entries, a.head, coalesce(s.entries, 0) AS "sealedEntries", s.head AS "sealedHead",
         x.hash AS "sealedNow", x.balance_after AS "sealedBalance", coalesce((SELECT max(e.seq) FROM ledger_entry e WHERE e.account_id = a.id), 0) AS last
       FROM ledger_account a LEFT JOIN LATERAL (
         SELECT h.entries, h.head FROM ledger_seal_head h WHERE h.account_id = a.id ORDER BY h.entries DESC LIMIT 1) s ON true
       LEFT JOIN ledger_entry x ON x.account_id = a.id AND x.seq = s.entries
       WHERE a.id > $1 AND ($2::text IS NULL OR a.home_store = $2) AND (NOT $3::boolean OR a.entries <> coalesce(s.entries, 0))
       ORDER BY a.id LIMIT $4`,
    [after, orgCode, unsealedOnly, ACCOUNTS_AT_ONCE],
  );

/** A part of an account's entries: behind the place `after`, up to the place `until`. */
export interface Part {
  id: string;
  after: number;
  until: number;
}

interface EntryRow extends Omit<ChainedEntry, 'posting'> {
  accountId: string;
  at: Buffer | null;
  texts: (string | null)[];
}

/** The entries of accounts in the order of their places; never more than a page is in memory. */
export async function* entriesOf(sql: Sql, parts: readonly Part[]): AsyncGenerator<[string, ChainedEntry[]]> {
  for (const [id, entries] of await readEntries(sql, parts, ENTRIES_AT_ONCE)) {
    yield [id, entries];
    const part = parts.find((each) => each.id === id);
    let known = entries;
    let limit = ENTRIES_AT_ONCE;
    while (part && known.length === limit) {
      limit = ENTRIES_OF_ONE_AT_ONCE;
      const next = { ...part, after: known.at(-1)?.seq ?? part.until };
      known = (await readEntries(sql, [next], limit)).get(id) ?? [];
      if (known.length > 0) yield [id, known];
    }
  }
}

async function readEntries(sql: Sql, parts: readonly Part[], limit: number): Promise<Map<string, ChainedEntry[]>> {
  const rows = await sql.query<EntryRow>(
    `SELECT e.account_id AS "accountId", e.posting_id AS "postingId", e.line, e.seq, e.amount, e.balance_after AS "balanceAfter", e.hash,
       timestamptz_send(p.at) AS at, ARRAY[p.id, p.org_code, p.reason, p.reverses, p.actor, p.body_hash] AS texts
     FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS part(id, after, until)
     CROSS JOIN LATERAL (
       SELECT * FROM ledger_entry e WHERE e.account_id = part.id AND e.seq > part.after AND e.seq <= part.until ORDER BY e.seq LIMIT $4) e
     LEFT JOIN ledger_posting p ON p.id = e.posting_id ORDER BY e.account_id, e.seq`,
    [parts.map(({ id }) => id), parts.map(({ after }) => after), parts.map(({ until }) => until), limit],
  );
  const byAccount = new Map<string, ChainedEntry[]>(parts.map(({ id }) => [id, []]));
  for (const { accountId, at, texts, ...entry } of rows)
    byAccount.get(accountId)?.push({ ...entry, posting: at === null ? null : { at, texts } });
  return byAccount;
}
