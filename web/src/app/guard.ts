/** Who may see what: every page but the open ones needs a sign-in and the permission list first. */
import { redirect } from 'react-router';
import { ask, call } from '../shared/call';
import { named } from '../shared/furtherLanguage';
import { acceptedLanguages } from '../shared/i18n';
import {
  currentSession,
  forgetSignIn,
  keepPermissions,
  liveToken,
  type MenuNode,
  type Permissions,
} from '../shared/session';
import { findPage, mayOpen } from './pages';
import { wantedAddress } from './missing';
import { isKnownPath, standsInFrame } from './screens';
import { loadFrame } from './shell/loadFrame';

/** Menu titles come in the language of the call. */
let fetchedIn: string | null = null;

/** A reload breaks off the calls under way; that is no reason to end the sign-in. */
let unloading = false;
window.addEventListener('beforeunload', () => (unloading = true));

const errorPaths = ['/403', '/404', '/500'];

const signInPath = (wanted: string): string => `/user/login?redirect=${encodeURIComponent(wanted)}`;

/** An entry with its title in the language that is spoken. The path of another site is the digest of its address: it becomes one of ours. */
const titled = (node: MenuNode): MenuNode => ({
  ...node,
  path: node.path === '' || node.path.startsWith('/') ? node.path : `/${node.path}`,
  meta: { ...node.meta, title: named(node.meta.title) },
  ...(node.children ? { children: node.children.map(titled) } : {}),
});

async function fetchPermissions(): Promise<Permissions> {
  const permissions = await ask('GET /sys/permission/getUserPermissionByToken', {});
  if (!Array.isArray(permissions?.menu) || permissions.menu.length === 0) {
    throw new TypeError('permissions must be a non-null array');
  }
  return { menu: permissions.menu.map(titled), auth: permissions.auth ?? [], allAuth: permissions.allAuth ?? [] };
}

/** The permissions of the sign-in, fetched when they are not known yet in the present language. */
export async function ensurePermissions(): Promise<Permissions> {
  const { permissions } = currentSession();
  if (permissions && fetchedIn === acceptedLanguages()) return permissions;
  const asked = acceptedLanguages();
  const fetched = await fetchPermissions();
  // Titles of another language than the one that is spoken by now are not kept.
  if (asked !== acceptedLanguages()) return ensurePermissions();
  fetchedIn = asked;
  keepPermissions(fetched);
  return fetched;
}

/** Ends the sign-in at the service too; a service that does not answer changes nothing here. */
async function signOutQuietly(): Promise<void> {
  await call('POST /sys/logout', {}, { silent: true }).catch(() => undefined);
  forgetSignIn();
}

/** `/`: the workplace for a signed-in user, the landing page for everybody else. */
export const root = (): Response => redirect(liveToken() === null ? '/user/login' : '/dashboard/workplace');

/** Lets a signed-in user through to `request`'s page, or sends them where they belong. */
export async function guard({ request }: { request: Request }): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const wanted = pathname + search;
  const token = liveToken();
  if (token === null) throw redirect(signInPath(wanted));
  // What cannot be fetched now is fetched when it is shown.
  if (standsInFrame(pathname)) loadFrame().catch(() => undefined);
  let permissions: Permissions;
  try {
    permissions = await ensurePermissions();
  } catch (error) {
    if (error instanceof TypeError) throw error;
    if (unloading) return null;
    await signOutQuietly();
    throw redirect(signInPath(wanted));
  }
  if (/^\/dashboard\/?$/.test(pathname)) throw redirect('/dashboard/workplace');
  const found = findPage(permissions, pathname);
  if (!errorPaths.includes(pathname)) wantedAddress.set(wanted);
  if (found.kind === 'redirect') throw redirect(found.to);
  if (found.kind === 'missingModule') {
    console.error(new Error(`Cannot find module '${found.component}'`));
    throw redirect('/404');
  }
  if (found.kind === 'unknown') throw redirect(isKnownPath(pathname) ? '/403' : '/404');
  if (!mayOpen(permissions, found.page)) throw redirect('/403');
  return null;
}
