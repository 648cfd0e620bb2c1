/** Names the stores whose rows the page shows, beside its path, for anyone who sees all stores. */
import { counterWords } from '../../shared/counterWords';
import { storeName, useDepartInfo, useDeparts } from '../../shared/depart';
import { Icon } from '../../shared/Icon';
import type { Scope } from '../../shared/pageScope';
import { seesAllStores, useSession } from '../../shared/session';
import { texts } from './pageTexts';

export function ScopeLabel({ scope }: { scope: Scope }) {
  const t = texts.use();
  const counter = counterWords.use();
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
      <span className="one-line">{one ?? counter('allStores')}</span>
    </span>
  );
}
