/** The marshal's board, `/vehicle/SysMarshalBoard`: every kart, the next numbers, and the stop, for a touch screen of 1024 by 768. */
import type { SlowAllPayload } from '@paddock/contracts/feed';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../app/lazyPart';
import { ask, call } from '../../shared/call';
import { ErrorState, EmptyState } from '../../shared/ListStates';
import { useLinkState } from '../../shared/live';
import { pageWithStop } from '../../shared/pageWithStop';
import { useMayPress, useSession } from '../../shared/session';
import { parseTime } from '../../shared/format';
import { maySetOff } from '../../shared/sendOff';
import { useNow } from '../../shared/useNow';
import { BoardHead } from './BoardHead';
import { countTiles, isOnTrack, type Tile, tilesOf } from './board';
import { type Start, startsOf, stillWaiting, waitingOf } from './dispatch';
import { KartTile, type Slowed } from './KartTile';
import './marshal-board.css';
import './stop-sheet.css';
import './tiles.css';
import { stopOf } from './stopAll';
import { StopSheet } from './StopSheet';
import { texts } from './texts';
import { useBoard } from './useBoard';
import { useCommands } from './useCommands';
import { useSlow } from './useSlow';

/** These come right after the karts and their stop are shown. */
const ActionBar = lazyPart(async () => ({ default: (await import('./ActionBar')).ActionBar }));
const NextStrip = lazyPart(async () => ({ default: (await import('./NextStrip')).NextStrip }));
const slowRow = async () => ({ default: (await import('./SlowRow')).SlowRow });
const SlowRow = lazyPart(slowRow);
const AlarmStrip = lazyPart(async () => ({ default: (await import('./AlarmStrip')).AlarmStrip }));

const refusalShownMs = 8_000;
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function useRefusal(): { refusal: string | null; refuse: (text: string | null) => void } {
  const [shown, setShown] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const timer = window.setTimeout(() => setShown(null), refusalShownMs);
    return () => window.clearTimeout(timer);
  }, [shown]);
  return { refusal: shown?.text ?? null, refuse: (text) => setShown(text === null ? null : { text }) };
}

/** Since when red is shown, by the service's clock. Of a flag that the service knows no more about: since this board saw it. */
function useRedSince(red: boolean, known: number | null, now: number): number | null {
  const [seen, setSeen] = useState<number | null>(null);
  if (red && seen === null) setSeen(now);
  if (!red && seen !== null) setSeen(null);
  return red ? (known ?? seen ?? now) : null;
}

const UNANSWERED: SlowAllPayload = {
  ...{ id: '', version: 0, state: 'slowing', level: null, source: 'core', since: '', sentAt: '', sentBy: null },
  ...{ reachedAt: null, confirmed: 0, total: 0, karts: [] },
};

/** What its kart has answered to the slowing of all; null: it was not asked. */
function slowedOf(slow: SlowAllPayload | null, { vehicle }: Tile): Slowed | null {
  const kart = slow?.karts.find(({ vehicleId }) => vehicleId === vehicle.id);
  const sentAt = parseTime(slow?.sentAt ?? null);
  return kart === undefined || sentAt === null ? null : { ...kart, level: slow?.level ?? null, sentAt };
}

const canTakeOver = (tile: Tile): boolean => tile.state === 'IDLE';

export default function MarshalBoard() {
  const t = texts.use();
  const board = useBoard();
  const commands = useCommands();
  const slow = useSlow();
  // It may be wanted when the link is gone.
  useEffect(() => void slowRow().catch(() => undefined), []);
  const link = useLinkState();
  const { user } = useSession();
  const { refusal, refuse } = useRefusal();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [marked, setChosen] = useState<ReadonlySet<string> | null>(null);
  const [swapping, setSwapping] = useState(false);
  const browserNow = useNow();
  const now = browserNow + board.clockSkewMs;

  const { entries } = board;
  const tiles = tilesOf(board.vehicles, board.runs, now);
  const mayControl = useMayPress('vehicle:control');
  const { busy, once, stop } = commands;
  const staff = user?.realname || user?.username || '';
  const selected = tiles.find((tile) => tile.vehicle.id === selectedId) ?? null;
  const next = waitingOf(entries);
  const chosen = stillWaiting(marked, next);
  const starts = startsOf(entries, tiles, chosen);
  const red = board.flag === 'red' || stop.holds;
  const pressed = stop.press && { ...stop.press, at: stop.press.at + board.clockSkewMs };
  const asked = stopOf({
    activeStop: stop.activeStop,
    press: pressed,
    flagged: stop.flagged,
    onTrack: tiles.filter(isOnTrack).map((tile) => tile.vehicle.id),
    now,
    staff,
  });
  // A venue may show a flag of which nobody can say what karts have answered.
  const slowed = slow.active ?? (board.flag === 'yellow' ? UNANSWERED : null);
  // Nothing sets off under a red flag, nor under one that is not known: without a link nobody knows which is shown.
  const barred = !link.live
    ? t('barredOffline')
    : red
      ? t('barredRed')
      : board.flag === null
        ? t('barredUnknown')
        : null;
  const redSince = useRedSince(red, asked.redSince, now);
  const [flagBefore, setFlagBefore] = useState(board.flag);
  if (flagBefore !== board.flag) {
    setFlagBefore(board.flag);
    if (flagBefore === 'red') stop.lifted();
  }
  // Also while only those start who are gone from the strip: a second tap is not meant for anyone who moved up.
  const busyStarting = [...busy].some((key) => key.startsWith('start '));

  const start = ({ entry, kart }: Start): void =>
    once(`start ${entry.id}`, async () => {
      try {
        if (!(await maySetOff([kart.vehicle]))) return;
        const query = { vehicleId: kart.vehicle.id, consumeid: entry.id };
        await call('GET /consume/sysConsume/lineupstart', query, { silent: true });
      } catch (error) {
        refuse(t('failedStart', { number: entry.paiduiText, message: messageOf(error) }));
      }
    });
  const startAll = (): void => {
    starts.forEach(start);
    setChosen(null);
  };
  const choose = (entryId: string): void => {
    const before = chosen ?? new Set(starts.map((each) => each.entry.id));
    const after = new Set(before);
    if (!after.delete(entryId)) after.add(entryId);
    setChosen(after.size === 0 ? null : after);
  };
  const slowAll = (): void =>
    once('slow all', async () => {
      try {
        slow.take(await ask('POST /vehicle/sysVehicle/slowAll', {}, { silent: true }));
      } catch (error) {
        refuse(messageOf(error));
      }
    });
  const showGreen = (done?: () => void): void =>
    once('flag green', async () => {
      try {
        await call('POST /vehicle/sysVehicle/flag', { flag: 'green' }, { silent: true });
        board.showFlag('green');
        done?.();
      } catch (error) {
        refuse(messageOf(error));
      }
    });
  const swapTo = (tile: Tile): void => {
    const run = selected?.run;
    setSwapping(false);
    if (!selected || !run) return;
    once(`swap ${selected.vehicle.id}`, async () => {
      try {
        await call('POST /vehicle/sysVehicle/swap', { runId: run.id, vehicleId: tile.vehicle.id }, { silent: true });
        setSelectedId(tile.vehicle.id);
      } catch (error) {
        refuse(t('failed', { name: selected.vehicle.cardName, message: messageOf(error) }));
      }
    });
  };
  const press = (tile: Tile): void => {
    if (swapping && selected?.run) swapTo(tile);
    else {
      setSwapping(false);
      setSelectedId(tile.vehicle.id === selectedId ? null : tile.vehicle.id);
    }
  };

  return (
    <main className="mb" ref={pageWithStop.set}>
      <h1 className="sr-only">{t('trackBoard')}</h1>
      <BoardHead
        flag={board.flag}
        redSince={redSince}
        counts={board.state === 'shown' ? { ...countTiles(tiles), waiting: next.length } : null}
        now={now}
        busy={busy}
        yellowSince={parseTime(slow.active?.since ?? null)}
        onSlowAll={slowAll}
        onStopAll={commands.stopAll}
      />
      <Suspense fallback={<div className="mb-next" />}>
        {slowed !== null && !red ? (
          <SlowRow slow={slowed} busy={busy.has('flag green')} onGreen={() => showGreen()} />
        ) : (
          <NextStrip
            next={next}
            starts={starts}
            chosen={chosen}
            busy={busyStarting}
            barred={barred}
            onChoose={choose}
            onStart={startAll}
          />
        )}
      </Suspense>
      <Suspense>
        <AlarmStrip alarms={board.alarms} />
      </Suspense>
      <div className="mb-scroll">
        {board.state === 'reading' && (
          <p className="mb-reading" role="status">
            {t('reading')}
          </p>
        )}
        {board.state === 'failed' && <ErrorState onRetry={board.retry} />}
        {board.state === 'shown' && tiles.length === 0 && <EmptyState title={t('noKarts')} hint={t('noKartsHint')} />}
        <div className="mb-grid" role="group" aria-label={t('karts')}>
          {tiles.map((tile) => (
            <KartTile
              key={tile.vehicle.id}
              tile={tile}
              now={now}
              selected={tile.vehicle.id === selectedId}
              slowed={slowedOf(slow.active, tile)}
              dimmed={swapping && selected?.run != null && !canTakeOver(tile)}
              command={commands.lastOf(tile)}
              mayTouch={mayControl}
              onPress={() => press(tile)}
              onTouch={(action) =>
                commands.control(tile, action, {}, (message) =>
                  refuse(t('failed', { name: tile.vehicle.cardName, message })),
                )
              }
            />
          ))}
        </div>
      </div>
      {refusal !== null && (
        <div className="mb-refusal" role="alert" data-above-layers>
          <span>{refusal}</span>
          <button onClick={() => refuse(null)}>{t('dismiss')}</button>
        </div>
      )}
      {swapping && selected?.run ? (
        <footer className="mb-bar">
          <p className="mb-swap">
            {t(tiles.some(canTakeOver) ? 'swapPick' : 'swapNone', { name: selected.vehicle.cardName })}
          </p>
          <button className="mb-action mb-narrow" onClick={() => setSwapping(false)}>
            <span className="mb-action-label">{t('cancel')}</span>
          </button>
        </footer>
      ) : (
        <Suspense fallback={<footer className="mb-bar" />}>
          <ActionBar
            key={selectedId ?? ''}
            tile={selected}
            waiting={next}
            command={selected ? commands.lastOf(selected) : undefined}
            now={now}
            browserNow={browserNow}
            busy={busy}
            barred={barred}
            staff={staff}
            onControl={(action, detail) =>
              selected &&
              commands.control(selected, action, detail, (message) =>
                refuse(t('failed', { name: selected.vehicle.cardName, message })),
              )
            }
            onStart={(entry) => selected && start({ entry, kart: selected })}
            onSwap={() => setSwapping(true)}
          />
        </Suspense>
      )}
      {((red && stop.known) || pressed !== null) && (
        <>
          <div className="mb-scrim" />
          <StopSheet
            stop={asked}
            venueLink={stop.venueLink}
            tiles={tiles}
            now={now}
            busy={busy.has('flag green')}
            onFlagged={stop.flag}
            onRetry={stop.send}
            onClose={red ? null : stop.lifted}
            onResume={() => showGreen(stop.lifted)}
          />
        </>
      )}
    </main>
  );
}
