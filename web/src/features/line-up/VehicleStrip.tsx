/** The vehicles as small tiles; a free one can be chosen beforehand for the next start. */
import type { VehicleRow } from '@paddock/contracts/wire';
import { StateGlyph, toneOf, useStateWord } from '../../shared/StateGlyph';
import styles from './line-up.module.css';
import { changeCounterSettings } from './settings';
import { texts } from './texts';
import { isFree, tileState } from '../../shared/vehicleState';

const refused = new Set(['LOCKED', 'SCRAP', 'OFFLINE', 'MAINTENANCE', 'POWEROFF']);

export function VehicleStrip({
  vehicles,
  tiles,
  chosenId,
  onChoose,
}: {
  vehicles: readonly VehicleRow[];
  /** How many tiles this counter shows. */
  tiles: number;
  chosenId: string | null;
  onChoose: (vehicleId: string | null) => void;
}) {
  const t = texts.use();
  const word = useStateWord();
  const more = vehicles.length - tiles;
  return (
    <section className={styles.kartStrip} aria-label={t('karts')}>
      <div className={styles.kartTiles}>
        {vehicles.slice(0, tiles).map((vehicle) => {
          const state = tileState(vehicle);
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
      {more > 0 && (
        <button
          type="button"
          className={`link-button ${styles.kartMore}`}
          onClick={() => changeCounterSettings({ machineCount: vehicles.length })}
        >
          {t('moreVehicles', { count: more })}
        </button>
      )}
    </section>
  );
}
