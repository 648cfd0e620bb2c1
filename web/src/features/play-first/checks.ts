/** What must be right before a session starts, in this order; only the first fault is shown. */
import type { MemberRow, TariffRow } from '@paddock/contracts/wire';
import type { RunMode } from '../../shared/words';

export type StartRule = Pick<TariffRow, 'id' | 'consumeRoleName' | 'countCycleNumber' | 'duration'>;

export interface StartForm {
  /** The card box holds a card of which nobody knows yet whose it is. */
  cardUnsettled: boolean;
  rule: StartRule | null;
  cheshou: string;
  vehicleId: string | null;
  runMode: RunMode | null;
}

export type StartFault =
  | 'startRule'
  | 'startDriver'
  | 'startVehicle'
  | 'chooseMode'
  | 'lapsNotAllowed'
  | 'timedNotAllowed'
  | 'cardUnsettled';

/** The driver's name that a member brings. Screens in the hall show it, so a real name never stands in for a nickname. */
export const driverOf = (member: Pick<MemberRow, 'nickname'>, mysteryRacer: string): string =>
  member.nickname.trim() || mysteryRacer;

export function startFault({ cardUnsettled, rule, cheshou, vehicleId, runMode }: StartForm): StartFault | null {
  if (!rule) return 'startRule';
  if (cheshou.trim() === '') return 'startDriver';
  if (vehicleId === null) return 'startVehicle';
  if (runMode === null) return 'chooseMode';
  if (runMode === 'circlemode' && rule.countCycleNumber === 0) return 'lapsNotAllowed';
  if (runMode === 'timermode' && rule.duration === 0) return 'timedNotAllowed';
  if (cardUnsettled) return 'cardUnsettled';
  return null;
}
