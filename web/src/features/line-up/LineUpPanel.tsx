/** The line-up beside the sales: who waits, which vehicles are free, and the start of the next one. */
import type { LineUpPayload } from '@paddock/contracts/feed';
import type { VehicleRow } from '@paddock/contracts/wire';
import { useCallback, useState } from 'react';
import { lazyWindow } from '../../app/lazyWindow';
import { Toggle } from '../../shared/controls';
import { orDash, waitMinutes } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { KeyButton } from '../../shared/KeyCap';
import { useLinkState } from '../../shared/live';
import type { Dispatch } from '../../shared/lapCount';
import { notices } from '../../shared/notices';
import { Permitted } from '../../shared/Permitted';
import { Plate } from '../../shared/Plate';
import { useTapOnce } from '../../shared/useTapOnce';
import { useTrackFlag } from '../fleet/useTrackFlag';
import { BarredStart } from './BarredStart';
import { EntryList } from './EntryList';
import { FlagBand } from './FlagBand';
import type { EntryAction } from './EntryRow';
import styles from './line-up.module.css';
import { waiting } from './lineUpView';
import { printerInUse } from './printers';
import { changeCounterSettings, useCounterSettings } from './settings';
import { nextStart, pairUp } from './starts';
import { texts } from './texts';
import { useEntryActions } from './useEntryActions';
import { usePrinters, usePrinterText } from './usePrinter';
import type { LineUp } from './useLineUp';
import { mayStart } from '../../shared/vehicleState';
import { WaiverButton } from '../waivers/WaiverButton';
import { VehicleStrip } from './VehicleStrip';

/** Windows of the panel. */
export const PanelDialogs = lazyWindow(() => import('./PanelDialogs'));

type Dialog =
  | { kind: 'cancel' | 'rename' | 'renumber' | 'chooseVehicle'; entry: LineUpPayload }
  | { kind: 'dispatch' | 'settings' }
  | null;

/** The two keys of the panel, for the page that binds them. */
export interface LineUpKeys {
  startNext: () => void;
  reprint: () => void;
}

export function useLineUpPanel(
  lineUp: LineUp,
  vehicles: readonly VehicleRow[],
  lastSold: { id: string; paiduiText: string } | null,
) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [chosenVehicleId, setChosenVehicleId] = useState<string | null>(null);
  const [dialog, setDialog] = useState<Dialog>(null);
  const actions = useEntryActions(lineUp);
  const flag = useTrackFlag();
  const { live } = useLinkState();
  // Without a link nobody knows which flag is shown.
  const [wasLive, setWasLive] = useState(live);
  if (live && !wasLive) setWasLive(true);
  // One that is being opened is no cut.
  const bar = flag.red !== null ? ('redBars' as const) : live || !wasLive ? null : ('cutBars' as const);
  const [asked, setAsked] = useState(0);
  const { busy, once } = useTapOnce();
  const startsNext = actions.busy || busy.has('startNext');
  const selected = selectedId === null ? null : (lineUp.view.entries.get(selectedId)?.row ?? null);
  const people = waiting(lineUp.view);
  const next = nextStart(people, vehicles, chosenVehicleId);
  const toPrint = selected ?? lastSold;

  const start = (entry: LineUpPayload, vehicle: VehicleRow): Promise<void> => {
    setChosenVehicleId(null);
    return actions.start(entry, vehicle);
  };
  const startNext = (): void => {
    // A key does no more than its button.
    if (startsNext) return;
    // No window: the button says why.
    if (bar !== null) return setAsked((count) => count + 1);
    if (!next.entry) notices.warning(texts.t('nobodyWaits'));
    else if (!next.vehicle) notices.warning(texts.t('noFreeVehicle'));
    else {
      const { entry, vehicle } = next;
      once('startNext', () => start(entry, vehicle));
    }
  };
  const reprint = (): void => {
    if (toPrint) actions.print(toPrint);
    else notices.warning(texts.t('nothingToPrint'));
  };
  const beginStart = (entry: LineUpPayload): void => {
    const wished = vehicles.find((vehicle) => vehicle.id === (chosenVehicleId ?? entry.vehicleId));
    if (wished && mayStart(wished)) void start(entry, wished);
    else setDialog({ kind: 'chooseVehicle', entry });
  };
  const act = (entryId: string, action: EntryAction): void => {
    const entry = lineUp.view.entries.get(entryId)?.row;
    if (!entry) return;
    if ((action === 'start' || action === 'remind') && bar !== null) setAsked((count) => count + 1);
    else if (action === 'start') beginStart(entry);
    else if (action === 'cancel' || action === 'rename' || action === 'renumber') setDialog({ kind: action, entry });
    else actions[action](entry);
  };
  const dispatch = ({ vehicles: chosen }: Dispatch): void => {
    setDialog(null);
    if (bar !== null) setAsked((count) => count + 1);
    else if (people.length === 0) notices.warning(texts.t('nobodyWaits'));
    else actions.startAll(pairUp(people, chosen));
  };
  return {
    ...{ flag, bar, asked },
    ...{ lineUp, vehicles, actions, people, next, dialog, setDialog, selectedId, setSelectedId },
    ...{ chosenVehicleId, setChosenVehicleId, start, startNext, startsNext, reprint, act, dispatch },
  };
}

export type LineUpPanelState = ReturnType<typeof useLineUpPanel>;

function Head({ panel }: { panel: LineUpPanelState }) {
  const t = texts.use();
  const settings = useCounterSettings();
  const { people, setDialog } = panel;
  const lastEtaSeconds = people.at(-1)?.etaSeconds ?? 0;
  const printer = usePrinterText()(printerInUse(usePrinters(), settings.printId));
  return (
    <header className={styles.lineUpHead}>
      <h2>{t('lineUpTitle')}</h2>
      <span className="num one-line">
        {panel.lineUp.loading || panel.lineUp.error !== null
          ? // Nobody knows yet whether people wait.
            orDash(null)
          : panel.flag.red !== null
            ? t('waitingPaused', { count: people.length })
            : lastEtaSeconds <= 0
              ? t('waiting', { count: people.length })
              : t('waitingUntil', { count: people.length, minutes: waitMinutes(lastEtaSeconds) })}
      </span>
      <span className={styles.lineUpAuto}>
        {t('autoNumber')}
        <Toggle
          label={t('autoNumber')}
          checked={settings.autoPaidui}
          onChange={(autoPaidui) => changeCounterSettings({ autoPaidui })}
        />
      </span>
      <WaiverButton />
      <Permitted to="consume:lineup">
        <button
          type="button"
          aria-label={t('dispatch')}
          title={t('dispatch')}
          onClick={() => setDialog({ kind: 'dispatch' })}
        >
          <Icon name="kart" />
        </button>
      </Permitted>
      <button type="button" aria-label={printer} title={printer} onClick={() => setDialog({ kind: 'settings' })}>
        <Icon name="print" />
      </button>
      <button
        type="button"
        aria-label={t('settings')}
        title={t('settings')}
        onClick={() => setDialog({ kind: 'settings' })}
      >
        <Icon name="gear" />
      </button>
    </header>
  );
}

function Foot({ panel }: { panel: LineUpPanelState }) {
  const t = texts.use();
  const { entry, vehicle } = panel.next;
  return (
    <footer className={styles.lineUpFoot}>
      {panel.bar !== null ? (
        <BarredStart
          number={entry?.paiduiText ?? null}
          reason={t(panel.bar)}
          asked={panel.asked}
          onPress={panel.startNext}
        />
      ) : (
        <KeyButton
          cap="F9"
          className={styles.lineUpNext}
          busy={panel.startsNext}
          onClick={({ detail: clicks }) => {
            // The second click of a double one was not meant for anyone who is next by then.
            if (clicks < 2) panel.startNext();
          }}
        >
          {t('startNext')} {entry && <b className="num">{entry.paiduiText}</b>}{' '}
          {entry && vehicle && <Plate number={vehicle.cardName} />}
        </KeyButton>
      )}
      <KeyButton cap="F10" onClick={panel.reprint}>
        {t('reprint')}
      </KeyButton>
    </footer>
  );
}

export function LineUpPanel({ panel }: { panel: LineUpPanelState }) {
  const t = texts.use();
  const { machineCount } = useCounterSettings();
  const { setSelectedId, act } = panel;
  const select = useCallback((id: string) => setSelectedId((known) => (known === id ? null : id)), [setSelectedId]);
  return (
    <aside
      className={styles.lineUp}
      aria-label={t('lineUpTitle')}
      // A click leaves the focus in the card box, where the next card is swiped.
      onMouseDown={(event) =>
        event.target instanceof Element && event.target.closest('button') && event.preventDefault()
      }
    >
      <Head panel={panel} />
      <FlagBand flag={panel.flag} />
      <VehicleStrip
        stop={panel.flag.red}
        vehicles={panel.vehicles}
        tiles={machineCount}
        chosenId={panel.chosenVehicleId}
        onChoose={panel.setChosenVehicleId}
      />
      <EntryList bar={panel.bar} lineUp={panel.lineUp} selectedId={panel.selectedId} onSelect={select} onAction={act} />
      <Permitted to="consume:lineup">
        <Foot panel={panel} />
      </Permitted>
      {panel.dialog && <PanelDialogs panel={panel} />}
    </aside>
  );
}
