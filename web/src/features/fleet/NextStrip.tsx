/** The next numbers and the start of several at once. A tap on a number takes it out of the start or puts it in. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { Icon } from '../../shared/Icon';
import { Permitted } from '../../shared/Permitted';
import { Plate } from '../../shared/Plate';
import { nextShown, type Start } from './dispatch';
import { useBought } from './KartTile';
import { texts } from './texts';

export function NextStrip({
  next,
  starts,
  chosen,
  busy,
  barred,
  onChoose,
  onStart,
}: {
  /** Waiting entries without a kart, in their order. */
  next: readonly LineUpPayload[];
  starts: readonly Start[];
  chosen: ReadonlySet<string> | null;
  busy: boolean;
  /** Why nobody may set off now; null: they may. */
  barred: string | null;
  onChoose: (entryId: string) => void;
  onStart: () => void;
}) {
  const t = texts.use();
  const bought = useBought();
  const shown = next.slice(0, nextShown);
  const more = next.length - shown.length;
  return (
    <section className="mb-next" aria-label={t('next')}>
      <span className="mb-next-label">{next.length > 0 ? t('next') : t('nobodyWaiting')}</span>
      {shown.map((entry) => {
        const kart = starts.find((start) => start.entry.id === entry.id)?.kart;
        return (
          <button
            key={entry.id}
            className="mb-entry"
            aria-pressed={chosen?.has(entry.id) ?? kart !== undefined}
            onClick={() => onChoose(entry.id)}
          >
            <b className="num">{entry.paiduiText}</b>
            {entry.calledAt !== null && <Icon name="bell" label={t('called')} />}
            <span className="one-line">{entry.cheshou}</span>
            <small>{bought(entry)}</small>
            {kart && <Plate number={kart.vehicle.cardName} />}
          </button>
        );
      })}
      <span className="mb-more">{more > 0 && t('more', { count: more })}</span>
      <Permitted to="consume:lineup">
        <button
          className="mb-go"
          disabled={starts.length === 0 || busy || barred !== null}
          onClick={({ detail: clicks }) => clicks < 2 && onStart()}
        >
          <Icon name="run" />
          {starts.length > 0 || next.length === 0 ? t('dispatch', { count: starts.length }) : t('noFreeKart')}
          {barred !== null && starts.length > 0 ? (
            <span>{barred}</span>
          ) : (
            <span className="num">{starts.map((start) => start.kart.vehicle.cardName).join(' · ')}</span>
          )}
        </button>
      </Permitted>
    </section>
  );
}
