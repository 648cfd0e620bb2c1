/** The board: rows that slide to their new place, pages that turn, and the line below that shows what comes next. */
import { type CSSProperties, useState } from 'react';
import { pageTurnMs, inRange, pagesOf, type PlaceRange, slotsOf, turnAt, turningRows } from './pages';
import type { BoardRow } from './picture';
import { FinishedRow, RunningRow } from './StandingRows';
import { type Move, movesBetween, type StandingRow } from './standing';
import { texts } from './texts';

function useMoves(rows: readonly StandingRow[], now: number, held: boolean): ReadonlyMap<string, Move> {
  const ids = rows.map((row) => row.run.id);
  const key = ids.join(' ');
  const [memory, setMemory] = useState<{ key: string; ids: string[]; moves: ReadonlyMap<string, Move> }>({
    key,
    ids,
    moves: new Map(),
  });
  if (memory.key !== key) setMemory({ key, ids, moves: movesBetween(memory.ids, ids, memory.moves, now) });
  return held ? new Map() : memory.moves;
}

type PageWords = 'pageRange' | 'pageOne' | 'nextRange' | 'nextOne';

function useRangeText(): (
  rows: readonly StandingRow[],
  many: PageWords,
  one: PageWords,
  vars: Record<string, number>,
) => string {
  const t = texts.use();
  return (rows, many, one, vars) => {
    const from = rows[0]?.place ?? 0;
    const to = rows.at(-1)?.place ?? from;
    return t(from === to ? one : many, { from, to, ...vars });
  };
}

function PageLine({ pages, count, now, held }: { pages: StandingRow[][]; count: number; now: number; held: boolean }) {
  const t = texts.use();
  const rangeText = useRangeText();
  const { index, leftMs } = turnAt(now, pages.length);
  const page = pages[index] ?? [];
  const next = (pages[(index + 1) % pages.length] ?? []).filter((row) => !page.includes(row));
  const turns = pages.length > 1 && !held;
  return (
    <div className="bs-foot">
      <span>{page.length > 0 ? rangeText(turningRows(page), 'pageRange', 'pageOne', { count }) : ''}</span>
      {turns && (
        <span className="bs-next-page">
          {rangeText(next, 'nextRange', 'nextOne', { seconds: Math.ceil(leftMs / 1000) })}
        </span>
      )}
      <span className="bs-legend">
        <i className="bs-session" />
        {t('sessionBest')}
        <i className="bs-own" />
        {t('ownBest')}
      </span>
      {turns && (
        <span className="bs-pages" aria-hidden>
          {pages.map((each, at) => (
            <i key={each[0]?.run.id ?? at}>
              {at === index && (
                <b
                  key={Math.floor(now / pageTurnMs)}
                  style={{ animationDelay: `${leftMs - pageTurnMs}ms`, animationDuration: `${pageTurnMs}ms` }}
                />
              )}
            </i>
          ))}
        </span>
      )}
    </div>
  );
}

export function StandingTable({
  rows,
  range,
  dayBoard,
  now,
  held,
}: {
  rows: StandingRow[];
  range: PlaceRange;
  dayBoard: readonly BoardRow[];
  now: number;
  held: boolean;
}) {
  const t = texts.use();
  const moves = useMoves(rows, now, held);
  const pages = pagesOf(inRange(rows, range));
  const { index } = turnAt(now, pages.length);
  const page = pages[index] ?? [];
  const slots = page.map((_, at) => page.slice(0, at).reduce((sum, row) => sum + slotsOf(row), 0));
  return (
    <div className="bs-board" role="table" aria-label={t('title')}>
      <div className="bs-columns" role="row">
        <span role="columnheader">{t('position')}</span>
        <span role="columnheader">{t('kartNumber')}</span>
        <span role="columnheader">{t('raceDriver')}</span>
        <span role="columnheader">{t('last')}</span>
        <span role="columnheader">{t('best')}</span>
        <span role="columnheader">{t('gap')}</span>
        <span role="columnheader">{t('left')}</span>
      </div>
      {/* A new page is new rows: only a change of place may slide. */}
      <div key={index} className="bs-rows" role="rowgroup">
        {page.map((row, at) => {
          const move = moves.get(row.run.id);
          const shownMove = move && move.until > now ? move.by : 0;
          return (
            <div
              key={row.run.id}
              className={`bs-row${row.finished ? ' bs-finished' : ''}${shownMove > 0 ? ' bs-risen' : ''}`}
              role="row"
              style={{ '--slot': slots[at] } as CSSProperties}
            >
              {row.finished ? (
                <FinishedRow row={row} dayBoard={dayBoard} />
              ) : (
                <RunningRow row={row} move={shownMove} now={now} held={held} />
              )}
            </div>
          );
        })}
        {rows.length === 0 && (
          <div className="bs-empty" role="row">
            <span role="cell">{t('trackFree')}</span>
          </div>
        )}
      </div>
      <PageLine pages={pages} count={rows.length} now={now} held={held} />
    </div>
  );
}
