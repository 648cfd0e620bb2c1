/** Whose rows a page shows; the frame says it to anyone who sees all stores. A page shows the own store unless it says otherwise. */
import { createContext, use, useEffect } from 'react';

/** A store, or `all` of them. */
export type Scope = { orgCode: string } | 'own' | 'all';
/** Says whose rows the page around shows; outside of a page nobody asks. */
export const SayScope = createContext<(scope: Scope) => void>(() => undefined);

/** Called by a page that shows more than the own store, or another one; null: something else says it. */
export function usePageScope(scope: Scope | null): void {
  const say = use(SayScope);
  const orgCode = typeof scope === 'object' ? scope?.orgCode : undefined;
  const kind = scope !== null && typeof scope === 'object' ? 'one' : scope;
  useEffect(() => {
    if (kind === null) return;
    say(kind === 'one' ? { orgCode: orgCode ?? '' } : kind);
    return () => say('own');
  }, [say, kind, orgCode]);
}
