/** Pages begin anew: the shown one with a refresh, those whose input is given up. */
import { createStore } from '../../shared/store';
import { discardUnsaved, unsavedPages } from '../../shared/unsaved';
import { queryClient } from '../queryClient';

const starts = createStore<ReadonlyMap<string, number>>(new Map());

/** How often a page began anew, by path; a part of its key. */
export const usePageStarts = (): ReadonlyMap<string, number> => starts.use();

function startAgain(paths: readonly string[]): void {
  starts.change(
    (present) => new Map([...present, ...paths.map((path) => [path, (present.get(path) ?? 0) + 1] as const)]),
  );
}

/** Reads the page's data again, and mounts it anew unless that would lose what was typed. */
export function refreshPage(path: string): void {
  if (!unsavedPages().has(path)) startAgain([path]);
  void queryClient.invalidateQueries();
}

/** Loses what was typed on these pages, also on those that are kept. */
export function giveUp(paths: readonly string[]): void {
  startAgain(paths.filter((path) => unsavedPages().has(path)));
  discardUnsaved(paths);
}
