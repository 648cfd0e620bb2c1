/** What one act was, from the entries that it wrote. Pure. */
import type { auditEntry, RowOf } from '@paddock/contracts/resources';
import { amount } from '../../shared/format';
import { actTexts } from './auditActTexts';
import { fieldsOf } from './auditWords';

type Row = RowOf<typeof auditEntry>;
export type ActEntry = Pick<Row, 'subject' | 'subjectId' | 'change' | 'before' | 'after'>;
type ActKey = Parameters<typeof actTexts.all>[0];
type Fields = Readonly<Record<string, unknown>>;

/** What an act is about, before what it brings along: money is sold and the drawer follows. */
const IN_FRONT = [
  'refund',
  'consumption_order',
  'recharge_order',
  'reservation',
  'gift_application',
  'coupon_claim',
  'waiver',
];

interface Act {
  text: ActKey;
  /** Of the entry: what it is called, its number, and its money. */
  what?: string;
  number?: string;
  fen?: string;
  reason?: string;
  /** It is this act only where these say so. */
  where?: (after: Fields) => boolean;
}

const isSet = (column: string) => (after: Fields) => (after[column] ?? null) !== null;
const is = (column: string, value: unknown) => (after: Fields) => after[column] === value;

/** By `table.change`; the first whose condition holds. */
const ACTS: Readonly<Record<string, readonly Act[]>> = {
  'consumption_order.insert': [
    { text: 'soldForUnits', what: 'tariff_name', where: is('amount_fen', 0) },
    { text: 'sold', what: 'tariff_name', fen: 'amount_fen' },
  ],
  'consumption_order.update': [
    { text: 'voidedSale', reason: 'void_reason', where: isSet('voided_at') },
    { text: 'saleWasPaid', where: is('pay_state', 'payed') },
  ],
  'recharge_order.insert': [{ text: 'recharged', number: 'member_id', fen: 'recharge_fen' }],
  'recharge_order.update': [
    { text: 'voidedRecharge', reason: 'void_reason', where: isSet('voided_at') },
    { text: 'rechargeWasPaid', where: is('pay_state', 'payed') },
  ],
  'refund.insert': [{ text: 'refunding', number: 'order_number', fen: 'amount', where: is('unit', 'fen') }],
  'refund.update': [{ text: 'refunded', where: is('state', 'DONE') }],
  'reservation.insert': [{ text: 'reserved', number: 'number' }],
  'reservation.update': [{ text: 'signedIn', where: is('state', 'SIGNEDIN') }],
  'drawer_shift.insert': [{ text: 'tookDrawer', fen: 'float_fen' }],
  'drawer_shift.update': [{ text: 'closedShift', fen: 'counted_fen', where: is('state', 'closed') }],
  'gift_application.insert': [{ text: 'asksGift', number: 'number' }],
  'gift_application.update': [
    { text: 'refusesGift', reason: 'reject', where: is('state', 'REJECT') },
    { text: 'givesGift', where: is('state', 'PASS') },
  ],
  'coupon_claim.insert': [{ text: 'gaveCoupon', what: 'name', number: 'member_id' }],
  'member.insert': [{ text: 'newMember', number: 'id' }],
  'waiver.insert': [{ text: 'signedWaiver' }],
  'group_coupon.insert': [{ text: 'newGroupCode' }],
};

/** Entries of an act: of a row that shows one of them in particular (by its kind or table) that one comes first. */
export function entriesOf(row: Row): readonly ActEntry[] {
  const all: readonly ActEntry[] = row.act === null ? [row] : (JSON.parse(row.act) as ActEntry[]).map(asRow);
  if (row.place > 0) return all;
  const rank = ({ subject }: ActEntry): number => (IN_FRONT.includes(subject) ? IN_FRONT.indexOf(subject) : 99);
  return all.toSorted((one, other) => rank(one) - rank(other));
}

/** Within the list of an act both sides are objects; in a row they are texts. */
const asRow = (entry: ActEntry): ActEntry => ({
  ...entry,
  before: entry.before === null ? null : JSON.stringify(entry.before),
  after: entry.after === null ? null : JSON.stringify(entry.after),
});

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** The act in words; null where none are written for it. */
export function actOf(entry: ActEntry, language: 'cn' | 'en'): string | null {
  const after = fieldsOf(entry.after);
  const act = ACTS[`${entry.subject}.${entry.change}`]?.find(({ where }) => where?.(after) ?? true);
  if (act === undefined) return null;
  const { what = '', number = '', fen = '', reason = '' } = act;
  const named = language === 'en' ? textOf(after[`${what}_en`]) || textOf(after[what]) : textOf(after[what]);
  const words = actTexts.in[language](act.text, {
    what: named,
    number: textOf(after[number]),
    amount: typeof after[fen] === 'number' ? amount(after[fen] / 100) : '',
  });
  const why = textOf(after[reason]);
  return why === '' ? words : actTexts.in[language]('because', { act: words, why });
}
