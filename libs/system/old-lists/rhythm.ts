const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often something comes, in the notation that older clients show. */
export function rhythmText(everyMs: number): string {
  const every = (unitMs: number): number => Math.max(1, Math.round(everyMs / unitMs));
  if (everyMs < MINUTE) return `0/${every(SECOND)} * * * * ?`;
  if (everyMs < HOUR) return `0 0/${every(MINUTE)} * * * ?`;
  if (everyMs < DAY) return `0 0 0/${every(HOUR)} * * ?`;
  return `0 0 0 1/${every(DAY)} * ?`;
}
