import { createHash } from 'node:crypto';
import type { Language } from '@paddock/contracts';
import type { MenuNode, UserPermissions } from '@paddock/contracts/wire';
import type { PermissionRow } from './identity.repository';

const BUTTON = 2;
/** Comes first in every menu, granted or not. */
const HOME_URL = '/dashboard/analysis';

const isExternal = (url: string): boolean => /^https?:\/\//i.test(url);
const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const nameIn = (language: Language, row: PermissionRow): string =>
  language === 'en' && row.name_en !== '' ? row.name_en : row.name;

function node(row: PermissionRow, language: Language, permissionList: string[], children: MenuNode[]): MenuNode {
  const url = row.url ?? '';
  const external = isExternal(url) || url.startsWith('{{');
  return {
    id: row.id,
    route: row.routed ? '1' : '0',
    path: external ? md5(url) : url,
    name: url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'),
    component: external ? 'layouts/IframePageView' : (row.component ?? 'layouts/RouteView'),
    ...(row.parent_id === '' && { redirect: row.redirect }),
    hidden: row.hidden,
    ...(row.always_show && { alwaysShow: true as const }),
    meta: {
      title: nameIn(language, row),
      ...(row.icon && { icon: row.icon }),
      url: external ? url : '',
      permissionList,
      keepAlive: row.keep_alive,
      internalOrExternal: row.opens_new_tab,
    },
    ...(children.length > 0 && { children }),
  };
}

/** What a user may see and press, from the whole tree in its order, in the words of `language`. */
export function userPermissions(tree: readonly PermissionRow[], language: Language): UserPermissions {
  const buttons = tree.flatMap((row) => (row.kind === BUTTON && row.code !== null ? [{ ...row, code: row.code }] : []));
  const held = Map.groupBy(
    buttons.filter((button) => button.held),
    (button) => button.parent_id,
  );
  const codesOf = (id: string): string[] => (held.get(id) ?? []).map(({ code }) => code);
  const below = (parentId: string): MenuNode[] =>
    tree
      .filter((row) => row.kind !== BUTTON && row.parent_id === parentId && (row.held || row.url === HOME_URL))
      .map((row) => node(row, language, codesOf(row.id), below(row.id)));
  const menu = below('');
  const home = menu.findIndex((entry) => entry.path === HOME_URL);
  if (home > 0) menu.unshift(...menu.splice(home, 1));
  return {
    menu,
    auth: buttons
      .filter((row) => row.held && row.status !== '0')
      .map((row) => ({ action: row.code, type: row.shown_when, describe: nameIn(language, row) })),
    allAuth: buttons.map((row) => ({
      action: row.code,
      status: row.status === '0' ? '0' : '1',
      type: row.shown_when,
      describe: nameIn(language, row),
    })),
  };
}

/** The menu with the names that another client has for its pages; what it has no other name for keeps ours. */
export const withComponents = (menu: readonly MenuNode[], names: Readonly<Record<string, string>>): MenuNode[] =>
  menu.map((entry) => ({
    ...entry,
    component: names[entry.component] ?? entry.component,
    ...(entry.children && { children: withComponents(entry.children, names) }),
  }));
