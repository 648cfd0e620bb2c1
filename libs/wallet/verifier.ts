import type { CheckedPart, Sql } from '@paddock/kernel';
import { AccountChain } from './account-chain';
import type { ChainedEntry } from './chain';
import type { LedgerFault } from './ledger-faults';
import { accountPage, accountPages, ACCOUNTS_OF_PAGE, type AccountRow, entriesOf } from './ledger-rows';
import { faultsOf, type Mismatch } from './misplaced';
import { type Head, newestSeals, sealFaults, sealPart } from './seals';

const POSTINGS_AT_ONCE = 2_000;
/** The newest seals of a store are verified with each look at what is new. */
const NEWEST_SEALS = 100;

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
  const verified = await verifyAccounts(sql, scope, { unsealedOnly: false, sinceSeal: false }, found);
  for (let after: string | null = ''; after !== null;)
    after = await postingPart(sql, { orgCode: scope.orgCode, after }, found);
  for (const orgCode of await sealedStores(sql, scope.orgCode))
    for await (const fault of sealFaults(sql, orgCode)) found(fault);
  if (scope.orgCode === null) await verifySums(sql, found);
  return verified;
}

/** The entries that no seal covers yet, and that their postings take what they give. */
export const verifyUnsealed = (sql: Sql, scope: Scope, found: (fault: LedgerFault) => void): Promise<Verified> =>
  verifyAccounts(sql, scope, { unsealedOnly: true, sinceSeal: true }, found);

/** Balances of all accounts, entries since the newest seals, and the newest seals: what was verified before is compared, not read again. */
export async function verifyNew(sql: Sql, found: (fault: LedgerFault) => void): Promise<Verified> {
  const verified = await verifyAccounts(sql, { orgCode: null }, { unsealedOnly: false, sinceSeal: true }, found);
  for (const { orgCode, number } of await newestSeals(sql, null))
    for await (const fault of sealFaults(sql, orgCode, Math.max(0, number - NEWEST_SEALS))) found(fault);
  await verifySums(sql, found);
  return verified;
}

/** Accounts first, then postings, then the seals of each store. */
export type LedgerPlace = { accounts: string } | { postings: string } | { store: string; seals: number };
export const LEDGER_BEGINNING: LedgerPlace = { accounts: '' };

/** Verifies a part of the whole ledger. */
export async function ledgerPart(sql: Sql, place: LedgerPlace): Promise<CheckedPart<LedgerPlace, LedgerFault>> {
  const faults: LedgerFault[] = [];
  const found = (fault: LedgerFault): void => void faults.push(fault);
  if ('accounts' in place) {
    const page = await accountPage(sql, { orgCode: null, unsealedOnly: false, after: place.accounts });
    const mismatches: Mismatch[] = [];
    const entries = await verifyPage(sql, page, { mismatches, sinceSeal: false, found });
    faultsOf(mismatches).forEach(found);
    const last = page.length < ACCOUNTS_OF_PAGE ? null : page.at(-1);
    return { next: last ? { accounts: last.id } : { postings: '' }, entries, faults };
  }
  if ('postings' in place) {
    const next = await postingPart(sql, { orgCode: null, after: place.postings }, found);
    return { next: next === null ? await sealsBehind(sql, '') : { postings: next }, entries: 0, faults };
  }
  const part = await sealPart(sql, place.store, place.seals);
  faults.push(...part.faults);
  const next = part.next === null ? await sealsBehind(sql, place.store) : { store: place.store, seals: part.next };
  return { next, entries: 0, faults };
}

async function sealsBehind(sql: Sql, orgCode: string): Promise<LedgerPlace | null> {
  const rows = await sql.query<{ store: string }>(
    `SELECT org_code AS store FROM (
       (SELECT org_code FROM ledger_seal WHERE org_code > $1 ORDER BY org_code LIMIT 1)
       UNION (SELECT org_code FROM ledger_seal_head WHERE org_code > $1 ORDER BY org_code LIMIT 1)) s ORDER BY 1 LIMIT 1`,
    [orgCode],
  );
  return rows[0] ? { store: rows[0].store, seals: 0 } : null;
}

interface Way {
  unsealedOnly: boolean;
  sinceSeal: boolean;
}

async function verifyAccounts(
  sql: Sql,
  { orgCode, whole }: Scope,
  { unsealedOnly, sinceSeal }: Way,
  found: (fault: LedgerFault) => void,
): Promise<Verified> {
  const verified = { accounts: 0, entries: 0 };
  const mismatches: Mismatch[] = [];
  for await (const page of accountPages(sql, orgCode, unsealedOnly)) {
    verified.entries += await verifyPage(sql, page, { mismatches, sinceSeal, found, ...(whole ? { whole } : {}) });
    verified.accounts += page.length;
  }
  faultsOf(mismatches).forEach(found);
  return verified;
}

interface PageCheck extends Pick<Scope, 'whole'> {
  mismatches: Mismatch[];
  sinceSeal: boolean;
  found: (fault: LedgerFault) => void;
}

/** @returns how many entries were read */
async function verifyPage(
  sql: Sql,
  page: readonly AccountRow[],
  { mismatches, sinceSeal, found, whole }: PageCheck,
): Promise<number> {
  let read = 0;
  const chains = new Map(page.map((row) => [row.id, new AccountChain(row, mismatches, sinceSeal)]));
  const parts = [...chains.values()].map(({ part }) => part).filter(({ after, until }) => until > after);
  for await (const [id, entries] of entriesOf(sql, parts)) {
    read += entries.length;
    for (const entry of entries) chains.get(id)?.follow(entry);
    // A check of everything walks through the postings by themselves.
    if (sinceSeal) await verifyPostingsOf(sql, entries, found);
  }
  for (const row of page) {
    const chain = chains.get(row.id);
    chain?.end();
    chain?.faults.forEach(found);
    const isWhole = chain?.faults.length === 0 && !mismatches.some(({ account }) => account === row.id);
    if (isWhole && row.entries > row.sealedEntries)
      whole?.(row.homeStore, { accountId: row.id, entries: row.entries, head: row.head });
  }
  return read;
}

interface UnbalancedRow {
  id: string;
  asset: string | null;
  sum: number | null;
}

const UNBALANCED = `SELECT page.id, a.asset, sum(e.amount) AS sum FROM page LEFT JOIN ledger_entry e ON e.posting_id = page.id
  LEFT JOIN ledger_account a ON a.id = e.account_id GROUP BY page.id, a.asset HAVING a.asset IS NULL OR sum(e.amount) <> 0`;

const sayUnbalanced = ({ id, asset, sum }: UnbalancedRow): LedgerFault => ({
  of: id,
  fault: 'unbalanced',
  text:
    asset === null
      ? `Posting ${id}: entries or their account are missing.`
      : `Posting ${id}: its entries of ${asset} come to ${sum} and not to 0.`,
});

/** Each posting gives of every asset what it takes. @returns the last posting of the part; null at the end */
async function postingPart(
  sql: Sql,
  { orgCode, after }: { orgCode: string | null; after: string },
  found: (fault: LedgerFault) => void,
): Promise<string | null> {
  const [page] = await sql.query<{ last: string | null; unbalanced: UnbalancedRow[] }>(
    `WITH page AS MATERIALIZED (
       SELECT id FROM ledger_posting WHERE id > $1 AND ($2::text IS NULL OR org_code = $2) ORDER BY id LIMIT $3),
     unbalanced AS (${UNBALANCED})
     SELECT (SELECT max(id) FROM page) AS last, coalesce((SELECT jsonb_agg(unbalanced) FROM unbalanced), '[]'::jsonb) AS unbalanced`,
    [after, orgCode, POSTINGS_AT_ONCE],
  );
  (page?.unbalanced ?? []).map(sayUnbalanced).forEach(found);
  return page?.last ?? null;
}

/** One of two accounts says it: a posting is named once for each of its entries that are new. */
async function verifyPostingsOf(
  sql: Sql,
  entries: readonly ChainedEntry[],
  found: (fault: LedgerFault) => void,
): Promise<void> {
  const ids = [...new Set(entries.map(({ postingId }) => postingId))];
  if (ids.length === 0) return;
  const rows = await sql.query<UnbalancedRow>(
    `WITH page AS MATERIALIZED (SELECT p.id FROM ledger_posting p WHERE p.id = ANY($1)) ${UNBALANCED}`,
    [ids],
  );
  rows.map(sayUnbalanced).forEach(found);
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
