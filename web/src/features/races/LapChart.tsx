/** Places after each lap, a line for each driver. */
import { LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useSettings } from '../../shared/settings';
import type { Positions } from './positions';

use([LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, SVGRenderer]);

/** The value of a token of the theme. */
const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
const dashes = ['solid', 'dashed', 'dotted'] as const;
const dotsUpTo = 60;

function optionOf(lines: readonly Positions[], label: string) {
  const most = Math.max(...lines.map(({ places }) => places.length));
  const colours = ['chart-today', 'wait-text', 'best-text', 'go-text', 'care-text', 'wrong-text', 'chart-compare-line']
    .map(token)
    .filter((colour) => colour !== '');
  const text = token('text3');
  return {
    animation: false,
    aria: { enabled: true, label: { description: label }, decal: { show: false } },
    color: colours,
    grid: { left: 40, right: 16, top: 12, bottom: 64 },
    textStyle: { fontFamily: 'inherit', fontSize: 12, color: text },
    legend: { type: 'scroll', bottom: 0, textStyle: { color: token('text2') }, icon: 'roundRect', itemHeight: 3 },
    tooltip: {
      trigger: 'axis',
      backgroundColor: token('ink'),
      borderWidth: 0,
      textStyle: { color: token('on-ink'), fontSize: 13 },
    },
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
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts | null>(null);
  const { mode } = useSettings();
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const drawn = init(element, null, { renderer: 'svg' });
    chart.current = drawn;
    const observer = new ResizeObserver(() => drawn.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.dispose();
      chart.current = null;
    };
  }, []);
  // The colours are the theme's, so another mode redraws.
  useEffect(() => void chart.current?.setOption(optionOf(lines, label), true), [lines, label, mode]);
  return <div ref={box} className="race-chart" role="img" aria-label={label} />;
}
