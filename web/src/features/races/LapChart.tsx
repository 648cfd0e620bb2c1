/** Places after each lap, a line for each driver. */
import { LineChart } from 'echarts/charts';
import { LegendComponent } from 'echarts/components';
import { use } from 'echarts/core';
import { useCallback } from 'react';
import { Chart, commonOption, token } from '../../shared/Chart';
import type { Positions } from './positions';
import styles from './races.module.css';

use([LineChart, LegendComponent]);

const dashes = ['solid', 'dashed', 'dotted'] as const;
const dotsUpTo = 60;

function optionOf(lines: readonly Positions[], label: string) {
  const most = Math.max(...lines.map(({ places }) => places.length));
  const colours = ['chart-today', 'wait-text', 'best-text', 'go-text', 'care-text', 'wrong-text', 'chart-compare-line']
    .map(token)
    .filter((colour) => colour !== '');
  const text = token('text3');
  return {
    ...commonOption(label, 12),
    color: colours,
    grid: { left: 40, right: 16, top: 12, bottom: 64 },
    legend: { type: 'scroll', bottom: 0, textStyle: { color: token('text2') }, icon: 'roundRect', itemHeight: 3 },
    xAxis: {
      type: 'category',
      data: Array.from({ length: most }, (_, index) => index + 1),
      axisTick: { show: false },
      axisLabel: { color: text },
    },
    yAxis: {
      type: 'value',
      inverse: true,
      min: 1,
      max: Math.max(2, lines.length),
      minInterval: 1,
      splitLine: { lineStyle: { color: token('hairline') } },
      axisLabel: { color: text },
    },
    series: lines.map(({ label: name, places }, index) => ({
      ...{ type: 'line', name, data: places, symbolSize: 5, showSymbol: most <= dotsUpTo },
      // Drivers differ by more than colour.
      lineStyle: { width: 2, type: dashes[Math.floor(index / Math.max(1, colours.length)) % dashes.length] },
    })),
  };
}

export default function LapChart({ lines, label }: { lines: readonly Positions[]; label: string }) {
  const draw = useCallback((data: readonly Positions[]) => optionOf(data, label), [label]);
  return <Chart data={lines} optionOf={draw} label={label} className={styles.chart} />;
}
