/** Opens what the menu offers, wherever it is offered: a page of ours, or another site in a window of its own. */
import type { ComponentProps } from 'react';
import { Link, useNavigate } from 'react-router';
import { currentSession, type MenuNode } from '../shared/session';
import { addressKept } from '../shared/unsaved';
import { findPage, isWebAddress, mayOpen, outsideUrl, type Page } from './pages';
import { leaves } from './shell/menuSearch';

const openOutside = (url: string): unknown => window.open(url, '_blank', 'noopener,noreferrer');

export function useOpenEntry(): (entry: MenuNode) => void {
  const navigate = useNavigate();
  return (entry) => {
    const outside = outsideUrl(entry);
    if (outside !== null) openOutside(outside);
    else void navigate(addressKept(entry.path));
  };
}

export function EntryLink({ entry, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { entry: MenuNode }) {
  const outside = outsideUrl(entry);
  if (outside === null) return <Link to={addressKept(entry.path)} {...rest} />;
  return <a href={outside} target="_blank" rel="noopener noreferrer" {...rest} />;
}

const entryOf = (address: string): MenuNode | undefined =>
  leaves(currentSession().permissions?.menu ?? []).find(({ meta }) => meta.url === address);

/** Of the person's pages, the one that an address or a component key names; null for what they may not open. */
export function pageNamed(name: string): Page | null {
  const { permissions } = currentSession();
  if (!permissions) return null;
  const byKey = leaves(permissions.menu).find(({ component }) => component === name)?.path;
  const [path = ''] = (byKey ?? name).split('?');
  const found = findPage(permissions, path.startsWith('/') ? path : `/${path}`);
  return found.kind === 'page' && mayOpen(permissions, found.page) ? found.page : null;
}

/** Whether an address that was kept with a record leads this person anywhere. */
export const leadsThere = (address: string): boolean =>
  entryOf(address) !== undefined || isWebAddress(address) || pageNamed(address) !== null;

/** Opens an address that was kept with a record: another site as its entry in the menu says, where there is one. */
export function useOpenAddress(): (address: string) => void {
  const navigate = useNavigate();
  const open = useOpenEntry();
  return (address) => {
    const entry = entryOf(address);
    if (entry) open(entry);
    else if (isWebAddress(address)) openOutside(address);
    else void navigate(address.startsWith('/') ? address : `/${address}`);
  };
}
