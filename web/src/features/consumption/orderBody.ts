/** What is sent for a sale. Pure. */
import { cashBody } from './cash';
import { cardOf } from '../../shared/memberName';
import { chargesOfSale, linesOf, peopleOf } from './lines';
import { isRide, needsPayCode, takesKarts, waitsInLine, type Sale, type SaleLine } from './sale';
import { splitOf } from './split';
import type { LineBody, OrderBody, RunMode, UsageMode } from './wire';

/** What the sale itself does not know. */
export interface OrderContext {
  /** Number of the first entry, when they wait in line. */
  number: number;
  printerId: string;
  /** How long numbers of this counter wait; null: as long as the store has set. */
  waitMinutes: number | null;
  consumePassword: string;
  defaultDriverName: string;
  runModeText: (runMode: RunMode) => string;
  usageModeText: (usageMode: UsageMode) => string;
}

/** The body for a sale without faults; throws when a required choice is missing. */
export function orderBody(sale: Sale, context: OrderContext): OrderBody {
  const { type, payMode, runMode } = sale;
  // Of what is no ride nothing starts: the service asks for no kart then.
  const usageMode = takesKarts(sale) || waitsInLine(sale) ? sale.usageMode : 'lineup';
  const lines = linesOf(sale).map((line) => lineBody(line, usageMode, context.defaultDriverName));
  const [first, ...others] = lines;
  if (!type || !payMode || !runMode || !usageMode || !first) throw new Error('a sale with faults was sent');
  const split = splitOf(sale, chargesOfSale(sale));
  const { newPrice, priceReason } = first;
  const approval = lines.some((line) => line.newPrice !== undefined) ? sale.approval : null;
  return {
    userId: type === 'NOCARDCONSUME' ? '' : sale.card.member ? cardOf(sale.card.member) : '',
    consumeType: type,
    consumePayMode: payMode,
    consumeVehicleMode: runMode,
    consumeVehicleMode_dictText: context.runModeText(runMode),
    usageMode,
    usageMode_dictText: context.usageModeText(usageMode),
    sysDepartConsumeRoleId: first.sysDepartConsumeRoleId,
    doTask: 'YES',
    vehicleId: lines
      .map(({ vehicleId }) => vehicleId)
      .filter((ids) => ids !== '')
      .join(','),
    payCode: needsPayCode(sale) ? sale.payCode.trim() : '',
    groupNumber: type === 'GROUPCOUPON' ? sale.groupCode.trim() : '',
    cheshou: first.drivers[0]?.cheshou ?? context.defaultDriverName,
    remark: sale.remark.trim(),
    departuserId: sale.cashier?.id ?? '',
    printId: context.printerId,
    consumePassword: context.consumePassword,
    ...(split && sale.restMode ? { restPayMode: sale.restMode, balanceAmount: split.balance } : {}),
    ...cashBody(sale),
    headCount: peopleOf(sale),
    ...(waitsInLine(sale) ? { paiduiNumber: sale.numberText === null ? context.number : Number(sale.numberText) } : {}),
    ...(waitsInLine(sale) && context.waitMinutes !== null ? { waitMinutes: context.waitMinutes } : {}),
    drivers: lines.flatMap(({ drivers }) => drivers),
    ...(others.length > 0 ? { lines } : newPrice === undefined ? {} : { newPrice }),
    priceReason: others.length > 0 || newPrice === undefined ? undefined : (priceReason ?? ''),
    managerId: approval?.managerId,
    managerPassword: approval?.managerPassword,
  };
}

function lineBody(
  { tariff, drivers, vehicles, price }: SaleLine,
  usageMode: UsageMode | null,
  unnamed: string,
): LineBody {
  return {
    sysDepartConsumeRoleId: tariff.id,
    vehicleId: usageMode === 'immediate' && isRide(tariff) ? vehicles.map((vehicle) => vehicle.id).join(',') : '',
    headCount: drivers.length,
    drivers: drivers.map((name) => ({ cheshou: name.trim() || unnamed })),
    ...(price === null ? { priceReason: undefined } : { newPrice: price.yuan, priceReason: price.reason }),
  };
}
