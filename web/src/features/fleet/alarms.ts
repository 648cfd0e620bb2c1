/** Alarms of the venue's edge. One is a code, or a code and who it is about: `kartNotStopping:7`. */
import { type AlarmCode, alarmParts } from '@paddock/contracts/edge-alarms';

export interface Alarm {
  key: string;
  /** Null: a newer edge has an alarm that this page does not know. */
  code: AlarmCode | null;
  name: string;
  /** Somebody may be in danger. */
  critical: boolean;
}

const CRITICAL: ReadonlySet<AlarmCode> = new Set(['kartNotStopping', 'kartNotSlowing', 'spareNotStopping']);

/** The grave ones first. */
export function alarmsOf(alarms: readonly string[]): Alarm[] {
  return [...new Set(alarms)]
    .map((key) => {
      const { code: known, name } = alarmParts(key);
      return { key, code: known, name, critical: known !== null && CRITICAL.has(known) };
    })
    .sort((one, other) => Number(other.critical) - Number(one.critical));
}
