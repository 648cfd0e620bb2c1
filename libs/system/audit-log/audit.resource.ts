import { auditEntry } from '@paddock/contracts/resources';
import { bind } from '@paddock/resources';

/**
 * Values are masked as they were written, and what is masked goes by its plain name (`password`, not how it is kept); phones are masked
 * here. Eleven digits of a mobile number that stand alone are one, in whatever text.
 */
export const masked = (column: string): string =>
  `regexp_replace(regexp_replace(${column}::text, '(?<![0-9.])(1[3-9][0-9])[0-9]{4}([0-9]{4})(?![0-9])', '\\1****\\2', 'g'),
    '_hash": "[*]{3}"', '": "***"', 'g')`;

/** A side of an entry with what it says of a person, as long as that is there. */
export const whole = (side: 'before' | 'after', entry = 'e'): string =>
  `(${entry}.${side} || coalesce(${entry}.personal -> '${side}', '{}'))`;

/** Entries of one request may have those of others between them, see `audit_row`. A row shows its first ones; the rest stands in its details. */
const ACT = `(SELECT jsonb_agg(jsonb_build_object('id', m.hash, 'seq', m.seq, 'subject', m.subject_table, 'subjectId', m.subject_id,
    'change', m.change, 'before', ${whole('before', 'm')}, 'after', ${whole('after', 'm')}) ORDER BY m.seq)
  FROM (SELECT * FROM audit_entry m WHERE m.chain = e.chain AND m.seq BETWEEN e.seq AND e.seq + 64
    AND m.who -> 'act' = e.who -> 'act' ORDER BY m.seq LIMIT 12) m)`;

export const auditTable = bind(auditEntry)({
  table: 'audit_entry',
  alias: 'e',
  from: 'audit_entry e LEFT JOIN store s ON s.org_code = e.org_code',
  tables: ['audit_entry', 'store'],
  unwatched: true,
  idColumn: 'e.hash',
  columns: {
    createTime: 'e.at',
    username: "(e.who ->> 'name')",
    address: "(e.who ->> 'address')",
    device: "(e.who ->> 'device')",
    subject: 'e.subject_table',
    place: 'coalesce(e.place, 0)',
    act: { sql: masked(ACT), raw: true },
    before: { sql: masked(whole('before')), raw: true },
    after: { sql: masked(whole('after')), raw: true },
    sysOrgCode: 'e.org_code',
  },
});
