/** The server's menu as a tree. */
import type { MenuNode } from '../../shared/session';

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
