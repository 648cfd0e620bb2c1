/** Counts as separate segments, filled ones first: laps, polls, limits. `partial` fills a share of the next one (0 to 1). */
export function Segments({
  used,
  max,
  tone = 'ink',
  partial = 0,
  label,
}: {
  used: number;
  max: number;
  tone?: 'ink' | 'care' | 'go';
  partial?: number;
  /** What the segments count, for readers of the screen. */
  label: string;
}) {
  return (
    <span className={`segments segments-${tone}`} role="img" aria-label={`${label} ${used} / ${max}`}>
      {Array.from({ length: max }, (_, index) => (
        <i key={index} className={index < used ? 'on' : ''}>
          {index === used && partial > 0 && <b style={{ width: `${Math.round(partial * 100)}%` }} />}
        </i>
      ))}
    </span>
  );
}
