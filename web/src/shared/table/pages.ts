/** Which pages a pager names. Pure. */

const around = 2;
const shownMax = 7;

/** First, last and the neighbours of the present page; null stands for pages that are left out. */
export function pageSteps(present: number, pages: number): (number | null)[] {
  if (pages <= shownMax) return Array.from({ length: pages }, (_, index) => index + 1);
  const low = Math.max(2, Math.min(present - around, pages - 2 * around - 1));
  const high = Math.min(pages - 1, Math.max(present + around, 2 * around + 2));
  const middle = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return [1, ...(low > 2 ? [null] : []), ...middle, ...(high < pages - 1 ? [null] : []), pages];
}
