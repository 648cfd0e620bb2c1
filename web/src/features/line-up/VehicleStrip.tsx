/** All vehicles as small tiles in rows; a free one can be chosen beforehand for the next start. */
import type { VehicleRow } from '@paddock/contracts/wire';
import type { CSSProperties } from 'react';
import { StateGlyph, toneOf, useStateWord } from '../../shared/StateGlyph';
import styles from './line-up.module.css';
import type { TrackFlagState } from '../fleet/useTrackFlag';
import { texts } from './texts';
import { isFree, tileState } from '../../shared/vehicleState';

/** More would be too narrow for a number. */
const tilesOfRowMax = 12;
const rowsMax = 4;
const refused = new Set(['LOCKED', 'SCRAP', 'OFFLINE', 'MAINTENANCE', 'POWEROFF']);

/** What a kart has answered to a stop that holds, as its tile shows it; null: it was not on track. */
function stoppedState(stop: TrackFlagState['red'], vehicleId: string): 'STOPPED' | 'UNSTOPPED' | null {
  const kart = stop?.karts.find((each) => each.vehicleId === vehicleId);
  if (stop === null || kart?.onTrack !== true) return null;
  return stop.reachedAt !== null && kart.state === 'confirmed' ? 'STOPPED' : 'UNSTOPPED';
}

export function VehicleStrip({
  stop,
  vehicles,
  tiles,
  chosenId,
  onChoose,
}: {
  /** The emergency stop that holds. */
  stop: TrackFlagState['red'];
  vehicles: readonly VehicleRow[];
  /** In a row; more than four rows scroll inside the strip. */
  tiles: number;
  chosenId: string | null;
  onChoose: (vehicleId: string | null) => void;
}) {
  const t = texts.use();
  const word = useStateWord();
  const columns = Math.max(1, Math.min(tiles, tilesOfRowMax));
  const rows = Math.min(Math.ceil(vehicles.length / columns), rowsMax);
  const more = vehicles.length - rows * columns;
  return (
    <section className={styles.kartStrip} aria-label={t('karts')}>
      <div
        className={styles.kartTiles}
        style={{ '--kart-rows': rows, '--kart-columns': columns } as CSSProperties}
        data-scrolls={more > 0}
        tabIndex={more > 0 ? 0 : undefined}
      >
        {vehicles.map((vehicle) => {
          const state = stoppedState(stop, vehicle.id) ?? tileState(vehicle);
          const chosen = vehicle.id === chosenId;
          const label = chosen
            ? t('chosenVehicle', { name: vehicle.cardName })
            : t('changeVehicle', { name: vehicle.cardName, state: word(state) });
          return (
            <button
              key={vehicle.id}
              type="button"
              className={`${styles.kartTile} tone-${toneOf(state)} ${refused.has(state) ? styles.kartOff : ''}${chosen ? ' on' : ''}`}
              aria-pressed={chosen}
              aria-disabled={!isFree(vehicle)}
              aria-label={label}
              title={label}
              onClick={() => isFree(vehicle) && onChoose(chosen ? null : vehicle.id)}
            >
              <StateGlyph state={state} size={10} />
              {vehicle.cardName}
            </button>
          );
        })}
      </div>
      {more > 0 && <span className={`${styles.kartMore} num`}>{t('moreVehicles', { count: more })}</span>}
    </section>
  );
}
