/** Whose rows the page shows, beside its path, for who sees all stores. A page shows the own store unless it says otherwise. */
import { createContext, use, useEffect } from 'react';
import { storeName, useDepartInfo, useDeparts } from '../../shared/depart';
import { Icon } from '../../shared/Icon';
import { seesAllStores, useSession } from '../../shared/session';
import { texts } from './pageTexts';

/** A store, or `all` of them. */
export type Scope = { orgCode: string } | 'own' | 'all';
/** Says whose rows the page around shows; outside of a page nobody asks. */
export const ScopeOfPage = createContext<(scope: Scope) => void>(() => undefined);

export function PageScope({ scope }: { scope: Scope }) {
  const t = texts.use();
  const { user } = useSession();
  const departs = useDeparts();
  const own = useDepartInfo();
  if (!seesAllStores(user)) return null;
  const orgCode = scope === 'own' ? (user?.orgCode ?? '') : scope === 'all' ? null : scope.orgCode;
  const store = departs.find((depart) => depart.orgCode === orgCode) ?? (own?.orgCode === orgCode ? own : undefined);
  const one = store ? storeName(store) : orgCode;
  return (
    <span className="page-scope">
      <Icon name="store" size={14} />
      <span className="sr-only">{t('shows')}</span>
      <span className="one-line">{one ?? t('allOfThem', { count: departs.length })}</span>
    </span>
  );
}

/** Called by a page that shows more than the own store, or another one; null: something else says it. */
export function usePageScope(scope: Scope | null): void {
  const say = use(ScopeOfPage);
  const orgCode = typeof scope === 'object' ? scope?.orgCode : undefined;
  const kind = scope !== null && typeof scope === 'object' ? 'one' : scope;
  useEffect(() => {
    if (kind === null) return;
    say(kind === 'one' ? { orgCode: orgCode ?? '' } : kind);
    return () => say('own');
  }, [say, kind, orgCode]);
}
