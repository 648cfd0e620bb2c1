/** The tree of permissions as a table: menu entries down, the usual buttons across, all others at the end. */
import type { ChoiceNode } from '@paddock/contracts/wire';
import { named } from '../../shared/furtherLanguage';

export const VERBS = ['list', 'add', 'edit', 'delete', 'import', 'export'] as const;
export type Verb = (typeof VERBS)[number];

export interface RightsRow {
  /** The menu entry. */
  node: ChoiceNode;
  cells: Partial<Record<Verb, ChoiceNode>>;
  others: readonly ChoiceNode[];
}
export interface RightsGroup {
  node: ChoiceNode;
  rows: readonly RightsRow[];
  /** Ids of the group, its entries and its buttons. */
  ids: readonly string[];
}

/** A tree as the service sent it, with its titles in the language that is spoken. */
export function spokenTree<T extends { treeList: ChoiceNode[] }>(tree: T): T {
  const spoken = (node: ChoiceNode): ChoiceNode => {
    const title = named(node.title);
    return { ...node, title, label: title, slotTitle: title, children: node.children?.map(spoken) ?? null };
  };
  return { ...tree, treeList: tree.treeList.map(spoken) };
}

const BUTTON = 2;
const isButton = ({ menuType }: ChoiceNode): boolean => menuType === BUTTON;

const verbOf = ({ perms }: ChoiceNode): Verb | null => VERBS.find((verb) => perms?.endsWith(`:${verb}`)) ?? null;

/** Every entry below a node, whatever its depth, the node itself where it has buttons of its own. */
function rowsOf(node: ChoiceNode): RightsRow[] {
  const children = node.children ?? [];
  const buttons = children.filter(isButton);
  const entries = children.filter((child) => !isButton(child));
  const cells: Partial<Record<Verb, ChoiceNode>> = {};
  const others: ChoiceNode[] = [];
  for (const button of buttons) {
    const verb = verbOf(button);
    if (verb !== null && cells[verb] === undefined) cells[verb] = button;
    else others.push(button);
  }
  const own = buttons.length > 0 || entries.length === 0 ? [{ node, cells, others }] : [];
  return [...own, ...entries.flatMap(rowsOf)];
}

const idsOf = (node: ChoiceNode): string[] => [node.key, ...(node.children ?? []).flatMap(idsOf)];

/** Groups of the menu; buttons that stand nowhere are one more, under `loose`. */
export function groupsOf(tree: readonly ChoiceNode[], loose: string): RightsGroup[] {
  const groups = tree.filter((node) => !isButton(node)).map((node) => ({ node, rows: rowsOf(node), ids: idsOf(node) }));
  const buttons = tree.filter(isButton);
  if (buttons.length === 0) return groups;
  const node: ChoiceNode = {
    ...{ key: '', value: '', title: loose, label: loose, slotTitle: loose, icon: null, parentId: '' },
    ...{
      isLeaf: false,
      ruleFlag: 0,
      menuType: 0,
      perms: null,
      scopedSlots: { title: 'hasDatarule' },
      children: buttons,
    },
  };
  return [...groups, { node, rows: [{ node, cells: {}, others: buttons }], ids: buttons.map(({ key }) => key) }];
}

export const namedIn = (nodes: readonly ChoiceNode[]): Map<string, ChoiceNode> =>
  new Map(nodes.flatMap((node) => [[node.key, node] as const, ...namedIn(node.children ?? [])]));

export interface Area {
  id: string;
  name: string;
  /** What there is to do in it: buttons, and pages below it that have none. */
  rights: ChoiceNode[];
  /** Each of them opens the area, whatever there is to do. */
  pages: string[];
}

export function areasOf(tree: readonly ChoiceNode[]): Area[] {
  return groupsOf(tree, '')
    .filter(({ node }) => node.key !== '')
    .map(({ node, rows }) => ({
      id: node.key,
      name: node.title,
      pages: rows.map((row) => row.node.key),
      rights: rows.flatMap((row) => {
        const buttons = [...VERBS.flatMap((verb) => row.cells[verb] ?? []), ...row.others];
        if (buttons.length > 0) return buttons;
        return row.node.key === node.key ? [] : [row.node];
      }),
    }));
}

/** A right with the entry that it stands under, because buttons of several pages have one name. */
export function wholeName(id: string, nodes: ReadonlyMap<string, ChoiceNode>): string {
  const node = nodes.get(id);
  const above = nodes.get(node?.parentId ?? '');
  return `${above ? `${above.title} ` : ''}${node?.title ?? ''}`;
}

/** What a tick of one entry brings along: a button needs its page, a page its group. */
export function withUppers(id: string, nodes: ReadonlyMap<string, ChoiceNode>): string[] {
  const node = nodes.get(id);
  return node && node.parentId !== '' && nodes.has(node.parentId) ? [id, ...withUppers(node.parentId, nodes)] : [id];
}

export type Shown = 'all' | 'held' | 'changed' | 'different';

/** The lines that are asked for, in the groups that have any. */
export function fitting(
  groups: readonly RightsGroup[],
  wanted: {
    words: string;
    shown: Shown;
    holds: (id: string) => boolean;
    turned: ReadonlySet<string>;
    /** What the role that it is compared with holds otherwise. */
    different: ReadonlySet<string>;
  },
): RightsGroup[] {
  const needle = wanted.words.trim().toLowerCase();
  const fits = ({ node, cells, others }: RightsRow): boolean => {
    const all = [node, ...Object.values(cells), ...others];
    if (wanted.shown === 'held' && !all.some(({ key }) => wanted.holds(key))) return false;
    if (wanted.shown === 'changed' && !all.some(({ key }) => wanted.turned.has(key))) return false;
    if (wanted.shown === 'different' && !all.some(({ key }) => wanted.different.has(key))) return false;
    return needle === '' || all.some(({ title }) => title.toLowerCase().includes(needle));
  };
  return groups.map((group) => ({ ...group, rows: group.rows.filter(fits) })).filter(({ rows }) => rows.length > 0);
}
