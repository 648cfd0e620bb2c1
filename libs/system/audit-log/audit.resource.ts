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
export const whole = (side: 'before' | 'after'): string => `(e.${side} || coalesce(e.personal -> '${side}', '{}'))`;

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
    before: { sql: masked(whole('before')), raw: true },
    after: { sql: masked(whole('after')), raw: true },
    sysOrgCode: 'e.org_code',
  },
});
