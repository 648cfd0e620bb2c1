/** A pairing code and how far it is: made, taken by a machine, first data received. */
import { PAIRING_CODE_MINUTES } from '@paddock/contracts/edge/pairing-code';
import type { AnswerOf, edgeKeyRoutes } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { Icon, type IconName } from '../../shared/Icon';
import { storeKey } from '../../shared/keys';
import { useNow } from '../../shared/useNow';
import { deviceTexts } from './deviceTexts';
import styles from './devices.module.css';

export type Pairing = AnswerOf<typeof edgeKeyRoutes.makePairingCode>;
type State = AnswerOf<typeof edgeKeyRoutes.pairingState>;

const askEveryMs = 2_000;
const wholeMs = PAIRING_CODE_MINUTES * 60_000;

/** While the window is open; null before the first answer and without a code. */
export const usePairingState = (pairing: Pairing | null): State =>
  useQuery({
    queryKey: storeKey('pairingState', pairing?.code ?? ''),
    queryFn: ({ signal }) => ask('GET /edge/sysEdge/pairingState', {}, { signal, silent: true }),
    enabled: pairing !== null,
    refetchInterval: askEveryMs,
    meta: { silent: true },
  }).data ?? null;

const minutesText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function PairingPanel({ pairing, state, onAgain }: { pairing: Pairing; state: State; onAgain: () => void }) {
  const t = deviceTexts.use();
  const leftMs = Date.parse(pairing.expiresAt) - useNow();
  const isPaired = state?.pairedAt != null;
  const isOnline = state?.isOnline === true;
  const isOver = !isPaired && leftMs <= 0;
  const at = isOnline ? 3 : isPaired ? 2 : 1;
  const steps = [t('made'), t(isPaired ? 'paired' : 'waitFor'), t(isOnline ? 'ready' : 'waitData')];
  const glyphOf = (index: number): IconName => (index < at ? 'tickRound' : 'dotHollow');
  return (
    <>
      <span className={styles.hint}>{t('codeTitle')}</span>
      <div className={styles.code} data-pairing={pairing.code}>
        {pairing.code.slice(0, 4)} {pairing.code.slice(4)}
      </div>
      {!isPaired && (
        <>
          <div className={styles.bar} aria-hidden>
            <span style={{ width: `${Math.min(100, Math.max(0, (leftMs / wholeMs) * 100))}%` }} />
          </div>
          <div className={styles.line}>
            <span>{isOver ? t('over') : t('left', { time: minutesText(leftMs) })}</span>
            <button type="button" className="link-button" onClick={onAgain}>
              {t('again')}
            </button>
          </div>
        </>
      )}
      <div role="status">
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step} {...(index === at ? { 'aria-current': 'step' as const } : {})}>
              <Icon name={glyphOf(index)} size={18} />
              {step}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
