/** What is missing or wrong in a sale, in the order in which the counter shows it. Pure. */
import { cashFault } from './cash';
import { boxFault, memberFault, type BoxFault } from '../../shared/memberBox';
import { chargesOfSale } from './lines';
import {
  fitsRunMode,
  isHeadCount,
  isRide,
  needsPayCode,
  takesKarts,
  vehiclesMax,
  waitsInLine,
  type Sale,
} from './sale';
import { maySplit, splitOf } from './split';

export type FaultField =
  | 'type'
  | 'payMode'
  | 'usageMode'
  | 'runMode'
  | 'tariff'
  | 'member'
  | 'groupCode'
  | 'vehicles'
  | 'headCount'
  | 'balancePart'
  | 'payCode'
  | 'received'
  | 'number'
  | 'cashier';

export type FaultText =
  | BoxFault
  | 'toolTypeRequired'
  | 'payModeRequired'
  | 'usageModeRequired'
  | 'runModeRequired'
  | 'tariffRequired'
  | 'lapsNotAllowed'
  | 'timedNotAllowed'
  | 'groupCodeRequired'
  | 'vehicleRequired'
  | 'tooManyVehicles'
  | 'headCountRequired'
  | 'integerRequired'
  | 'balancePartWrong'
  | 'payCodeRequired'
  | 'cashWrong'
  | 'cashTooLittle'
  | 'cashMuch'
  | 'queueNumberRequired'
  | 'cashierRequired';

export interface Fault {
  field: FaultField;
  text: FaultText;
}

const isPositiveInteger = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text.trim());

/** Each check answers a text, or null when all is well. A field is required only while it is shown. */
const checks: readonly [FaultField, (sale: Sale, storeHasCashiers: boolean) => FaultText | null][] = [
  ['type', (sale) => (sale.type === null ? 'toolTypeRequired' : null)],
  ['payMode', (sale) => (sale.payMode === null ? 'payModeRequired' : null)],
  ['usageMode', (sale) => (sale.usageMode === null ? 'usageModeRequired' : null)],
  ['runMode', (sale) => (sale.runMode === null ? 'runModeRequired' : null)],
  [
    'tariff',
    (sale) => {
      if (sale.tariff === null) return sale.lines.length === 0 ? 'tariffRequired' : null;
      if (fitsRunMode(sale.tariff, sale.runMode)) return null;
      return sale.runMode === 'circlemode' ? 'lapsNotAllowed' : 'timedNotAllowed';
    },
  ],
  ['member', (sale) => (sale.type === null ? boxFault(sale.card) : memberFault(sale.type, sale.card))],
  ['groupCode', (sale) => (sale.type === 'GROUPCOUPON' && sale.groupCode.trim() === '' ? 'groupCodeRequired' : null)],
  [
    'vehicles',
    (sale) => {
      if (!takesKarts(sale) || (sale.tariff && !isRide(sale.tariff))) return null;
      if (sale.vehicles.length === 0)
        return sale.lines.some(({ vehicles }) => vehicles.length > 0) ? null : 'vehicleRequired';
      return sale.vehicles.length > vehiclesMax(sale) ? 'tooManyVehicles' : null;
    },
  ],
  [
    'headCount',
    (sale) => {
      if (isHeadCount(sale.headCountText)) return null;
      // Nobody, or fewer: the same message as the service's.
      return /^(-\d+|0*)$/.test(sale.headCountText.trim()) ? 'headCountRequired' : 'integerRequired';
    },
  ],
  [
    'balancePart',
    (sale) => {
      const charges = chargesOfSale(sale);
      return sale.restMode !== null && maySplit(sale, charges) && splitOf(sale, charges) === null
        ? 'balancePartWrong'
        : null;
    },
  ],
  ['payCode', (sale) => (needsPayCode(sale) && sale.payCode.trim() === '' ? 'payCodeRequired' : null)],
  ['received', cashFault],
  [
    'number',
    (sale) => {
      if (!waitsInLine(sale) || sale.numberText === null) return null;
      if (sale.numberText.trim() === '') return 'queueNumberRequired';
      return isPositiveInteger(sale.numberText) ? null : 'integerRequired';
    },
  ],
  ['cashier', (sale, storeHasCashiers) => (storeHasCashiers && sale.cashier === null ? 'cashierRequired' : null)],
];

/** All faults of a sale, at most one a field, first things first. */
export function faultsOf(sale: Sale, storeHasCashiers = false): Fault[] {
  return checks.flatMap(([field, check]) => {
    const text = check(sale, storeHasCashiers);
    return text === null ? [] : [{ field, text }];
  });
}
