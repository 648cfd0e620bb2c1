/** Line drawings of the pages, 16 by 16, in the colour of the text. */
import type { ReactNode } from 'react';

export const line = (d: string, width = 1.6): ReactNode => (
  <path d={d} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
);
export const solid = (d: string): ReactNode => <path d={d} fill="currentColor" />;
const ring = (dash?: string): ReactNode => (
  <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.8" strokeDasharray={dash} />
);

const drawings = {
  idle: ring(),
  queuing: (
    <>
      {ring()}
      {solid('M8 2.4a5.6 5.6 0 0 1 0 11.2z')}
    </>
  ),
  run: solid('M4 2.2 14 8 4 13.8z'),
  slow: line('m3 3.4 5 4 5-4M3 8.6l5 4 5-4', 1.9),
  offline: (
    <>
      {ring('2.6 2.2')}
      {line('M2.6 13.4 13.4 2.6', 1.8)}
    </>
  ),
  padlock: (
    <>
      <rect x="3" y="7" width="10" height="7.2" rx="1.4" fill="currentColor" />
      {line('M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2', 1.7)}
    </>
  ),
  cross: line('m3.6 3.6 8.8 8.8M12.4 3.6l-8.8 8.8', 1.7),
  wrench: solid(
    'M13.9 4.2 11.5 6.6 9.4 4.5l2.4-2.4a4.1 4.1 0 0 0-5.2 5.2L1.9 12a1.5 1.5 0 0 0 2.1 2.1l4.7-4.7a4.1 4.1 0 0 0 5.2-5.2z',
  ),
  power: (
    <>
      {line('M8 1.8v6', 1.8)}
      {line('M4.6 4a5.6 5.6 0 1 0 6.8 0', 1.8)}
    </>
  ),
  battery: (
    <>
      <rect x="1" y="4.4" width="12" height="7.2" rx="1.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <rect x="13.6" y="6.4" width="1.6" height="3.2" rx=".6" fill="currentColor" />
      <rect x="2.9" y="6.3" width="2.4" height="3.4" fill="currentColor" />
    </>
  ),
  warning: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M8 1.6 15.2 14H.8zM7.2 5.8v4.2h1.6V5.8zM8 10.8a1 1 0 1 0 0 2 1 1 0 0 0 0-2z"
    />
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="6.1" fill="none" stroke="currentColor" strokeWidth="1.6" />
      {line('M8 4.4V8l2.5 1.7')}
    </>
  ),
  phone: (
    <>
      <rect x="4.2" y="1.8" width="7.6" height="12.4" rx="1.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {line('M7 11.8h2', 1.5)}
    </>
  ),
  tick: line('m2.6 8.6 3.5 3.5 7.3-8', 2.1),
  tickRound: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm4.05 4.6L7.06 11.9 3.9 8.85l1.2-1.2 1.85 1.8 3.8-4.9z"
    />
  ),
  chain: line(
    'M6.6 9.4a2.9 2.9 0 0 0 4.1 0l2.4-2.4A2.9 2.9 0 0 0 9 2.9l-1 1M9.4 6.6a2.9 2.9 0 0 0-4.1 0L2.9 9A2.9 2.9 0 0 0 7 13.1l1-1',
  ),
  door: line('M7 2.6H3.4a1 1 0 0 0-1 1v8.8a1 1 0 0 0 1 1H7M6 8h7.4M10.4 4.8 13.6 8l-3.2 3.2', 1.7),
  turnIn: line('M13.4 2.6v4.2a3.4 3.4 0 0 1-3.4 3.4H3M6.4 6.8 3 10.2l3.4 3.4', 1.8),
  back: line('M6 3 2.6 6.4 6 9.8M3 6.4h6.6a3.4 3.4 0 0 1 0 6.8H6', 1.7),
  chequered: (
    <>
      {solid('M1 1h14v14H1z')}
      <path
        className="glyph-gap"
        d="M4.5 1H8v3.5H4.5zM11.5 1H14v3.5h-2.5zM2 4.5h2.5V8H2zM8 4.5h3.5V8H8zM4.5 8H8v3.5H4.5zM11.5 8H14v3.5h-2.5zM2 11.5h2.5V14H2zM8 11.5h3.5V14H8z"
      />
    </>
  ),
  barred: line('M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM3.8 12.2l8.4-8.4', 1.6),
  block: solid('M2 3h12v10H2z'),
  bars: solid('M3.5 2.5h3v11h-3zM9.5 2.5h3v11h-3z'),
  blockOutline: line('M2.8 3.8h10.4v8.4H2.8z'),
  dot: <circle cx="8" cy="8" r="4" fill="currentColor" />,
  dotHollow: <circle cx="8" cy="8" r="3.4" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  octagon: solid('M5.2 1.2h5.6l4 4v5.6l-4 4H5.2l-4-4V5.2z'),
  flag: (
    <>
      {line('M2.6 1.6v13')}
      {solid('M3.4 2.2h10v7h-10z')}
    </>
  ),
  arrow: line('M2.6 8h10.6M9 3.8 13.2 8 9 12.2'),
  external: line('M9 2.6h4.4V7M13 3 7.6 8.4M11.4 9.4v4H2.6V4.6h4', 1.5),
  down: line('m3.6 6 4.4 4.4L12.4 6'),
  right: line('M6 3.6 10.4 8 6 12.4'),
  left: line('M10 3.6 5.6 8l4.4 4.4'),
  more: solid('M2.2 6.9h2.2v2.2H2.2zM6.9 6.9h2.2v2.2H6.9zM11.6 6.9h2.2v2.2h-2.2z'),
  plus: line('M8 2.8v10.4M2.8 8h10.4', 1.8),
  minus: line('M2.8 8h10.4', 1.8),
  calendar: line('M2.4 3.6h11.2v10H2.4zM2.4 6.6h11.2M5.2 1.9v3M10.8 1.9v3'),
  filter: line('M2 3h12L9.6 8.4v4.4l-3.2 1V8.4z'),
  search: (
    <>
      <circle cx="7" cy="7" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      {line('m10.6 10.6 3.2 3.2')}
    </>
  ),
  print: line('M4.4 5.4V2.4h7.2v3M4.4 11.4H2.4v-6h11.2v6h-2M4.4 9.4h7.2v4.2H4.4z', 1.5),
  pen: line('M2.4 13.6h11.2M3.6 10.8l.6-2.6 6-6 2 2-6 6z', 1.5),
  key: (
    <>
      <circle cx="5.2" cy="10.6" r="3" fill="none" stroke="currentColor" strokeWidth="1.6" />
      {line('m7.4 8.4 5.6-5.6M10.6 5.2l2 2')}
    </>
  ),
  user: (
    <>
      <circle cx="8" cy="5.4" r="3" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {line('M2.4 14c.6-3 2.8-4.4 5.6-4.4s5 1.4 5.6 4.4', 1.5)}
    </>
  ),
  store: line('M2.4 6.6v7h11.2v-7M1.6 6.4 2.8 2.4h10.4l1.2 4z', 1.5),
  grid: line('M2.4 2.4h4.4v4.4H2.4zM9.2 2.4h4.4v4.4H9.2zM2.4 9.2h4.4v4.4H2.4zM9.2 9.2h4.4v4.4H9.2z', 1.5),
  chart: line('M2.4 13.6V8M6.2 13.6V3M10 13.6V6.4M13.8 13.6V9.6', 1.7),
  kart: (
    <>
      {line('M1.6 10.6h12.8M4.6 10.2V8l3-.4L9.4 5h2.2')}
      <circle cx="4" cy="11.6" r="1.9" fill="currentColor" />
      <circle cx="12" cy="11.6" r="1.9" fill="currentColor" />
    </>
  ),
  card: (
    <>
      <rect x="1.4" y="3.2" width="13.2" height="9.6" rx="1.6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M1.4 6.4h13.2" stroke="currentColor" strokeWidth="1.8" />
    </>
  ),
  gift: line(
    'M2.4 7.6v6h11.2v-6M1.6 4.8h12.8v2.8H1.6zM8 4.8v8.8M8 4.6C6.6 4.6 4.8 4 4.8 2.8S7.4 1.4 8 4.6c.6-3.2 3.2-3 3.2-1.8S9.4 4.6 8 4.6z',
    1.4,
  ),
  mail: line('M1.8 3.4h12.4v9.2H1.8zM2 3.8l6 5 6-5', 1.5),
  message: line('M2 3h12v8.4H7.4L4.4 14v-2.6H2z', 1.5),
  bell: line('M3 11.4h10l-1.2-1.7V7a3.8 3.8 0 0 0-7.6 0v2.7zM6.5 13.4a1.6 1.6 0 0 0 3 0', 1.5),
  gear: (
    <>
      <circle cx="8" cy="8" r="2.2" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {line(
        'M8 1.6v2M8 12.4v2M1.6 8h2M12.4 8h2M3.5 3.5l1.4 1.4M11.1 11.1l1.4 1.4M3.5 12.5l1.4-1.4M11.1 4.9l1.4-1.4',
        1.5,
      )}
    </>
  ),
  menu: line('M2.4 4h11.2M2.4 8h11.2M2.4 12h11.2', 1.5),
};

export type IconName = keyof typeof drawings;

export const isIconName = (name: string): name is IconName => name in drawings;

interface DrawingProps {
  /** px, 16 by default. */
  size?: number;
  /** Decorative unless it is given. */
  label?: string;
  className?: string;
}

export function Drawing({ size = 16, label, className, children }: DrawingProps & { children: ReactNode }) {
  return (
    <svg
      className={`icon${className ? ` ${className}` : ''}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {children}
    </svg>
  );
}

export const Icon = ({ name, ...rest }: DrawingProps & { name: IconName }) => (
  <Drawing {...rest}>{drawings[name]}</Drawing>
);

/** The brand mark. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden>
      <rect className="brand-ground" width="24" height="24" rx="5" />
      <path
        className="brand-letter"
        d="M6.5 18.5v-12h6.2a4.1 4.1 0 0 1 0 8.2H10"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="square"
      />
    </svg>
  );
}
