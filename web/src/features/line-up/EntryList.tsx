/** The list itself: it stands still under the cursor and gathers what happened out of sight in a pill. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from '../../shared/Icon';
import { EmptyState, ErrorState } from '../../shared/ListStates';
import { EntryRow, type EntryAction } from './EntryRow';
import { useWaiverCounter } from '../waivers/useWaivers';
import styles from './line-up.module.css';
import { useWaitMinutes } from './settings';
import { shownEntries } from './lineUpView';
import { texts } from './texts';
import type { LineUp } from './useLineUp';

interface Sight {
  visible: string[];
  below: string[];
}

/** Which rows are inside the box and which below its lower edge; a row counts as seen when more than half of it is. */
function look(box: HTMLElement): Sight {
  const edges = box.getBoundingClientRect();
  const sight: Sight = { visible: [], below: [] };
  for (const row of box.querySelectorAll<HTMLElement>('[data-entry]')) {
    const { top, height } = row.getBoundingClientRect();
    const middle = top + height / 2;
    const id = row.dataset.entry ?? '';
    if (middle > edges.bottom) sight.below.push(id);
    else if (middle >= edges.top) sight.visible.push(id);
  }
  return sight;
}

export function EntryList({
  bar,
  lineUp,
  selectedId,
  onSelect,
  onAction,
}: {
  /** Why nobody may be started now; null: somebody may. */
  bar: 'redBars' | 'cutBars' | null;
  lineUp: LineUp;
  selectedId: string | null;
  onSelect: (entryId: string) => void;
  onAction: (entryId: string, action: EntryAction) => void;
}) {
  const t = texts.use();
  const waitMax = useWaitMinutes();
  const box = useRef<HTMLDivElement>(null);
  const [below, setBelow] = useState<readonly string[]>([]);
  const entries = shownEntries(lineUp.view);
  const { order, unseen } = lineUp.view;
  const waivers = useWaiverCounter().data;
  const unsigned = new Set(waivers?.drivers.flatMap(({ id, waiver }) => (waiver === null ? [id] : [])));

  const watch = useEffectEvent(() => {
    if (!box.current) return;
    const sight = look(box.current);
    lineUp.setVisible(sight.visible);
    setBelow((known) => (known.join() === sight.below.join() ? known : sight.below));
  });
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    watch();
    const observer = new ResizeObserver(() => watch());
    observer.observe(element);
    return () => observer.disconnect();
  }, [order, selectedId]);

  const peopleBelow = entries.filter(({ row }) => row.status === 'QUEUING' && below.includes(row.id)).length;
  const changes = unseen.size;
  const pill =
    peopleBelow > 0
      ? changes > 0
        ? t('below', { count: peopleBelow, changes })
        : t('belowOnly', { count: peopleBelow })
      : changes > 0
        ? t('changesOnly', { changes })
        : null;
  const goOn = (): void => {
    lineUp.settle();
    box.current?.scrollBy({ top: box.current.clientHeight - 49, behavior: 'smooth' });
  };

  return (
    <div className={styles.entries}>
      <div
        ref={box}
        className={styles.entriesBox}
        tabIndex={0}
        role="region"
        aria-label={t('list')}
        aria-busy={lineUp.loading}
        onScroll={watch}
        onPointerEnter={() => lineUp.setStill(true)}
        onPointerLeave={() => lineUp.setStill(false)}
      >
        {lineUp.loading && <EntrySkeleton />}
        {lineUp.error !== null && <ErrorState message={lineUp.error} onRetry={lineUp.reload} />}
        {!lineUp.loading && lineUp.error === null && entries.length === 0 && (
          <EmptyState title={t('nobodyWaitsNow')} hint={t('emptyHint')} />
        )}
        <ul>
          {entries.map((entry) => (
            <EntryRow
              key={entry.row.id}
              bar={bar}
              entry={entry}
              waitMax={waitMax}
              selected={entry.row.id === selectedId}
              unsigned={unsigned.has(entry.row.id)}
              onSelect={onSelect}
              onAction={onAction}
            />
          ))}
        </ul>
      </div>
      {pill !== null && (
        <button type="button" className={styles.entriesPill} onClick={goOn} aria-live="polite">
          <Icon name="down" size={12} />
          {pill}
        </button>
      )}
    </div>
  );
}

function EntrySkeleton() {
  return (
    <div className={styles.entrySkeletons} aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
