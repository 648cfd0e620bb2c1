import type { ConsumptionType } from '@paddock/contracts';
import { needsMember } from '@paddock/contracts/payers';
import { normalise, type NormalForm } from '@paddock/contracts/normalise';
import type { consumeRoutes, InputOf } from '@paddock/contracts/wire';
import { HEAD_COUNT_MAX, LINE_UP_NUMBER_MAX } from '@paddock/contracts/wire';
import { type WantedPrice, wantedPrice } from '@paddock/identity';
import { Refusal } from '@paddock/kernel';
import type { Split } from './split';

/** The fields of a sale, checked for what must go together. */
export interface Sale {
  type: ConsumptionType;
  paymentMode: 'wechat' | 'unline';
  /** Where the balance of the member pays a part only. */
  split: Split | null;
  /** Cash that the customer hands over; null: not written down. */
  cashReceivedFen: number | null;
  runMode: 'circlemode' | 'timermode';
  usageMode: 'lineup' | 'immediate';
  /** Of the first line. */
  tariffId: string;
  memberId: string;
  consumptionPassword: string;
  groupCouponCodes: string[];
  paymentCode: string;
  /** Of all lines; the fields of people below too. */
  headCount: number;
  /** As typed; may be empty. */
  driverName: string;
  /** One for each person, never empty. */
  drivers: string[];
  vehicleIds: string[];
  lineUpNumber: number | null;
  /** Null: as long as the store has set. */
  waitMinutes: number | null;
  startAfterPayment: boolean;
  cashierId: string;
  printerId: string;
  remark: string;
  /** Who drives by which rule; never empty. */
  lines: WantedLine[];
}

/** A sale as an order is opened for it: what is sold stands beside it. */
export type OrderSale = Omit<Sale, 'lines' | 'split' | 'cashReceivedFen'> &
  Partial<Pick<Sale, 'split' | 'cashReceivedFen'>>;

/** Some people of a sale by one rule, at its price or another one for one time. */
export interface WantedLine extends WantedPrice {
  tariffId: string;
  headCount: number;
  drivers: string[];
  vehicleIds: string[];
}

type Input = InputOf<typeof consumeRoutes.add>;
type LineInput = NonNullable<Input['lines']>[number];

const DEFAULT_DRIVER = '神秘车手';

/** The parts of a list, each once. */
const partsOf = (text: string, between: RegExp, form: NormalForm): string[] => [
  ...new Set(
    text
      .split(between)
      .map((part) => normalise(part, form).trim())
      .filter((part) => part !== ''),
  ),
];
/** Scanners and people write commas of all kinds, or lines, between codes; blanks are printed within one. */
const BETWEEN_CODES = /[,，、;；\n\r\t]+/;

/**
 * The checks of the payment forms, in their order: a field is required only while it is shown.
 * @throws Refusal with the form's own text
 */
export function saleOf(input: Input): Sale {
  const singleUse = input.consumeType === 'NOCARDCONSUME';
  const split = splitOf(input);
  const paymentMode = split?.restMode ?? input.consumePayMode;
  const oneVehicleOnly = input.consumeType === 'PLAYFREELY' || input.consumeType === 'TESTCARD';
  const lines = (input.lines?.length ? input.lines : [input]).map((line) => lineOf(line, input));
  const vehicleIds = lines.flatMap((line) => line.vehicleIds);
  const headCount = lines.reduce((sum, line) => sum + line.headCount, 0);
  if (!singleUse && input.consumePayMode === 'unline') throw new Refusal('pay.onlySingleUseCash');
  if (needsMember(input.consumeType) && input.userId === '') throw new Refusal('pay.memberRequired');
  if (input.consumeType === 'GROUPCOUPON' && input.groupNumber === '') throw new Refusal('pay.groupCodeRequired');
  if (input.usageMode === 'immediate' && vehicleIds.length === 0) throw new Refusal('pay.vehicleRequired');
  if (lines.some((line) => line.headCount < 1)) throw new Refusal('pay.headCountRequired');
  if (headCount > HEAD_COUNT_MAX) throw new Refusal('pay.headCountTooHigh', { max: HEAD_COUNT_MAX });
  if (oneVehicleOnly && (headCount !== 1 || vehicleIds.length > 1)) throw new Refusal('pay.singleVehicleOnly');
  if (lines.some((line) => line.vehicleIds.length > line.headCount)) throw new Refusal('pay.tooManyVehicles');
  if (new Set(vehicleIds).size < vehicleIds.length) throw new Refusal('sale.vehicleTwice');
  if (input.paiduiNumber !== undefined && input.paiduiNumber < 1) throw new Refusal('pay.lineUpNumberRequired');
  if (input.paiduiNumber !== undefined && input.paiduiNumber > LINE_UP_NUMBER_MAX)
    throw new Refusal('pay.lineUpNumberTooHigh', { max: LINE_UP_NUMBER_MAX });
  return {
    type: input.consumeType,
    paymentMode,
    split,
    cashReceivedFen: input.cashReceived === undefined ? null : fenOf(input.cashReceived, 'pay.cashReceived'),
    runMode: input.consumeVehicleMode,
    usageMode: input.usageMode,
    tariffId: lines[0]?.tariffId ?? input.sysDepartConsumeRoleId,
    memberId: singleUse ? '' : input.userId,
    consumptionPassword: input.consumePassword,
    groupCouponCodes: partsOf(input.groupNumber, BETWEEN_CODES, 'code'),
    paymentCode: (singleUse || split !== null) && paymentMode === 'wechat' ? input.payCode : '',
    headCount,
    driverName: input.cheshou,
    drivers: lines.flatMap((line) => line.drivers),
    vehicleIds,
    lineUpNumber: input.usageMode === 'lineup' ? (input.paiduiNumber ?? null) : null,
    waitMinutes: input.waitMinutes ?? null,
    startAfterPayment: input.doTask.toUpperCase() === 'YES',
    cashierId: input.departuserId,
    printerId: input.printId,
    remark: input.remark,
    lines,
  };
}

function lineOf(line: Input | LineInput, { usageMode, cheshou }: Input): WantedLine {
  const headCount = line.headCount ?? Math.max(1, line.drivers?.length ?? 1);
  return {
    tariffId: line.sysDepartConsumeRoleId,
    headCount,
    drivers: driversOf(line.drivers ?? [], cheshou, headCount),
    vehicleIds: usageMode === 'immediate' ? partsOf(line.vehicleId, /,/, 'text') : [],
    ...wantedPrice(line),
  };
}

function splitOf({ restPayMode, balanceAmount }: Input): Split | null {
  if (!restPayMode) return null;
  return { balanceFen: fenOf(balanceAmount ?? 0, 'pay.splitAmount'), restMode: restPayMode };
}

/** @throws Refusal for parts of a fen */
function fenOf(yuan: number, refusal: 'pay.splitAmount' | 'pay.cashReceived'): number {
  const fen = Math.round(yuan * 100);
  if (Math.abs(fen - yuan * 100) > 1e-6) throw new Refusal(refusal);
  return fen;
}

/** What is compared when a key comes again. A fingerprint of a short password could be guessed; it is checked before anyway. */
export const keptBody = <I extends { consumePassword: string }>(input: I): I => ({
  ...input,
  consumePassword: '',
  ...('managerPassword' in input ? { managerPassword: '' } : {}),
});

/** One name for each person: those that were typed, then the first one again. Not more than a sale may have, which is checked later. */
function driversOf(named: readonly { cheshou: string }[], shared: string, headCount: number): string[] {
  const typed = named.map((driver) => driver.cheshou);
  const first = typed[0] || shared || DEFAULT_DRIVER;
  return Array.from({ length: Math.min(headCount, HEAD_COUNT_MAX) }, (_, index) => typed[index] || first);
}
