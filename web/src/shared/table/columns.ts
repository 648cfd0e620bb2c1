/** Columns of a table, and where the fixed ones stand. Pure. */
import type { CSSProperties, ReactNode } from 'react';

export interface TableColumn<Row> {
  key: string;
  title: ReactNode;
  /** At least so wide; for a column that fits its rows, while there are none. */
  width: number;
  /** Where there is room to spare: only as wide as said, or as the widest of its rows that was shown. */
  room?: 'fixed' | 'fits';
  align?: 'right';
  /** Stays in sight while the others scroll. */
  fixed?: 'start' | 'end';
  /** Where the room is too narrow for all, columns with the highest number are left out first; without one it always stands. */
  importance?: number;
  /** One line, cut with an ellipsis. */
  ellipsis?: true;
  sorted?: 'ascending' | 'descending';
  render: (row: Row, index: number) => ReactNode;
}

interface Place {
  className: string;
  style: CSSProperties;
}

/** The columns that have room without scrolling: the least important ones give way. Nobody knows the room before the first picture: 0. Pure. */
export function withRoom<Column extends Pick<TableColumn<never>, 'importance' | 'width'>>(
  columns: readonly Column[],
  roomPx: number,
): Column[] {
  let left = columns.reduce((total, { width }) => total + width, 0);
  if (roomPx <= 0) return [...columns];
  const leaving = new Set<Column>();
  const least = columns
    .filter(({ importance }) => importance !== undefined)
    .toSorted((one, other) => (other.importance ?? 0) - (one.importance ?? 0));
  for (const column of least) {
    if (left <= roomPx) break;
    leaving.add(column);
    left -= column.width;
  }
  return columns.filter((column) => !leaving.has(column));
}

/**
 * Widths where all columns together ask for more than there is: each gives the same share of what its rows leave free, none less than its
 * content needs. Pure.
 */
export function closing<Column extends Pick<TableColumn<never>, 'room' | 'width'>>(
  columns: readonly Column[],
  contentOf: (column: Column) => number | undefined,
  roomPx: number,
): Column[] {
  const narrow = columns.map((column) =>
    column.room === undefined ? Math.min(column.width, contentOf(column) ?? column.width) : column.width,
  );
  const narrowSum = narrow.reduce((total, width) => total + width, 0);
  const free = columns.reduce((total, { width }) => total + width, 0) - narrowSum;
  const kept = free > 0 ? Math.min(1, Math.max(0, (roomPx - narrowSum) / free)) : 0;
  return columns.map((column, index) => {
    const least = narrow[index] ?? column.width;
    return { ...column, width: Math.floor(least + (column.width - least) * kept) };
  });
}

/** Widths of columns that fill `room` together: what is to spare goes to those that may be wider, to figures only where nothing else is. Pure. */
export function filling<Column extends Pick<TableColumn<never>, 'room' | 'width' | 'align'>>(
  columns: readonly Column[],
  roomPx: number,
): Column[] {
  const sum = (of: readonly Column[]): number => of.reduce((total, { width }) => total + width, 0);
  const open = columns.filter(({ room }) => room === undefined);
  const words = open.filter(({ align }) => align === undefined);
  const wider = words.length > 0 ? words : open;
  const spare = roomPx - sum(columns);
  if (spare <= 0 || wider.length === 0) return [...columns];
  return columns.map((column) =>
    wider.includes(column) ? { ...column, width: column.width + (spare * column.width) / sum(wider) } : column,
  );
}

/** Where the fixed columns stand, by their neighbours' widths. Pure. */
export function placesOf(
  columns: readonly Pick<TableColumn<never>, 'fixed' | 'align' | 'ellipsis' | 'width'>[],
): Place[] {
  const starts = columns.filter(({ fixed }) => fixed === 'start').length;
  const firstEnd = columns.findIndex(({ fixed }) => fixed === 'end');
  return columns.map(({ fixed, align, ellipsis }, index) => {
    const beside = fixed === 'start' ? columns.slice(0, index) : columns.slice(index + 1);
    const offset = beside.filter((each) => each.fixed === fixed).reduce((sum, { width }) => sum + width, 0);
    return {
      className: [
        align === 'right' ? 'cell-right' : '',
        ellipsis ? 'cell-ellipsis' : '',
        fixed ? `cell-fixed cell-${fixed}` : '',
        fixed === 'start' && index === starts - 1 ? 'cell-edge' : '',
        index === firstEnd ? 'cell-edge' : '',
      ]
        .filter(Boolean)
        .join(' '),
      style: fixed === 'start' ? { left: offset } : fixed === 'end' ? { right: offset } : {},
    };
  });
}
