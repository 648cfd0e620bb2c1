/** What the chart of the hours is given. */
export interface HourFigures {
  hour: number;
  today: number;
  lastWeek: number;
}

export interface HourChartProps {
  label: string;
  series: HourFigures[];
  /** A figure in words. */
  shown: (figure: number) => string;
  nowHour: number;
  /** How much of the running hour is over, 0 to 1. */
  nowShare: number;
}
