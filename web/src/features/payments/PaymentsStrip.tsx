/** The strip of payments that continue without their window: one cell each, above the foot of the sale. */
import { amount } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { Segments } from '../../shared/Segments';
import { StateGlyph } from '../../shared/StateGlyph';
import { useHotkeys } from '../../shared/useHotkeys';
import { pollsMax, type PayView } from './progress';
import { leaveStrip, shownCells, useStrip, type StripEntry } from './strip';
import styles from './strip.module.css';
import { texts } from './texts';

export interface StripActions {
  /** Whether the sale of a declined payment is still open. */
  mayRetry?: (entry: StripEntry) => boolean;
  /** Shows the window of a payment that waits. */
  onOpen?: (entry: StripEntry) => void;
  /** Goes to the sale of a declined one for another code, or for cash where the store takes it. */
  onScanAgain?: (entry: StripEntry) => void;
  onTakeCash?: (entry: StripEntry) => void;
}

const looks: Readonly<Record<PayView, string | undefined>> = {
  waiting: styles.waiting,
  paid: styles.paid,
  declined: styles.declined,
  timeout: styles.care,
  reversing: styles.care,
  reversed: styles.care,
  needsHuman: styles.declined,
};

function Mark({ view }: { view: PayView }) {
  if (view === 'paid') return <StateGlyph state="SUCCESS" size={20} />;
  if (view === 'reversing') return <StateGlyph state="REVERSING" size={20} />;
  const icon = {
    waiting: 'clock',
    declined: 'cross',
    reversed: 'back',
    needsHuman: 'warning',
    timeout: 'clock',
  } as const;
  return <Icon name={icon[view]} size={20} />;
}

function Words({ entry }: { entry: StripEntry }) {
  const t = texts.use();
  const { view, polls, message } = entry;
  switch (view) {
    case 'waiting':
      return (
        <span className={styles.polls}>
          <Segments used={polls} max={pollsMax} label={t('pollLimit')} />
          <span className="num">
            {polls}/{pollsMax}
          </span>
        </span>
      );
    case 'paid':
      return <span>{t('paid')}</span>;
    case 'declined':
      return <span>{message ? t('stripDeclined', { reason: message }) : t('stripDeclinedPlain')}</span>;
    case 'reversing':
      return <span>{t('stripReversing')}</span>;
    case 'reversed':
      return <span>{t('stripReversed')}</span>;
    case 'needsHuman':
      return <span>{t('stripManualReview')}</span>;
    case 'timeout':
      return <span>{t('stripTimeout')}</span>;
  }
}

const acknowledged: readonly PayView[] = ['reversed', 'needsHuman', 'timeout', 'declined'];

export function PaymentsStrip({ mayRetry: hasSale, onOpen, onScanAgain, onTakeCash }: StripActions) {
  const t = texts.use();
  const entries = useStrip();
  const { cells, more } = shownCells(entries);
  const mayRetry = (entry: StripEntry): boolean => entry.view === 'declined' && hasSale?.(entry) === true;
  const declined = onScanAgain && cells.find(mayRetry);
  const toAcknowledge = cells.find((entry) => acknowledged.includes(entry.view) && !(onScanAgain && mayRetry(entry)));
  useHotkeys({
    ...(declined && onScanAgain ? { 'Alt+s': () => onScanAgain(declined) } : {}),
    ...(declined && onTakeCash ? { 'Alt+c': () => onTakeCash(declined) } : {}),
    ...(toAcknowledge ? { 'Alt+k': () => leaveStrip(toAcknowledge.orderId) } : {}),
  });
  if (entries.length === 0) return null;
  return (
    <section className={styles.strip} aria-label={t('strip')}>
      <div className={styles.head}>
        <b className="num">{t('stripCount', { count: entries.length })}</b>
        <small>{more > 0 ? t('stripMore', { count: more }) : t('stripHint')}</small>
      </div>
      {cells.map((entry) => (
        <div
          key={entry.orderId}
          className={`${styles.cell} ${looks[entry.view]}`}
          data-order={entry.orderId}
          role={entry.view === 'waiting' ? 'status' : 'alert'}
        >
          <Mark view={entry.view} />
          <span className={styles.words}>
            <b className="num one-line">
              {entry.who} {amount(entry.amount)}
            </b>
            <Words entry={entry} />
          </span>
          {entry.view === 'waiting' && onOpen && (
            <button
              type="button"
              className={styles.open}
              aria-label={`${t('title')} ${entry.who}`}
              onClick={() => onOpen(entry)}
            />
          )}
          {mayRetry(entry) && onScanAgain && (
            <KeyButton {...(entry === declined ? { cap: 'Alt+S' } : {})} onClick={() => onScanAgain(entry)}>
              {t('scanAgain')}
            </KeyButton>
          )}
          {mayRetry(entry) && onTakeCash && (
            <KeyButton {...(entry === declined ? { cap: 'Alt+C' } : {})} onClick={() => onTakeCash(entry)}>
              {t('takeCash')}
            </KeyButton>
          )}
          {acknowledged.includes(entry.view) && !(onScanAgain && mayRetry(entry)) && (
            <KeyButton {...(entry === toAcknowledge ? { cap: 'Alt+K' } : {})} onClick={() => leaveStrip(entry.orderId)}>
              {t('acknowledge')}
            </KeyButton>
          )}
        </div>
      ))}
    </section>
  );
}
