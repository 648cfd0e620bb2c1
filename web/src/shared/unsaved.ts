/** Pages on which something was typed and not saved: their tabs say so, and who closes one is asked first. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { createStore } from './store';

interface Unsaved {
  count: number;
  discard: () => void;
}

const pages = createStore<ReadonlyMap<string, Unsaved>>(new Map());

/** Pages with unsaved input, by path. */
export const unsavedPages = pages.get;
export const useUnsavedPages = (): ReadonlyMap<string, Unsaved> => pages.use();

/**
 * Says how much of this page is not saved. What was typed has to be kept outside of the component: it outlives a visit to
 * another tab and a change of the language.
 */
export function useUnsaved(count: number, discard: () => void): void {
  const { pathname } = useLocation();
  const [path] = useState(pathname);
  useEffect(() => {
    if (count === (pages.get().get(path)?.count ?? 0)) return;
    const next = new Map(pages.get());
    if (count === 0) next.delete(path);
    else next.set(path, { count, discard });
    pages.set(next);
  }, [path, count, discard]);
}

/** Gives up what was typed on these pages. */
export function discardUnsaved(paths: readonly string[]): void {
  for (const path of paths) pages.get().get(path)?.discard();
  pages.change((present) => new Map([...present].filter(([path]) => !paths.includes(path))));
}
