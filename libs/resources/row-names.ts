import type { Language } from '@paddock/contracts';
import type { Actor, Sql } from '@paddock/kernel';
import type { Bound } from './bind';
import { Params } from './comparisons';
import type { Field, TextSql } from './definition';
import { whereOf } from './statement';

/** What points at rows of several lists. */
export interface Pointers {
  /** Constant SQL with the columns `key`, `subject` and `row_id`; `$keys` stands for the keys that are asked about. */
  sql: string;
  keys: readonly string[];
  /** The list whose rows each subject is; further subjects are passed over. */
  lists: Readonly<Record<string, Bound | undefined>>;
  /** So many rows of each key are named. */
  most: number;
}
export interface NamedRow {
  key: string;
  resource: string;
  id: string;
  title: string;
  /** How many rows of lists that the actor may read there are for this key. */
  rows: number;
}

const NO_CONDITIONS = { all: [], group: null };

/** Rows by their names, in one statement for all lists: those that the actor may list, each within its scope and its data rules. */
export async function rowNames(sql: Sql, actor: Actor, asked: Pointers, language: Language): Promise<NamedRow[]> {
  const params = new Params();
  const keys = params.add(asked.keys, 'text[]');
  const parts = Object.entries(asked.lists).flatMap(([subject, bound]) =>
    bound && actor.permissions.has(bound.list.definition.permission)
      ? [rowsOf(subject, bound, actor, params, language)]
      : [],
  );
  if (parts.length === 0) return [];
  return sql.query<NamedRow>(
    `WITH pointer AS MATERIALIZED (${asked.sql.replaceAll('$keys', keys)}),
     named AS (${parts.join(' UNION ')})
     SELECT key, resource, id, title, rows FROM (
       SELECT *, (count(*) OVER (PARTITION BY key))::int AS rows, row_number() OVER (PARTITION BY key ORDER BY resource, title, id) AS place FROM named
     ) ranked WHERE place <= ${asked.most} ORDER BY key, place`,
    params.values,
  );
}

function rowsOf(subject: string, bound: Bound, actor: Actor, params: Params, language: Language): string {
  const { list, resource } = bound;
  const { from, idColumn } = list.definition;
  const where = whereOf(list, actor, NO_CONDITIONS, [], params);
  const of = params.add(subject, 'text');
  const ids = `ARRAY(SELECT row_id FROM pointer WHERE subject = ${of})`;
  return `SELECT pointer.key, ${params.add(resource.name, 'text')} AS resource, found.id, found.title FROM pointer
    JOIN (SELECT ${idColumn} AS id, (${titleSql(bound, language)})::text AS title FROM ${from} WHERE ${where} AND ${idColumn} = ANY(${ids})) found
      ON found.id = pointer.row_id WHERE pointer.subject = ${of}`;
}

function titleSql({ list, resource }: Bound, language: Language): string {
  const own = columnOf(list.field(resource.title), language);
  const english =
    language === 'en' && resource.titleEn !== undefined ? list.field(resource.titleEn)?.column : undefined;
  return english === undefined ? own : `coalesce(nullif(${english}, ''), ${own})`;
}

function columnOf(field: Field | undefined, language: Language): string {
  const text: TextSql | undefined = field?.text ?? field?.column;
  return text === undefined ? "''" : typeof text === 'string' ? text : text[language];
}
