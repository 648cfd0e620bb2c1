/** How each kind of thing to do is called, said and done. The order is the service's. */
import type { Todo, TodoKind } from '@paddock/contracts/wire';
import { clockTime, parseTime } from '../../shared/format';
import type { IconName } from '../../shared/Icon';
import { spanText, words } from '../../shared/words';
import { texts } from './workplaceTexts';

interface Way {
  icon: IconName;
  /** Care: somebody must act. Wait: it goes on by itself, or may wait. */
  tone: 'care' | 'wait';
  kind: `kind_${'kart' | 'link' | 'ledger' | 'payment' | 'refund' | 'drawer' | 'bill' | 'gift'}` | 'pendingTabs';
  go: `go_${'kart' | 'see' | 'payment' | 'refund' | 'drawer' | 'bill' | 'gift' | 'tab'}`;
  components: readonly string[];
  query?: string;
}

const kartsPage = ['vehicle/SysMarshalBoard'] as const;
const refund = { icon: 'back', kind: 'kind_refund', go: 'go_refund', components: ['consume/SysRefundList'] } as const;

export const ways: Readonly<Record<TodoKind, Way>> = {
  kartOffline: { icon: 'offline', tone: 'care', kind: 'kind_kart', go: 'go_kart', components: kartsPage },
  edgeOffline: { icon: 'offline', tone: 'care', kind: 'kind_link', go: 'go_kart', components: kartsPage },
  ledgerFault: {
    ...{ icon: 'warning', tone: 'care', kind: 'kind_ledger', go: 'go_payment' },
    components: ['payment/SysPaymentReviewList'],
  },
  payment: {
    ...{ icon: 'card', tone: 'care', kind: 'kind_payment', go: 'go_payment' },
    components: ['payment/SysPaymentReviewList'],
  },
  refundWithManager: { ...refund, tone: 'care' },
  refundRefused: { ...refund, tone: 'care' },
  refundHandover: { ...refund, tone: 'care' },
  refundLater: { ...refund, tone: 'wait' },
  drawer: { icon: 'store', tone: 'care', kind: 'kind_drawer', go: 'go_drawer', components: ['drawer/SysShiftList'] },
  reconciliation: {
    ...{ icon: 'card', tone: 'wait', kind: 'kind_bill', go: 'go_bill' },
    components: ['payment/SysPaymentDifferenceList'],
  },
  gift: { icon: 'gift', tone: 'wait', kind: 'kind_gift', go: 'go_gift', components: ['apply/SysApplyList'] },
  escapeSoon: {
    ...{ icon: 'clock', tone: 'care', kind: 'pendingTabs', go: 'go_tab' },
    components: ['playbeforepay/SysPlayBeforePayList'],
    query: '?playState=GUADAN',
  },
  battery: { icon: 'battery', tone: 'care', kind: 'kind_kart', go: 'go_see', components: kartsPage },
  maintenance: { icon: 'wrench', tone: 'care', kind: 'kind_kart', go: 'go_see', components: kartsPage },
};

/** Those that are about one kart, named by its plate. */
export const isOfKart = (kind: TodoKind): boolean => ways[kind].kind === 'kind_kart';

/** What is to be done, in a sentence. */
export const sentenceOf = ({ kind, note, count, until }: Todo): string =>
  texts.t(`do_${kind}`, { note, count, until: until === null ? '' : clockTime(until).slice(0, 5) }).trim();

/** How long it has been so. */
export function ageOf({ since }: Pick<Todo, 'since'>, now: number): string {
  const at = parseTime(since);
  if (at === null) return '';
  const minutes = Math.floor((now - at) / 60_000);
  return minutes < 1 ? texts.t('justNow') : spanText(words.t, minutes);
}
