/** Icons of the server's menu by the names of the wire. */
import { isIconName, type IconName } from '../../shared/Icon';
import type { MenuNode } from '../../shared/session';

/** Names beyond our own. */
const wireIcons: Readonly<Record<string, IconName>> = {
  home: 'grid',
  dashboard: 'chart',
  'bar-chart': 'chart',
  shop: 'store',
  'credit-card': 'card',
  team: 'user',
  car: 'kart',
  trophy: 'flag',
  setting: 'gear',
  tool: 'wrench',
};

export function iconOf(node: MenuNode): IconName {
  const name = node.meta.icon ?? '';
  return isIconName(name) ? name : (wireIcons[name] ?? 'dotHollow');
}

/** Whether the page at `path` is this entry or one below it. */
export const holds = (node: MenuNode, path: string): boolean =>
  node.path === path || (node.children ?? []).some((child) => holds(child, path));

export interface Leaf {
  node: MenuNode;
  /** With the groups between in words. */
  label: string;
}

/** The pages below a group. */
export function leavesOf(node: MenuNode, above = ''): Leaf[] {
  return (node.children ?? []).flatMap((child) => {
    const label = above + child.meta.title;
    return child.children ? leavesOf(child, `${label} · `) : [{ node: child, label }];
  });
}
