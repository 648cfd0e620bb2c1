/** What is sent for a sale, and the key under which it has its effect once. Pure. */
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
    userId: type === 'NOCARDCONSUME' ? '' : (sale.member?.id ?? ''),
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

export interface Attempt {
  body: OrderBody;
  /** The body without a number that was only counted, for that one moves on while nobody changes the sale. */
  fingerprint: string;
  idempotencyKey: string;
}

/**
 * What to send. While the outcome of the last try is unknown, an unchanged sale is sent again letter by letter under the
 * same key, so that a repeated confirm after a broken line charges once; a changed sale gets a new key.
 */
export function attemptFor(
  unresolved: Attempt | undefined,
  body: OrderBody,
  numberTyped: boolean,
  makeKey: () => string,
): Attempt {
  const { paiduiNumber, ...rest } = body;
  const fingerprint = JSON.stringify(numberTyped ? { ...rest, paiduiNumber } : rest);
  return unresolved?.fingerprint === fingerprint ? unresolved : { body, fingerprint, idempotencyKey: makeKey() };
}
