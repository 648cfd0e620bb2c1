/** Whether karts may set off as they are, for every screen that sends one off. */
import type { VehicleRow } from '@paddock/contracts/wire';

export type Limited = Pick<VehicleRow, 'cardName' | 'ownLevel'>;

export const fullLevel = 5;

/** For a sort: the lower the lasting limit, the later. */
export const limitedLast = (one: Pick<Limited, 'ownLevel'>, other: Pick<Limited, 'ownLevel'>): number =>
  other.ownLevel - one.ownLevel;

/** Asks about those that staff hold to a level from now on. */
export async function maySetOff(karts: readonly Limited[]): Promise<boolean> {
  const limited = karts.filter(({ ownLevel }) => ownLevel < fullLevel);
  return limited.length === 0 || (await import('./limitedKarts')).askForLimited(limited);
}
