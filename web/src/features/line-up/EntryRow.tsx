/** One entry of the line-up; the selected one shows what can be done with it. */
import { memo } from 'react';
import { clockTime, parseTime, waitMinutes } from '../../shared/format';
import { Icon } from '../../shared/Icon';
import { StateLabel } from '../../shared/StateGlyph';
import { ruleOfEntry } from '../../shared/venueNames';
import { waitText, words } from '../../shared/words';
import styles from './line-up.module.css';
import type { EntryChange, ShownEntry } from './lineUpView';
import { useMayPress } from '../../shared/session';
import { useClock } from '../../shared/useNow';
import { texts as waiverTexts } from '../waivers/texts';
import { texts } from './texts';

/** How long a row shows what happened to it, in milliseconds. */
const noteShownMs = 8000;

export type EntryAction =
  | 'start'
  | 'print'
  | 'remind'
  | 'noShow'
  | 'undoPass'
  | 'back'
  | 'renumber'
  | 'rename'
  | 'cancel';
/** For so long passing somebody over is undone, in milliseconds. */
const undoMs = 10_000;

/** Who is gone is quieter. */
const looks = { QUEUING: '', PASSED: '', DEPARTED: styles.entryDeparted, REVOKED: styles.entryRevoked };
/** What leads on and what ends it stand out. */
const actionLooks: Partial<Record<EntryAction, string | undefined>> = {
  start: styles.entryActionStart,
  cancel: styles.entryActionCancel,
};

const actionsOf = {
  QUEUING: ['start', 'remind', 'noShow', 'print', 'renumber', 'rename', 'cancel'],
  PASSED: ['cancel', 'print', 'back'],
  DEPARTED: ['print'],
  REVOKED: [],
} as const satisfies Record<ShownEntry['row']['status'], readonly EntryAction[]>;
/** Passed over here, a moment ago. The order of the rest stays, so that no press meets another action. */
const passedNow = ['undoPass', ...actionsOf.PASSED] as const;

const waitedMs = (row: ShownEntry['row'], now: number): number => now - (parseTime(row.createTime) ?? now);

/** Whole minutes since somebody was called, who has missed the call, or came into the line. */
function minutesIn({ status, calledAt, createTime }: ShownEntry['row'], now: number): number {
  const since = (status === 'PASSED' ? parseTime(calledAt) : null) ?? parseTime(createTime) ?? now;
  return waitMinutes((now - since) / 1000);
}

function useTiming({ row }: ShownEntry, late: boolean, paused: boolean): string {
  const t = texts.use();
  const w = words.use();
  const minutes = useClock((now) => minutesIn(row, now));
  switch (row.status) {
    case 'QUEUING':
      return late ? t('waited', { minutes }) : waitText(w, paused ? null : row.etaSeconds);
    case 'PASSED':
      return t('over', { minutes });
    case 'DEPARTED':
      return row.departedAt === null ? '' : clockTime(row.departedAt).slice(0, 5);
    case 'REVOKED':
      return '';
  }
}

const noteOf = (what: EntryChange) => (what === 'vehicle' ? 'vehicleChanged' : what === 'back' ? 'takenBack' : what);

function useNote({ change }: ShownEntry): string | null {
  const t = texts.use();
  const shown = useClock((now) => change !== null && now - change.at <= noteShownMs);
  if (!change || !shown) return null;
  // What the system did itself is shown at every counter, what was done here only at the others.
  if (change.what === 'passed' || change.what === 'requeued') return t(change.what);
  if (change.here) return null;
  return t(noteOf(change.what));
}

export const EntryRow = memo(function EntryRow({
  entry,
  bar,
  waitMax,
  selected,
  unsigned,
  onSelect,
  onAction,
}: {
  entry: ShownEntry;
  /** Why nobody may be started now; no wait is known then, and nobody is called. */
  bar: 'redBars' | 'cutBars' | null;
  /** Minutes after which a wait is too long, where they are known. */
  waitMax: number | undefined;
  selected: boolean;
  /** The driver has no waiver, where the store asks for one. */
  unsigned: boolean;
  onSelect: (entryId: string) => void;
  onAction: (entryId: string, action: EntryAction) => void;
}) {
  const t = texts.use();
  const mayAct = useMayPress('consume:lineup');
  const { row, change } = entry;
  const late = useClock(
    (now) => row.status === 'QUEUING' && waitMax !== undefined && waitedMs(row, now) > waitMax * 60_000,
  );
  const timing = useTiming(entry, late, bar !== null);
  const note = useNote(entry);
  const vehicle = row.cardName === null ? null : t('onVehicle', { name: row.cardName });
  const rule = ruleOfEntry(row);
  const waiver = unsigned && row.status === 'QUEUING' ? waiverTexts.t('missingLong') : null;
  const about = [rule, vehicle, waiver, note].filter((part) => part !== null);
  const undoable = useClock(
    (now) => row.status === 'PASSED' && change?.what === 'passed' && change.here && now - change.at <= undoMs,
  );
  const offered: readonly EntryAction[] = undoable ? passedNow : actionsOf[row.status];
  const actions = bar === null ? offered : offered.filter((action) => action !== 'remind');
  return (
    <li
      data-entry={row.id}
      className={`${styles.entry} ${looks[row.status]} ${selected ? 'on' : ''} ${note ? styles.entryNoted : ''}`}
    >
      {change && <i key={change.at} className={`live-changed ${styles.entryFlash}`} aria-hidden />}
      <button type="button" className={styles.entryMain} aria-expanded={selected} onClick={() => onSelect(row.id)}>
        <span className={`${styles.entryNumber} num`}>{row.paiduiText}</span>
        <span className={styles.entryWho}>
          <span className="one-line" title={row.cheshou}>
            {row.cheshou}
          </span>
          <small title={about.join(' · ')}>
            <span className="one-line">{rule}</span>
            {vehicle && <em>· {vehicle}</em>}
            {waiver && <b className={styles.entryUnsigned}>· {waiver}</b>}
            {note && <b>· {note}</b>}
          </small>
        </span>
        <StateLabel state={row.status} />
        <span className={`${styles.entryTime} num ${late ? styles.entryLate : ''}`}>{timing}</span>
      </button>
      {selected && mayAct && actions.length > 0 && (
        <div className={styles.entryActions} role="group">
          {actions.map((action) => (
            <button
              key={action}
              type="button"
              aria-disabled={action === 'start' && bar !== null}
              title={action === 'start' && bar !== null ? t(bar) : undefined}
              className={`${styles.entryAction} ${actionLooks[action] ?? ''}`}
              onClick={({ detail: clicks }) => {
                // The second one of a double click meets what the row offers by then.
                if (clicks < 2) onAction(row.id, action);
              }}
            >
              {action === 'start' && bar !== null && <Icon name="padlock" size={12} />}
              {t(action)}
            </button>
          ))}
        </div>
      )}
    </li>
  );
});
