import type { Database } from './database/database';
import { computed } from './database/rows';
import type { Sql, Tx } from './database/sql';
import { SealHash } from './seal-hash';
import { tables } from './tables';

const SEALS_AT_ONCE = 1_000;
const NOTHING = Buffer.alloc(0);

/** Something that is wrong with the audit log. */
export interface AuditFault {
  /** The store's code; empty for what is no store's, and for what concerns the seals. */
  chain: string;
  seq: number;
  fault: string;
}

/** Where a chain stood when it was verified. */
export interface ChainHead {
  chain: string;
  seq: number;
  hash: string;
}
export interface AuditSeal {
  number: number;
  hash: string;
}

interface SealRow {
  number: number;
  at: Buffer;
  hash: Buffer;
  /** In the order of the bytes of the chains' names; null: it names none. */
  heads: (ChainHead & { now: string | null })[] | null;
}

const add = (hash: SealHash, { chain, seq, hash: head }: ChainHead): void =>
  hash.add(chain, seq, Buffer.from(head, 'hex'));

/** Fixes where chains stand. @returns null when another process has sealed at this moment */
export function sealAudit(db: Database, heads: readonly ChainHead[]): Promise<AuditSeal | null> {
  return db.transaction(async (tx) => {
    const [locked] = await tx.query<{ at: Buffer; mine: boolean }>(
      "SELECT timestamptz_send(now()) AS at, pg_try_advisory_xact_lock(hashtext('audit_seal')) AS mine",
    );
    if (locked?.mine !== true) return null;
    const last = await newestAuditSealRow(tx);
    const number = (last?.number ?? 0) + 1;
    const fresh = await tx.query<ChainHead>(
      `INSERT INTO audit_seal_head (number, chain, seq, hash)
       SELECT $1, h.chain, h.seq, h.hash FROM jsonb_to_recordset($2::jsonb) AS h(chain text, seq bigint, hash text)
       ON CONFLICT (chain, seq) DO NOTHING RETURNING chain, seq, hash`,
      [number, JSON.stringify(heads)],
    );
    // Another process was faster with all of them.
    if (fresh.length === 0) return null;
    const hash = new SealHash(last?.hash ?? NOTHING, '', number, locked.at);
    const byBytes = (one: ChainHead, other: ChainHead) =>
      Buffer.compare(Buffer.from(one.chain), Buffer.from(other.chain));
    for (const head of fresh.toSorted(byBytes)) add(hash, head);
    const digest = hash.digest();
    await tables.insert(tx, 'audit_seal', { number, at: computed`now()`, hash: digest });
    return { number, hash: digest.toString('hex') };
  });
}

async function newestAuditSealRow(sql: Sql | Tx): Promise<{ number: number; hash: Buffer } | null> {
  const rows = await sql.query<{ number: number; hash: Buffer }>(
    'SELECT number, hash FROM audit_seal ORDER BY number DESC LIMIT 1',
  );
  return rows[0] ?? null;
}

/** A copy of its hash that is kept elsewhere proves that no seal was removed. */
export async function newestAuditSeal(sql: Sql | Tx): Promise<AuditSeal | null> {
  const newest = await newestAuditSealRow(sql);
  return newest && { number: newest.number, hash: newest.hash.toString('hex') };
}

export interface SealPlace {
  /** The seal behind which the part begins. */
  after: number;
}

/** Verifies a part of the seals: that none is missing or was changed, and that what they name is still there. */
export async function sealPart(
  sql: Sql,
  { after }: SealPlace,
): Promise<{ next: SealPlace | null; faults: AuditFault[] }> {
  // Each named entry is looked up by itself: a join reads the whole log where the planner takes the seals for many.
  const rows = await sql.query<SealRow>(
    `SELECT s.number, timestamptz_send(s.at) AS at, s.hash, h.heads FROM audit_seal s
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('chain', h.chain, 'seq', h.seq, 'hash', h.hash, 'now',
         (SELECT e.hash FROM audit_entry e WHERE e.chain = h.chain AND e.seq = h.seq)) ORDER BY h.chain COLLATE "C") AS heads
       FROM audit_seal_head h WHERE h.number = s.number) h ON true
     WHERE s.number >= $1 ORDER BY s.number LIMIT $2`,
    [after, SEALS_AT_ONCE],
  );
  const faults: AuditFault[] = [];
  const say = (number: number, fault: string): void =>
    void faults.push({ chain: '', seq: 0, fault: `seal ${number} ${fault}` });
  // The one before it is read for its hash alone.
  let before: Pick<SealRow, 'number' | 'hash'> = { number: 0, hash: NOTHING };
  for (const row of rows) {
    if (row.number > after) {
      for (
        let missing = Math.max(before.number, after) + 1;
        missing < row.number && faults.length < SEALS_AT_ONCE;
        missing += 1
      )
        say(missing, 'is missing');
      const hash = new SealHash(before.hash, '', row.number, row.at);
      for (const head of row.heads ?? []) {
        add(hash, head);
        if (head.now !== head.hash) faults.push(headFault(head, row.number));
      }
      if (before.number === row.number - 1 && !hash.digest().equals(row.hash)) say(row.number, 'was changed');
    }
    before = row;
  }
  if (rows.length === SEALS_AT_ONCE) return { next: { after: before.number }, faults };
  const loose = await sql.query<{ number: number }>(
    'SELECT number FROM audit_seal_head WHERE number > $1 ORDER BY number LIMIT 1',
    [Math.max(before.number, after)],
  );
  for (const { number } of loose) say(number, 'is missing');
  return { next: null, faults };
}

export const headFault = ({ chain, seq, now }: ChainHead & { now: string | null }, number: number): AuditFault => ({
  chain,
  seq,
  fault: now === null ? `it is missing, and seal ${number} names it` : `its hash is not the one in seal ${number}`,
});
