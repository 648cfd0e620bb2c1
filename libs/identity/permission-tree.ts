import type { Language } from '@paddock/contracts';
import { type ChoiceNode, type PermissionNode, toWireTime } from '@paddock/contracts/wire';
import { isBuiltIn } from './access-start';

/** A menu entry or a button as it stands in the database. */
export interface PermissionRecord {
  id: string;
  parent_id: string;
  kind: 0 | 1 | 2;
  code: string | null;
  name: string;
  name_en: string;
  url: string | null;
  component: string | null;
  icon: string | null;
  redirect: string | null;
  position: string;
  hidden: boolean;
  keep_alive: boolean;
  always_show: boolean;
  status: '0' | '1';
  shown_when: '1' | '2';
  routed: boolean;
  opens_new_tab: boolean;
  description: string;
  created_at: Date;
  created_by: string | null;
  updated_at: Date | null;
  updated_by: string | null;
  has_rules: boolean;
}

const GROUP_COMPONENT = 'layouts/RouteView';

/** Rows by what they stand below; an entry whose upper one is gone stands at the top, so that nobody loses sight of it. */
function childrenOf(rows: readonly PermissionRecord[]): ReadonlyMap<string, PermissionRecord[]> {
  const known = new Set(rows.map(({ id }) => id));
  return Map.groupBy(rows, (row) => (known.has(row.parent_id) ? row.parent_id : ''));
}

export function permissionNode(
  row: PermissionRecord,
  language: Language,
  children: PermissionNode[] | null,
): PermissionNode {
  const isLeaf = children === null;
  return {
    id: row.id,
    key: row.id,
    value: row.id,
    title: titleOf(row, language),
    parentId: row.parent_id,
    name: row.name,
    nameEn: row.name_en,
    perms: row.code,
    permsType: row.shown_when,
    icon: row.icon,
    component: row.kind === 2 ? null : (row.component ?? GROUP_COMPONENT),
    url: row.url,
    redirect: row.redirect,
    sortNo: Number(row.position),
    menuType: row.kind,
    leaf: isLeaf,
    isLeaf,
    route: row.routed,
    keepAlive: row.keep_alive,
    hidden: row.hidden,
    alwaysShow: row.always_show,
    internalOrExternal: row.opens_new_tab,
    description: row.description,
    delFlag: 0,
    ruleFlag: row.has_rules ? 1 : 0,
    status: row.status,
    builtIn: isBuiltIn(row.id),
    createBy: row.created_by,
    createTime: toWireTime(row.created_at),
    updateBy: row.updated_by,
    updateTime: row.updated_at && toWireTime(row.updated_at),
    children,
  };
}

export function permissionNodes(rows: readonly PermissionRecord[], language: Language): PermissionNode[] {
  const children = childrenOf(rows);
  const below = (id: string): PermissionNode[] | null =>
    children.get(id)?.map((row) => permissionNode(row, language, below(row.id))) ?? null;
  return below('') ?? [];
}

/** Each row by itself; what stands below an entry is only said to be there. */
export function plainNodes(rows: readonly PermissionRecord[], language: Language): PermissionNode[] {
  const uppers = new Set(rows.map((row) => row.parent_id));
  return rows.map((row) => {
    const isLeaf = !uppers.has(row.id);
    return { ...permissionNode(row, language, null), leaf: isLeaf, isLeaf };
  });
}

export function choiceTree(
  rows: readonly PermissionRecord[],
  language: Language,
): { treeList: ChoiceNode[]; ids: string[] } {
  const children = childrenOf(rows);
  const below = (id: string): ChoiceNode[] | null =>
    children.get(id)?.map((row) => choice(row, language, below(row.id))) ?? null;
  return { treeList: below('') ?? [], ids: rows.map(({ id }) => id) };
}

function choice(row: PermissionRecord, language: Language, children: ChoiceNode[] | null): ChoiceNode {
  const title = titleOf(row, language);
  return {
    key: row.id,
    value: row.id,
    title,
    label: title,
    slotTitle: title,
    icon: row.icon,
    parentId: row.parent_id,
    isLeaf: children === null,
    ruleFlag: row.has_rules ? 1 : 0,
    menuType: row.kind,
    perms: row.code,
    scopedSlots: { title: 'hasDatarule' },
    children,
  };
}

const titleOf = (row: PermissionRecord, language: Language): string =>
  language === 'en' && row.name_en !== '' ? row.name_en : row.name;
