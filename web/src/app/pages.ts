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

export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text);

/** Shows another site inside the frame. */
const framed = 'layouts/IframePageView';

/** Whether an entry can be shown here. A `{{…}}` address is a program for clients of another make: none of it is run. */
const hasPage = ({ component, meta: { url } }: MenuNode): boolean =>
  hasScreen(component) && (component !== framed || (url !== undefined && isWebAddress(url)));

/** Another site that opens in a window of its own: its entry says so, or has no page here that could frame it. */
export const outsideUrl = (node: MenuNode): string | null => {
  const { url, internalOrExternal } = node.meta;
  if (url === undefined || !isWebAddress(url)) return null;
  return internalOrExternal === true || node.route === '0' || !hasPage(node) ? url : null;
};

/** Whether pressing an entry shows anything. */
export const leadsSomewhere = (node: MenuNode): boolean => outsideUrl(node) !== null || hasPage(node);

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

/** Lists the entries below a group. */
const groupComponent = 'exception/Group';

const pageOf = (node: MenuNode, component: string, parents: MenuNode[]): Page => ({
  path: node.path,
  title: node.meta.title,
  component,
  parents,
  keepAlive: node.meta.keepAlive === true,
  permissionList: node.meta.permissionList ?? [],
});

function search(nodes: readonly MenuNode[], path: string, parents: MenuNode[]): Found | null {
  for (const node of nodes) {
    if (node.path === path) {
      // A group that is always shown stays where it is and lists what is below it.
      if (node.alwaysShow && isGroup(node)) return { kind: 'page', page: pageOf(node, groupComponent, parents) };
      if (node.redirect && node.redirect !== path) return { kind: 'redirect', to: node.redirect };
      if (isGroup(node)) {
        const leaf = firstLeaf(node);
        return leaf && leaf !== node ? { kind: 'redirect', to: leaf.path } : { kind: 'unknown' };
      }
      if (node.route === '0') return { kind: 'unknown' };
      if (!hasPage(node)) return { kind: 'missingModule', component: node.component };
      return { kind: 'page', page: pageOf(node, node.component, parents) };
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
