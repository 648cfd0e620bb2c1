/** What the verification of the ledger has found wrong, and what to do about it. Nothing while it is whole. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, call } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { storeKey } from '../../shared/keys';
import styles from './payment-office.module.css';
import { texts } from './texts';

const everyMs = 30_000;

export function LedgerNotice() {
  const t = texts.use();
  const client = useQueryClient();
  const key = storeKey('ledgerState');
  const state = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => ask('GET /payment/sysLedger/state', {}, { signal, silent: true }),
    refetchInterval: everyMs,
    meta: { silent: true },
  });
  const again = useMutation({
    mutationFn: () => call('POST /payment/sysLedger/checkAgain', {}),
    onSuccess: ({ message }) => notices.success(message),
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
  if (state.data?.state !== 'broken') return null;
  const { faultTime, faults, checking } = state.data;
  return (
    <section className={styles.ledgerNotice} role="alert" aria-label={t('ledgerBroken')}>
      <h2>
        <Icon name="warning" size={16} /> {t('ledgerBroken')} <small className="num">{rowTime(faultTime)}</small>
      </h2>
      <ol>
        <li>{t('ledgerStep1')}</li>
        <li>{t('ledgerStep2')}</li>
        <li>{t('ledgerStep3')}</li>
      </ol>
      {faults !== null && <pre className="num">{faults}</pre>}
      <Permitted to="paymentreview:settle">
        <KeyButton busy={again.isPending || checking} onClick={() => again.mutate()}>
          {t('ledgerAgain')}
        </KeyButton>
      </Permitted>
    </section>
  );
}
