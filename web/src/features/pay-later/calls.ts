/** What the windows of the pay-later list ask of the service. */
import type { OrderPayload } from '@paddock/contracts/feed';
import { api } from '../../shared/api';
import type { PriceFields } from '../../shared/priceChange/price';
import type { ConsumeType, PayMode, RunMode } from '../../shared/words';

const base = '/playbeforepay/sysPlayBeforePay';

/** Fields of `doconsume`; amounts are the service's business. */
export interface Settlement extends PriceFields {
  id: string;
  userId: string;
  consumeType: ConsumeType;
  consumePayMode: PayMode;
  consumeVehicleMode: RunMode;
  consumeVehicleMode_dictText: string;
  usageMode: 'lineup';
  usageMode_dictText: string;
  sysDepartConsumeRoleId: string;
  doTask: 'YES';
  vehicleId: '';
  payCode: string;
  groupNumber: string;
  cheshou: string;
  remark: string;
  departuserId: string;
  printId: string;
  consumePassword: string;
  restPayMode?: PayMode;
  balanceAmount?: number;
}

/** Fields of `doconsumetogether`. */
export interface Bill extends Pick<
  Settlement,
  | 'userId'
  | 'consumeType'
  | 'consumePayMode'
  | 'payCode'
  | 'remark'
  | 'departuserId'
  | 'printId'
  | 'consumePassword'
  | 'restPayMode'
  | 'balanceAmount'
  | keyof PriceFields
> {
  ids: string[];
}

export const settle = (settlement: Settlement, idempotencyKey: string) =>
  api.post<OrderPayload | null>(`${base}/doconsume`, settlement, { idempotencyKey });

export const settleTogether = (bill: Bill, idempotencyKey: string) =>
  api.post<OrderPayload | null>(`${base}/doconsumetogether`, bill, { idempotencyKey });

export const linkRecharge = (id: string, reid: string) => api.post<null>(`${base}/doguadan`, { id, reid });

export const editTab = (change: {
  id: string;
  consumeType: ConsumeType;
  roleId: string;
  cheshou: string;
  remark: string;
}) => api.put<null>(`${base}/edite`, change);

/** Shows an amount on the customer display; a missing display must not stop a sale. */
export function showPrice(yuan: number): void {
  void api
    .getAnswer('/memberrecharge/sysMemberRecharge/ledmsgshow', { price: yuan }, { silent: true })
    .catch(() => undefined);
}

/** What of a settlement is said of several records together. */
export const billOf = (settlement: Settlement, ids: string[]): Bill => {
  const { userId, consumeType, consumePayMode, payCode, remark, departuserId, printId, consumePassword } = settlement;
  const { restPayMode, balanceAmount, newPrice, priceReason, prices, managerId, managerPassword } = settlement;
  return {
    ...{ ids, userId, consumeType, consumePayMode, payCode, remark, departuserId, printId, consumePassword },
    ...(restPayMode && balanceAmount ? { restPayMode, balanceAmount } : {}),
    ...(newPrice === undefined ? {} : { newPrice, priceReason, managerId, managerPassword }),
    ...(prices === undefined ? {} : { prices, managerId, managerPassword }),
  };
};
