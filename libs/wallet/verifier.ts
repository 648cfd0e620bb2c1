import type { Sql } from '@paddock/kernel';
import { AccountChain } from './account-chain';
import type { LedgerFault } from './ledger-faults';
import { accountPages, entriesOf } from './ledger-rows';
import { faultsOf, type Mismatch } from './misplaced';
import { type Head, sealFaults } from './seals';

const POSTINGS_AT_ONCE = 2_000;

export interface Verified {
  accounts: number;
  entries: number;
}

interface Scope {
  /** Null: every store. */
  orgCode: string | null;
  /** Called with each account whose new entries are whole. */
  whole?: (orgCode: string, head: Head) => void;
}

/**
 * Compares every row of the ledger with its hashes, a page at a time, while it is being written to: an account's row names the entries
 * that are looked at. What is wrong goes to `found` as soon as it is known.
 */
export async function verifyLedger(sql: Sql, scope: Scope, found: (fault: LedgerFault) => void): Promise<Verified> {
  const verified = await verifyAccounts(sql, scope, false, found);
  await verifyPostings(sql, scope.orgCode, found);
  for (const orgCode of await sealedStores(sql, scope.orgCode))
    for await (const fault of sealFaults(sql, orgCode)) found(fault);
  if (scope.orgCode === null) await verifySums(sql, found);
  return verified;
}

/** The entries that no seal covers yet. */
export const verifyUnsealed = (sql: Sql, scope: Scope, found: (fault: LedgerFault) => void): Promise<Verified> =>
  verifyAccounts(sql, scope, true, found);

async function verifyAccounts(
  sql: Sql,
  { orgCode, whole }: Scope,
  unsealedOnly: boolean,
  found: (fault: LedgerFault) => void,
): Promise<Verified> {
  const verified = { accounts: 0, entries: 0 };
  const mismatches: Mismatch[] = [];
  for await (const page of accountPages(sql, orgCode, unsealedOnly)) {
    const chains = new Map(page.map((row) => [row.id, new AccountChain(row, mismatches, unsealedOnly)]));
    for await (const [id, entries] of entriesOf(
      sql,
      [...chains.values()].map(({ part }) => part),
    )) {
      verified.entries += entries.length;
      for (const entry of entries) chains.get(id)?.follow(entry);
    }
    for (const row of page) {
      const chain = chains.get(row.id);
      chain?.end();
      chain?.faults.forEach(found);
      const isWhole = chain?.faults.length === 0 && !mismatches.some(({ account }) => account === row.id);
      if (isWhole && row.entries > row.sealedEntries)
        whole?.(row.homeStore, { accountId: row.id, entries: row.entries, head: row.head });
    }
    verified.accounts += page.length;
  }
  faultsOf(mismatches).forEach(found);
  return verified;
}

/** Each posting gives of every asset what it takes. */
async function verifyPostings(sql: Sql, orgCode: string | null, found: (fault: LedgerFault) => void): Promise<void> {
  for (let after: string | null = ''; after !== null;) {
    const [page]: { last: string | null; unbalanced: { id: string; asset: string | null; sum: number | null }[] }[] =
      await sql.query(
        `WITH page AS MATERIALIZED (
           SELECT id FROM ledger_posting WHERE id > $1 AND ($2::text IS NULL OR org_code = $2) ORDER BY id LIMIT $3),
         unbalanced AS (
           SELECT page.id, a.asset, sum(e.amount) AS sum FROM page LEFT JOIN ledger_entry e ON e.posting_id = page.id
           LEFT JOIN ledger_account a ON a.id = e.account_id GROUP BY page.id, a.asset HAVING a.asset IS NULL OR sum(e.amount) <> 0)
         SELECT (SELECT max(id) FROM page) AS last, coalesce((SELECT jsonb_agg(unbalanced) FROM unbalanced), '[]'::jsonb) AS unbalanced`,
        [after, orgCode, POSTINGS_AT_ONCE],
      );
    for (const { id, asset, sum } of page?.unbalanced ?? [])
      found({
        of: id,
        fault: 'unbalanced',
        text:
          asset === null
            ? `Posting ${id}: entries or their account are missing.`
            : `Posting ${id}: its entries of ${asset} come to ${sum} and not to 0.`,
      });
    after = page?.last ?? null;
  }
}

async function sealedStores(sql: Sql, orgCode: string | null): Promise<string[]> {
  const rows = await sql.query<{ org_code: string }>(
    'SELECT DISTINCT org_code FROM ledger_seal_head WHERE $1::text IS NULL OR org_code = $1 UNION SELECT org_code FROM ledger_seal WHERE $1::text IS NULL OR org_code = $1 ORDER BY 1',
    [orgCode],
  );
  return rows.map(({ org_code }) => org_code);
}

/** In one snapshot, whatever is being posted. */
async function verifySums(sql: Sql, found: (fault: LedgerFault) => void): Promise<void> {
  const rows = await sql.query<{ asset: string; sum: number }>(
    'SELECT asset, sum(balance)::bigint AS sum FROM ledger_account GROUP BY asset HAVING sum(balance) <> 0',
  );
  for (const { asset, sum } of rows)
    found({ of: asset, fault: 'sum', text: `Asset ${asset}: all balances together are ${sum} and not 0.` });
}
