/** What is sent for a sale. Pure. */
import { cardOf } from '../../shared/memberName';
import { headCountOf, needsPayCode, type Sale } from './sale';
import type { OrderBody, RunMode, UsageMode } from './wire';

/** What the sale itself does not know. */
export interface OrderContext {
  /** Number of the first entry, when they wait in line. */
  number: number;
  printerId: string;
  consumePassword: string;
  defaultDriverName: string;
  runModeText: (runMode: RunMode) => string;
  usageModeText: (usageMode: UsageMode) => string;
}

/** The body for a sale without faults; throws when a required choice is missing. */
export function orderBody(sale: Sale, context: OrderContext): OrderBody {
  const { type, payMode, runMode, usageMode, tariff } = sale;
  if (!type || !payMode || !runMode || !usageMode || !tariff) throw new Error('a sale with faults was sent');
  const drivers = sale.drivers.map((name) => ({ cheshou: name.trim() || context.defaultDriverName }));
  return {
    userId: type === 'NOCARDCONSUME' ? '' : sale.card.member ? cardOf(sale.card.member) : '',
    consumeType: type,
    consumePayMode: payMode,
    consumeVehicleMode: runMode,
    consumeVehicleMode_dictText: context.runModeText(runMode),
    usageMode,
    usageMode_dictText: context.usageModeText(usageMode),
    sysDepartConsumeRoleId: tariff.id,
    doTask: 'YES',
    vehicleId: usageMode === 'immediate' ? sale.vehicles.map((vehicle) => vehicle.id).join(',') : '',
    payCode: needsPayCode(sale) ? sale.payCode.trim() : '',
    groupNumber: type === 'GROUPCOUPON' ? sale.groupCode.trim() : '',
    cheshou: drivers[0]?.cheshou ?? context.defaultDriverName,
    remark: sale.remark.trim(),
    departuserId: sale.cashier?.id ?? '',
    printId: context.printerId,
    consumePassword: context.consumePassword,
    headCount: headCountOf(sale),
    ...(usageMode === 'lineup'
      ? { paiduiNumber: sale.numberText === null ? context.number : Number(sale.numberText) }
      : {}),
    drivers,
  };
}
