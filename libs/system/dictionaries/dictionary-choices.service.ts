import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import {
  type DictionaryChoice,
  type InputOf,
  type TreeChoice,
  type dictionaryRoutes,
  WHOLE_LIST_MAX,
} from '@paddock/contracts/wire';
import { type Actor, Database, Dictionaries, Refusal } from '@paddock/kernel';
import { type Fixed, ResourceLists } from '@paddock/resources';
import { type AnyRow, choiceOf, namesTable, type TableChoice, tableChoice } from './table-choices';

const FOUND_MAX = 50;
/** Tables that are trees, and what names the row above there. */
const TREES: Readonly<Record<string, string>> = { sys_category: 'pid', sys_depart: 'parent_id' };
/** A row's name in English, where it has one. */
const ENGLISH = 'En';

/** What selections offer: items of a dictionary, or rows of a list that stands in for one. */
@Injectable()
export class DictionaryChoices {
  constructor(
    private readonly dictionaries: Dictionaries,
    private readonly lists: ResourceLists,
    private readonly db: Database,
  ) {}

  /** Those of everybody and of the actor's store, disabled ones included: rows may still hold them. */
  async items(actor: Actor, code: string, language: Language): Promise<DictionaryChoice[]> {
    if (namesTable(code)) return this.rows(actor, offered(code), language, []);
    return this.itemsOf(actor, code, language);
  }

  private itemsOf(actor: Actor, code: string, language: Language): DictionaryChoice[] {
    return this.dictionaries
      .items(code, actor.orgCode)
      .map((entry) => choice(entry.value, entry[language] || entry.cn, entry.enabled));
  }

  /** By code, as `items` has them. */
  everyItem(actor: Actor, language: Language): Record<string, DictionaryChoice[]> {
    return Object.fromEntries(this.dictionaries.codes().map((code) => [code, this.itemsOf(actor, code, language)]));
  }

  /** Whether another item of the dictionary than `id` has the value, for everybody or in the actor's store. */
  async isValueTaken(
    actor: Actor,
    { id, dictId, itemValue }: { id: string; dictId: string; itemValue: string },
  ): Promise<boolean> {
    const taken =
      'SELECT FROM dictionary_item WHERE dict_id = $1 AND item_value = $2 AND id <> $3 AND (org_code IS NULL OR org_code = $4) LIMIT 1';
    return (await this.db.query(taken, [dictId, itemValue, id, actor.orgCode])).length > 0;
  }

  async text(actor: Actor, code: string, value: string, language: Language): Promise<string> {
    return (await this.found(actor, code, [value], language)).get(value) ?? '';
  }

  async texts(actor: Actor, code: string, values: readonly string[], language: Language): Promise<string[]> {
    const found = await this.found(actor, code, values, language);
    return values.map((value) => found.get(value) ?? value);
  }

  async search(actor: Actor, code: string, keyword: string, language: Language): Promise<DictionaryChoice[]> {
    if (namesTable(code)) {
      const table = offered(code);
      const named = keyword === '' ? [] : [{ field: table.text, rule: 'contains' as const, values: [keyword] }];
      return this.rows(actor, table, language, named, FOUND_MAX);
    }
    const wanted = keyword.toLowerCase();
    return (await this.items(actor, code, language))
      .filter(({ text }) => text.toLowerCase().includes(wanted))
      .slice(0, FOUND_MAX);
  }

  /** One level of the tree of departments or categories. @throws Refusal for everything else */
  async tree(
    actor: Actor,
    { tableName, text, code, pid, pidField, condition }: InputOf<typeof dictionaryRoutes.treeData>,
    language: Language,
  ): Promise<TreeChoice[]> {
    const table = choiceOf(tableName, text, code);
    const above = TREES[tableName];
    const isTree = above !== undefined && (pidField === above || pidField === '') && condition === '';
    if (!table || !isTree) throw notOffered(tableName);
    const rows = await this.read(actor, table, language, []);
    const aboveOf = (row: AnyRow): string => textOf(row['parentId']);
    const parents = new Set(rows.map(aboveOf));
    return rows
      .filter((row) => aboveOf(row) === (pid === '0' ? '' : pid))
      .map((row) => {
        const isLeaf = !parents.has(textOf(row['id']));
        const value = textOf(row[table.value]);
        return {
          key: textOf(row['id']),
          value,
          title: nameIn(row, table, language),
          code: value,
          parentId: aboveOf(row),
          isLeaf,
          leaf: isLeaf,
        };
      });
  }

  private async found(
    actor: Actor,
    code: string,
    values: readonly string[],
    language: Language,
  ): Promise<ReadonlyMap<string, string>> {
    const table = namesTable(code) ? offered(code) : null;
    const items = table
      ? await this.rows(actor, table, language, [{ field: table.value, rule: 'in', values }])
      : await this.items(actor, code, language);
    return new Map(items.map(({ value, text }) => [value, text]));
  }

  private async rows(
    actor: Actor,
    table: TableChoice,
    language: Language,
    always: readonly Fixed<AnyRow>[],
    max = WHOLE_LIST_MAX,
  ): Promise<DictionaryChoice[]> {
    const rows = await this.read(actor, table, language, always, max);
    return rows.map((row) => choice(textOf(row[table.value]), nameIn(row, table, language), true));
  }

  private async read(
    actor: Actor,
    { list }: TableChoice,
    language: Language,
    always: readonly Fixed<AnyRow>[],
    max = WHOLE_LIST_MAX,
  ): Promise<AnyRow[]> {
    return (await this.lists.list(actor, list, { pageNo: 1, pageSize: max }, language, always)).records;
  }
}

const choice = (value: string, text: string, enabled: boolean): DictionaryChoice => ({
  value,
  text,
  title: text,
  label: text,
  enabled,
});
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');
const nameIn = (row: AnyRow, { text }: TableChoice, language: Language): string =>
  (language === 'en' && textOf(row[`${text}${ENGLISH}`])) || textOf(row[text]);

const notOffered = (name: string): Refusal => new Refusal('dictionary.tableNotOffered', { name });

/** @throws Refusal for a table that is not offered */
function offered(code: string): TableChoice {
  const table = tableChoice(code);
  if (!table) throw notOffered(code);
  return table;
}
