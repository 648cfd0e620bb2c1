/** Two lines over the hours of a day: today to now, dashed what it is compared with. Drawn by hand: a library would cost more than the screen. */
import styles from './dashboard.module.css';
import { texts } from './texts';

export interface LinePoint {
  hour: number;
  now: number | null;
  then: number | null;
}

/** At the top there is room for what is written over a point. */
const [width, height, left, bottom, top] = [380, 190, 26, 22, 24] as const;
const gridLines = 4;
const hourStep = 2;
/** Half of what is written at the last point: nearer to an edge it would cover the figures of the axis, or be cut off. */
const halfLabel = 24;

/** The least round number of steps that holds the largest value. */
function ceilingOf(values: readonly number[]): number {
  const most = Math.max(4, ...values);
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500].find((each) => each * gridLines >= most) ?? most / gridLines;
  return step * gridLines;
}

const anchorAt = (x: number) => (x < left + halfLabel ? 'start' : x > width - halfLabel ? 'end' : 'middle');

export function LineChart({ label, points }: { label: string; points: readonly LinePoint[] }) {
  const t = texts.use();
  const first = points[0]?.hour ?? 0;
  const last = points.at(-1)?.hour ?? 0;
  const most = ceilingOf(points.flatMap(({ now, then }) => [now ?? 0, then ?? 0]));
  const x = (hour: number): number => left + ((hour - first) / Math.max(1, last - first)) * (width - left - 8);
  const y = (value: number): number => top + (1 - value / most) * (height - top - bottom);
  const lineOf = (of: 'now' | 'then'): string =>
    points
      .flatMap((point) => {
        const value = point[of];
        return value === null ? [] : [`${x(point.hour).toFixed(1)},${y(value).toFixed(1)}`];
      })
      .join(' ');
  const current = points.findLast(({ now }) => now !== null);
  return (
    <svg className={`${styles.lineChart} num`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {Array.from({ length: gridLines + 1 }, (_, index) => (index * most) / gridLines).map((value) => (
        <g key={value}>
          <line className={styles.lineGrid} x1={left} x2={width} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {points
        .filter((_, index) => index % hourStep === 0)
        .map(({ hour }) => (
          <text key={hour} x={x(hour)} y={height - 4} textAnchor="middle">
            {hour}:00
          </text>
        ))}
      <polyline className={styles.lineThen} points={lineOf('then')} />
      <polyline className={styles.lineNow} points={lineOf('now')} />
      {current?.now != null && (
        <>
          <circle className={styles.lineDot} cx={x(current.hour)} cy={y(current.now)} r={4} />
          <text
            className={styles.lineLast}
            x={x(current.hour)}
            y={y(current.now) - 9}
            textAnchor={anchorAt(x(current.hour))}
          >
            {t('minutes', { count: current.now })}
          </text>
        </>
      )}
    </svg>
  );
}
