/** What is said of a device in one sentence: what is wrong first, with its count. Pure. */
import type { device, RowOf } from '@paddock/contracts/resources';
import { rowTime } from '../../shared/format';
import type { IconName } from '../../shared/Icon';
import type { Tone } from '../../shared/StateGlyph';
import type { deviceTexts } from './deviceTexts';

export type DeviceRow = RowOf<typeof device>;
type T = ReturnType<typeof deviceTexts.use>;

export interface Health {
  glyph: IconName;
  tone: Tone;
  word: string;
}

const OFFLINE = 0;
const LOOK = 1;
const NOT_YET = 2;
const RETIRED = 4;

/** A figure of what the device says of itself; null where its kind has none. */
export const figureOf = ({ health }: Pick<DeviceRow, 'health'>, name: string): number | null => {
  const value = health[name];
  return typeof value === 'number' ? value : null;
};

const alarmsOf = ({ health }: Pick<DeviceRow, 'health'>): string[] =>
  Array.isArray(health['alarms']) ? health['alarms'].map(String) : [];

function trouble(row: DeviceRow, t: T): string {
  if (row.type === 'screen') return t('waitingScreen');
  const alarms = alarmsOf(row);
  if (alarms[0] !== undefined) return t('alarms', { count: alarms.length, first: alarms[0] });
  for (const [figure, key] of [
    ['lostPassings', 'missed'],
    ['malformed', 'malformed'],
    ['forbidden', 'forbidden'],
  ] as const) {
    const count = figureOf(row, figure);
    if (count) return t(key, { count });
  }
  return row.condition_dictText;
}

function fine(row: DeviceRow, t: T): string {
  if (row.type === 'edge') return t('fineEdge', { count: figureOf(row, 'backlog') ?? 0 });
  const { screen } = row.health;
  if (row.type === 'screen') return t('fineScreen', { id: typeof screen === 'string' ? screen : '' });
  return t(row.type === 'printer' ? 'finePrinter' : 'fine');
}

export function healthOf(row: DeviceRow, t: T): Health {
  switch (Number(row.condition)) {
    case OFFLINE:
      return { glyph: 'offline', tone: 'care', word: t('offline', { time: rowTime(row.lastSeenAt) }) };
    case LOOK:
      return { glyph: 'warning', tone: 'care', word: trouble(row, t) };
    case NOT_YET:
      return { glyph: 'clock', tone: 'wait', word: t(row.type === 'edge' ? 'notYetEdge' : 'notYet') };
    case RETIRED:
      return { glyph: 'minus', tone: 'grey', word: t(row.type === 'screen' ? 'releasedScreen' : 'retired') };
    default:
      return { glyph: 'tick', tone: 'go', word: fine(row, t) };
  }
}
