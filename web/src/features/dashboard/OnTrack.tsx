/** Who is out: one tile for each kart on track with what is left of its run. */
import { countdown } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { EmptyState } from '../../shared/ListStates';
import { Plate } from '../../shared/Plate';
import { useNow } from '../../shared/useNow';
import { countTiles, isOnTrack, ringOf, type Tile, tilesOf } from '../fleet/board';
import { useBoard } from '../fleet/useBoard';
import { StateGlyph } from '../../shared/StateGlyph';
import { useMenuPath } from '../../app/menuLinks';
import styles from './dashboard.module.css';
import { PanelLink } from './Panel';
import workplace from './workplace.module.css';
import { texts } from './workplaceTexts';

function Left({ tile, now }: { tile: Tile; now: number }) {
  const t = texts.use();
  if (!tile.run) return null;
  const left = ringOf(tile.run, now);
  if (left.kind === 'time') return <span className="num">{countdown(left.leftMs)}</span>;
  return <span className="num">{t('laps', { count: left.kind === 'laps' ? left.left : left.laps })}</span>;
}

const comesIn = (tile: Tile): tile is Tile & { state: 'RETURNING' | 'NOTBACK' | 'RETURNED' } =>
  tile.state === 'RETURNING' || tile.state === 'NOTBACK' || tile.state === 'RETURNED';

export function OnTrack() {
  const t = texts.use();
  const board = useBoard();
  const now = useNow() + board.clockSkewMs;
  const path = useMenuPath(['vehicle/SysMarshalBoard']);
  const tiles = tilesOf(board.vehicles, board.runs, now);
  const out = tiles.filter(isOnTrack).toSorted((a, b) => Number(b.state === 'LOST') - Number(a.state === 'LOST'));
  const { idle } = countTiles(tiles);
  return (
    <section className={styles.panel}>
      <header>
        <h2>{t('onTrackCount', { count: out.length })}</h2>
        <PanelLink to={path}>{t('trackBoard')}</PanelLink>
      </header>
      {board.state === 'shown' && out.length === 0 && <EmptyState title={t('noneOut')} hint={t('noneOutHint')} />}
      {out.length > 0 && (
        <ul className={workplace.outTiles}>
          {out.map((tile) => (
            <li key={tile.vehicle.id} className={tile.state === 'LOST' ? workplace.outLost : ''}>
              <Plate number={tile.vehicle.cardName} />
              {tile.state === 'LOST' && <Icon name="offline" size={14} label={t('do_kartOffline')} />}
              {comesIn(tile) && <StateGlyph state={tile.state} size={14} labelled />}
              <Left tile={tile} now={now} />
            </li>
          ))}
          {idle > 0 && (
            <li className={workplace.outIdle}>
              <Icon name="idle" size={14} /> {t('idleCount', { count: idle })}
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
