import { Injectable } from '@nestjs/common';
import type { Language } from '@paddock/contracts';
import { type DepartmentId, type DepartmentNode, toWireTime } from '@paddock/contracts/wire';
import { type Actor, Database, Refusal } from '@paddock/kernel';
import { type DepartmentRecord, departmentRecords } from './departments.repository';

/** The store's manager and everybody who ranks above lead a department. */
const LEADER = 2;

@Injectable()
export class Departments {
  constructor(private readonly db: Database) {}

  async tree(actor: Actor, language: Language): Promise<DepartmentNode[]> {
    return nodes(await departmentRecords(this.db, actor), language);
  }

  /** Those below `pid` (empty or `0`: at the top), or those of `ids`; without what is below them. */
  async level(
    actor: Actor,
    { pid, ids = [] }: { pid: string; ids?: readonly string[] },
    language: Language,
  ): Promise<DepartmentNode[]> {
    const all: DepartmentNode[] = [];
    const add = (each: DepartmentNode): void => {
      all.push({ ...each, children: null });
      for (const below of each.children ?? []) add(below);
    };
    const top = await this.tree(actor, language);
    for (const each of top) add(each);
    if (ids.length > 0) return all.filter(({ id }) => ids.includes(id));
    const atTop = new Set(top.map(({ id }) => id));
    return all.filter((each) => (pid === '' || pid === '0' ? atTop.has(each.id) : each.parentId === pid));
  }

  /** Those of the user with what stands below them, also where the user does not belong to that. */
  async ownTree(actor: Actor, language: Language): Promise<DepartmentNode[]> {
    const rows = await departmentRecords(this.db, actor);
    const own = new Set(rows.filter((row) => row.own).map(({ id }) => id));
    for (const id of own) for (const row of rows) if (row.parent_id === id) own.add(row.id);
    return nodes(
      rows.filter(({ id }) => own.has(id)),
      language,
    );
  }

  /** @returns null for anyone who leads none. */
  async ledTree(actor: Actor, language: Language): Promise<DepartmentNode[] | null> {
    return actor.identity <= LEADER ? this.ownTree(actor, language) : null;
  }

  async idTree(actor: Actor, language: Language, which: 'all' | 'open'): Promise<DepartmentId[]> {
    const rows = await departmentRecords(this.db, actor);
    const idsOf = ({ id, title, children }: DepartmentNode): DepartmentId => ({
      key: id,
      value: id,
      title,
      children: (children ?? []).map(idsOf),
    });
    return nodes(
      rows.filter(({ active }) => which === 'all' || active),
      language,
    ).map(idsOf);
  }

  /** @throws Refusal when nothing matches, as the wire has it */
  async search(actor: Actor, words: string, language: Language): Promise<DepartmentNode[]> {
    const wanted = words.toLowerCase();
    const found = (await departmentRecords(this.db, actor)).filter((row) =>
      [row.name, row.name_en, row.org_code].some((text) => text.toLowerCase().includes(wanted)),
    );
    if (wanted === '' || found.length === 0) throw new Refusal('depart.noMatch');
    return found.map((row) => node(row, language, null));
  }
}

function nodes(rows: readonly DepartmentRecord[], language: Language): DepartmentNode[] {
  const known = new Set(rows.map(({ id }) => id));
  const children = Map.groupBy(rows, (row) => (known.has(row.parent_id) ? row.parent_id : ''));
  const below = (id: string): DepartmentNode[] | null =>
    children.get(id)?.map((row) => node(row, language, below(row.id))) ?? null;
  return below('') ?? [];
}

const node = (row: DepartmentRecord, language: Language, children: DepartmentNode[] | null): DepartmentNode => ({
  id: row.id,
  key: row.id,
  value: row.id,
  title: language === 'en' && row.name_en !== '' ? row.name_en : row.name,
  parentId: row.parent_id,
  departName: row.name,
  departNameEn: row.name_en,
  departNameAbbr: row.name_abbr,
  departOrder: row.position,
  description: row.description,
  orgCategory: row.org_category ?? (row.parent_id === '' ? '1' : '2'),
  orgType: row.parent_id === '' ? '1' : '2',
  orgCode: row.org_code,
  mobile: row.mobile,
  fax: row.fax,
  address: row.address,
  memo: row.memo,
  status: row.active ? '1' : '0',
  delFlag: '0',
  createBy: row.created_by,
  createTime: toWireTime(row.created_at),
  updateBy: row.updated_by,
  updateTime: toWireTime(row.updated_at),
  isLeaf: children === null,
  children,
});
