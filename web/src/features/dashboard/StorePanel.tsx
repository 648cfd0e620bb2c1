/** The chosen store: what it needs, and the way in. */
import { clockTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { useNow } from '../../shared/useNow';
import styles from './dashboard.module.css';
import storeStyles from './stores.module.css';
import { nameOf } from './StoreTable';
import { texts } from './storesTexts';
import { ageOf, isOfKart, sentenceOf, ways } from './todos';
import type { Store } from './useFigures';

export function StorePanel({ store, busy, onEnter }: { store: Store; busy: boolean; onEnter?: () => void }) {
  const t = texts.use();
  const now = useNow();
  const { worst, todos, online, lastSeenAt } = store;
  const span = worst === null ? '' : ageOf(worst, now);
  return (
    <section className={`${styles.panel} ${storeStyles.storePanel}`}>
      <header>
        <h2>{nameOf(store)}</h2>
        <span className={`${styles.panelQuiet} num`}>{store.orgCode}</span>
        {online === false && lastSeenAt !== null && (
          <span className={`${styles.panelQuiet} num ${storeStyles.storeCut}`}>
            <Icon name="offline" size={14} /> {t('cutOff', { time: clockTime(lastSeenAt) })}
          </span>
        )}
      </header>
      <div className={storeStyles.storeSays}>
        {worst === null ? (
          <p>{t('storeOk')}</p>
        ) : (
          <>
            <p>
              {isOfKart(worst.kind)
                ? `${t(ways[worst.kind].kind)} ${worst.subject} ${sentenceOf(worst)}`
                : t('worstIs', { kind: t(ways[worst.kind].kind), what: sentenceOf(worst) })}
            </p>
            {span !== '' && <p className={styles.panelQuiet}>{t('since', { span })}</p>}
            <p className={`${styles.panelQuiet} num`}>{t('items', { count: todos })}</p>
          </>
        )}
      </div>
      {onEnter && (
        <footer>
          <KeyButton tone="primary" cap="Enter" busy={busy} onClick={onEnter}>
            {t('enter', { name: nameOf(store) })}
          </KeyButton>
        </footer>
      )}
    </section>
  );
}
