/** What is left of the menu when somebody looks for a title. */
import type { MenuNode } from '../../shared/session';

const matches = (node: MenuNode, typed: string): boolean => node.meta.title.toLowerCase().includes(typed);

/** Pages whose titles hold `typed`, in their groups; where only the group's own title does, all of it. */
export function searched(menu: readonly MenuNode[], typed: string): MenuNode[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [...menu];
  return menu.flatMap((node) => {
    if (!node.children) return matches(node, wanted) ? [node] : [];
    const children = searched(node.children, wanted);
    if (children.length > 0) return [{ ...node, children }];
    return matches(node, wanted) ? [node] : [];
  });
}

/** All pages of a menu, in its order. */
export const leaves = (menu: readonly MenuNode[]): MenuNode[] =>
  menu.flatMap((node) => (node.children ? leaves(node.children) : [node]));
