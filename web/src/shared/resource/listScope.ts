/** What a list says to `usePageScope` of itself, by its declaration and its filter: the own store, the one that is asked for, or all. */
import type { Resource } from '@paddock/contracts/resources';
import { usePageScope, type Scope } from '../pageScope';
import { textOf } from './model';

function scopeOf(of: Resource, values: Readonly<Record<string, unknown>>): Scope {
  if (of.scope === 'ownStore') return 'own';
  const asked = Object.entries(of.fields).find(([name, { kind }]) => kind === 'store' && (values[name] ?? '') !== '');
  return asked ? { orgCode: textOf(values[asked[0]]) } : 'all';
}

/** `isPage`: false where the list is a part of a page that says it itself. */
export const useListScope = (of: Resource, values: Readonly<Record<string, unknown>> = {}, isPage = true): void =>
  usePageScope(isPage ? scopeOf(of, values) : null);
