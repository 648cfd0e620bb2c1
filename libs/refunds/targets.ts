/** Where a refund may go, and why not elsewhere. Pure. */
import { Refusal } from '@paddock/kernel';
import { yuan } from '@paddock/contracts/wire';
import type { RefundTarget } from './refund.repository';

/** What decides it. Amounts in the unit of the order, which only for money is fen. */
export interface TargetFacts {
  kind: 'SALE' | 'RECHARGE';
  isMoney: boolean;
  paidWith: 'scan' | 'cash' | 'member';
  /** A member's balance paid a part, which goes back there, whatever becomes of the other one. */
  isSplit: boolean;
  /** What the channel can still give back; null: not paid by scan. */
  channelFen: number | null;
  allowsCash: boolean;
  /** What the drawer holds; null: none is open. */
  heldFen: number | null;
  needsDrawer: boolean;
}

export type TargetBar =
  | 'notScanned'
  | 'memberOnly'
  | 'noMoney'
  | 'rechargeNotToMember'
  | 'needsMember'
  | 'noCash'
  | 'noDrawer'
  | 'twoParts';

export interface TargetView {
  target: RefundTarget;
  /** Why not at all; `needsMember` ends once somebody has named a member. */
  bar: TargetBar | null;
  /** At most this much; null: no limit of its own. */
  limit: number | null;
}

/** The way back first. */
export function targetsOf(facts: TargetFacts): TargetView[] {
  return [channelOf(facts), memberOf(facts), cashOf(facts)];
}

const channelOf = ({ channelFen }: TargetFacts): TargetView => ({
  ...{ target: 'CHANNEL', bar: channelFen === null ? 'notScanned' : null, limit: channelFen },
});

function memberOf({ kind, isMoney, paidWith, isSplit }: TargetFacts): TargetView {
  if (isSplit) return { target: 'MEMBER', bar: 'twoParts', limit: null };
  // A guest's code pays again; it needs nobody's account.
  const goesBack = paidWith === 'member' || !isMoney;
  const bar = kind === 'RECHARGE' ? 'rechargeNotToMember' : goesBack ? null : 'needsMember';
  return { target: 'MEMBER', bar, limit: null };
}

function cashOf({ isMoney, paidWith, allowsCash, heldFen, needsDrawer }: TargetFacts): TargetView {
  const bar = (): TargetBar | null => {
    if (!isMoney && paidWith !== 'member') return 'noMoney';
    if (paidWith === 'member') return 'memberOnly';
    if (!allowsCash) return 'noCash';
    return heldFen === null && needsDrawer ? 'noDrawer' : null;
  };
  return { target: 'CASH', bar: bar(), limit: heldFen };
}

const REFUSALS = {
  notScanned: 'refund.notPaid',
  memberOnly: 'refund.memberOnly',
  noMoney: 'refund.noMoney',
  rechargeNotToMember: 'refund.rechargeNotToMember',
  needsMember: 'refund.memberNeeded',
  noCash: 'pay.cashNotAllowed',
  noDrawer: 'drawer.needed',
  twoParts: 'refund.twoParts',
} as const satisfies Record<TargetBar, string>;

/**
 * @param amount what goes there: of an order that was paid in two parts, without what goes back to the member
 * @throws Refusal with the sentence for the cashier
 */
export function assertTarget(facts: TargetFacts, target: RefundTarget, amount: number, memberId: string): void {
  const view = targetsOf(facts).find((each) => each.target === target);
  if (!view) return;
  if (view.bar !== null && !(view.bar === 'needsMember' && memberId !== '')) throw new Refusal(REFUSALS[view.bar]);
  if (view.limit === null || amount <= view.limit) return;
  if (target === 'CASH') throw new Refusal('drawer.notEnough', { held: yuan(view.limit).toFixed(2) });
  throw new Refusal('refund.tooMuch');
}
