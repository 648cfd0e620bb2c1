/** Opened pages in the order of their tabs. Pure. */

export interface Tab {
  path: string;
  /** What was asked for there last. */
  search: string;
  /** Counts up: the tab with the least was not seen for longest. */
  seen: number;
}

/** Always there, always first. */
export const homePath = '/dashboard/workplace';
export const tabsMax = 20;

/** The tabs after a page was shown: a new one stands beside the one that was active. */
export function withPage(
  tabs: readonly Tab[],
  page: Pick<Tab, 'path' | 'search'>,
  before: string | null,
  isUnsaved: (path: string) => boolean,
): Tab[] {
  const seen = Math.max(0, ...tabs.map((tab) => tab.seen)) + 1;
  const shown = { ...page, seen };
  if (tabs.some((tab) => tab.path === page.path)) return tabs.map((tab) => (tab.path === page.path ? shown : tab));
  const at = tabs.findIndex((tab) => tab.path === before);
  const all = [...tabs.slice(0, at + 1), shown, ...tabs.slice(at + 1)];
  if (all.length < tabsMax) return all;
  const [oldest] = tabs.filter((tab) => !isUnsaved(tab.path)).toSorted((a, b) => a.seen - b.seen);
  return all.filter((tab) => tab !== oldest);
}
