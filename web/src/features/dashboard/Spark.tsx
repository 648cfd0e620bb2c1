/** The day of a store as a line beside the day that it is compared with, both summed up to each hour. For the eye: the figures stand beside it. */
import styles from './dashboard.module.css';
import storeStyles from './stores.module.css';
import type { Store } from './useFigures';

const [width, height] = [84, 26] as const;

export function Spark({ store: { hours, nowHour, online } }: { store: Store }) {
  const upTo = nowHour ?? 23;
  const shown = hours.filter(({ hour }) => hour <= upTo);
  let [now, then] = [0, 0];
  const points = shown.map(({ hour, taken, then: before }) => {
    now += taken;
    then += before?.taken ?? 0;
    return { hour, now, then };
  });
  const last = points.at(-1);
  if (!last) return null;
  const first = points[0]?.hour ?? 0;
  const most = Math.max(1, ...points.flatMap((point) => [point.now, point.then]));
  const x = (hour: number): number => 2 + ((hour - first) / Math.max(1, upTo - first)) * (width - 8);
  const y = (value: number): number => height - 3 - (Math.max(0, value) / most) * (height - 8);
  const lineOf = (of: 'now' | 'then'): string => points.map((point) => `${x(point.hour)},${y(point[of])}`).join(' ');
  return (
    <svg
      className={`${storeStyles.spark} ${online === false ? storeStyles.cutOff : ''}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      <polyline className={`${styles.lineThen} ${storeStyles.sparkThen}`} points={lineOf('then')} />
      <polyline className={`${styles.lineNow} ${storeStyles.sparkNow}`} points={lineOf('now')} />
      <circle cx={x(last.hour)} cy={y(last.now)} r={2.5} />
    </svg>
  );
}
