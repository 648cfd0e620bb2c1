/** Pages that the user's menu really holds, so that nothing leads nowhere. */
import { firstLeaf, visibleMenu } from './pages';
import { useSession, type MenuNode } from '../shared/session';

function leaves(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => (node.children ? leaves(node.children) : [node]));
}

/** All pages of the menu, in its order. */
export function useMenuPages(): MenuNode[] {
  const { permissions } = useSession();
  return leaves(visibleMenu(permissions?.menu ?? [])).filter((node) => firstLeaf(node) === node);
}

/** Path of the first page whose component key is one of `components`, or null. */
export function useMenuPath(components: readonly string[]): string | null {
  const pages = useMenuPages();
  return pages.find((node) => components.includes(node.component))?.path ?? null;
}
