/** The called number, and who comes next with an honest wait. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { waitText, words } from '../../shared/words';
import { callsOf, inLine } from './calls';
import { texts } from './texts';

function Called({ entry, stopped }: { entry: LineUpPayload | null; stopped: boolean }) {
  const t = texts.use();
  // Nobody is sent to a track that stands.
  if (stopped)
    return (
      <div className="bs-call bs-quiet" role="status">
        {t('callsPaused')}
      </div>
    );
  if (!entry) return <div className="bs-call bs-quiet">{t('noCall')}</div>;
  return (
    <div className="bs-call" role="status">
      <b className="bs-number num">{entry.paiduiText}</b>
      <span className="bs-call-who">
        {entry.cardName !== null && (
          <span className="bs-call-kart">
            <span className="bs-plate">{entry.cardName}</span>
            {t(entry.status === 'DEPARTED' ? 'departed' : 'kartUnit')}
          </span>
        )}
        <span className="bs-call-driver one-line">{entry.cheshou}</span>
      </span>
    </div>
  );
}

export function SideCalls({
  entries,
  now,
  held,
  stopped,
  nextMax,
}: {
  entries: readonly LineUpPayload[];
  now: number;
  held: boolean;
  /** Under a red flag nobody is called, and no wait is known. */
  stopped: boolean;
  nextMax: number;
}) {
  const t = texts.use();
  const calls = callsOf(entries, now);
  const next = stopped ? inLine(entries) : calls.next;
  const w = words.use();
  const wait = (entry: LineUpPayload): string => {
    return waitText(w, held || stopped ? null : entry.etaSeconds);
  };
  return (
    <section>
      <h2 className="bs-side-head">
        {t('goToStart')}
        <span>{held ? t('waitingUnknown') : t('waiting', { count: calls.waiting })}</span>
      </h2>
      <Called entry={calls.called} stopped={stopped} />
      {next.slice(0, nextMax).map((entry) => (
        <div key={entry.id} className="bs-waiting">
          <b className="num">{entry.paiduiText}</b>
          <span className="one-line">{entry.cheshou}</span>
          <span className="bs-wait num">{wait(entry)}</span>
        </div>
      ))}
      {calls.waiting === 0 && <p className="bs-waiting bs-quiet">{t('nobodyWaitsNow')}</p>}
    </section>
  );
}
