/** The rules of the payment form of a pay-later record, free of any screen. */
import { sharesOf } from '@paddock/contracts/approved-price';
import type { TabPayload } from '@paddock/contracts/feed';
import type { BoxFault } from '../../shared/memberBox';
import type { ChangedPrice } from '../../shared/priceChange/price';
import type { ConsumeType, PayMode } from '../../shared/words';

/** The number that people say; a record from before there were numbers has its id alone. */
export const numberOf = ({ orderNumber, id }: TabPayload): string => orderNumber ?? id;

/** Which fields a consumption type shows; only a field that is shown is required. */
export function shownFields(
  consumeType: ConsumeType,
  payMode: PayMode,
  restMode: PayMode | null = null,
): { payCode: boolean; member: boolean; group: boolean } {
  const single = consumeType === 'NOCARDCONSUME';
  return {
    payCode: single ? payMode === 'wechat' : restMode === 'wechat',
    member: !single,
    group: consumeType === 'GROUPCOUPON',
  };
}

/** A fault of the form besides those of its texts. */
export type SettleFault = BoxFault | 'cashierRequired';

/** The payment mode that a record begins with: nothing to scan for a free one, members always keep wechat. */
export const payModeFor = (consumeType: ConsumeType, price: number): PayMode =>
  consumeType === 'NOCARDCONSUME' && price === 0 ? 'unline' : 'wechat';

/** Whether the order's amount alone shows what is taken; every other type takes something beside or instead of it. */
export const takesMoneyOnly = (consumeType: ConsumeType): boolean =>
  consumeType === 'NOCARDCONSUME' || consumeType === 'BALANCE';

/** Types of which a balance may pay a part only. */
export const maySplit = (consumeType: ConsumeType): boolean =>
  consumeType === 'BALANCE' || consumeType === 'BALANCEANDINTEGRAL';

/** What the balance pays of an amount, as it was typed (yuan); null where it can't be split like that. */
export function balancePart(typed: string, due: number, held: number): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const fen = Math.round(Number(typed) * 100);
  return fen > 0 && fen < Math.round(due * 100) && fen <= Math.round(held * 100) ? fen / 100 : null;
}

/** Records of which one bill is made: pending, of one type and one store, and nobody pays one of them now. */
export const mayBill = (tabs: readonly TabPayload[]): boolean =>
  tabs.length > 1 &&
  tabs.every(
    (tab) =>
      tab.playState === 'GUADAN' &&
      payingState(tab) === null &&
      tab.consumeType === tabs[0]?.consumeType &&
      tab.sysOrgCode === tabs[0].sysOrgCode,
  ) &&
  !['GROUPCOUPON', 'PLAYFREELY', 'TESTCARD'].includes(tabs[0]?.consumeType ?? '');

const fenOf = (yuan: number): number => Math.round(yuan * 100);

/** What each record costs (yuan, by id): as agreed, or by what a manager has approved for some of them or for all. */
export function amountsOf(
  tabs: readonly Pick<TabPayload, 'id' | 'amount'>[],
  changes: readonly Pick<ChangedPrice, 'of' | 'price'>[],
): ReadonlyMap<string, number> {
  const records = tabs.map(({ id, amount }) => ({ id, fen: fenOf(amount) }));
  const shares = new Map(
    changes.flatMap(({ of, price }) => {
      const priced = records.filter(({ id }) => of === undefined || id === of);
      return [...sharesOf(fenOf(price.yuan), priced)];
    }),
  );
  return new Map(records.map(({ id, fen }) => [id, (shares.get(id) ?? fen) / 100]));
}

/** What several records come to together, at the prices that a manager has approved. */
export function together(
  tabs: readonly TabPayload[],
  changes: readonly ChangedPrice[] = [],
): Pick<TabPayload, 'amount' | 'integral' | 'frequency' | 'chargedCycleNumber'> {
  const sum = (of: (tab: TabPayload) => number): number => tabs.reduce((total, tab) => total + of(tab), 0);
  const amounts = amountsOf(tabs, changes);
  return {
    amount: sum((tab) => fenOf(amounts.get(tab.id) ?? 0)) / 100,
    integral: sum((tab) => tab.integral),
    frequency: sum((tab) => tab.frequency),
    chargedCycleNumber: sum((tab) => tab.chargedCycleNumber),
  };
}

/** Where the value of a settled record came from; `nothing` where none was taken. */
export type PaidBy = 'scan' | 'cash' | 'member' | 'coupon' | 'nothing';

export function paidBy(consumeType: ConsumeType, payMode: PayMode, price: number): PaidBy {
  if (consumeType === 'GROUPCOUPON') return 'coupon';
  if (consumeType === 'TESTCARD' || consumeType === 'PLAYFREELY') return 'nothing';
  if (consumeType !== 'NOCARDCONSUME') return 'member';
  if (price === 0) return 'nothing';
  return payMode === 'unline' ? 'cash' : 'scan';
}

/** The state of the payment that is under way of a record; null while nobody is paying it. */
export function payingState({ payProgress }: Pick<TabPayload, 'payProgress'>) {
  if (!payProgress) return null;
  return ({ waiting: 'WAITING', reversing: 'REVERSING', needsHuman: 'NEEDSHUMAN' } as const)[payProgress];
}

/** Why a window that would change a record has nothing more to do; null while it has. A payment of its own is `ownOrderId`. */
export function overtakenBy(
  tab: Pick<TabPayload, 'playState' | 'deleted' | 'payProgress' | 'consumeid'>,
  ownOrderId: string | null,
): 'deleted' | 'settled' | 'payment' | null {
  if (tab.deleted) return 'deleted';
  if (tab.playState !== 'GUADAN') return 'settled';
  return tab.payProgress && tab.consumeid !== ownOrderId ? 'payment' : null;
}
