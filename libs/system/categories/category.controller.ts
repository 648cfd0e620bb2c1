import { Controller } from '@nestjs/common';
import { categoryRoutes, type CategoryRow, type InputOf, WHOLE_LIST_MAX } from '@paddock/contracts/wire';
import { category, type RowOf } from '@paddock/contracts/resources';
import type { Language } from '@paddock/contracts';
import { type Actor, CurrentActor, Database, Input, RequestLanguage, Route } from '@paddock/kernel';
import { ResourceLists } from '@paddock/resources';
import { categoryTable } from './category.resource';

type Routes = typeof categoryRoutes;
type Row = RowOf<typeof category>;

/** The place above the highest ones. */
const TOP = '0';
const PARENTS = 'SELECT DISTINCT parent_id AS id FROM category WHERE parent_id = ANY($1)';
const inOrder = (one: Row, other: Row): number => one.position - other.position;

/** Categories in the forms of older clients: rows level by level, trees, and dictionaries. */
@Controller()
export class CategoryController {
  constructor(
    private readonly db: Database,
    private readonly lists: ResourceLists,
  ) {}

  @Route(categoryRoutes.roots)
  async roots(
    @CurrentActor() actor: Actor,
    @Input() { pageNo, pageSize, ...query }: InputOf<Routes['roots']>,
    @RequestLanguage() language: Language,
  ) {
    const asks = ['name', 'code'].some((name) => typeof query[name] === 'string' && query[name] !== '');
    const found = asks
      ? await this.asked(actor, { name: query['name'], code: query['code'] }, language)
      : await this.below(actor, [TOP], language);
    const records = await this.rows(found.slice((pageNo - 1) * pageSize, pageNo * pageSize), language);
    const { length: total } = found;
    return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
  }

  @Route(categoryRoutes.children)
  async children(
    @CurrentActor() actor: Actor,
    @Input() { pid }: InputOf<Routes['children']>,
    @RequestLanguage() language: Language,
  ) {
    return this.rows(await this.below(actor, [pid], language), language);
  }

  @Route(categoryRoutes.childrenOfSeveral)
  async childrenOfSeveral(
    @CurrentActor() actor: Actor,
    @Input() { parentIds }: InputOf<Routes['childrenOfSeveral']>,
    @RequestLanguage() language: Language,
  ) {
    return { records: await this.rows(await this.below(actor, parentIds, language), language) };
  }

  @Route(categoryRoutes.treeRoot)
  async treeRoot(
    @CurrentActor() actor: Actor,
    @Input() { pcode }: InputOf<Routes['treeRoot']>,
    @RequestLanguage() language: Language,
  ) {
    return this.nodes(actor, await this.idOf(actor, pcode, language), language);
  }

  @Route(categoryRoutes.treeChildren)
  treeChildren(
    @CurrentActor() actor: Actor,
    @Input() { pid }: InputOf<Routes['treeChildren']>,
    @RequestLanguage() language: Language,
  ) {
    return this.nodes(actor, pid, language);
  }

  @Route(categoryRoutes.treeData)
  async treeData(
    @CurrentActor() actor: Actor,
    @Input() { pid, pcode }: InputOf<Routes['treeData']>,
    @RequestLanguage() language: Language,
  ) {
    return this.nodes(actor, pid === '' ? await this.idOf(actor, pcode, language) : pid, language);
  }

  @Route(categoryRoutes.one)
  async one(
    @CurrentActor() actor: Actor,
    @Input() { field, val }: InputOf<Routes['one']>,
    @RequestLanguage() language: Language,
  ) {
    const found = (await this.all(actor, language)).find((row) => row[field] === val);
    return found ? ((await this.rows([found], language))[0] ?? null) : null;
  }

  @Route(categoryRoutes.names)
  async names(
    @CurrentActor() actor: Actor,
    @Input() { ids }: InputOf<Routes['names']>,
    @RequestLanguage() language: Language,
  ) {
    const rows = await this.lists.lookup(actor, categoryTable.list, ids, language);
    const names = new Map(rows.map((row) => [row.id, nameIn(row, language)]));
    return ids.map((id) => names.get(id) ?? id);
  }

  @Route(categoryRoutes.all)
  async allData(
    @CurrentActor() actor: Actor,
    @Input() { code }: InputOf<Routes['all']>,
    @RequestLanguage() language: Language,
  ) {
    const rows = (await this.all(actor, language)).filter((row) => row.code.startsWith(code));
    return rows.map((row) => {
      const name = nameIn(row, language);
      return { value: row.id, text: name, title: name, label: name };
    });
  }

  @Route(categoryRoutes.checkCode)
  checkCode() {
    return null;
  }

  private asked(actor: Actor, asked: { name: unknown; code: unknown }, language: Language): Promise<Row[]> {
    return this.lists
      .list(actor, categoryTable.list, { ...asked, pageNo: 1, pageSize: WHOLE_LIST_MAX }, language)
      .then(({ records }) => records);
  }

  private all(actor: Actor, language: Language): Promise<Row[]> {
    return this.asked(actor, { name: '', code: '' }, language);
  }

  private async below(actor: Actor, ids: readonly string[], language: Language): Promise<Row[]> {
    const wanted = new Set(ids.map((id) => (id === '' ? TOP : id)));
    return (await this.all(actor, language)).filter((row) => wanted.has(row.parentId ?? TOP)).toSorted(inOrder);
  }

  /** @returns the id that a code stands for; the top's where there is none */
  private async idOf(actor: Actor, code: string, language: Language): Promise<string> {
    if (code === '' || code === TOP) return TOP;
    return (await this.all(actor, language)).find((row) => row.code === code)?.id ?? 'none';
  }

  private async nodes(actor: Actor, above: string, language: Language) {
    return (await this.rows(await this.below(actor, [above], language), language)).map(
      ({ id, pid, code, name, hasChild }) => ({
        key: id,
        value: id,
        title: name,
        code,
        parentId: pid,
        isLeaf: hasChild === '0',
        leaf: hasChild === '0',
        icon: null,
        children: null,
      }),
    );
  }

  private async rows(rows: readonly Row[], language: Language): Promise<CategoryRow[]> {
    const found = await this.db.query<{ id: string }>(PARENTS, [rows.map(({ id }) => id)]);
    const parents = new Set(found.map(({ id }) => id));
    return rows.map((row) => ({
      id: row.id,
      pid: row.parentId ?? TOP,
      code: row.code,
      name: nameIn(row, language),
      hasChild: parents.has(row.id) ? '1' : '0',
    }));
  }
}

/** In the language of the reader, where the row has that name. */
const nameIn = ({ name, nameEn }: Row, language: Language): string =>
  language === 'en' && nameEn !== '' ? nameEn : name;
