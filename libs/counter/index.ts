export * from './consume.controller';
export * from './counter.jobs';
export * from './counter.module';
export * from './game.controller';
export { type CashOwed, cashOwed, payOutCash } from './order.repository';
export * from './order-actions.controller';
export * from './order-history.controller';
export * from './ride-page.controller';
export { lockLine } from './line-up.repository';
export { LineUp } from './line-up.service';
export { type Order, orderPayload } from './order.repository';
export { type OpenedOrder, Orders } from './orders.service';
export { timesCharged } from './pricing';
export type { OrderSale } from './sale';
export {
  isSplit,
  partsOfSale,
  type RefundableSale,
  RefundableSales,
  type RefundUnit,
} from './refundable-sales.service';
export { type Goods, oneLine } from './sale-lines';
export type { SalePerson } from './refundable-sales.repository';
export { type GivenBack, Sales } from './sales.service';
export * from './tab.controller';
export { Tabs } from './tabs.service';
export { TrialWarnings } from './trial-warnings.service';
export { drivenIn, runModeOf, type Tariff, tariffOf, wireModeOf } from './tariff.repository';
