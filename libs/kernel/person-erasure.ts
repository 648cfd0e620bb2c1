import type { Schema } from './database/schema';
import type { Sql, Tx } from './database/sql';
import { newId } from './ids';

/** Somebody, as one store knows them: by a number, a phone, or both. */
export interface PersonInStore {
  orgCode: string;
  memberId: string | null;
  phone: string | null;
}

/** The number of rows of a table with data of the person. */
export interface PersonalTrace {
  place: string;
  found: number;
}

/**
 * Takes a person out of a store for good: see `functions/person-erase.sql.ts`.
 * @param tx of the role that owns the tables: services have no right to it
 * @param yes without it nothing changes
 */
export async function erasePerson(
  tx: Tx | Sql,
  { people, audited }: Pick<Schema, 'people' | 'audited'>,
  { orgCode, memberId, phone }: PersonInStore,
  { at, yes }: { at: Date; yes: boolean },
): Promise<PersonalTrace[]> {
  const places = people.map(({ table, columns, member, phone: phoneIn, through }) => ({
    table,
    columns,
    member,
    phone: phoneIn,
    through_column: through?.column,
    through_table: through?.table,
    audited: audited.find((entry) => entry.table === table)?.personal,
  }));
  return tx.query<PersonalTrace>('SELECT place, hits AS found FROM person_erase($1, $2, $3, $4, $5, $6::jsonb, $7)', [
    newId(),
    orgCode,
    memberId,
    phone,
    at,
    JSON.stringify(places),
    yes,
  ]);
}
