/** Counts of opened pages. Pure. */

/** One page of one person on one day of the venue's calendar. */
export interface Opening {
  user: string;
  path: string;
  /** `2026-03-14` */
  day: string;
  count: number;
}

const keptDays = 30;
const keptMax = 1000;
const dayMs = 86_400_000;

/** Screens of the counter, in the order in which a role meets them: what somebody finds who has opened nothing yet. */
const usual = [
  'consume/SysConsumeTool',
  'vehicle/SysMarshalBoard',
  'consume/SysConsumePaiduiList',
  'playbeforepay/SysPlayBeforePayList',
  'consume/SysOrderList',
  'memberrecharge/SysMemberRechargeTool',
  'membermanage/SysMemberManageList',
];

/** With one opening more, and without those that are too old. */
export function opened(all: readonly Opening[], one: Pick<Opening, 'user' | 'path'>, today: string): Opening[] {
  const first = new Date(Date.parse(today) - keptDays * dayMs).toISOString().slice(0, today.length);
  const isOne = ({ user, path, day }: Opening): boolean => user === one.user && path === one.path && day === today;
  const before = all.find(isOne);
  const rest = all.filter((each) => !isOne(each) && each.day > first);
  return [...rest, { ...one, day: today, count: (before?.count ?? 0) + 1 }].slice(-keptMax);
}

/** The pages that somebody opens most, filled up with the usual ones and then with the first of the menu. */
export function mostOpened<P extends { path: string; component: string }>(
  all: readonly Opening[],
  user: string | undefined,
  pages: readonly P[],
  max: number,
): P[] {
  const counts = new Map<string, number>();
  for (const { user: who, path, count } of all) if (who === user) counts.set(path, (counts.get(path) ?? 0) + count);
  const place = ({ component }: P): number => {
    const at = usual.indexOf(component);
    return at === -1 ? usual.length : at;
  };
  return pages
    .toSorted((one, other) => (counts.get(other.path) ?? 0) - (counts.get(one.path) ?? 0) || place(one) - place(other))
    .slice(0, max);
}
