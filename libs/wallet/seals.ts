import { computed, type Database, newestAuditSeal, SealHash, type Sql, type Tx } from '@paddock/kernel';
import type { LedgerFault } from './ledger-faults';
import { tables } from './tables';

const HEADS_AT_ONCE = 5_000;
const SEALS_AT_ONCE = 500;
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
  /** The newest seal of the audit log when it was made. */
  auditNumber: number | null;
  auditHash: Buffer | null;
  /** Null: that seal is missing. */
  auditNow: Buffer | null;
}

const SEALS = `SELECT s.number, timestamptz_send(s.at) AS at, s.hash, s.audit_number AS "auditNumber", s.audit_hash AS "auditHash",
  a.hash AS "auditNow" FROM ledger_seal s LEFT JOIN audit_seal a ON a.number = s.audit_number WHERE s.org_code = $1`;
const AUDIT = 'audit log';

/** Fixes where accounts of a store stand. @returns null when another process has sealed the store at this moment */
export function seal(db: Database, orgCode: string, heads: readonly Head[]): Promise<Seal | null> {
  return db.transaction(async (tx) => {
    const [last] = await tx.query<SealRow>(`${SEALS} ORDER BY s.number DESC LIMIT 1`, [orgCode]);
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
    for await (const row of headsOf(tx, orgCode, number, number)) hash.add(row.accountId, row.entries, row.head);
    const audit = await newestAuditSeal(tx);
    const auditHash = audit && Buffer.from(audit.hash, 'hex');
    if (audit && auditHash) hash.witness(AUDIT, audit.number, auditHash);
    const digest = hash.digest();
    await tables.insert(tx, 'ledger_seal', {
      org_code: orgCode,
      number,
      at: computed`now()`,
      hash: digest,
      audit_number: audit?.number ?? null,
      audit_hash: auditHash,
    });
    return { orgCode, number, hash: digest.toString('hex') };
  });
}

interface HeadRow extends Head {
  number: number;
  /** The hash of the entry that the head names; null when that is missing. */
  now: Buffer | null;
}

/** What the seals of these numbers name: in the order of the bytes of the names, which no change of the server's collations changes. */
async function* headsOf(sql: Sql | Tx, orgCode: string, first: number, last: number): AsyncGenerator<HeadRow> {
  for (let [number, after] = [first, '']; ;) {
    const rows = await sql.query<HeadRow>(
      `SELECT h.number, h.account_id AS "accountId", h.entries, h.head,
         (SELECT e.hash FROM ledger_entry e WHERE e.account_id = h.account_id AND e.seq = h.entries) AS now
       FROM ledger_seal_head h WHERE h.org_code = $1 AND h.number >= $2 AND h.number <= $3 AND (h.number > $2 OR h.account_id COLLATE "C" > $4)
       ORDER BY h.number, h.account_id COLLATE "C" LIMIT $5`,
      [orgCode, number, last, after, HEADS_AT_ONCE],
    );
    yield* rows;
    const lastRow = rows.at(-1);
    if (lastRow === undefined || rows.length < HEADS_AT_ONCE) return;
    [number, after] = [lastRow.number, lastRow.accountId];
  }
}

/** What was sealed must still be there, and the seals themselves must be whole. @param after only those behind this one */
export async function* sealFaults(sql: Sql, orgCode: string, after = 0): AsyncGenerator<LedgerFault> {
  for (let from: number | null = after; from !== null;) {
    const part: SealPart = await sealPart(sql, orgCode, from);
    yield* part.faults;
    from = part.next;
  }
}

export interface SealPart {
  /** The seal behind which the next part begins; null at the end. */
  next: number | null;
  faults: LedgerFault[];
}

/** A part of a store's seals. */
export async function sealPart(sql: Sql, orgCode: string, after: number): Promise<SealPart> {
  const faults: LedgerFault[] = [];
  const say = (text: string): void => void faults.push({ of: orgCode, fault: 'seal', text });
  // The one before it is read for its hash alone.
  const rows = await sql.query<SealRow>(`${SEALS} AND s.number >= $2 ORDER BY s.number LIMIT $3`, [
    orgCode,
    after,
    SEALS_AT_ONCE,
  ]);
  const own = rows.filter(({ number }) => number > after);
  let [before, expected] = [rows.find(({ number }) => number === after)?.hash ?? NOTHING, after + 1];
  const heads = headsOf(sql, orgCode, after + 1, own.at(-1)?.number ?? after);
  let head = (await heads.next()).value as HeadRow | undefined;
  for (const row of own) {
    if (row.number !== expected) say(`Store ${orgCode}: seals ${expected} to ${row.number - 1} are missing.`);
    const hash = new SealHash(before, orgCode, row.number, row.at);
    for (; head !== undefined && head.number <= row.number; head = (await heads.next()).value as HeadRow | undefined) {
      if (head.number < row.number) continue;
      hash.add(head.accountId, head.entries, head.head);
      faults.push(...headFaults(orgCode, head));
    }
    if (row.auditNumber !== null && row.auditHash) hash.witness(AUDIT, row.auditNumber, row.auditHash);
    if (row.number === expected && !hash.digest().equals(row.hash))
      say(`Store ${orgCode}: seal ${row.number} was changed.`);
    if (row.auditHash && row.auditNow?.equals(row.auditHash) !== true)
      say(
        `Store ${orgCode}: seal ${row.number} names seal ${row.auditNumber} of the audit log, which is missing or was changed.`,
      );
    [before, expected] = [row.hash, row.number + 1];
  }
  if (rows.length === SEALS_AT_ONCE) return { next: expected - 1, faults };
  const [loose] = await sql.query<{ number: number }>(
    'SELECT number FROM ledger_seal_head WHERE org_code = $1 AND number >= $2 ORDER BY number LIMIT 1',
    [orgCode, expected],
  );
  if (loose) say(`Store ${orgCode}: seal ${loose.number} is missing.`);
  return { next: null, faults };
}

function headFaults(orgCode: string, { accountId, entries, head, now, number }: HeadRow): LedgerFault[] {
  if (now?.equals(head) === true) return [];
  const text =
    now === null
      ? `Account ${accountId}: seal ${number} of ${orgCode} knows entry ${entries}, which is missing.`
      : `Account ${accountId}, entry ${entries}: its hash is not the one in seal ${number} of ${orgCode}.`;
  return [{ of: accountId, seq: entries, fault: now === null ? 'missing' : 'changed', text }];
}

/** The newest seal of each store: a copy of its hash that is kept elsewhere proves that no seal was removed. */
export async function newestSeals(sql: Sql, orgCode: string | null): Promise<Seal[]> {
  return sql.query<Seal>(
    `WITH RECURSIVE stores AS (
       (SELECT org_code FROM ledger_seal ORDER BY org_code LIMIT 1)
       UNION ALL SELECT (SELECT l.org_code FROM ledger_seal l WHERE l.org_code > s.org_code ORDER BY l.org_code LIMIT 1)
         FROM stores s WHERE s.org_code IS NOT NULL)
     SELECT n.org_code AS "orgCode", n.number, encode(n.hash, 'hex') AS hash FROM stores s
     JOIN LATERAL (SELECT * FROM ledger_seal l WHERE l.org_code = s.org_code ORDER BY l.number DESC LIMIT 1) n ON true
     WHERE $1::text IS NULL OR n.org_code = $1 ORDER BY n.org_code`,
    [orgCode],
  );
}
