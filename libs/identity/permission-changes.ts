import { MENU, type MenuDefinition, type MessageKey } from '@paddock/contracts';
import type { InputOf, permissionRoutes } from '@paddock/contracts/wire';
import { newId, Refusal } from '@paddock/kernel';
import { isBuiltIn, startId } from './access-start';
import type { PermissionRecord } from './permission-tree';
import type { PermissionValues } from './permissions.repository';

export type PermissionForm = InputOf<typeof permissionRoutes.add>;
type Form = PermissionForm;

const BUTTON = 2;
const GROUP_COMPONENT = 'layouts/RouteView';
const LINK_COMPONENT = 'layouts/IframePageView';
/** As clients name their pages: `modules/shop/GoodsList`. */
const COMPONENT = /^[\w@.-]+(\/[\w@.-]+)*$/;
const isLink = (url: string): boolean => /^https?:\/\/[^\s/]/i.test(url) || /^\{\{.+\}\}/.test(url);
/** Pages of the product by their component. */
const PAGES: ReadonlyMap<string, string> = new Map(
  (MENU as readonly MenuDefinition[]).flatMap(({ component, url }) =>
    component === undefined ? [] : [[component, url] as const],
  ),
);

/** What a new entry or button becomes among those that are there. @throws Refusal for what would lead nowhere */
export function newEntry(rows: readonly PermissionRecord[], form: Form): PermissionValues {
  const row = placed(rows, { ...blank(form), ...given(form) });
  row.id = idOf(row);
  if (row.kind !== BUTTON && rows.some(({ id }) => id === row.id)) refuse('permission.pageTaken', 'url');
  check(rows, row);
  return row;
}

/** What an entry or button becomes. @throws Refusal for what would lead nowhere, or was more than the words and place of what the product brings */
export function changedEntry(
  rows: readonly PermissionRecord[],
  before: PermissionRecord,
  change: Partial<Form>,
): PermissionValues {
  const row = placed(rows, { ...before, position: Number(before.position), ...given(change) });
  if (isAnswered(change.parentId) && change.menuType === undefined && row.kind === 0)
    Object.assign(row, { kind: 1, parent_id: change.parentId });
  if (isBuiltIn(before.id)) keepWhatItIs(before, row);
  check(rows, row, before);
  return row;
}

/** Those of `ids` that are there, with all that stands below them. */
export function entriesBelow(rows: readonly PermissionRecord[], ids: readonly string[]): string[] {
  const all = new Set(rows.filter(({ id }) => ids.includes(id)).map(({ id }) => id));
  for (const id of all) for (const row of rows) if (row.parent_id === id) all.add(row.id);
  return [...all];
}

function refuse(key: MessageKey, field: string): never {
  throw new Refusal(key, {}, 500, { field });
}

const blank = (form: Form): PermissionValues => ({
  ...{ id: '', parent_id: '', kind: form.menuType, code: null, name: form.name, name_en: '', url: null },
  ...{ component: null, icon: null, redirect: null, position: 0, hidden: false, keep_alive: false, always_show: false },
  ...{ status: '1', shown_when: '1', routed: true, opens_new_tab: false, description: '' },
});

/** What was sent, as it is stored. */
function given(form: Partial<Form>): Partial<PermissionValues> {
  const values: { [K in keyof PermissionValues]?: PermissionValues[K] | undefined } = {
    parent_id: form.parentId,
    kind: form.menuType,
    code: blankToNull(form.perms),
    name: form.name,
    name_en: form.nameEn,
    url: blankToNull(form.url && normalUrl(form.url)),
    component: blankToNull(form.component && normalComponent(form.component)),
    icon: blankToNull(form.icon),
    redirect: blankToNull(form.redirect),
    position: form.sortNo,
    hidden: form.hidden,
    keep_alive: form.keepAlive,
    always_show: form.alwaysShow,
    status: form.status,
    shown_when: form.permsType,
    routed: form.route,
    opens_new_tab: form.internalOrExternal,
    description: form.description,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
const isAnswered = (text: string | undefined): boolean => text !== undefined && text !== '';
const blankToNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text);
const normalUrl = (url: string): string => (isLink(url) || url.startsWith('/') || /^\w+:/.test(url) ? url : `/${url}`);
const normalComponent = (component: string): string =>
  component
    .replace(/^\//, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '');

/** At the top or below another one; the wire names both. Without an order it stands last. */
function placed(rows: readonly PermissionRecord[], row: PermissionValues): PermissionValues {
  if (row.kind === 0) row.parent_id = '';
  if (row.kind === 1 && row.parent_id === '') row.kind = 0;
  if (row.component === GROUP_COMPONENT || row.component === LINK_COMPONENT) row.component = null;
  const { parent_id } = row;
  const beside = rows.filter((other) => other.parent_id === parent_id).map(({ position }) => Number(position));
  return row.id === '' && row.position === 0 ? { ...row, position: Math.max(0, ...beside) + 1 } : row;
}

/** What the product brings has its own id; a page is known by its component alone. */
function idOf(row: PermissionValues): string {
  const page = row.kind === BUTTON || row.component === null ? undefined : PAGES.get(row.component);
  if (page !== undefined && (row.url ?? page) === page) {
    row.url = page;
    return startId(`menu ${page}`);
  }
  const button = row.kind === BUTTON && row.code !== null ? startId(`button ${row.code}`) : '';
  return isBuiltIn(button) ? button : newId();
}

/** Its words, place and look are the venue's; what it does is the product's. Clients send the whole row back. */
function keepWhatItIs(before: PermissionRecord, row: PermissionValues): void {
  const { url, component, code, kind } = before;
  const changed = row.url !== url || row.component !== component || row.code !== code;
  if (changed || (row.kind === BUTTON) !== (kind === BUTTON)) refuse('permission.ownPage', 'url');
}

/** @throws Refusal for what would lead nowhere */
function check(rows: readonly PermissionRecord[], row: PermissionValues, before?: PermissionRecord): void {
  const parents = new Map(rows.map((other) => [other.id, other.id === row.id ? row.parent_id : other.parent_id]));
  if (row.parent_id !== '' && !rows.some(({ id, kind }) => id === row.parent_id && kind !== BUTTON))
    refuse('permission.unknownParent', 'parentId');
  parents.set(row.id, row.parent_id);
  const seen = new Set([row.id]);
  for (let above = row.parent_id; above !== ''; above = parents.get(above) ?? '') {
    if (seen.has(above)) refuse('permission.underItself', 'parentId');
    seen.add(above);
  }
  if (row.kind === BUTTON) checkButton(rows, row, before);
  else checkEntry(rows, row);
}

function checkButton(rows: readonly PermissionRecord[], row: PermissionValues, before?: PermissionRecord): void {
  if (row.code === null) refuse('permission.codeRequired', 'perms');
  if (row.parent_id === '' && !isBuiltIn(row.id)) refuse('permission.buttonAlone', 'parentId');
  // Anyone who holds a button of the venue must not come to hold one of the product with it.
  const productId = startId(`button ${row.code}`);
  const taken = rows.some((other) => other !== before && other.kind === BUTTON && other.code === row.code);
  if (taken || (isBuiltIn(productId) && row.id !== productId)) refuse('permission.codeTaken', 'perms');
}

function checkEntry(rows: readonly PermissionRecord[], row: PermissionValues): void {
  const { url, component } = row;
  if (url !== null && rows.some((other) => other.id !== row.id && other.kind !== BUTTON && other.url === url))
    refuse('permission.pageTaken', 'url');
  if (isBuiltIn(row.id) || (url !== null && isLink(url) && component === null)) return;
  if (url !== null && /^\w+:/.test(url)) refuse('permission.linkWrong', 'url');
  // A group leads nowhere by itself, but something may stand below it. Pages of other clients are theirs: ours leaves them out.
  if (component !== null && PAGES.has(component)) refuse('permission.noSuchPage', 'component');
  if (component !== null && !COMPONENT.test(component)) refuse('permission.componentWrong', 'component');
}
