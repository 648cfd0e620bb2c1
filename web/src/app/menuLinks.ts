/** Pages that the user's menu really holds, so that nothing leads nowhere. */
import { visibleMenu } from './pages';
import { leaves } from './shell/menuSearch';
import { useSession, type MenuNode } from '../shared/session';

/** All pages of the menu, in its order. */
export function useMenuPages(): MenuNode[] {
  const { permissions } = useSession();
  return leaves(visibleMenu(permissions?.menu ?? []));
}

/** Path of the first page whose component key is one of `components`, or null. */
export function useMenuPath(components: readonly string[]): string | null {
  const pages = useMenuPages();
  return pages.find((node) => components.includes(node.component))?.path ?? null;
}
