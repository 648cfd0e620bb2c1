/** Drops the faults of fields that a step changes. Pure. */
import type { Fault } from './faults';
import type { Sale, SaleAction, TypedField } from './sale';

/** Fields whose fault is gone once they are touched. */
const touched = {
  chooseType: ['type', 'member', 'tariff', 'groupCode', 'payCode', 'headCount', 'vehicles', 'received'],
  card: ['member'],
  chooseTariff: ['tariff', 'received'],
  changePrice: ['received'],
  addLine: ['tariff', 'vehicles', 'headCount'],
  chooseUsageMode: ['usageMode', 'vehicles', 'number'],
  chooseRunMode: ['runMode', 'tariff'],
  choosePayMode: ['payMode', 'payCode', 'received'],
  chooseRest: ['payCode', 'balancePart', 'received'],
  typeHeadCount: ['headCount', 'vehicles', 'received'],
  removeDriver: ['headCount', 'vehicles', 'received'],
  chooseVehicles: ['vehicles'],
  typeNumber: ['number'],
  chooseCashier: ['cashier'],
} as const satisfies Partial<Record<SaleAction['do'], readonly Fault['field'][]>>;

const typed: Readonly<Record<TypedField, readonly Fault['field'][]>> = {
  payCode: ['payCode'],
  groupCode: ['groupCode'],
  receivedText: ['received'],
  remark: [],
  balanceText: ['balancePart', 'received'],
};

export function withoutFaults(sale: Sale, action: SaleAction): Sale {
  if (sale.faults.length === 0 || !(action.do === 'type' || action.do in touched)) return sale;
  const fields: readonly Fault['field'][] =
    action.do === 'type' ? typed[action.field] : touched[action.do as keyof typeof touched];
  return { ...sale, faults: sale.faults.filter((fault) => !fields.includes(fault.field)) };
}
