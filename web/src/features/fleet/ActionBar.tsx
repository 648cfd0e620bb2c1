/**
 * What can be done with the chosen kart. Choices open in the bar itself, so nothing ever lies over the board, and the kart's
 * stop keeps its place at the right through all of them.
 */
import type { VehicleReason } from '@paddock/contracts';
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { ControlAction } from '@paddock/contracts/wire';
import { type ReactNode, useState } from 'react';
import { countdown, lapTime } from '../../shared/format';
import { Icon, type IconName } from '../../shared/Icon';
import { storedLapCount } from '../../shared/lapCount';
import { useMayPress } from '../../shared/session';
import { useStateWord } from '../../shared/StateGlyph';
import { actionsOf, extrasMax, isOnTrack, mayStop, mayUndo, ringOf, type Tile, type TileAction } from './board';
import { GiveChoices } from './GiveChoices';
import { HoldButton } from './HoldButton';
import { useTileWord } from './KartTile';
import { outOfServiceText } from './outOfService';
import { actionTexts } from './actionTexts';
import type { ControlDetail, KartCommand } from './useCommands';
import { DriveOn } from './DriveOn';
import { StopKey } from './StopKey';
import { useOpenedChoice } from './useOpenedChoice';

const speedLevels = [1, 2, 3, 4, 5] as const;
const holdMs = 1_000;
const faults = ['brakes', 'tyres', 'batteryPart', 'steering', 'otherPart'] as const satisfies readonly VehicleReason[];

function BarButton({
  icon,
  label,
  hint,
  kind = '',
  disabled = false,
  onPress,
}: {
  icon?: IconName;
  label: string;
  hint: string;
  kind?: '' | 'go';
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      className={`mb-action${kind ? ` mb-action-${kind}` : ''}`}
      disabled={disabled}
      onClick={({ detail: clicks }) => {
        // The second tap of a double one meets what stands here by then: after a start, one more lap.
        if (clicks < 2) onPress();
      }}
    >
      <span className="mb-action-label">
        {icon && <Icon name={icon} size={18} />}
        {label}
      </span>
      <span className="mb-action-hint">{hint}</span>
    </button>
  );
}

function useCommandWord(): (command: KartCommand, now: number) => string {
  const t = actionTexts.use();
  return (command, now) => {
    switch (command.state) {
      case 'sending':
        return t('sending');
      case 'notSent':
        return t('notSent');
      case 'sent':
      case 'stored':
        return t('sentFor', { seconds: Math.max(0, Math.floor((now - command.sentAt) / 1000)) });
      case 'done':
        return t('answered');
      case 'expired':
        return t('notAnswered');
      case 'failed':
        return t('refused');
    }
  };
}

function Who({ tile, now }: { tile: Tile; now: number }) {
  const t = actionTexts.use();
  const tileWord = useTileWord();
  const { run, vehicle } = tile;
  const left = run && ringOf(run, now);
  const leftText =
    left?.kind === 'laps'
      ? t('leftLaps', { count: left.left })
      : left?.kind === 'time'
        ? t('leftTime', { time: countdown(left.leftMs) })
        : left && t('drivenLaps', { count: left.laps });
  return (
    <div className="mb-who">
      <div className="one-line">
        <b>{t('kartName', { name: vehicle.cardName })}</b> {tileWord(tile, now)}
      </div>
      <span className="one-line">{run?.cheshou ?? outOfServiceText(t, vehicle)}</span>
      {run && (
        <span className="one-line num">
          {t('lastLap', { time: lapTime(run.lastLapMs) })} · {leftText}
        </span>
      )}
    </div>
  );
}

export interface ActionBarProps {
  tile: Tile | null;
  /** Who waits, in their order: a start on this kart takes the first. */
  waiting: readonly LineUpPayload[];
  command: KartCommand | undefined;
  /** By the service's clock, and by this browser's. */
  now: number;
  browserNow: number;
  busy: ReadonlySet<string>;
  /** Why nobody may set off now: a red flag, one that is not known, or no link; null: they may. */
  barred: string | null;
  staff: string;
  onControl: (action: ControlAction, detail: ControlDetail) => void;
  onStart: (entry: LineUpPayload) => void;
  onSwap: () => void;
}

/** `key` it with the kart's id, so that an opened choice never passes to another kart. */
export function ActionBar(props: ActionBarProps) {
  const { tile, waiting, command, now, browserNow, busy, barred, staff, onControl, onStart, onSwap } = props;
  const t = actionTexts.use();
  const mayControl = useMayPress('vehicle:control');
  const mayDispatch = useMayPress('consume:lineup');
  const commandWord = useCommandWord();
  const word = useStateWord();
  const { opened, setOpened, box, onKeyDown } = useOpenedChoice<'slow' | 'maintain' | 'give'>();
  const [lasting, setLasting] = useState(false);
  if (!tile) {
    return (
      <footer className="mb-bar">
        <div className="mb-who">
          <b>{t('pickKart')}</b>
          <span>{t('pickHint')}</span>
        </div>
      </footer>
    );
  }
  const { vehicle, run } = tile;
  const mayStart = barred === null;
  const [nextEntry = null] = waiting;
  const isBusy = (action: TileAction | 'start' | 'resume' | 'speed'): boolean => busy.has(`${action} ${vehicle.id}`);
  const isStarting = (entry: LineUpPayload): boolean => busy.has(`start ${entry.id}`);
  const send = (action: ControlAction, detail: ControlDetail = {}): void => {
    setOpened(null);
    onControl(action, detail);
  };
  const stopCommand = command?.action === 'stop' ? command : undefined;
  const used = run?.extraUses;
  const extraHint = used === undefined ? t('extrasMax', { max: extrasMax }) : t('extrasUsed', { used, max: extrasMax });
  // On the way in the service knows how often it had more.
  const noExtra = tile.vehicle.status !== 'RETURNING' && (!run || (used ?? 0) >= extrasMax);

  const buttons: Readonly<Record<TileAction, () => ReactNode>> = {
    inPit: () => (
      <BarButton
        icon="tick"
        label={word('RETURNED')}
        hint={t('inPitHint')}
        disabled={isBusy('inPit')}
        onPress={() => send('inPit')}
      />
    ),
    notInPit: () => (
      <BarButton
        icon="turnIn"
        label={t('notInPit')}
        hint={t('notInPitHint')}
        disabled={!mayStart || !mayUndo(tile, now) || isBusy('notInPit')}
        onPress={() => send('notInPit')}
      />
    ),
    dispatch: () => (
      <BarButton
        icon="run"
        kind="go"
        label={nextEntry ? t('startKart', { number: nextEntry.paiduiText }) : t('dispatch', { count: 1 })}
        hint={nextEntry ? (barred ?? nextEntry.cheshou) : t('startNobody')}
        disabled={!mayStart || !nextEntry || isStarting(nextEntry)}
        onPress={() => nextEntry && onStart(nextEntry)}
      />
    ),
    give: () => (
      <BarButton
        label={t('give')}
        hint={barred ?? t('giveHint', { count: waiting.length })}
        disabled={!mayStart || waiting.length === 0}
        onPress={() => setOpened('give')}
      />
    ),
    // Held like the power: it sets a kart in motion that nobody is called to.
    testDrive: () => (
      <HoldButton
        holdMs={holdMs}
        kind="quiet"
        disabled={!mayStart || isBusy('start')}
        onHeld={() => send('start', { value: storedLapCount() })}
      >
        <span className="mb-action-label">
          <Icon name="run" size={18} />
          {t('testDrive')}
        </span>
        <span className="mb-action-hint">{barred ?? t('testDriveHold', { count: storedLapCount() })}</span>
      </HoldButton>
    ),
    driveOn: () =>
      tile.stopped && (
        <DriveOn stopped={tile.stopped} disabled={!mayStart || isBusy('driveOn')} onHeld={() => send('driveOn')} />
      ),
    comeIn: () => (
      <BarButton
        icon="turnIn"
        label={t('comeIn')}
        hint={t('comeInHint')}
        disabled={!mayStart || isBusy('resume')}
        onPress={() => send('resume')}
      />
    ),
    addLap: () => (
      <BarButton
        icon="plus"
        label={t('addLap')}
        hint={extraHint}
        disabled={noExtra || isBusy('addLap')}
        onPress={() => send('addLap')}
      />
    ),
    addMinute: () => (
      <BarButton
        icon="plus"
        label={t('addMinute')}
        hint={extraHint}
        disabled={noExtra || isBusy('addMinute')}
        onPress={() => send('addMinute')}
      />
    ),
    slow: () => (
      <BarButton
        icon="slow"
        label={t('slow')}
        hint={vehicle.speedLevel > 0 ? t('slowNow', { level: vehicle.speedLevel }) : t('notSlowed')}
        disabled={isBusy('slow') || isBusy('speed') || isBusy('resume')}
        onPress={() => setOpened('slow')}
      />
    ),
    swap: () => <BarButton label={t('swap')} hint={t('swapHint')} disabled={!run || isBusy('swap')} onPress={onSwap} />,
    lock: () => (
      <BarButton
        icon="padlock"
        label={t('lock')}
        hint={t(isOnTrack(tile) ? 'afterStop' : 'lockHint')}
        disabled={isOnTrack(tile) || isBusy('lock')}
        onPress={() => send('lock', { value: staff, reason: 'lockedBy' })}
      />
    ),
    unlock: () => (
      <BarButton
        icon="tick"
        label={t(tile.state === 'MAINTENANCE' ? 'repaired' : 'unlock')}
        hint={t('unlockHint')}
        disabled={isBusy('unlock')}
        onPress={() => send('unlock')}
      />
    ),
    maintain: () => (
      <BarButton
        icon="wrench"
        label={t('maintain')}
        hint={t('maintainHint')}
        disabled={isBusy('maintain')}
        onPress={() => setOpened('maintain')}
      />
    ),
    powerOff: () => (
      <HoldButton holdMs={holdMs} kind="quiet" disabled={isBusy('powerOff')} onHeld={() => send('powerOff')}>
        <span className="mb-action-label">
          <Icon name="power" size={18} />
          {t('powerOff')}
        </span>
        <span className="mb-action-hint">{t('powerOffHold')}</span>
      </HoldButton>
    ),
    powerOn: () => (
      <BarButton
        icon="power"
        label={t('powerOn')}
        hint={t('powerHint')}
        disabled={!mayStart || isBusy('powerOn')}
        onPress={() => send('powerOn')}
      />
    ),
  };

  const cancel = <BarButton icon="cross" label={t('cancel')} hint="" onPress={() => setOpened(null)} />;
  return (
    <footer className={`mb-bar${opened === null ? '' : ' mb-bar-choosing'}`}>
      <Who tile={tile} now={now} />
      <div className="mb-choices" ref={box} onKeyDown={onKeyDown}>
        {opened === 'slow' && (
          <>
            {speedLevels.map((level) => (
              <BarButton
                key={level}
                label={t('level', { level })}
                hint={level === 1 ? t('slowest') : level === 5 ? t('fastest') : ''}
                onPress={() => send(lasting ? 'speed' : 'slow', { value: level })}
              />
            ))}
            <button className="mb-action" aria-pressed={lasting} onClick={() => setLasting(!lasting)}>
              <span className="mb-action-label">{t(lasting ? 'lasting' : 'thisRun')}</span>
              <span className="mb-action-hint">{t('lastingHint')}</span>
            </button>
            <BarButton
              label={t('resume')}
              hint={t('resumeHint')}
              disabled={vehicle.speedLevel === 0}
              onPress={() => send('resume')}
            />
            {cancel}
          </>
        )}
        {opened === 'maintain' && (
          <>
            {faults.map((fault) => (
              <BarButton key={fault} label={t(fault)} hint="" onPress={() => send('maintain', { reason: fault })} />
            ))}
            {cancel}
          </>
        )}
        {opened === 'give' && (
          <>
            <GiveChoices
              kartName={vehicle.cardName}
              waiting={waiting}
              isBusy={isStarting}
              mayStart={mayStart && mayDispatch}
              onGive={(entry) => {
                setOpened(null);
                onStart(entry);
              }}
            />
            {cancel}
          </>
        )}
        {opened === null &&
          actionsOf(tile)
            .filter((action) => (action === 'dispatch' || action === 'give' ? mayDispatch : mayControl))
            .map((action) => (
              <div key={action} className="mb-action-slot" data-action={action}>
                {buttons[action]()}
              </div>
            ))}
      </div>
      {mayControl && mayStop(tile) && (
        <div className="mb-stop-slot">
          <StopKey
            name={vehicle.cardName}
            again={stopCommand !== undefined && isOnTrack(tile)}
            hint={stopCommand ? commandWord(stopCommand, browserNow) : t(isOnTrack(tile) ? 'stopHint' : 'stopStands')}
            onStop={() => send('stop')}
          />
        </div>
      )}
    </footer>
  );
}
