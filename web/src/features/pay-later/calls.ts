/** What the windows of the pay-later list ask of the service. */
import type { InputOf, tabRoutes } from '@paddock/contracts/wire';
import { call } from '../../shared/call';
import type { MaybePriced, PricesFields } from '../../shared/priceChange/price';

/** Body of `doconsume`; amounts are the service's business. The texts of its choices go along, which the contract does not read. */
export type Settlement = MaybePriced<InputOf<typeof tabRoutes.settle>> &
  PricesFields & { consumeVehicleMode_dictText: string; usageMode_dictText: string };

/** Body of `doconsumetogether`. */
export type Bill = Omit<MaybePriced<InputOf<typeof tabRoutes.settleTogether>>, 'prices' | 'priceOf'> &
  PricesFields & { priceOf: undefined };

export const settle = (settlement: Settlement, idempotencyKey: string) =>
  call('POST /playbeforepay/sysPlayBeforePay/doconsume', settlement, { idempotencyKey });

export const settleTogether = (bill: Bill, idempotencyKey: string) =>
  call('POST /playbeforepay/sysPlayBeforePay/doconsumetogether', bill, { idempotencyKey });

export const linkRecharge = (id: string, reid: string) =>
  call('POST /playbeforepay/sysPlayBeforePay/doguadan', { id, reid });

export const editTab = (change: InputOf<typeof tabRoutes.edit>) =>
  call('PUT /playbeforepay/sysPlayBeforePay/edite', change);

/** What of a settlement is said of several records together. */
export const billOf = (settlement: Settlement, ids: string[]): Bill => {
  const { userId, consumeType, consumePayMode, payCode, remark, departuserId, printId, consumePassword } = settlement;
  const { restPayMode, balanceAmount, newPrice, priceReason, prices, managerId, managerPassword } = settlement;
  return {
    ...{ ids, userId, consumeType, consumePayMode, payCode, remark, departuserId, printId, consumePassword },
    ...(restPayMode && balanceAmount ? { restPayMode, balanceAmount } : {}),
    ...(newPrice === undefined ? {} : { newPrice }),
    ...(prices === undefined ? {} : { prices }),
    ...{ priceReason, managerId, managerPassword },
    priceOf: undefined,
  };
};
