import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type ListInput, maskPhone, type Page, toWireTime, yuan } from '@paddock/contracts/wire';
import { type Actor, Database, Dictionaries, must, Refusal, SharedReads, type Sql } from '@paddock/kernel';
import { Params } from './comparisons';
import { type Condition, readConditions, type Rule } from './conditions';
import type { Field, Resource, WireName } from './definition';
import {
  countStatement,
  idsStatement,
  limitOf,
  orderOf,
  sliceOf,
  selectStatement,
  type Statement,
  whereOf,
} from './statement';
import { type Aggregates, figuresOf, Totals } from './totals';

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
  private readonly pages = new SharedReads();

  constructor(
    private readonly db: Database,
    private readonly dictionaries: Dictionaries,
  ) {
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
    const totalOf = this.totals.total(resource, where, { ...count, params: [...count.params] });
    const select = selectStatement(
      resource,
      actor,
      where,
      orderOf(resource, query) + limitOf(query, params),
      params,
      language,
    );
    const [records, total] = await Promise.all([this.pageRows<R>(actor, resource, select, language), totalOf]);
    return {
      records,
      total,
      size: query.pageSize,
      current: query.pageNo,
      pages: Math.ceil(total / query.pageSize),
    };
  }

  /** What all rows of a list come to, exact and rarely computed, as its total. */
  async figures<R, const A extends Aggregates>(
    actor: Actor,
    resource: Resource<R>,
    query: ListInput,
    aggregates: A,
    always: readonly Fixed<R>[] = [],
  ): Promise<{ readonly [Name in keyof A]: number }> {
    mayRead(actor, resource);
    const params = new Params();
    const where = whereOf(resource, actor, readConditions(resource, query), fixed(resource, always), params);
    const text = `SELECT ${figuresOf(aggregates)} FROM ${resource.definition.from} WHERE ${where}`;
    const figures = await this.totals.figures(resource, where, { text, params: params.values }, aggregates);
    return figures as { readonly [Name in keyof A]: number };
  }

  /** Ids of the list's rows in its order, at most `max` of them. */
  async ids<R>(
    actor: Actor,
    resource: Resource<R>,
    query: ListInput,
    max: number,
    always: readonly Fixed<R>[] = [],
  ): Promise<string[]> {
    mayRead(actor, resource);
    const params = new Params();
    const where = whereOf(resource, actor, readConditions(resource, query), fixed(resource, always), params);
    const { text, params: values } = idsStatement(
      resource,
      actor,
      where,
      orderOf(resource, query) + sliceOf(0, max, params),
      params,
    );
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }

  /** One row, or null when it does not exist for this actor. */
  async queryById<R>(actor: Actor, resource: Resource<R>, id: string, language: Language): Promise<R | null> {
    return (await this.lookup(actor, resource, [id], language))[0] ?? null;
  }

  /** Rows by id in the order of the ids; unknown ones and those of other stores are left out. */
  async lookup<R>(actor: Actor, resource: Resource<R>, ids: readonly string[], language: Language): Promise<R[]> {
    mayRead(actor, resource);
    return this.rowsIn(this.db, actor, resource, ids, language);
  }

  /** At most two rows with this value of a field, inside a transaction: enough to see whether it names one row alone. */
  async namedIn<R>(sql: Sql, actor: Actor, resource: Resource<R>, named: Fixed<R>): Promise<R[]> {
    const params = new Params();
    const where = whereOf(resource, actor, NO_CONDITIONS, fixed(resource, [named]), params);
    const select = selectStatement(resource, actor, where, sliceOf(0, 2, params), params, 'cn');
    return this.rows<R>(sql, actor, resource, select, 'cn');
  }

  /** The same inside a transaction, for callers that change the rows and so need not be allowed to list them. */
  async rowsIn<R>(
    sql: Sql,
    actor: Actor,
    resource: Resource<R>,
    ids: readonly string[],
    language: Language,
  ): Promise<R[]> {
    const params = new Params();
    const scope = whereOf(resource, actor, NO_CONDITIONS, [], params);
    const wanted = params.add(ids.filter((id) => !id.includes('\0')).slice(0, LOOKUP_MAX), 'text[]');
    const { idColumn } = resource.definition;
    const where = `${scope} AND ${idColumn} = ANY(${wanted})`;
    const rows = await this.rows<R>(
      sql,
      actor,
      resource,
      selectStatement(resource, actor, where, '', params, language),
      language,
    );
    const placeOf = new Map(ids.map((id, index) => [id, index]));
    const place = (row: R): number => placeOf.get((row as { id: string }).id) ?? 0;
    return rows.sort((one, other) => place(one) - place(other));
  }

  private async rows<R>(
    sql: Sql,
    actor: Actor,
    resource: Resource<R>,
    statement: Statement,
    language: Language,
  ): Promise<R[]> {
    const rows = await sql.query<Record<string, Stored>>(statement.text, statement.params);
    const toWire = this.toWire(actor, resource, language);
    return rows.map((row) => toWire(row) as R);
  }

  /** Anyone who asks for the same page in the same moment, and may see the same of it, gets the same rows. */
  private pageRows<R>(actor: Actor, resource: Resource<R>, statement: Statement, language: Language): Promise<R[]> {
    const { fields } = resource.definition;
    const hidden = Object.keys(fields).filter((name) => isHidden(must(fields[name], name), actor));
    const key = [this.db.visibleStores, language, hidden, statement.text, JSON.stringify(statement.params)].join('\0');
    return this.pages.ask(key, () => this.rows<R>(this.db, actor, resource, statement, language));
  }

  private toWire(actor: Actor, resource: Resource, language: Language): ToWire {
    const fields = Object.entries(resource.definition.fields).map(([name, field]) => ({
      name,
      field,
      dictText: `${name}_dictText`,
      hidden: isHidden(field, actor),
    }));
    return (row) => {
      const wire: Record<string, Stored> = {};
      for (const { name, field, dictText, hidden } of fields) {
        const value = hidden ? null : wireValue(field, row[name]);
        wire[name] = value;
        if (field.text !== undefined) wire[dictText] = hidden ? null : (row[dictText] ?? null);
        else if (field.dictionary !== undefined)
          wire[dictText] = this.textsOf(field.dictionary, value, language, storeOf(row) ?? actor.orgCode);
      }
      return wire;
    };
  }

  /** Several values in one field have their texts joined in the same way. */
  private textsOf(code: string, value: Stored, language: Language, orgCode: string): string {
    if (value === null || value === undefined) return '';
    return String(value)
      .split(',')
      .map((part) => this.dictionaries.text(code, part, language, orgCode))
      .join(',');
  }
}

/** Rows that go through one statement share what does not depend on them. */
type ToWire = (row: Readonly<Record<string, Stored>>) => Record<string, Stored>;

/** The store whose dictionary gives a value its text: that of the row, for every reader. */
const storeOf = ({ sysOrgCode }: Readonly<Record<string, Stored>>): string | null =>
  typeof sysOrgCode === 'string' ? sysOrgCode : null;

const isHidden = (field: Field, actor: Actor): boolean =>
  field.permission !== undefined && !actor.permissions.has(field.permission);

function mayRead(actor: Actor, resource: Resource): void {
  if (!actor.permissions.has(resource.definition.permission)) throw new Refusal('permission.missing', {}, 510);
}

const fixed = <R>(resource: Resource<R>, conditions: readonly Fixed<R>[]): Condition[] =>
  conditions.map(({ field, rule, values }) => ({ field: must(resource.field(field), field), rule, values }));

/** A value as the driver reads it. JSON and arrays come through `raw` fields, which nothing looks into. */
type Stored = string | number | boolean | Date | null | undefined;

/** Several texts of one field; none of them is null on the wire. */
const joined = (value: unknown): string | null => (Array.isArray(value) && value.length > 0 ? value.join(',') : null);

function wireValue(field: Field, value: Stored): Stored {
  if (value === null || value === undefined) return null;
  if (field.several) return joined(value);
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
