/** Second step: the vehicle idle longest is offered with its reason; another is named by its number. */
import type { VehicleRow } from '@paddock/contracts/wire';
import type { RefObject } from 'react';
import { parseTime, waitMinutes } from '../../shared/format';
import { KeyCap } from '../../shared/KeyCap';
import { Plate } from '../../shared/Plate';
import { StateGlyph, useStateWord } from '../../shared/StateGlyph';
import { useNow } from '../../shared/useNow';
import { isFree, tileState } from '../../shared/vehicleState';
import { spanText, words } from '../../shared/words';
import { StepHead } from './StepHead';
import { suggestedVehicles } from './suggestion';
import { texts } from './texts';

const alsoIdleMax = 5;

function Reason({ vehicle, replaced, longest }: { vehicle: VehicleRow; replaced: boolean; longest: boolean }) {
  const t = texts.use();
  const word = useStateWord();
  const now = useNow();
  const idleFor = waitMinutes((now - (parseTime(vehicle.statusSince) ?? now)) / 1000);
  const battery =
    vehicle.batteryPercent === null ? [] : [t('battery', { percent: Math.round(vehicle.batteryPercent) })];
  return (
    <span className="play-reason">
      <b>
        {!isFree(vehicle)
          ? t('vehicleBusy', { state: word(tileState(vehicle)) })
          : t(replaced ? 'idleNext' : longest ? 'idleLongest' : 'idleFor', { span: spanText(words.t, idleFor) })}
      </b>
      {isFree(vehicle) && [...battery, word('ONLINE')].join(t('comma'))}
    </span>
  );
}

export function VehicleStep({
  vehicles,
  vehicle,
  typed,
  replaced,
  done,
  field,
  onType,
  onChoose,
  onEnter,
  onFocus,
}: {
  vehicles: readonly VehicleRow[];
  /** The one whose plate is shown: typed, chosen or offered. */
  vehicle: VehicleRow | null;
  typed: string;
  replaced: boolean;
  done: boolean;
  field: RefObject<HTMLInputElement | null>;
  onType: (text: string) => void;
  onChoose: (vehicle: VehicleRow) => void;
  onEnter: () => void;
  onFocus: () => void;
}) {
  const t = texts.use();
  const suggested = suggestedVehicles(vehicles);
  const others = suggested.filter(({ id }) => id !== vehicle?.id).slice(0, alsoIdleMax);
  return (
    <section>
      <StepHead number={2} done={done} label={t('vehicle')} htmlFor="play-vehicle" hint={t('vehicleHint')} />
      <div className={`play-offer${replaced ? ' replaced' : ''}`} aria-live="polite">
        {vehicle && <Plate number={vehicle.cardName} size={40} />}
        {vehicle ? (
          <Reason vehicle={vehicle} replaced={replaced} longest={suggested[0]?.id === vehicle.id} />
        ) : (
          <span className="play-reason">
            <b>{t(typed.trim() === '' ? 'noneIdle' : 'noVehicle')}</b>
          </span>
        )}
        <input
          id="play-vehicle"
          ref={field}
          data-own-enter
          autoComplete="off"
          inputMode="numeric"
          maxLength={8}
          value={typed}
          placeholder={t('vehiclePlaceholder')}
          onFocus={onFocus}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.repeat) return;
            event.preventDefault();
            onEnter();
          }}
        />
        <KeyCap>Enter</KeyCap>
      </div>
      <div className="play-others">
        {others.length > 0 && t('alsoIdle')}
        {others.map((other) => (
          <button key={other.id} type="button" onClick={() => onChoose(other)}>
            <StateGlyph state="IDLE" size={12} /> {other.cardName}
          </button>
        ))}
      </div>
    </section>
  );
}
