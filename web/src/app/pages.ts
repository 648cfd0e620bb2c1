/** The pages that a user's menu gives, found by path. */
import type { MenuNode, Permissions } from '../shared/session';
import { hasScreen } from './screens';

export interface Page {
  path: string;
  /** Key of the menu's own title, or of a built-in page. */
  title: string;
  component: string;
  parents: MenuNode[];
  keepAlive: boolean;
  permissionList: string[];
}

/** Pages that exist for everybody who is signed in. */
export const builtIn: Readonly<Record<string, string>> = {
  '/dashboard/workplace': 'dashboard/Workplace',
  '/counter/customer': 'counter/Customer',
  '/403': 'exception/403',
  '/404': 'exception/404',
  '/500': 'exception/500',
};

const builtInPage = (path: string, component: string): Page => ({
  path,
  title: '',
  component,
  parents: [],
  keepAlive: false,
  permissionList: [],
});

const isGroup = (node: MenuNode): boolean => (node.children?.length ?? 0) > 0;

/** Entries that the side menu may show: not hidden, and leading somewhere. */
export function visibleMenu(menu: readonly MenuNode[]): MenuNode[] {
  return menu.flatMap((node) => {
    if (node.hidden) return [];
    if (!isGroup(node)) return leadsSomewhere(node) ? [node] : [];
    const children = visibleMenu(node.children ?? []);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

function leadsSomewhere(node: MenuNode): boolean {
  return node.meta.url !== undefined || hasScreen(node.component);
}

/** First page below a group. */
export function firstLeaf(node: MenuNode): MenuNode | null {
  if (!isGroup(node)) return node;
  for (const child of node.children ?? []) {
    const leaf = child.hidden ? null : firstLeaf(child);
    if (leaf) return leaf;
  }
  return null;
}

export type Found =
  | { kind: 'page'; page: Page }
  | { kind: 'redirect'; to: string }
  | { kind: 'missingModule'; component: string }
  | { kind: 'unknown' };

function search(nodes: readonly MenuNode[], path: string, parents: MenuNode[]): Found | null {
  for (const node of nodes) {
    if (node.path === path) {
      if (node.redirect && node.redirect !== path) return { kind: 'redirect', to: node.redirect };
      if (isGroup(node)) {
        const leaf = firstLeaf(node);
        return leaf && leaf !== node ? { kind: 'redirect', to: leaf.path } : { kind: 'unknown' };
      }
      if (node.route === '0') return { kind: 'unknown' };
      if (!hasScreen(node.component)) return { kind: 'missingModule', component: node.component };
      return {
        kind: 'page',
        page: {
          path,
          title: node.meta.title,
          component: node.component,
          parents,
          keepAlive: node.meta.keepAlive === true,
          permissionList: node.meta.permissionList ?? [],
        },
      };
    }
    const below = search(node.children ?? [], path, [...parents, node]);
    if (below) return below;
  }
  return null;
}

/** What stands at a path of the signed-in part. */
export function findPage(permissions: Permissions, path: string): Found {
  const inMenu = search(permissions.menu, path, []);
  if (inMenu && inMenu.kind !== 'missingModule') return inMenu;
  const component = builtIn[path];
  if (component !== undefined) return { kind: 'page', page: builtInPage(path, component) };
  return inMenu ?? { kind: 'unknown' };
}

/** Whether the user may open a page that asks for one of several permissions. */
export function mayOpen(permissions: Permissions, page: Page): boolean {
  return (
    page.permissionList.length === 0 || permissions.auth.some((grant) => page.permissionList.includes(grant.action))
  );
}
