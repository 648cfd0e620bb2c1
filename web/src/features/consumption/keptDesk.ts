/**
 * The open sales as they outlive a reload of the page, in the browser's tab only: without payment codes and whole phone
 * numbers; the consumption password is never part of a sale. Pure.
 */
import { maskPhone } from '../../shared/format';
import type { MemberBox } from '../../shared/memberBox';
import { newDesk, type Desk } from './desk';
import { mayBeCharged, newSale, withoutPrices, type Preset, type Sale } from './sale';

export interface KeptDesk {
  /** Of whom: the person and the store. */
  owner: string;
  desk: Desk;
}

const keptBox = (box: MemberBox): MemberBox => {
  if (box.is === 'asking') return { is: 'idle', text: box.text, member: null };
  return box.member ? { ...box, member: { ...box.member, phone: maskPhone(box.member.phone) } } : box;
};

const kept = (sale: Sale): Sale => ({
  // A manager approves again: the password is never kept, and without it there is no other price. What was sent has the price that it has.
  ...(sale.phase.kind === 'editing' ? withoutPrices(sale) : sale),
  payCode: '',
  approval: null,
  card: keptBox(sale.card),
  faults: [],
  // Its numbers are asked for again.
  phase: sale.phase.kind === 'settling' ? { ...sale.phase, kind: 'waiting' } : sale.phase,
});

/**
 * What is kept. A sale whose charge may have happened is not: filled in again without the key under which it was sent,
 * it would be charged twice.
 */
export function keptDesk(owner: string, desk: Desk): KeptDesk {
  return { owner, desk: { ...desk, sales: desk.sales.filter((sale) => !mayBeCharged(sale)).map(kept) } };
}

const isKept = (value: unknown): value is KeptDesk =>
  typeof value === 'object' && value !== null && 'owner' in value && 'desk' in value;

/** The desk as it was left by the same person in the same store; else a new one. */
export function restoredDesk(value: unknown, owner: string, preset: Preset): Desk {
  if (!isKept(value) || value.owner !== owner || value.desk.sales.length === 0) return newDesk(preset);
  const { desk } = value;
  // A page that was loaded before an update may have kept less than a sale has now.
  const sales = desk.sales.map((sale) => ({ ...newSale(sale.key, preset), ...sale }));
  return { ...desk, sales };
}
