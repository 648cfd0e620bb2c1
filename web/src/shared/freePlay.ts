/** Free plays of a card. */
import { parseTime } from './format';

export const unlimitedPlays = -1;

interface Plays {
  changwanCount: number | null;
  changCount: number | null;
}

/** Free plays left; null without a limit. */
export function freePlaysLeft(card: Plays): number | null {
  if (card.changwanCount === null || card.changwanCount === unlimitedPlays) return null;
  return Math.max(0, card.changwanCount - (card.changCount ?? 0));
}

/** The cards of a member that a ride can be taken from at this time; the first is the one that the service takes, as it ends first. */
export function validCards<T extends Plays & { isChangWan: 'YES' | 'NO'; changWanEndTime: string | null }>(
  projects: readonly T[],
  now: number,
): T[] {
  return projects
    .filter((project) => project.isChangWan === 'YES' && (parseTime(project.changWanEndTime) ?? 0) > now)
    .filter((card) => freePlaysLeft(card) !== 0)
    .toSorted((a, b) => (parseTime(a.changWanEndTime) ?? 0) - (parseTime(b.changWanEndTime) ?? 0));
}
