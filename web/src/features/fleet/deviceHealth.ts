/** What is said of a device in one sentence: what is wrong first, with its count; and what it measures. Pure. */
import type { device, RowOf } from '@paddock/contracts/resources';
import { clockTime, rowTime } from '../../shared/format';
import type { IconName } from '../../shared/Icon';
import type { Tone } from '../../shared/StateGlyph';
import { lowBatteryPercent } from './board';
import type { deviceTexts } from './deviceTexts';

export type DeviceRow = RowOf<typeof device>;
type T = ReturnType<typeof deviceTexts.use>;
type Health = Pick<DeviceRow, 'health'>;

export interface HealthState {
  glyph: IconName;
  tone: Tone;
  word: string;
}

export const OFFLINE = 0;
export const LOOK = 1;
export const NOT_YET = 2;
export const FINE = 3;
export const RETIRED = 4;

/** A figure of what the device says of itself; null where it says none. */
export const figureOf = ({ health }: Health, name: string): number | null => {
  const value = health[name];
  return typeof value === 'number' ? value : null;
};
export const textOf = ({ health }: Health, name: string): string | null => {
  const value = health[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** The time alone while it is today's: `14:32:07`, else `03-14 14:32:07`. */
export function seenText(lastSeenAt: string | null): string {
  const text = rowTime(lastSeenAt);
  return text.startsWith(rowTime(Date.now()).slice(0, 5)) ? clockTime(lastSeenAt) : text;
}

export interface PrinterTest {
  state: 'waiting' | 'done' | 'failed';
  reason: string | null;
  at: string;
}
/** The last test page of a printer, as long as it is known. */
export const testOf = ({ health }: Health): PrinterTest | null => (health['test'] as PrinterTest | undefined) ?? null;

/** Screens that were paired with the stop of the venue, by the row of its edge agent. */
export const screensOf = ({ health }: Health): { id: string; name: string; lastSeenAt: string }[] =>
  (health['screens'] as { id: string; name: string; lastSeenAt: string }[] | undefined) ?? [];

export const isLow = (row: Health): boolean => {
  const percent = figureOf(row, 'batteryPercent');
  return percent !== null && percent <= lowBatteryPercent;
};

const alarmsOf = ({ health }: Health): string[] =>
  Array.isArray(health['alarms']) ? health['alarms'].map(String) : [];

function trouble(row: DeviceRow, t: T): string {
  if (row.type === 'screen') return t('waitingScreen');
  const alarms = alarmsOf(row);
  if (alarms[0] !== undefined) return t('alarms', { count: alarms.length, first: alarms[0] });
  const hindrance = textOf(row, 'hindrance');
  if (hindrance === 'paper' || hindrance === 'cover') return t(hindrance);
  const notPrinted = figureOf(row, 'notPrinted') ?? 0;
  if (notPrinted > 0) return t('notPrinted', { count: notPrinted });
  const test = testOf(row);
  if (test?.state === 'failed')
    return test.reason === 'expired'
      ? t('testNotTaken')
      : test.reason === 'diskFull'
        ? t('testNotStored')
        : t('testFailed', { reason: test.reason ?? '—' });
  for (const [figure, key] of [
    ['lostPassings', 'missed'],
    ['malformed', 'malformed'],
    ['forbidden', 'forbidden'],
  ] as const) {
    const count = figureOf(row, figure);
    if (count) return t(key, { count });
  }
  if (isLow(row)) {
    const percent = Math.round(figureOf(row, 'batteryPercent') ?? 0);
    if (row.vehicleState === 'LOCKED') return t('lowLocked', { percent });
    return t(isOut(row) ? 'lowDriving' : 'low', { percent });
  }
  return row.condition_dictText;
}

/** Whether its kart is somewhere on the track. */
export const isOut = ({ vehicleState }: DeviceRow): boolean => vehicleState === 'INUSE' || vehicleState === 'RETURNING';

function fine(row: DeviceRow, t: T): string {
  if (row.type === 'edge') return t('fineEdge', { count: figureOf(row, 'backlog') ?? 0 });
  if (row.type === 'screen')
    return t(row.health['confirmed'] === true ? 'fineOwnScreen' : 'fineScreen', { id: textOf(row, 'screen') ?? '' });
  if (row.type !== 'printer') return t('fine');
  const test = testOf(row);
  return test?.state === 'done' ? t('testDone', { time: clockTime(test.at) }) : t('fine');
}

export function healthOf(row: DeviceRow, t: T): HealthState {
  if (testOf(row)?.state === 'waiting' && Number(row.condition) !== RETIRED)
    return { glyph: 'clock', tone: 'wait', word: t('testWaiting') };
  switch (Number(row.condition)) {
    case OFFLINE: {
      const key = isOut(row) ? 'offlineOnTrack' : 'offline';
      return { glyph: 'offline', tone: 'care', word: t(key, { time: seenText(row.lastSeenAt) }) };
    }
    case LOOK: {
      const isBattery = row.type === 'kart' && isLow(row);
      return { glyph: isBattery ? 'battery' : 'warning', tone: 'care', word: trouble(row, t) };
    }
    case NOT_YET:
      return { glyph: 'clock', tone: 'wait', word: t(row.type === 'edge' ? 'notYetEdge' : 'notYet') };
    case RETIRED:
      return { glyph: 'minus', tone: 'grey', word: t(row.type === 'screen' ? 'releasedScreen' : 'retired') };
    default:
      return { glyph: 'tick', tone: 'go', word: fine(row, t) };
  }
}
