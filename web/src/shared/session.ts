/** Who is signed in at this browser: token, user and permissions. One store, readable inside and outside components. */
import { hasEnded, readStored, removeStored, signInKeptMs, storedName, writeStored } from './storage';
import { createStore } from './store';

/** The wire's user info, without phone numbers. */
export interface UserInfo {
  id: string;
  username: string;
  realname: string;
  avatar?: string | null;
  orgCode: string;
  /** -1 super admin, 0 head office, 1 administrator, 2 manager, 3 assistant, 4 marshal, 5 cashier, 6 partner. */
  identity: number | string;
  rolesname?: string | null;
  rolesnameEn?: string | null;
  nickname?: string | null;
}

export interface MenuNode {
  id?: string;
  /** `'0'`: shown in the menu, but no page of its own. */
  route?: string;
  path: string;
  name?: string;
  component: string;
  redirect?: string | null;
  hidden?: boolean;
  alwaysShow?: boolean;
  children?: MenuNode[];
  meta: {
    title: string;
    icon?: string;
    url?: string;
    permissionList?: string[];
    keepAlive?: boolean;
    internalOrExternal?: boolean;
  };
}

export interface ButtonGrant {
  action: string;
  type: string;
  describe?: string;
  status?: string;
}

export interface Permissions {
  menu: MenuNode[];
  auth: ButtonGrant[];
  allAuth: ButtonGrant[];
}

export interface Session {
  token: string | null;
  user: UserInfo | null;
  permissions: Permissions | null;
}

const storedToken = (): string | null => readStored('accessToken', '') || null;

function storedUser(): UserInfo | null {
  const stored = readStored<Partial<UserInfo>>('userInfo', {});
  return typeof stored.id === 'string' ? (stored as UserInfo) : null;
}

const store = createStore<Session>({ token: storedToken(), user: storedUser(), permissions: null });

/** Present sign-in, outside components. */
export const currentSession = store.get;
/** Present sign-in, inside components. */
export const useSession = (): Session => store.use();
/** Calls `listener` after each change of the sign-in. */
export const onSessionChange = store.subscribe;

const keptFields = [
  'id',
  'username',
  'realname',
  'nickname',
  'avatar',
  'orgCode',
  'identity',
  'rolesname',
  'rolesnameEn',
] as const;

function withoutPhone(user: UserInfo): UserInfo {
  return Object.fromEntries(
    keptFields.filter((field) => field in user).map((field) => [field, user[field]]),
  ) as unknown as UserInfo;
}

/** Stores a new sign-in for seven days. */
export function signIn(token: string, user: UserInfo): void {
  const kept = withoutPhone(user);
  writeStored('accessToken', token, signInKeptMs);
  writeStored('userInfo', kept, signInKeptMs);
  store.set({ token, user: kept, permissions: null });
}

/** Replaces the user after a store switch; the permissions are fetched again. */
export function changeUser(user: UserInfo): void {
  const kept = withoutPhone(user);
  writeStored('userInfo', kept, signInKeptMs);
  store.change((session) => ({ ...session, user: kept, permissions: null }));
}

/** Takes over what the person has changed of themselves; store and permissions stay. */
export function keepUser(user: UserInfo): void {
  const kept = withoutPhone(user);
  writeStored('userInfo', kept, signInKeptMs);
  store.change((session) => ({ ...session, user: kept }));
}

const followers = new Set<() => void>();

/** Calls `listener` whenever this window has followed another one to a different store or person. */
export const onFollow = (listener: () => void): unknown => followers.add(listener);

/** Moves this window to the store that its sign-in works for by now. */
export function followTo(user: UserInfo): void {
  changeUser(user);
  for (const follower of followers) follower();
}

/**
 * Takes over what another window of this browser has stored: another store, another person, or the end of the sign-in.
 * @returns whether this window shows another store or person now
 */
export function adoptStored(): boolean {
  const token = storedToken();
  const user = storedUser();
  const session = currentSession();
  if (session.token === null) return false;
  if (token === null) {
    forgetSignIn();
    return false;
  }
  if (user === null) return false;
  if (user.id === session.user?.id && user.orgCode === session.user.orgCode) {
    // The same person has signed in again: the sign-in before may end at any time.
    if (token !== session.token) store.change((present) => ({ ...present, token }));
    return false;
  }
  store.change(() => ({ token, user, permissions: null }));
  for (const follower of followers) follower();
  return true;
}

const enders = new Set<() => void>();

/** Calls `listener` when another window finds that the days of the sign-in are over: here somebody may be in the middle of something. */
export function onDaysOver(listener: () => void): () => void {
  enders.add(listener);
  return () => void enders.delete(listener);
}

// The browser notifies every window but the one that stored it.
window.addEventListener('storage', (event) => {
  const isToken = event.key === storedName('accessToken');
  const isUser = event.key === storedName('userInfo');
  if ((isToken || isUser) && event.newValue === null && hasEnded(event.oldValue)) {
    if (currentSession().token !== null) for (const listener of enders) listener();
    return;
  }
  // One that signs in elsewhere stores first the token, then the person.
  if (event.key === null || (isToken && event.newValue === null) || isUser) adoptStored();
});

/** Keeps the fetched permissions; the button lists also go to session storage. */
export function keepPermissions(permissions: Permissions): void {
  writeStored('auth', permissions.auth, undefined, 'tab');
  writeStored('allAuth', permissions.allAuth, undefined, 'tab');
  store.change((session) => ({ ...session, permissions }));
}

/** Forgets token, user and permissions of the sign-in `ended`; one that was made in another window since stays. */
export function forgetSignIn(ended = store.get().token): void {
  const stored = storedToken();
  if (stored === null || stored === ended) {
    removeStored('accessToken');
    removeStored('userInfo');
  }
  if (store.get().token !== ended) return;
  removeStored('auth', 'tab');
  removeStored('allAuth', 'tab');
  store.set({ token: null, user: null, permissions: null });
}

/** Token that has not expired, or null. */
export function liveToken(): string | null {
  if (store.get().token !== null && storedToken() === null) forgetSignIn();
  return store.get().token;
}

/** True for head office and super admin: they see all stores. */
export const seesAllStores = (user: UserInfo | null): boolean =>
  user !== null && (String(user.identity) === '0' || String(user.identity) === '-1');

/** Identity -1: what only somebody who runs the whole system needs is shown to nobody else. */
export const isSuperAdmin = (user: UserInfo | null): boolean => user !== null && String(user.identity) === '-1';

/** Whether the user may change the rule of a pay-later record. */
export const maySeeEditRules = (user: UserInfo | null): boolean =>
  seesAllStores(user) || /单店总|single-store general/i.test(user?.rolesname ?? '');

/** Whether a button of this action is shown: granted, or its rule is switched off. An unknown action is hidden. */
export function mayPress(permissions: Permissions | null, action: string): boolean {
  if (!permissions) return false;
  if (permissions.auth.some((grant) => grant.action === action && grant.type !== '2')) return true;
  return permissions.allAuth.some((grant) => grant.action === action && grant.status === '0');
}

/** `mayPress` for the present sign-in. */
export const useMayPress = (action: string): boolean => mayPress(useSession().permissions, action);
