import { computed, type Database, type Sql, type Tx } from '@paddock/kernel';
import { SealHash } from './chain';
import type { LedgerFault } from './ledger-faults';
import { tables } from './tables';

const HEADS_AT_ONCE = 5_000;
const NOTHING = Buffer.alloc(0);

/** Where an account stood when it was verified. */
export interface Head {
  accountId: string;
  entries: number;
  head: Buffer;
}

export interface Seal {
  orgCode: string;
  number: number;
  hash: string;
}

interface SealRow {
  number: number;
  at: Buffer;
  hash: Buffer;
}

const SEALS = 'SELECT number, timestamptz_send(at) AS at, hash FROM ledger_seal WHERE org_code = $1';

/** Fixes where accounts of a store stand. @returns null when another process has sealed the store at this moment */
export function seal(db: Database, orgCode: string, heads: readonly Head[]): Promise<Seal | null> {
  return db.transaction(async (tx) => {
    const [last] = await tx.query<SealRow>(`${SEALS} ORDER BY number DESC LIMIT 1`, [orgCode]);
    const number = (last?.number ?? 0) + 1;
    const [locked] = await tx.query<{ at: Buffer; now: Date; whole: boolean }>(
      `SELECT timestamptz_send(now()) AS at, pg_try_advisory_xact_lock(hashtext('ledger_seal'), hashtext($1))
         AND NOT EXISTS (SELECT 1 FROM ledger_seal WHERE org_code = $1 AND number >= $2) AS whole`,
      [orgCode, number],
    );
    if (locked?.whole !== true) return null;
    for (let from = 0; from < heads.length; from += HEADS_AT_ONCE) {
      const part = heads.slice(from, from + HEADS_AT_ONCE);
      await tx.query(
        `INSERT INTO ledger_seal_head (org_code, number, account_id, entries, head)
         SELECT $1, $2, h.account_id, h.entries, decode(h.head, 'hex') FROM unnest($3::text[], $4::bigint[], $5::text[]) AS h(account_id, entries, head)`,
        [
          orgCode,
          number,
          part.map(({ accountId }) => accountId),
          part.map(({ entries }) => entries),
          part.map(({ head }) => head.toString('hex')),
        ],
      );
    }
    const hash = new SealHash(last?.hash ?? NOTHING, orgCode, number, locked.at);
    for await (const row of headsOf(tx, orgCode, number)) hash.add(row.accountId, row.entries, row.head);
    const digest = hash.digest();
    await tables.insert(tx, 'ledger_seal', { org_code: orgCode, number, at: computed`now()`, hash: digest });
    return { orgCode, number, hash: digest.toString('hex') };
  });
}

interface HeadRow extends Head {
  /** The hash of the entry that the head names; null when that is missing. */
  now: Buffer | null;
}

/** In the order of the bytes of their names, which no change of the server's collations changes. */
async function* headsOf(sql: Sql | Tx, orgCode: string, number: number): AsyncGenerator<HeadRow> {
  for (let after = ''; ;) {
    const rows = await sql.query<HeadRow>(
      `SELECT h.account_id AS "accountId", h.entries, h.head, e.hash AS now FROM ledger_seal_head h
       LEFT JOIN ledger_entry e ON e.account_id = h.account_id AND e.seq = h.entries
       WHERE h.org_code = $1 AND h.number = $2 AND h.account_id COLLATE "C" > $3 ORDER BY h.account_id COLLATE "C" LIMIT $4`,
      [orgCode, number, after, HEADS_AT_ONCE],
    );
    yield* rows;
    const lastRow = rows.at(-1);
    if (lastRow === undefined || rows.length < HEADS_AT_ONCE) return;
    after = lastRow.accountId;
  }
}

/** What was sealed must still be there, and the seals themselves must be whole. */
export async function* sealFaults(sql: Sql, orgCode: string): AsyncGenerator<LedgerFault> {
  const say = (text: string): LedgerFault => ({ of: orgCode, fault: 'seal', text });
  let [before, expected] = [NOTHING as Buffer, 1];
  for (;;) {
    const [row] = await sql.query<SealRow>(`${SEALS} AND number >= $2 ORDER BY number LIMIT 1`, [orgCode, expected]);
    if (!row) break;
    if (row.number !== expected) yield say(`Store ${orgCode}: seals ${expected} to ${row.number - 1} are missing.`);
    const hash = new SealHash(before, orgCode, row.number, row.at);
    for await (const { accountId, entries, head, now } of headsOf(sql, orgCode, row.number)) {
      hash.add(accountId, entries, head);
      if (now === null)
        yield {
          of: accountId,
          seq: entries,
          fault: 'missing',
          text: `Account ${accountId}: seal ${row.number} of ${orgCode} knows entry ${entries}, which is missing.`,
        };
      else if (!now.equals(head))
        yield {
          of: accountId,
          seq: entries,
          fault: 'changed',
          text: `Account ${accountId}, entry ${entries}: its hash is not the one in seal ${row.number} of ${orgCode}.`,
        };
    }
    if (row.number === expected && !hash.digest().equals(row.hash))
      yield say(`Store ${orgCode}: seal ${row.number} was changed.`);
    [before, expected] = [row.hash, row.number + 1];
  }
  const [loose] = await sql.query<{ number: number }>(
    'SELECT min(number) AS number FROM ledger_seal_head WHERE org_code = $1 AND number >= $2 HAVING count(*) > 0',
    [orgCode, expected],
  );
  if (loose) yield say(`Store ${orgCode}: seal ${loose.number} is missing.`);
}

/** The newest seal of each store: a copy of its hash that is kept elsewhere proves that no seal was removed. */
export async function newestSeals(sql: Sql, orgCode: string | null): Promise<Seal[]> {
  return sql.query<Seal>(
    `SELECT DISTINCT ON (org_code) org_code AS "orgCode", number, encode(hash, 'hex') AS hash FROM ledger_seal
     WHERE $1::text IS NULL OR org_code = $1 ORDER BY org_code, number DESC`,
    [orgCode],
  );
}
