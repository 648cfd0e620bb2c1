/** A chart of ECharts in a box whose size it follows. It is drawn as an SVG, in colours of the theme. */
import { AriaComponent, GridComponent, TooltipComponent } from 'echarts/components';
import { init, use, type ECharts } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import { useSettings } from './settings';

use([GridComponent, TooltipComponent, AriaComponent, SVGRenderer]);

/** The value of a token of the theme. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** What all charts share; `label` is read aloud in place of the picture. */
export const commonOption = (label: string, fontSizePx: number) => ({
  animation: false,
  aria: { enabled: true, label: { description: label }, decal: { show: false } },
  textStyle: { fontFamily: 'inherit', fontSize: fontSizePx, color: token('text3') },
  tooltip: {
    trigger: 'axis',
    backgroundColor: token('ink'),
    borderWidth: 0,
    textStyle: { color: token('on-ink'), fontSize: 13 },
  },
});

interface ChartProps<Data> {
  /** Drawn again when it is another one. */
  data: Data;
  optionOf: (data: Data) => Parameters<ECharts['setOption']>[0];
  label: string;
  className: string | undefined;
}

export function Chart<Data>({ data, optionOf, label, className }: ChartProps<Data>) {
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
  useEffect(() => void chart.current?.setOption(optionOf(data), true), [data, optionOf, mode]);
  return <div ref={box} className={className} role="img" aria-label={label} />;
}
