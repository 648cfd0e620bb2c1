/** Free plays of a card. */
export const unlimitedPlays = -1;

/** Free plays left; null without a limit. */
export function freePlaysLeft(card: { changwanCount: number | null; changCount: number | null }): number | null {
  if (card.changwanCount === null || card.changwanCount === unlimitedPlays) return null;
  return Math.max(0, card.changwanCount - (card.changCount ?? 0));
}
