/**
 * The window after a charge was sent: what happened, what is awaited, and what to do. Success closes it by itself.
 * `onPaid` is the moment to clear the form and refresh the list; `onClose` follows every end, also "put in background".
 */
import type { OrderPayload } from '@paddock/contracts/feed';
import { useEffect, useEffectEvent, useState } from 'react';
import { clockTime, countdown, money } from '../../shared/format';
import { type CustomerState, useCustomerPicture } from '../../shared/customerDisplay';
import { firstFocus } from '../../shared/firstFocus';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { Segments } from '../../shared/Segments';
import { StateGlyph } from '../../shared/StateGlyph';
import { useNow } from '../../shared/useNow';
import { Window } from '../../shared/Window';
import './payments.css';
import { isFinal, pollEveryMs, pollsMax, type PayView, type PollUrl } from './progress';
import { keepInStrip } from './strip';
import { texts } from './texts';
import { useOrderProgress } from './useOrderProgress';

const closesAfterMs = 1500;
const paidTexts = {
  scan: 'paidByScan',
  cash: 'paidInCash',
  member: 'paidByMember',
  coupon: 'paidByCoupon',
  nothing: 'paidNothing',
} as const;

const customerStates: Readonly<Record<PayView, CustomerState>> = {
  waiting: 'waiting',
  timeout: 'waiting',
  paid: 'paid',
  declined: 'declined',
  reversed: 'declined',
  reversing: 'reversing',
  needsHuman: 'reversing',
};

export interface PaymentStatusProps {
  orderId: string;
  /** Answers the order by its id; consumption orders by default. */
  pollUrl?: PollUrl;
  /** The answer of the charge, when it came with one. */
  initial?: OrderPayload | null;
  /** In yuan; the order's own once it is known. */
  amount: number;
  /** What is taken, in words with its unit, where it is not money alone. */
  due?: string;
  /** How it is paid, in words: scan to pay, cash, balance. */
  how: string;
  /** What gave the value; a scan by default. Nothing else waits for the customer. */
  by?: keyof typeof paidTexts;
  /** Name of the person who takes the money. */
  cashier: string;
  /** What is paid for, in words: record number and rule. */
  about: string;
  /** Who pays, for the strip; by default what is paid for. */
  who?: string;
  /** The sale at the counter that it belongs to. */
  saleKey?: string;
  /** When it was charged, for a window that is opened again; milliseconds since 1970. */
  since?: number;
  onPaid: () => void;
  /** `retry`: nothing was charged and the form may try again; `done`: paid, put in background or left open. */
  onClose: (ended: 'retry' | 'done') => void;
}

/** What the customer pays here; of an order in two parts, without what the balance pays. */
const scannedOf = (order: OrderPayload | null): number | undefined => order?.restAmount ?? order?.amount;

/** A ring of which a third travels, one step a second. */
function Ring({ seconds }: { seconds: number }) {
  return (
    <svg className="pay-ring" width="20" height="20" viewBox="0 0 20 20" aria-hidden>
      <circle cx="10" cy="10" r="7.5" />
      <circle cx="10" cy="10" r="7.5" className="arc" transform={`rotate(${-90 + seconds * 24} 10 10)`} />
    </svg>
  );
}

export function PaymentStatusDialog({
  orderId,
  pollUrl,
  initial = null,
  amount,
  due,
  how,
  by = 'scan',
  cashier,
  about,
  who = about,
  saleKey,
  since,
  onPaid,
  onClose,
}: PaymentStatusProps) {
  const t = texts.use();
  const now = useNow();
  const [startedAt] = useState(() => since ?? Date.now());
  const { view, order, polls, askedAt } = useOrderProgress(orderId, initial, pollUrl);
  const paid = view === 'paid';
  const dueText = due ?? money(scannedOf(order) ?? amount);
  useCustomerPicture('payment', { state: customerStates[view], lines: [], due: dueText, phone: null });
  const notifyPaid = useEffectEvent(onPaid);
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!paid) return;
    notifyPaid();
    const timer = window.setTimeout(() => close('done'), closesAfterMs);
    return () => window.clearTimeout(timer);
  }, [paid]);

  const leave = (): void => {
    if (!isFinal(view)) {
      const shownAmount = scannedOf(order) ?? amount;
      keepInStrip({
        orderId,
        who,
        amount: shownAmount,
        since: startedAt,
        view,
        ...(pollUrl ? { pollUrl } : {}),
        ...(saleKey ? { saleKey } : {}),
      });
    }
    onClose(view === 'declined' || view === 'reversed' ? 'retry' : 'done');
  };
  // A scanner may send Enter twice, and a person press it again: until the outcome is there it presses nothing.
  const enter = (): void => {
    if (isFinal(view)) leave();
  };

  const waitedMs = Math.max(0, now - startedAt);
  const reason = order?.payMessage || t('declined');
  const partial = view === 'waiting' ? Math.min(0.9, Math.max(0, now - askedAt) / pollEveryMs) : 0;
  const current = {
    waiting: { icon: <Ring seconds={Math.floor(waitedMs / 1000)} />, text: t('waiting') },
    paid: { icon: <StateGlyph state="SUCCESS" size={18} />, text: t(paidTexts[by]) },
    declined: { icon: <Icon name="cross" size={18} />, text: reason },
    reversed: { icon: <Icon name="back" size={18} />, text: order?.payMessage || t('reversed') },
    reversing: { icon: <StateGlyph state="REVERSING" size={18} />, text: t('reversing') },
    needsHuman: { icon: <Icon name="warning" size={18} />, text: t('needsHuman') },
    timeout: { icon: <Icon name="clock" size={18} />, text: t('timeout') },
  }[view];
  const hint =
    view === 'declined' || view === 'reversed'
      ? t('declinedHint')
      : view === 'timeout'
        ? t('timeoutHint')
        : t('dontScanAgain');

  return (
    <Window
      keys={{ Enter: enter }}
      keysOverControls
      width={480}
      title={t('title')}
      mask={{ closable: false }}
      onClose={leave}
      className="pay-dialog"
      footer={
        <KeyButton cap="Esc" onClick={leave}>
          {t(isFinal(view) || view === 'timeout' ? 'close' : 'background')}
        </KeyButton>
      }
    >
      <div className="pay-amount" ref={firstFocus} tabIndex={-1}>
        <b className={`num${due === undefined ? '' : ' pay-words'}`}>{dueText}</b>
        <span>
          {t('collectedBy', { mode: how, name: cashier })}
          <br />
          {about}
        </span>
      </div>
      <ol className="pay-steps" aria-live="polite">
        <li>
          <span className="tone-go pay-mark">
            <StateGlyph state="SUCCESS" size={18} />
          </span>
          <span>{t('sent')}</span>
          <span className="pay-time num">{clockTime(startedAt)}</span>
        </li>
        <li className={paid ? '' : `current pay-${view}`}>
          <span className={`pay-mark ${paid ? 'tone-go' : ''}`}>{current.icon}</span>
          <span>{current.text}</span>
          <span className="pay-time num">{(!paid || by === 'scan') && countdown(waitedMs)}</span>
        </li>
        <li className={paid ? 'current pay-paid' : 'next'}>
          <span className={`pay-mark ${paid ? 'tone-go' : ''}`}>
            {paid ? <StateGlyph state="SUCCESS" size={18} /> : <StateGlyph state="IDLE" size={18} />}
          </span>
          <span>{t('paid')}</span>
          <span />
        </li>
      </ol>
      {!isFinal(view) && (
        <div className="pay-polls">
          <Segments used={polls} max={pollsMax} partial={partial} label={t('pollLimit')} />
          <p>
            <span>{polls === 0 ? t('notPolled') : t('polled', { count: polls })}</span>
            <span>{t('pollLimit')}</span>
          </p>
        </div>
      )}
      {!paid && view !== 'needsHuman' && <p className="pay-hint">{hint}</p>}
    </Window>
  );
}
