/** Restarts pages: the shown one with a refresh, those whose input is given up. */
import { createStore } from '../../shared/store';
import { discardUnsaved, unsavedPages } from '../../shared/unsaved';
import { queryClient } from '../queryClient';

const restarts = createStore<ReadonlyMap<string, number>>(new Map());

/** How often a page was restarted, by path; a part of its key. */
export const usePageRestarts = (): ReadonlyMap<string, number> => restarts.use();

function restart(paths: readonly string[]): void {
  restarts.change(
    (present) => new Map([...present, ...paths.map((path) => [path, (present.get(path) ?? 0) + 1] as const)]),
  );
}

/** Reads the page's data again, and mounts it again unless that would lose what was typed. */
export function refreshPage(path: string): void {
  if (!unsavedPages().has(path)) restart([path]);
  void queryClient.invalidateQueries();
}

/** Loses what was typed on these pages, also on those that are kept. */
export function giveUp(paths: readonly string[]): void {
  restart(paths.filter((path) => unsavedPages().has(path)));
  discardUnsaved(paths);
}
