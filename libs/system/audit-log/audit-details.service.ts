import { Injectable } from '@nestjs/common';
import { dictText, type Language } from '@paddock/contracts';
import { type AnswerOf, type auditRoutes, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Database, must, Refusal } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { auditTable, masked, whole } from './audit.resource';

type Detail = AnswerOf<typeof auditRoutes.detail>;

/** The entries of an act follow each other or have a few of others between them; no commit writes more. */
const ACT_ENTRIES_MAX = 2000;

interface Place {
  chain: string;
  seq: string;
  subject_table: string;
  subject_id: string;
  change: string;
  columns: string[];
  prev_hash: string;
  verified: boolean;
  checked_at: Date | null;
}

/** What an entry does not say by itself: what stayed as it was, what else was changed with it, and what came after. */
@Injectable()
export class AuditDetails {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
  ) {}

  /** @throws Refusal for an entry that the actor does not see */
  async of(actor: Actor, id: string, language: Language): Promise<Detail> {
    const [row] = await this.lists.lookup(actor, auditTable.list, [id], language);
    if (!row) throw new Refusal('notFound');
    const place = must((await this.db.query<Place>(PLACE, [id]))[0], `audit entry ${id}`);
    const { chain, seq, subject_table, subject_id } = place;
    const [rest] =
      place.change === 'update'
        ? await this.db.query<{ fields: string | null; count: number }>(UNCHANGED, [
            ...[chain, seq, subject_table, subject_id],
            place.columns,
          ])
        : [];
    const together = await this.db.query<{ subject: string; change: string; count: number }>(TOGETHER, [
      ...[chain, seq, ACT_ENTRIES_MAX],
    ]);
    const [later] = await this.db.query<{ count: number; who: string; at: Date }>(LATER, [
      ...[chain, seq, subject_table, subject_id],
    ]);
    return {
      unchanged: rest?.fields ?? null,
      unchangedCount: rest?.count ?? 0,
      together: together.map(({ subject, change, count }) => ({
        subjectText: dictText('audit_subject', subject, language),
        changeText: dictText('audit_change', change, language),
        count,
      })),
      laterCount: later?.count ?? 0,
      laterBy: later?.who ?? null,
      laterTime: toWireTime(later?.at ?? null),
      previousHash: place.prev_hash,
      isVerified: place.verified,
      checkedTime: toWireTime(place.checked_at),
    };
  }
}

const PLACE = `SELECT e.chain, e.seq, e.subject_table, e.subject_id, e.change, e.prev_hash,
    ARRAY(SELECT jsonb_object_keys(coalesce(e.after, e.before, '{}'))) AS columns,
    coalesce(c.seq >= e.seq AND (c.fault_seq IS NULL OR c.fault_seq > e.seq), false) AS verified, c.checked_at
  FROM audit_entry e LEFT JOIN audit_check c ON c.chain = e.chain WHERE e.hash = $1`;
const BEFORE = whole('before');
const EITHER = `coalesce(${whole('after')}, ${whole('before')})`;
const MASKED_FIELDS = masked('jsonb_object_agg(key, value)');
/**
 * An entry of a change has only what was changed. Another field was then what the entry before it has left, or, where there is none, what
 * the first one after it has found.
 */
const UNCHANGED = `
  WITH known AS (
    SELECT f.key, f.value, 0 AS side, -e.seq AS nearness FROM audit_entry e, jsonb_each(${EITHER}) f
    WHERE e.chain = $1 AND e.seq < $2 AND e.subject_table = $3 AND e.subject_id = $4
    UNION ALL
    SELECT f.key, f.value, 1, e.seq FROM audit_entry e, jsonb_each(${BEFORE}) f
    WHERE e.chain = $1 AND e.seq > $2 AND e.subject_table = $3 AND e.subject_id = $4 AND e.before IS NOT NULL
  ), field AS (
    SELECT DISTINCT ON (key) key, value FROM known WHERE NOT (key = ANY($5)) AND key <> 'version' ORDER BY key, side, nearness
  )
  SELECT ${MASKED_FIELDS} AS fields, count(*)::int AS count FROM field`;
const TOGETHER = `SELECT e.subject_table AS subject, e.change, count(*)::int AS count
  FROM audit_entry e JOIN audit_entry shown ON shown.chain = e.chain AND shown.seq = $2
  WHERE e.chain = $1 AND e.seq BETWEEN $2::bigint - $3::int AND $2::bigint + $3::int AND e.seq <> $2
    AND e.who -> 'act' = shown.who -> 'act'
  GROUP BY e.subject_table, e.change ORDER BY 3 DESC, 1, 2`;
const LATER = `SELECT count(*) OVER ()::int AS count, e.who ->> 'name' AS who, e.at FROM audit_entry e
  WHERE e.chain = $1 AND e.seq > $2 AND e.subject_table = $3 AND e.subject_id = $4 ORDER BY e.seq LIMIT 1`;
