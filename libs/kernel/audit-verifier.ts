import type { Sql } from './database/sql';
import { type AuditFault, type ChainHead, headFault, sealPart, type SealPlace } from './audit-seals';
import type { CheckedPart } from './history-check';

const ENTRIES_AT_ONCE = 20_000;
const FAULTS_AT_ONCE = 20;
/** The newest seals are verified with each look at what is new. */
const NEWEST_SEALS = 100;

/** Written out here: a function of the database that was tampered with hides nothing. */
const CONTENT = `e.chain, e.seq, (extract(epoch FROM e.at) * 1000000)::bigint, e.org_code, e.who, e.kind,
  e.subject_table, e.subject_id, e.change, e.before, e.after, e.prev_hash`;
const HASH = `encode(sha256(convert_to((CASE WHEN e.personal_hash IS NULL THEN jsonb_build_array(${CONTENT})
  ELSE jsonb_build_array(${CONTENT}, e.personal_hash) END)::text, 'UTF8')), 'hex')`;
/** Personal values are stored outside of the chain. They may be gone if an erasure names the entry. */
const PERSONAL = `CASE WHEN e.personal_hash IS NULL THEN e.personal IS NULL WHEN e.personal IS NULL THEN NULL
  ELSE e.personal_hash = encode(sha256(convert_to(e.personal::text, 'UTF8')), 'hex') END`;

/** All that knows of a chain: its entries, its end, the seals, and what was verified before. A chain can't be taken out of all of them unseen. */
interface ChainRow {
  chain: string;
  /** What its end says; null: it has none. */
  seq: number | null;
  hash: string | null;
  /** Where the newest seal that names it had it, and the hash of that entry now. */
  sealNumber: number | null;
  sealedSeq: number;
  sealedHash: string;
  sealedNow: string | null;
  checkedSeq: number;
  /** The highest number of its entries. */
  last: number;
}

const CHAINS = `
WITH RECURSIVE of_entries AS (
  (SELECT chain FROM audit_entry ORDER BY chain LIMIT 1)
  UNION ALL SELECT (SELECT e.chain FROM audit_entry e WHERE e.chain > o.chain ORDER BY e.chain LIMIT 1) FROM of_entries o WHERE o.chain IS NOT NULL
), of_seals AS (
  (SELECT chain FROM audit_seal_head ORDER BY chain LIMIT 1)
  UNION ALL SELECT (SELECT h.chain FROM audit_seal_head h WHERE h.chain > o.chain ORDER BY h.chain LIMIT 1) FROM of_seals o WHERE o.chain IS NOT NULL
), known AS (
  SELECT chain FROM of_entries WHERE chain IS NOT NULL UNION SELECT chain FROM of_seals WHERE chain IS NOT NULL
  UNION SELECT chain FROM audit_head UNION SELECT chain FROM audit_check
)
SELECT k.chain, h.seq, h.hash, s.number AS "sealNumber", coalesce(s.seq, 0) AS "sealedSeq", coalesce(s.hash, '') AS "sealedHash",
  (SELECT e.hash FROM audit_entry e WHERE e.chain = k.chain AND e.seq = s.seq) AS "sealedNow", coalesce(c.seq, 0) AS "checkedSeq",
  coalesce((SELECT max(e.seq) FROM audit_entry e WHERE e.chain = k.chain), 0) AS last
FROM known k LEFT JOIN audit_head h ON h.chain = k.chain LEFT JOIN audit_check c ON c.chain = k.chain
LEFT JOIN LATERAL (SELECT * FROM audit_seal_head a WHERE a.chain = k.chain ORDER BY a.seq DESC LIMIT 1) s ON true
ORDER BY k.chain`;

const PART = `
WITH part AS MATERIALIZED (
  SELECT e.seq, e.hash, e.prev_hash, e.chain <> coalesce(e.org_code, '') AS moved,
    coalesce(e.place, 0) <> coalesce((e.who ->> 'place')::int, 0) AS folded, ${HASH} AS own, ${PERSONAL} AS personal
  FROM audit_entry e WHERE e.chain = $1 AND e.seq > $2 AND e.seq <= $3 ORDER BY e.seq LIMIT ${ENTRIES_AT_ONCE}
), linked AS (
  SELECT p.*, (p.hash <> p.own OR p.personal IS NULL)
      AND EXISTS (SELECT 1 FROM audit_erased x WHERE x.chain = $1 AND x.seq = p.seq AND x.content = p.own) AS erased, lag(p.seq, 1, $2::bigint) OVER w AS before_seq, lag(p.hash, 1, $4) OVER w AS before FROM part p WINDOW w AS (ORDER BY p.seq)
), wrong AS (
  SELECT l.seq, CASE WHEN l.seq <> l.before_seq + 1 THEN 'an entry before it is missing' WHEN l.moved THEN 'it belongs to another chain'
    WHEN l.folded THEN 'lists show it at another place than it has'
    WHEN l.prev_hash <> l.before AND l.hash = l.own THEN 'it does not follow the entry before it'
    WHEN l.personal IS NULL AND l.hash = l.own AND l.prev_hash = l.before THEN 'its part about a person is gone, and no erasure names it'
    ELSE 'its content was changed' END AS fault
  FROM linked l WHERE l.seq <> l.before_seq + 1 OR l.moved OR l.folded OR l.prev_hash <> l.before
    OR (NOT l.erased AND (l.hash <> l.own OR l.personal IS NULL)) OR l.personal = false
  ORDER BY l.seq LIMIT ${FAULTS_AT_ONCE}
)
SELECT (SELECT count(*) FROM part) AS entries, (SELECT max(seq) FROM part) AS last,
  (SELECT hash FROM part ORDER BY seq DESC LIMIT 1) AS hash, coalesce((SELECT jsonb_agg(wrong ORDER BY seq) FROM wrong), '[]') AS faults`;

interface Part {
  entries: number;
  last: number | null;
  hash: string | null;
  faults: { seq: number; fault: string }[];
}

async function readPart(sql: Sql, chain: string, after: number, until: number, before: string): Promise<Part> {
  const rows = await sql.query<Part>(PART, [chain, after, until, before]);
  return rows[0]!;
}

/** What is wrong with a chain as all that know of it say, without a look at its entries. */
function endFaults(row: ChainRow): AuditFault[] {
  const { chain, seq, sealedSeq, sealedNow, sealedHash, sealNumber, checkedSeq, last } = row;
  const known = Math.max(sealedSeq, checkedSeq);
  if (last === 0 && Math.max(known, seq ?? 0) > 0)
    return [{ chain, seq: 1, fault: `the whole chain is missing; it had ${Math.max(known, seq ?? 0)} entries` }];
  if (seq === null) return last === 0 ? [] : [{ chain, seq: last, fault: 'the end of its chain is missing' }];
  const faults: AuditFault[] = [];
  if (sealNumber !== null && sealedNow !== sealedHash)
    faults.push(headFault({ chain, seq: sealedSeq, hash: sealedHash, now: sealedNow }, sealNumber));
  if (last > seq) faults.push({ chain, seq: seq + 1, fault: 'it was added behind the end of its chain' });
  if (known > seq)
    faults.push({ chain, seq: seq + 1, fault: `the chain was cut off before it; it had ${known} entries` });
  return faults;
}

export interface NewAudit {
  faults: AuditFault[];
  /** Chains that are whole and have entries which no seal names. */
  unsealed: ChainHead[];
  /** Up to where each chain was verified. */
  verified: ChainHead[];
}

/**
 * Verifies what is new since the newest seals and compares what was verified before: what this costs does not grow with the log.
 * A chain's end and its entries are read while others write: what comes later is verified later.
 */
export async function verifyNewAudit(sql: Sql): Promise<NewAudit> {
  const found: NewAudit = { faults: [], unsealed: [], verified: [] };
  for (const row of await sql.query<ChainRow>(CHAINS)) {
    const faults = endFaults(row);
    const { chain, seq, hash } = row;
    if (seq !== null && hash !== null) {
      let [after, before] = [row.sealedSeq, row.sealedHash];
      while (faults.length === 0 && after < seq) {
        const part = await readPart(sql, chain, after, seq, before);
        faults.push(...part.faults.map((fault) => ({ chain, ...fault })));
        if (part.last === null) break;
        [after, before] = [part.last, part.hash ?? ''];
      }
      if (faults.length === 0 && (after !== seq || before !== hash))
        faults.push({ chain, seq, fault: 'the newest entry is missing' });
      if (faults.length === 0) {
        found.verified.push({ chain, seq, hash });
        if (seq > row.sealedSeq) found.unsealed.push({ chain, seq, hash });
      }
    }
    found.faults.push(...faults);
  }
  found.faults.push(...(await newestSealFaults(sql)));
  return found;
}

async function newestSealFaults(sql: Sql): Promise<AuditFault[]> {
  const [newest] = await sql.query<{ number: number }>('SELECT coalesce(max(number), 0) AS number FROM audit_seal');
  const { faults } = await sealPart(sql, { after: Math.max(0, (newest?.number ?? 0) - NEWEST_SEALS) });
  return [...faults, ...(await witnessFaults(sql)), ...(await erasureFaults(sql))];
}

/** The newest seal of the audit log that a seal of the ledger names. */
async function witnessFaults(sql: Sql): Promise<AuditFault[]> {
  const rows = await sql.query<{ number: number; store: string; seal: number; isMissing: boolean }>(
    `SELECT l.audit_number AS number, l.org_code AS store, l.number AS seal, s.number IS NULL AS "isMissing"
     FROM (SELECT * FROM ledger_seal WHERE audit_number IS NOT NULL ORDER BY audit_number DESC LIMIT 1) l
     LEFT JOIN audit_seal s ON s.number = l.audit_number WHERE s.hash IS DISTINCT FROM l.audit_hash`,
  );
  return rows.map(({ number, store, seal, isMissing }) => ({
    chain: '',
    seq: 0,
    fault: `seal ${number} ${isMissing ? 'is missing' : 'has another hash'}, and seal ${seal} of the ledger of ${store} names it`,
  }));
}

/** Which entries a person was taken out of is in the log too, by one hash. */
async function erasureFaults(sql: Sql): Promise<AuditFault[]> {
  const rows = await sql.query<{ chain: string; seq: number; erasure: string }>(
    `SELECT x.chain, x.seq, x.erasure_id AS erasure FROM (
       SELECT erasure_id, min(chain) AS chain, min(seq) AS seq,
         encode(sha256(convert_to(string_agg(chain || ':' || seq || ':' || content, ',' ORDER BY chain COLLATE "C", seq), 'UTF8')), 'hex') AS seal
       FROM audit_erased GROUP BY erasure_id) x
     WHERE NOT EXISTS (SELECT 1 FROM audit_entry e WHERE e.subject_table = 'person_erasure' AND e.subject_id = x.erasure_id
       AND e.after ->> 'entries_seal' = x.seal) ORDER BY 1, 2`,
  );
  return rows.map(({ chain, seq, erasure }) => ({
    chain,
    seq,
    fault: `erasure ${erasure} names it, and its own entry in the log names others`,
  }));
}

/** Entries first, chain by chain, then the seals. */
export type AuditPlace = { chain: string; seq: number; hash: string } | { seals: SealPlace };
export const AUDIT_BEGINNING: AuditPlace = { chain: '', seq: 0, hash: '' };

/** Verifies a part of the whole log. */
export async function auditPart(sql: Sql, place: AuditPlace): Promise<CheckedPart<AuditPlace, AuditFault>> {
  if ('seals' in place) {
    const { next, faults } = await sealPart(sql, place.seals);
    return { next: next && { seals: next }, entries: 0, faults };
  }
  const { chain, seq, hash } = place;
  const part = await readPart(sql, chain, seq, Number.MAX_SAFE_INTEGER, hash);
  const faults = part.faults.map((fault) => ({ chain, ...fault }));
  if (part.last !== null && part.entries === ENTRIES_AT_ONCE)
    return { next: { chain, seq: part.last, hash: part.hash ?? '' }, entries: part.entries, faults };
  const [following] = await sql.query<{ chain: string }>(
    'SELECT chain FROM audit_entry WHERE chain > $1 ORDER BY chain LIMIT 1',
    [chain],
  );
  const next: AuditPlace = following ? { chain: following.chain, seq: 0, hash: '' } : { seals: { after: 0 } };
  return { next, entries: part.entries, faults };
}

/** Everything from end to end. @returns what is wrong, each once */
export async function verifyAudit(sql: Sql): Promise<AuditFault[]> {
  const { faults } = await verifyNewAudit(sql);
  const found = new Map(faults.map((fault) => [JSON.stringify(fault), fault]));
  for (let place: AuditPlace | null = AUDIT_BEGINNING; place !== null;) {
    const part: CheckedPart<AuditPlace, AuditFault> = await auditPart(sql, place);
    for (const fault of part.faults) found.set(JSON.stringify(fault), fault);
    place = part.next;
  }
  return [...found.values()];
}
