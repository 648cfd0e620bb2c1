/** A figure of each hour: today as bars over last week's, the running hour hatched, now in red. */
import { useId } from 'react';
import { groupThousands } from '../../shared/format';
import { texts } from './texts';

export interface HourFigures {
  hour: number;
  today: number;
  lastWeek: number;
}

const width = 1080;
const height = 188;
const left = 56;
const bottom = 28;
const top = 14;
const steps = 4;

/** A round top for the axis, whose quarters are whole numbers. */
function axisTop(max: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(max, 10)));
  const factor = [0.4, 0.8, 1.2, 2, 4, 6, 8, 10].find((each) => each * magnitude >= max) ?? 10;
  return factor * magnitude;
}

export function HourChart({
  label,
  series,
  shown,
  nowHour,
  nowShare,
}: {
  label: string;
  series: HourFigures[];
  shown: (figure: number) => string;
  nowHour: number;
  nowShare: number;
}) {
  const t = texts.use();
  const hatch = useId();
  const peak = axisTop(Math.max(...series.map((each) => Math.max(each.today, each.lastWeek))));
  const slot = (width - left) / series.length;
  const y = (value: number): number => top + (height - top - bottom) * (1 - value / peak);
  const nowIndex = series.findIndex((each) => each.hour === nowHour);
  return (
    <svg className="hour-chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="3" height="6" className="chart-ink" />
        </pattern>
      </defs>
      {Array.from({ length: steps + 1 }, (_, step) => (peak / steps) * step).map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'chart-axis' : 'chart-grid'}
          />
          <text x={left - 10} y={y(value) + 4} textAnchor="end" className="chart-text">
            {groupThousands(Math.round(value))}
          </text>
        </g>
      ))}
      {series.map((each, index) => {
        const x = left + slot * index;
        const running = each.hour === nowHour;
        return (
          <g key={each.hour}>
            <title>
              {t('hourlyHint', {
                hour: each.hour,
                today: shown(each.today),
                lastWeek: shown(each.lastWeek),
              })}
            </title>
            <rect
              x={x + slot * 0.14}
              width={slot * 0.72}
              y={y(each.lastWeek)}
              height={y(0) - y(each.lastWeek)}
              className="chart-compare"
            />
            {each.lastWeek > 0 && (
              <line
                x1={x + slot * 0.14}
                x2={x + slot * 0.86}
                y1={y(each.lastWeek)}
                y2={y(each.lastWeek)}
                className="chart-compare-line"
              />
            )}
            <rect
              x={x + slot * 0.27}
              width={slot * 0.46}
              y={y(each.today)}
              height={y(0) - y(each.today)}
              className={running ? 'chart-running' : 'chart-ink'}
              {...(running ? { fill: `url(#${hatch})` } : {})}
            />
            <text
              x={x + slot / 2}
              y={height - 8}
              textAnchor="middle"
              className={running ? 'chart-text now' : 'chart-text'}
            >
              {each.hour}:00
            </text>
          </g>
        );
      })}
      {nowIndex >= 0 && (
        <line
          x1={left + slot * (nowIndex + 0.14 + 0.72 * nowShare)}
          x2={left + slot * (nowIndex + 0.14 + 0.72 * nowShare)}
          y1={top}
          y2={y(0)}
          className="chart-now"
        />
      )}
    </svg>
  );
}
