/** One kart of the board: its number, its state, who drives and what is left. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { clockTime, parseTime } from '../../shared/format';
import { StateGlyph, type StateName, useStateWord } from '../../shared/StateGlyph';
import { spanText, words } from '../../shared/words';
import { isOnTrack, ringOf, type Tile, type TileState } from './board';
import { KartRing } from './KartRing';
import { outOfServiceText } from './outOfService';
import { texts } from './texts';
import type { KartCommand } from './useCommands';

const glyphs: Readonly<Record<TileState, StateName>> = {
  IDLE: 'IDLE',
  INUSE: 'INUSE',
  LIMITED: 'LIMITED',
  OFFLINE: 'OFFLINE',
  LOST: 'OFFLINE',
  LOCKED: 'LOCKED',
  MAINTENANCE: 'MAINTENANCE',
  SCRAP: 'SCRAP',
  POWEROFF: 'POWEROFF',
};

const hoursAndMinutes = (at: string | null): string => clockTime(at).slice(0, 5);

/** `3:41` since a moment that is past. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What an entry has bought: `10 圈` or `8 分`. */
export function useBought(): (entry: LineUpPayload) => string {
  const t = texts.use();
  return (entry) => {
    if (entry.consumeVehicleMode === 'timermode') return t('minutes', { count: entry.duration });
    return entry.countCycleNumber > 0 ? t('laps', { count: entry.countCycleNumber }) : t('noLimit');
  };
}

/** The state of a kart in words. */
export function useTileWord(): (tile: Tile, now: number) => string {
  const t = texts.use();
  const word = useStateWord();
  return (tile, now) => {
    if (tile.state === 'LIMITED') return t('limited', { level: tile.vehicle.speedLevel });
    if (tile.state === 'LOST') {
      const seenAt = parseTime(tile.vehicle.lastSeenAt);
      return seenAt === null ? word('OFFLINE') : t('lost', { time: elapsed(now - seenAt) });
    }
    return word(glyphs[tile.state]);
  };
}

function useFoot(): (tile: Tile, now: number) => string {
  const t = texts.use();
  return (tile, now) => {
    const { vehicle } = tile;
    switch (tile.state) {
      case 'IDLE': {
        if (tile.lowBattery) return t('lowBattery');
        const minutes = Math.floor((now - (parseTime(vehicle.statusSince) ?? now)) / 60_000);
        return minutes > 0 ? t('idleFor', { span: spanText(words.t, minutes) }) : t('idleNow');
      }
      case 'OFFLINE':
        return vehicle.lastSeenAt === null
          ? t('neverSeen')
          : t('lastSeen', { time: hoursAndMinutes(vehicle.lastSeenAt) });
      case 'LOCKED':
      case 'MAINTENANCE':
      case 'SCRAP':
      case 'POWEROFF':
        return t('since', { time: hoursAndMinutes(vehicle.statusSince) });
      default:
        return '';
    }
  };
}

function Battery({ tile }: { tile: Tile }) {
  const t = texts.use();
  const percent = tile.vehicle.batteryPercent;
  if (percent === null || tile.state === 'OFFLINE' || tile.state === 'LOST') return null;
  return (
    <span className="board-tile-battery num">
      {tile.lowBattery && <StateGlyph state="LOWBATTERY" size={16} />}
      {t('battery', { percent: Math.round(percent) })}
    </span>
  );
}

function StopMark({ command }: { command: KartCommand }) {
  const t = texts.use();
  switch (command.state) {
    case 'sending':
      return <>{t('sending')}</>;
    case 'notSent':
      return <>{t('stopUnsent')}</>;
    case 'done':
      return <>{t('stopAnswered')}</>;
    case 'failed':
    case 'expired':
      return <>{t('stopUnanswered')}</>;
    default:
      return <>{t('stopSent')}</>;
  }
}

export function KartTile({
  tile,
  now,
  selected,
  dimmed,
  command,
  onPress,
}: {
  tile: Tile;
  now: number;
  selected: boolean;
  /** Can not be chosen now. */
  dimmed: boolean;
  command: KartCommand | undefined;
  onPress: () => void;
}) {
  const t = texts.use();
  const tileWord = useTileWord();
  const foot = useFoot();
  const { vehicle, run, state } = tile;
  const driving = isOnTrack(tile);
  const name = run?.cheshou ?? outOfServiceText(t, vehicle);
  const stopping = driving && command?.action === 'stop';
  const stateLine = (
    <span className="board-tile-state">
      <StateGlyph state={glyphs[state]} size={15} />
      {tileWord(tile, now)}
    </span>
  );
  return (
    <button
      className={`board-tile board-tile-${state.toLowerCase()}${tile.lowBattery ? ' board-tile-low' : ''}${selected ? ' board-tile-selected' : ''}`}
      aria-pressed={selected}
      disabled={dimmed}
      onClick={onPress}
    >
      <span className="board-tile-head">
        <span className="board-tile-number num">{vehicle.cardName}</span>
        {!driving && stateLine}
      </span>
      {run && <KartRing left={ringOf(run, now)} />}
      <span className={`board-tile-name one-line${run ? ' board-tile-beside-ring' : ''}`}>{name}</span>
      <span className="board-tile-foot">
        {driving ? (
          stopping ? (
            <span className="board-tile-state board-tile-stopping">
              <StopMark command={command} />
            </span>
          ) : (
            stateLine
          )
        ) : (
          <span className="one-line">{foot(tile, now)}</span>
        )}
        <Battery tile={tile} />
      </span>
    </button>
  );
}
