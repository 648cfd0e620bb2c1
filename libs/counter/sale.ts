import type { ConsumptionType } from '@paddock/contracts';
import type { consumeRoutes, InputOf } from '@paddock/contracts/wire';
import { HEAD_COUNT_MAX, LINE_UP_NUMBER_MAX } from '@paddock/contracts/wire';
import { Refusal } from '@paddock/kernel';

/** The fields of a sale, checked for what must go together. */
export interface Sale {
  type: ConsumptionType;
  paymentMode: 'wechat' | 'unline';
  runMode: 'circlemode' | 'timermode';
  usageMode: 'lineup' | 'immediate';
  tariffId: string;
  memberId: string;
  consumptionPassword: string;
  groupCouponCodes: string[];
  paymentCode: string;
  headCount: number;
  /** As typed; may be empty. */
  driverName: string;
  /** One for each person, never empty. */
  drivers: string[];
  vehicleIds: string[];
  lineUpNumber: number | null;
  startAfterPayment: boolean;
  cashierId: string;
  printerId: string;
  remark: string;
}

type SaleInput = InputOf<typeof consumeRoutes.add>;

const DEFAULT_DRIVER = '神秘车手';

/** The parts of a list, each once; scanners and people write commas of both kinds, blanks or lines between them. */
const partsOf = (text: string, between: RegExp): string[] => [
  ...new Set(
    text
      .split(between)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

/**
 * The checks of the payment forms, in their order: a field is required only while it is shown.
 * @throws Refusal with the form's own text
 */
export function saleOf(input: SaleInput): Sale {
  const singleUse = input.consumeType === 'NOCARDCONSUME';
  const oneVehicleOnly = input.consumeType === 'PLAYFREELY' || input.consumeType === 'TESTCARD';
  const vehicleIds = input.usageMode === 'immediate' ? partsOf(input.vehicleId, /,/) : [];
  const headCount = input.headCount ?? Math.max(1, input.drivers?.length ?? 1);
  if (!singleUse && input.consumePayMode === 'unline') throw new Refusal('pay.onlySingleUseCash');
  if (!singleUse && input.userId === '') throw new Refusal('pay.memberRequired');
  if (input.consumeType === 'GROUPCOUPON' && input.groupNumber === '') throw new Refusal('pay.groupCodeRequired');
  if (input.usageMode === 'immediate' && vehicleIds.length === 0) throw new Refusal('pay.vehicleRequired');
  if (headCount < 1) throw new Refusal('pay.headCountRequired');
  if (headCount > HEAD_COUNT_MAX) throw new Refusal('pay.headCountTooHigh', { max: HEAD_COUNT_MAX });
  if (oneVehicleOnly && (headCount !== 1 || vehicleIds.length > 1)) throw new Refusal('pay.singleVehicleOnly');
  if (vehicleIds.length > headCount) throw new Refusal('pay.tooManyVehicles');
  if (input.paiduiNumber !== undefined && input.paiduiNumber < 1) throw new Refusal('pay.lineUpNumberRequired');
  if (input.paiduiNumber !== undefined && input.paiduiNumber > LINE_UP_NUMBER_MAX)
    throw new Refusal('pay.lineUpNumberTooHigh', { max: LINE_UP_NUMBER_MAX });
  return {
    type: input.consumeType,
    paymentMode: input.consumePayMode,
    runMode: input.consumeVehicleMode,
    usageMode: input.usageMode,
    tariffId: input.sysDepartConsumeRoleId,
    memberId: singleUse ? '' : input.userId,
    consumptionPassword: input.consumePassword,
    groupCouponCodes: partsOf(input.groupNumber, /[,，;；\s]+/),
    paymentCode: singleUse && input.consumePayMode === 'wechat' ? input.payCode : '',
    headCount,
    driverName: input.cheshou,
    drivers: driversOf(input, headCount),
    vehicleIds,
    lineUpNumber: input.usageMode === 'lineup' ? (input.paiduiNumber ?? null) : null,
    startAfterPayment: input.doTask.toUpperCase() === 'YES',
    cashierId: input.departuserId,
    printerId: input.printId,
    remark: input.remark,
  };
}

/** What is compared when a key comes again. A fingerprint of a short password could be guessed; it is checked before anyway. */
export const keptBody = <I extends { consumePassword: string }>(input: I): I => ({ ...input, consumePassword: '' });

/** One name for each person: those that were typed, then the first one again. */
function driversOf(input: SaleInput, headCount: number): string[] {
  const typed = (input.drivers ?? []).map((driver) => driver.cheshou);
  const first = typed[0] || input.cheshou || DEFAULT_DRIVER;
  return Array.from({ length: headCount }, (_, index) => typed[index] || first);
}
