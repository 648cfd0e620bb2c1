/** Who gets the chosen kart: a tap on a person starts their ride on it. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { useState } from 'react';
import { Icon } from '../../shared/Icon';
import { keepPlaces, toGive } from './dispatch';
import { useBought } from './KartTile';
import { actionTexts } from './actionTexts';

export function GiveChoices({
  kartName,
  waiting,
  isBusy,
  mayStart,
  onGive,
}: {
  kartName: string;
  waiting: readonly LineUpPayload[];
  isBusy: (entry: LineUpPayload) => boolean;
  mayStart: boolean;
  onGive: (entry: LineUpPayload) => void;
}) {
  const t = actionTexts.use();
  const bought = useBought();
  const [known, setKnown] = useState(() => toGive(waiting));
  const people = keepPlaces(known, waiting);
  if (people.length > known.length) setKnown(people);
  return (
    <div className="mb-people" role="group" aria-label={t('giveKart', { name: kartName })}>
      {people.map((entry) => {
        const waits = waiting.includes(entry);
        const called = waits && entry.calledAt !== null;
        return (
          <button
            key={entry.id}
            className="mb-action"
            disabled={!mayStart || !waits || isBusy(entry)}
            onClick={({ detail: clicks }) => {
              // The second tap of a double one on the key that opened this is for nobody.
              if (clicks < 2) onGive(entry);
            }}
          >
            <span className="mb-action-label num">
              {called && <Icon name="bell" size={18} />}
              {called ? `${entry.paiduiText} ${t('called')}` : entry.paiduiText}
            </span>
            <span className="mb-action-hint">{waits ? `${entry.cheshou} · ${bought(entry)}` : t('leftLine')}</span>
          </button>
        );
      })}
    </div>
  );
}
