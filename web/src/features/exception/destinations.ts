/** Where somebody may go from an error page: pages of their own menu, the likeliest first. Pure. */
import type { MenuNode } from '../../shared/session';

export interface Destination {
  entry: MenuNode;
  path: string;
  title: string;
  group: string;
  /** Looks like what was typed. */
  alike: boolean;
}

/** Every page of a menu, with the title of its first group. */
export function pagesOf(menu: readonly MenuNode[], group = ''): Destination[] {
  return menu.flatMap((node) => {
    if (node.hidden) return [];
    if (node.children?.length) return pagesOf(node.children, group || node.meta.title);
    return [{ entry: node, path: node.path, title: node.meta.title, group, alike: false }];
  });
}

/** How many letters must be changed, left out or put in. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

const shownMax = 3;

/** Three of them: the one whose address is nearest to what was typed, then in the order of the menu. */
export function destinationsFor(pages: readonly Destination[], typed: string | null): Destination[] {
  const wanted = (typed ?? '').split('?')[0]?.toLowerCase() ?? '';
  const near = pages
    .filter((page) => page.path !== wanted)
    .map((page) => ({ page, far: distance(page.path.toLowerCase(), wanted) }))
    .filter(({ page, far }) => wanted !== '' && far <= page.path.length / 3)
    .toSorted((a, b) => a.far - b.far)[0]?.page;
  const others = pages.filter((page) => page !== near && page.path.toLowerCase() !== wanted);
  return [...(near ? [{ ...near, alike: true }] : []), ...others].slice(0, shownMax);
}
