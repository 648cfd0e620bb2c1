/** One kart of the board: its number, its state, who drives and what is left. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import { clockTime, parseTime } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { fullLevel } from '../../shared/sendOff';
import { StateGlyph, type StateName, useStateWord } from '../../shared/StateGlyph';
import { spanText, words } from '../../shared/words';
import { isOnTrack, mayUndo, ringOf, standsAtLine, type Tile, type TileState } from './board';
import { KartRing } from './KartRing';
import { outOfServiceText } from './outOfService';
import { texts } from './texts';
import type { KartCommand } from './useCommands';

const glyphs: Readonly<Record<TileState, StateName>> = {
  IDLE: 'IDLE',
  INUSE: 'INUSE',
  LIMITED: 'LIMITED',
  RETURNING: 'RETURNING',
  NOTBACK: 'NOTBACK',
  RETURNED: 'RETURNED',
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
    if (standsAtLine(tile, now)) return t('standsAtLine');
    if (tile.state === 'LIMITED') return t('limited', { level: tile.vehicle.speedLevel });
    const since = parseTime(tile.vehicle.returning?.since ?? null);
    if ((tile.state === 'RETURNING' || tile.state === 'NOTBACK') && since !== null)
      return `${word(tile.state)} ${elapsed(now - since)}`;
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
        if (vehicle.ownLevel < fullLevel) return t('limited', { level: vehicle.ownLevel });
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

/** What the kart has answered to the slowing of all. */
export interface Slowed {
  state: 'waiting' | 'confirmed' | 'unconfirmed';
  level: number | null;
  answerMs: number | null;
  /** By the service's clock. */
  sentAt: number;
}

/** Sent a moment ago: no word of a missing answer yet. */
const answerWithinMs = 2_000;

function isMissing(slowed: Slowed | null, now: number): boolean {
  if (slowed === null || slowed.state === 'confirmed') return false;
  return slowed.state === 'unconfirmed' || now - slowed.sentAt > answerWithinMs;
}

export function KartTile({
  tile,
  now,
  selected,
  slowed,
  dimmed,
  command,
  mayTouch,
  onPress,
  onTouch,
}: {
  tile: Tile;
  now: number;
  selected: boolean;
  slowed: Slowed | null;
  /** Can not be chosen now. */
  dimmed: boolean;
  command: KartCommand | undefined;
  /** Whether this person may say that a kart is in the pit. */
  mayTouch: boolean;
  onPress: () => void;
  onTouch: (action: 'inPit' | 'notInPit') => void;
}) {
  const t = texts.use();
  const word = useStateWord();
  const tileWord = useTileWord();
  const foot = useFoot();
  const { vehicle, run, state } = tile;
  const driving = isOnTrack(tile);
  const name = run?.cheshou ?? outOfServiceText(t, vehicle);
  const stopping = driving && command?.action === 'stop';
  const untouched = command?.action === 'inPit' && command.state === 'failed' && state !== 'RETURNED';
  const unslowed = isMissing(slowed, now);
  const stateLine = unslowed ? (
    <span className="board-tile-state">
      <StateGlyph state="OFFLINE" size={15} />
      {t('unslowed', { seconds: Math.max(0, Math.floor((now - (slowed?.sentAt ?? now)) / 1000)) })}
    </span>
  ) : (
    <span className="board-tile-state">
      <StateGlyph state={glyphs[state]} size={15} />
      {slowed?.state === 'confirmed' && state === 'LIMITED'
        ? t('slowed', { level: tile.vehicle.speedLevel })
        : untouched
          ? t(command.reason === 'stillMoving' ? 'stillMoving' : 'refused')
          : tileWord(tile, now)}
    </span>
  );
  const touch =
    state === 'RETURNING' || state === 'NOTBACK' ? 'inPit' : mayUndo(tile, now) ? ('notInPit' as const) : null;
  const face = (
    <button
      className={`board-tile board-tile-${state.toLowerCase()}${tile.lowBattery ? ' board-tile-low' : ''}${selected ? ' board-tile-selected' : ''}${unslowed ? ' board-tile-unslowed' : ''}`}
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
        {slowed?.answerMs == null ? (
          <Battery tile={tile} />
        ) : (
          <span className="board-tile-slowed num">
            <Icon name="tick" size={14} />
            {t('answeredAfter', { seconds: (slowed.answerMs / 1000).toFixed(1) })}
          </span>
        )}
      </span>
    </button>
  );
  return (
    <div className="board-tile-place">
      {face}
      {touch !== null && mayTouch && (
        <button
          className={`board-tile-pit${state === 'NOTBACK' ? ' board-tile-pit-late' : ''}`}
          aria-label={t(touch === 'inPit' ? 'inPitOf' : 'notInPitOf', { name: vehicle.cardName })}
          onClick={({ detail: clicks }) => {
            // The second tap of a double one would take the first back.
            if (clicks < 2) onTouch(touch);
          }}
        >
          <StateGlyph state={touch === 'inPit' ? 'RETURNED' : 'RETURNING'} size={16} />
          {touch === 'inPit' ? word('RETURNED') : t('notInPit')}
        </button>
      )}
    </div>
  );
}
