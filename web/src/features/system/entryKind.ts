/** What stands in the menu: it leads nowhere, elsewhere, or is a button of a page. */
import type { PermissionNode } from '@paddock/contracts/wire';

export type EntryKind = 'group' | 'link' | 'button';
const BUTTON = 2;

export const kindOf = ({ menuType, url }: PermissionNode): EntryKind =>
  menuType === BUTTON ? 'button' : url === null ? 'group' : 'link';
