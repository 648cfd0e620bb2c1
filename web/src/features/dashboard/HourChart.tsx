/** A figure of each hour: today as bars over last week's, the running hour hatched, now in red. */
import { BarChart, CustomChart } from 'echarts/charts';
import type { CustomSeriesRenderItemAPI as Drawing, CustomSeriesRenderItemParams as Place } from 'echarts';
import { use } from 'echarts/core';
import { Chart, commonOption, token } from '../../shared/Chart';
import { groupThousands } from '../../shared/format';
import styles from './dashboard.module.css';
import type { HourChartProps } from './hours';
import { texts } from './texts';

use([BarChart, CustomChart]);

const axisFontPx = 12;
const wideShare = 0.72;
const wide = '72%';
const hatchPx = 6;
/** From so many hours on every second one is named. */
const crowdedHours = 14;

function optionOf({ series, shown, compared, nowHour, nowShare, label }: HourChartProps) {
  const [ink, compare, compareLine, text, hairline, red] = [
    ...['chart-today', 'chart-compare', 'chart-compare-line', 'text3', 'hairline', 'red'].map(token),
  ];
  const hours = series.map((each) => `${each.hour}:00`);
  const nowIndex = series.findIndex((each) => each.hour === nowHour);
  const decal = {
    symbol: 'rect',
    dashArrayX: [1, 0],
    dashArrayY: [3, hatchPx - 3],
    rotation: -Math.PI / 4,
    color: ink,
  };
  const common = commonOption(label, 11);
  return {
    ...common,
    grid: { left: 48, right: 4, top: 14, bottom: 28 },
    tooltip: {
      ...common.tooltip,
      axisPointer: { type: 'none' },
      formatter: (points: { dataIndex: number }[]) => {
        const each = series[points[0]?.dataIndex ?? -1];
        return each === undefined
          ? ''
          : texts.t('hourlyHint', {
              ...{ hour: each.hour, today: shown(each.today), compared, lastWeek: shown(each.lastWeek) },
            });
      },
    },
    xAxis: [
      {
        type: 'category',
        data: hours,
        axisTick: { show: false },
        axisLine: { lineStyle: { color: compareLine } },
        axisLabel: {
          color: text,
          fontSize: axisFontPx,
          interval: series.length > crowdedHours ? 1 : 0,
          // Text outside of a style is drawn in the page's size.
          formatter: (hour: string, index: number) => `{${index === nowIndex ? 'now' : 'other'}|${hour}}`,
          rich: {
            now: { fontWeight: 700, fontSize: axisFontPx, color: token('text') },
            other: { fontSize: axisFontPx, color: text },
          },
        },
      },
      // Bars of two widths stand in each other's middle on an axis each.
      { type: 'category', data: hours, show: false },
    ],
    yAxis: {
      type: 'value',
      splitNumber: 4,
      minInterval: 1,
      splitLine: { lineStyle: { color: hairline } },
      axisLabel: { color: text, fontSize: axisFontPx, formatter: (value: number) => groupThousands(Math.round(value)) },
    },
    series: [
      {
        type: 'bar',
        data: series.map((each) => each.lastWeek),
        barWidth: wide,
        itemStyle: { color: compare },
        silent: true,
      },
      {
        type: 'custom',
        silent: true,
        z: 3,
        data: series.map((each, index) => [index, each.lastWeek]),
        renderItem: (_place: Place, drawing: Drawing) => {
          const [x = 0, y = 0] = drawing.coord([drawing.value(0), drawing.value(1)]);
          const slot = drawing.size?.([1, 0]);
          const width = (Array.isArray(slot) ? (slot[0] ?? 0) : 0) * wideShare;
          const height = Number(drawing.value(1)) > 0 ? 2 : 0;
          return { type: 'rect', shape: { x: x - width / 2, y, width, height }, style: { fill: compareLine } };
        },
      },
      {
        type: 'bar',
        xAxisIndex: 1,
        barWidth: '46%',
        data: series.map((each, index) => ({
          value: each.today,
          itemStyle:
            index === nowIndex ? { color: token('surface'), borderColor: ink, borderWidth: 1, decal } : { color: ink },
        })),
      },
      {
        type: 'custom',
        silent: true,
        z: 5,
        data: nowIndex < 0 ? [] : [[nowIndex, 0]],
        renderItem: ({ coordSys }: Place) => {
          const {
            x = 0,
            y = 0,
            width = 0,
            height = 0,
          } = coordSys as Partial<Record<'x' | 'y' | 'width' | 'height', number>>;
          const at = x + (width * (nowIndex + nowShare)) / series.length;
          return { type: 'rect', shape: { x: at - 1, y, width: 2, height }, style: { fill: red } };
        },
      },
    ],
  };
}

export default function HourChart(props: HourChartProps) {
  return <Chart data={props} optionOf={optionOf} label={props.label} className={styles.hourChart} />;
}
