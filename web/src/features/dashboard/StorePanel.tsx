/** The chosen store: what it needs, and the way in. */
import { clockTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { useNow } from '../../shared/useNow';
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
    <section className="panel store-panel">
      <header>
        <h2>{nameOf(store)}</h2>
        <span className="panel-quiet num">{store.orgCode}</span>
        {online === false && lastSeenAt !== null && (
          <span className="panel-quiet num store-cut">
            <Icon name="offline" size={14} /> {t('cutOff', { time: clockTime(lastSeenAt) })}
          </span>
        )}
      </header>
      <div className="store-says">
        {worst === null ? (
          <p>{t('storeOk')}</p>
        ) : (
          <>
            <p>
              {isOfKart(worst.kind)
                ? `${t(ways[worst.kind].kind)} ${worst.subject} ${sentenceOf(worst)}`
                : t('worstIs', { kind: t(ways[worst.kind].kind), what: sentenceOf(worst) })}
            </p>
            {span !== '' && <p className="panel-quiet">{t('since', { span })}</p>}
            <p className="panel-quiet num">{t('items', { count: todos })}</p>
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
