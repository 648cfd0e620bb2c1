import type { Language } from '@paddock/contracts';
import type { ListInput } from '@paddock/contracts/wire';
import { type Actor, seesAllStores } from '@paddock/kernel';
import { comparison, Params } from './comparisons';
import type { Condition, Conditions } from './conditions';
import { dataScope } from './data-rules';
import type { Field, Resource, TextSql } from './definition';

/** What a list's query becomes. All text comes from the declaration; whatever a client sent is in `params`. */
export interface Statement {
  text: string;
  params: unknown[];
}

/** Store scope, own rows, the actor's data rules, constant condition, filters and the advanced group. The one place where rows of other stores and people are shut out. */
export function whereOf(
  resource: Resource,
  actor: Actor,
  conditions: Conditions,
  always: readonly Condition[],
  params: Params,
): string {
  const { where, ownRows } = resource.definition;
  const terms = [ALL_ROWS];
  const scope = storeScope(resource, actor, params);
  if (scope !== null) terms.push(scope);
  if (ownRows !== undefined) terms.push(`(${ownRows.replaceAll('$reader', params.add(actor.userId, 'text'))})`);
  const ruled = dataScope(resource, actor, params);
  if (ruled !== null) terms.push(ruled);
  if (where !== undefined) terms.push(`(${where})`);
  for (const condition of [...always, ...conditions.all]) terms.push(comparison(condition, params));
  if (conditions.group) {
    const inside = conditions.group.conditions.map((condition) => comparison(condition, params));
    terms.push(`(${inside.join(conditions.group.joiner === 'or' ? ' OR ' : ' AND ')})`);
  }
  return forReader(terms.join(' AND '), actor, params);
}
const ALL_ROWS = 'true';

function storeScope(
  { definition: { orgColumn, inStore, ownStoreOnly, shared } }: Resource,
  actor: Actor,
  params: Params,
): string | null {
  if (inStore !== undefined)
    return seesAllStores(actor) ? null : inStore.replaceAll('$org', params.add(actor.orgCode, 'text'));
  if (orgColumn === null || (ownStoreOnly !== true && seesAllStores(actor))) return null;
  const own = `${orgColumn} = ${params.add(actor.orgCode, 'text')}`;
  return shared === true ? `(${own} OR ${orgColumn} IS NULL)` : own;
}

/** Columns that show a store its own part alone name who reads them. */
export function forReader(text: string, actor: Actor, params: Params): string {
  const all = seesAllStores(actor);
  const placed = (sql: string, name: string, value: string): string =>
    sql.includes(name) ? sql.replaceAll(name, params.add(all ? null : value, 'text')) : sql;
  return placed(placed(text, '$org', actor.orgCode), '$user', actor.userId);
}

export function countStatement(resource: Resource, where: string, params: Params): Statement {
  return { text: `SELECT count(*) AS total FROM ${resource.definition.from} WHERE ${where}`, params: params.values };
}

/** Ids alone, in the order of `tail`: what a long read holds on to while rows come and go. */
export function idsStatement(resource: Resource, actor: Actor, where: string, tail: string, params: Params): Statement {
  const { idColumn, from } = resource.definition;
  const text = `SELECT ${idColumn} AS id FROM ${from} WHERE ${where}${tail}`;
  return { text: forReader(text, actor, params), params: params.values };
}

export function selectStatement(
  resource: Resource,
  actor: Actor,
  where: string,
  tail: string,
  params: Params,
  language: Language,
): Statement {
  const text = `SELECT ${columnsOf(resource, language)} FROM ${resource.definition.from} WHERE ${where}${tail}`;
  return { text: forReader(text, actor, params), params: params.values };
}

/** They depend on the declaration alone, and are asked for with every page. */
const columnTexts: Readonly<Record<Language, WeakMap<Resource, string>>> = { cn: new WeakMap(), en: new WeakMap() };

function columnsOf(resource: Resource, language: Language): string {
  const known = columnTexts[language].get(resource);
  if (known !== undefined) return known;
  const columns = Object.entries(resource.definition.fields).flatMap(([name, field]) => [
    `${selected(field)} AS "${name}"`,
    ...(field.text === undefined ? [] : [`${textSql(field.text, language)} AS "${name}_dictText"`]),
  ]);
  const text = columns.join(', ');
  columnTexts[language].set(resource, text);
  return text;
}

const textSql = (text: TextSql, language: Language): string => (typeof text === 'string' ? text : text[language]);

function selected(field: Field): string {
  if (field.type === 'number') return `(${field.column})::float8`;
  if (field.type === 'date') return `to_char(${field.column}, 'YYYY-MM-DD')`;
  return field.column;
}

/** ` ORDER BY …`, with the id last so that pages never overlap. */
export function orderOf(resource: Resource, query: ListInput): string {
  const { defaultSort, idColumn } = resource.definition;
  const asked = (query.column ?? '')
    .split(',')
    .map((name) => resource.field(name.trim().replace(/_dictText$/, '')))
    .filter((field) => field?.sortable === true)
    .filter((field) => field !== undefined);
  const fallback = resource.field(defaultSort.field);
  const sorted = asked.length > 0 ? [...new Set(asked)] : fallback ? [fallback] : [];
  // Clients ask for createTime descending everywhere; a list that stands in another order by itself is not turned round by that.
  const clientDecides = asked.length > 0 || ((query.column ?? '') !== '' && defaultSort.field === 'createTime');
  const ascending = clientDecides ? /asc/i.test(query.order ?? '') : defaultSort.direction === 'asc';
  const direction = ascending ? 'ASC' : 'DESC';
  const terms = sorted.map((field) => `${field.column} ${direction}${field.nullable === true ? ' NULLS LAST' : ''}`);
  if (!sorted.some((field) => field.column === idColumn)) terms.push(`${idColumn} ${direction}`);
  return ` ORDER BY ${terms.join(', ')}`;
}

export const limitOf = (query: ListInput, params: Params): string =>
  sliceOf((query.pageNo - 1) * query.pageSize, query.pageSize, params);

/** What pages usually hold. */
const USUAL_SIZES: Readonly<Record<number, string>> = {
  1: '1',
  2: '2',
  5: '5',
  10: '10',
  20: '20',
  30: '30',
  50: '50',
  100: '100',
  500: '500',
};

/**
 * With a constant limit PostgreSQL keeps one plan that stops after a page. With a parameter it would have to assume a tenth of the
 * table, and so plans the statement again each time.
 */
export const sliceOf = (offset: number, limit: number, params: Params): string =>
  ` LIMIT ${USUAL_SIZES[limit] ?? params.add(limit, 'bigint')}${offset === 0 ? '' : ` OFFSET ${params.add(offset, 'bigint')}`}`;
