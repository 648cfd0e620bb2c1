import { Injectable } from '@nestjs/common';
import { dictText, type Language } from '@paddock/contracts';
import { type ListInput, maskPhone, type Page, toWireTime, yuan } from '@paddock/contracts/wire';
import { type Actor, Database, must, Refusal } from '@paddock/kernel';
import { Params } from './comparisons';
import { type Condition, readConditions, type Rule } from './conditions';
import type { Field, Resource, WireName } from './definition';
import { countStatement, limitOf, orderOf, selectStatement, whereOf } from './statement';
import { Totals } from './totals';

/** A condition that the program adds to what the client asks for; the value is taken as it is, without wildcards. */
export interface Fixed<R> {
  field: WireName<R>;
  rule: Rule;
  values: readonly string[];
}

const LOOKUP_MAX = 500;
const NO_CONDITIONS = { all: [], group: null };

/** Reads declared lists: raw rows in wire form, only of the stores that the actor may see. */
@Injectable()
export class ResourceLists {
  private readonly totals: Totals;

  constructor(private readonly db: Database) {
    this.totals = new Totals(db);
  }

  /**
   * One page. Filters, sort and the advanced filter follow the list convention (`docs` of the wire, section lists).
   * @throws Refusal 510 without the list's permission, 500 for an advanced filter on an undeclared field.
   */
  async list<R>(
    actor: Actor,
    resource: Resource<R>,
    query: ListInput,
    language: Language,
    always: readonly Fixed<R>[] = [],
  ): Promise<Page<R>> {
    mayRead(actor, resource);
    const params = new Params();
    const where = whereOf(resource, actor, readConditions(resource, query), fixed(resource, always), params);
    const count = countStatement(resource, where, params);
    const totalOf = this.totals.total(resource.definition.tables, { ...count, params: [...count.params] });
    const select = selectStatement(resource, where, orderOf(resource, query) + limitOf(query, params), params);
    const [records, total] = await Promise.all([this.rows<R>(resource, select, language), totalOf]);
    return {
      records,
      total,
      size: query.pageSize,
      current: query.pageNo,
      pages: Math.ceil(total / query.pageSize),
    };
  }

  /** One row, or null when it does not exist for this actor. */
  async queryById<R>(actor: Actor, resource: Resource<R>, id: string, language: Language): Promise<R | null> {
    return (await this.lookup(actor, resource, [id], language))[0] ?? null;
  }

  /** Rows by id in the order of the ids; unknown ones and those of other stores are left out. */
  async lookup<R>(actor: Actor, resource: Resource<R>, ids: readonly string[], language: Language): Promise<R[]> {
    mayRead(actor, resource);
    const params = new Params();
    const scope = whereOf(resource, actor, NO_CONDITIONS, [], params);
    const wanted = params.add(ids.filter((id) => !id.includes('\0')).slice(0, LOOKUP_MAX), 'text[]');
    const { idColumn } = resource.definition;
    const where = `${scope} AND ${idColumn} = ANY(${wanted})`;
    const select = selectStatement(resource, where, ` ORDER BY array_position(${wanted}, ${idColumn})`, params);
    return this.rows<R>(resource, select, language);
  }

  private async rows<R>(
    resource: Resource<R>,
    statement: { text: string; params: unknown[] },
    language: Language,
  ): Promise<R[]> {
    const fields = Object.entries(resource.definition.fields);
    const rows = await this.db.query<Record<string, Stored>>(statement.text, statement.params);
    return rows.map((row) => wireRow(row, fields, language) as R);
  }
}

function mayRead(actor: Actor, resource: Resource): void {
  if (!actor.permissions.has(resource.definition.permission)) throw new Refusal('permission.missing', {}, 510);
}

const fixed = <R>(resource: Resource<R>, conditions: readonly Fixed<R>[]): Condition[] =>
  conditions.map(({ field, rule, values }) => ({ field: must(resource.field(field), field), rule, values }));

/** A value as the driver reads it. JSON and arrays come through `raw` fields, which nothing looks into. */
type Stored = string | number | boolean | Date | null | undefined;

function wireRow(
  row: Record<string, Stored>,
  fields: readonly (readonly [string, Field])[],
  language: Language,
): Record<string, Stored> {
  const wire: Record<string, Stored> = {};
  for (const [name, field] of fields) {
    const value = wireValue(field, row[name]);
    wire[name] = value;
    if (field.text !== undefined) wire[`${name}_dictText`] = row[`${name}_dictText`] ?? null;
    else if (field.dictionary) wire[`${name}_dictText`] = textsOf(field, value, language);
  }
  return wire;
}

function wireValue(field: Field, value: Stored): Stored {
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'moneyFen':
      return yuan(Number(value));
    case 'instant':
      return toWireTime(value as Date);
    case 'iso':
      return (value as Date).toISOString();
    case 'yesNo':
      return value === true ? 'YES' : 'NO';
    case 'choice':
      return field.values[String(value)] ?? null;
    case 'phone':
      return maskPhone(String(value));
    default:
      return value;
  }
}

/** Several values in one field have their texts joined in the same way. */
function textsOf(field: Field, value: Stored, language: Language): string {
  const code = field.dictionary;
  if (!code || value === null || value === undefined) return '';
  return String(value)
    .split(',')
    .map((part) => dictText(code, part, language))
    .join(',');
}
