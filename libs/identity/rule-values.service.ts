import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type AnyField, ruleConditionsOf, ruleValuesOf, ruleVariablesOf } from '@paddock/contracts/resources';
import { fromWireTime } from '@paddock/contracts/wire';
import { type Actor, Database, Dictionaries, Refusal, type Sql } from '@paddock/kernel';
import { boundOf, ResourceLists } from '@paddock/resources';

const AT_VALUE = { field: 'ruleValue' } as const;
const NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;
const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/;
const WHOLE = /^-?\d{1,12}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isVariable = (value: string): boolean => value.startsWith('#{');

/** The values of data rules: which ones a field can have, and what they are called. */
@Injectable()
export class RuleValues {
  constructor(
    private readonly db: Database,
    private readonly dictionaries: Dictionaries,
    private readonly lists: ResourceLists,
  ) {}

  /** @throws Refusal for a comparison that the field does not know, or a value that it can never have: the rule would hide every row. */
  async demandFitting(sql: Sql, actor: Actor, field: AnyField, condition: string, value: string): Promise<void> {
    const name = { cn: field.cn, en: field.en };
    const conditions: readonly string[] = ruleConditionsOf(field);
    if (!conditions.includes(condition))
      throw new Refusal('rule.conditionUnfit', { field: name, condition, offered: conditions.join(' ') }, 500, {
        field: 'ruleConditions',
      });
    const values = ruleValuesOf(condition, value);
    if (values.length === 0) throw new Refusal('rule.valueRequired', {}, 500, AT_VALUE);
    const variables: readonly string[] = ruleVariablesOf(field);
    const unfit = values.find((each) => isVariable(each) && !variables.includes(each));
    if (unfit !== undefined) throw new Refusal('rule.variableUnfit', { field: name, value: unfit }, 500, AT_VALUE);
    const fixed = values.filter((each) => !isVariable(each));
    const key = refusalOf(field);
    if (key === null || fixed.length === 0) return;
    const known = await this.known(sql, actor, field, fixed, 'cn');
    const wrong = fixed.find((each) => !known.has(each));
    if (wrong !== undefined) throw new Refusal(key, { field: name, value: wrong }, 500, AT_VALUE);
  }

  /** A rule's value in words; what is gone meanwhile stands as it is. */
  async text(
    actor: Actor,
    field: AnyField,
    { condition, value }: { condition: string; value: string },
    language: Language,
  ): Promise<string> {
    if (!['choice', 'store', 'reference'].includes(field.kind)) return value;
    const values = ruleValuesOf(condition, value);
    const names = await this.known(this.db, actor, field, values, language);
    return values.map((each) => names.get(each) ?? each).join(language === 'en' ? ', ' : '、');
  }

  /** Those values that the field can have, with their names. */
  private async known(
    sql: Sql,
    actor: Actor,
    field: AnyField,
    values: readonly string[],
    language: Language,
  ): Promise<ReadonlyMap<string, string>> {
    switch (field.kind) {
      case 'choice': {
        const items = this.dictionaries.items(field.dictionary ?? '', actor.orgCode).map(({ value }) => value);
        const held = values.filter((value) => items.includes(value));
        return new Map(
          held.map((each) => [each, this.dictionaries.text(field.dictionary ?? '', each, language, actor.orgCode)]),
        );
      }
      case 'store': {
        const rows = await sql.query<{ code: string; name: string; name_en: string }>(
          'SELECT org_code AS code, name, name_en FROM store WHERE org_code = ANY($1)',
          [values],
        );
        return new Map(rows.map((row) => [row.code, (language === 'en' && row.name_en) || row.name]));
      }
      case 'reference': {
        const to = boundOf(field.to ?? '');
        if (!to) return new Map();
        const rows = (await this.lists.rowsIn(sql, actor, to.list, values, language)) as Record<string, unknown>[];
        const { title, titleEn } = to.resource;
        return new Map(
          rows.map((row) => [
            String(row['id']),
            String((language === 'en' && titleEn !== undefined && row[titleEn]) || row[title] || row['id']),
          ]),
        );
      }
      default:
        return new Map(values.filter((value) => isWritten(field, value)).map((value) => [value, value]));
    }
  }
}

function isWritten({ kind }: AnyField, value: string): boolean {
  switch (kind) {
    case 'int':
      return WHOLE.test(value);
    case 'number':
      return NUMBER.test(value);
    case 'money':
      return AMOUNT.test(value);
    case 'date':
      return DAY.test(value) && fromWireTime(value) !== null;
    case 'instant':
    case 'iso':
      return fromWireTime(value) !== null;
    case 'yesNo':
      return value === 'YES' || value === 'NO';
    default:
      return true;
  }
}

/** What is said of a value that the field cannot have; null: it can have any. */
function refusalOf({ kind }: AnyField) {
  switch (kind) {
    case 'int':
    case 'number':
    case 'money':
      return 'rule.notNumber';
    case 'date':
    case 'instant':
    case 'iso':
      return 'rule.notDay';
    case 'choice':
    case 'yesNo':
      return 'rule.valueUnknown';
    case 'store':
    case 'reference':
      return 'rule.notFound';
    default:
      return null;
  }
}
