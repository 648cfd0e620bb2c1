/** Recent errors of browsers, one line each, with their place in the program. Shows nothing if there are none. */
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { rowTime } from '../../shared/format';
import { storeKey } from '../../shared/keys';
import { words } from '../../shared/words';
import { texts } from './browserErrorTexts';
import styles from './dashboard.module.css';
import monitor from './monitor.module.css';

const askedEveryMs = 60_000;

export function BrowserErrors() {
  const t = texts.use();
  const { data = [] } = useQuery({
    queryKey: storeKey('monitor', 'browserErrors'),
    queryFn: ({ signal }) => ask('GET /sys/browserError/recent', {}, { signal, silent: true }),
    refetchInterval: askedEveryMs,
    meta: { silent: true },
  });
  if (data.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="browser-errors">
      <h2 className={monitor.checkHead} id="browser-errors">
        {t('title')} <small className={styles.panelQuiet}>{t('hint')}</small>
      </h2>
      <ul className={monitor.browserErrors}>
        {data.map(({ id, message, page, browser, build, times, firstTime, lastTime, stack }) => (
          <li key={id}>
            <span>
              <b translate="no">{message}</b> <span className="num">{t('times', { count: times })}</span>
            </span>
            <small className={`${styles.panelQuiet} num`}>
              {[
                page,
                browser || t('unknownBrowser'),
                t('between', { first: rowTime(firstTime), last: rowTime(lastTime) }),
              ].join(words.t('between'))}
            </small>
            <details>
              <summary>{t('where')}</summary>
              <pre translate="no">{[...stack, build].join('\n')}</pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
