/** What must be right before a session starts, in this order; the first fault alone is told. */
import type { TariffRow } from '@paddock/contracts/wire';
import type { RunMode } from '../../shared/words';

export type StartRule = Pick<TariffRow, 'id' | 'consumeRoleName' | 'countCycleNumber' | 'duration'>;

export interface StartForm {
  rule: StartRule | null;
  cheshou: string;
  vehicleId: string | null;
  runMode: RunMode | null;
}

export type StartFault = 'chooseRule' | 'fillDriver' | 'chooseVehicle' | 'chooseMode' | 'noLaps' | 'noTimer';

export function startFault({ rule, cheshou, vehicleId, runMode }: StartForm): StartFault | null {
  if (!rule) return 'chooseRule';
  if (cheshou.trim() === '') return 'fillDriver';
  if (vehicleId === null) return 'chooseVehicle';
  if (runMode === null) return 'chooseMode';
  if (runMode === 'circlemode' && rule.countCycleNumber === 0) return 'noLaps';
  if (runMode === 'timermode' && rule.duration === 0) return 'noTimer';
  return null;
}
