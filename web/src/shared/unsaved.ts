/** Pages on which something was typed and not saved: they stay mounted, their tabs say so, and anyone who closes one is asked first. */
import { useEffect, useId, useInsertionEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { createStore } from './store';

interface UnsavedPage {
  /** What the page was asked for when it was typed on. */
  search: string;
  /** Its forms that hold something. */
  forms: ReadonlySet<string>;
}

const pages = createStore<ReadonlyMap<string, UnsavedPage>>(new Map());

/** Pages with unsaved input, by path. */
export const unsavedPages = pages.get;
export const useUnsavedPages = (): ReadonlyMap<string, UnsavedPage> => pages.use();

/** A path with what its page was asked for, where it still holds what was typed there. */
export const addressKept = (path: string): string => path + (pages.get().get(path)?.search ?? '');

function note(path: string, form: string, search: string | null): void {
  pages.change((present) => {
    const page = present.get(path);
    if (search === null ? !page?.forms.has(form) : page?.search === search && page.forms.has(form)) return present;
    const forms = new Set(page?.forms);
    if (search === null) forms.delete(form);
    else forms.add(form);
    const next = new Map(present);
    if (forms.size === 0) next.delete(path);
    else next.set(path, { search: search ?? page?.search ?? '', forms });
    return next;
  });
}

/** Says whether this form of the page around it holds what is not saved. Until it is saved or given up, the page stays. */
export function useUnsaved(holds: boolean): void {
  const { pathname, search } = useLocation();
  const [path] = useState(pathname);
  const form = useId();
  useEffect(() => note(path, form, holds ? search : null), [path, form, search, holds]);
  // The other effects end whenever the page is hidden; this one only with the form itself. It may not change a state at once.
  useInsertionEffect(() => () => queueMicrotask(() => note(path, form, null)), [path, form]);
}

/** Gives up what was typed on these pages. */
export function discardUnsaved(paths: readonly string[]): void {
  pages.change((present) => new Map([...present].filter(([path]) => !paths.includes(path))));
}
