/** A table in markup: a head that stays, columns that stay at its edges, one scroll area for both directions. */
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { useLang } from '../i18n';
import { closing, filling, placesOf, withRoom, type TableColumn } from './columns';
import './data-table.css';

/** Marks the edges behind which columns are hidden, so that the fixed ones cast a shadow there. */
function markEdges(area: HTMLElement): void {
  const hiddenAfter = area.scrollWidth - area.clientWidth - area.scrollLeft;
  area.classList.toggle('hides-start', area.scrollLeft > 0);
  area.classList.toggle('hides-end', hiddenAfter > 1);
}

/** What a width may differ by between two pages of rows before anything moves. */
const stepPx = 4;

/** How wide each column is that is drawn around its content alone, head included. */
function contentWidths(area: HTMLElement): number[] {
  const { scrollLeft, scrollTop } = area;
  area.classList.add('data-natural');
  const widths = [...area.querySelectorAll('thead th')].map((head) => head.getBoundingClientRect().width);
  area.classList.remove('data-natural');
  // The narrower table has scrolled back.
  area.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' });
  return widths.map((width) => Math.ceil(width / stepPx) * stepPx);
}

/**
 * The columns that have room, as wide as their rows need where that is less than they ask for. What is known of a column grows and does not
 * shrink: a row that changes moves nothing aside.
 */
function useFitted<Row>(
  area: React.RefObject<HTMLElement | null>,
  declared: readonly TableColumn<Row>[],
  rows: readonly Row[],
  areReal: boolean,
  roomPx: number,
): readonly TableColumn<Row>[] {
  const language = useLang();
  const [contents, setContents] = useState<Readonly<Record<string, number>>>({});
  // A head in another language is another column.
  const nameOf = ({ key }: TableColumn<Row>): string => `${language} ${key}`;
  const contentOf = (column: TableColumn<Row>): number | undefined => contents[nameOf(column)];
  const asked = declared.map((column) =>
    column.room === 'fits' ? { ...column, width: contentOf(column) ?? column.width } : column,
  );
  const isTight = roomPx > 0 && asked.reduce((sum, { width }) => sum + width, 0) > roomPx;
  // Nothing gives way before it was seen how much it needs.
  const areKnown = !areReal || declared.every((column) => contentOf(column) !== undefined);
  const least = isTight ? closing(asked, contentOf, 0) : asked;
  const staying = withRoom(least, areKnown ? roomPx : 0).map(({ key }) => key);
  const shown = asked.filter(({ key }) => staying.includes(key));
  const columns = isTight ? closing(shown, contentOf, roomPx) : shown;
  const isMeasured = isTight || declared.some(({ room }) => room === 'fits');
  const names = columns.map(nameOf).join();
  useLayoutEffect(() => {
    const present = area.current;
    if (!present || !isMeasured || !areReal) return;
    const widths = contentWidths(present);
    const grown = columns.flatMap((column, index) => {
      const width = widths[index] ?? 0;
      return width > (contentOf(column) ?? 0) ? [[nameOf(column), width] as const] : [];
    });
    if (grown.length > 0) setContents((before) => ({ ...before, ...Object.fromEntries(grown) }));
    // Columns are new objects with each picture: these are others only by their names and their rows.
  }, [area, rows, areReal, names, isMeasured]);
  return columns;
}

/** The width of the area, as it is before each picture. */
function useAreaWidth(area: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const present = area.current;
    if (!present) return;
    setWidth(present.clientWidth);
    const observer = new ResizeObserver(() => setWidth(present.clientWidth));
    observer.observe(present);
    return () => observer.disconnect();
  }, [area]);
  return width;
}

export function DataTable<Row extends { id: string }>({
  label,
  columns: declared,
  rows,
  rowProps,
  expanded,
  empty,
  bones = false,
  onLeftOut,
}: {
  label?: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  /** Below a row that is open. */
  expanded?: (row: Row) => ReactNode;
  /** In place of rows. */
  empty?: ReactNode;
  /** The rows only stand for those that are being read: no column is as wide as they are. */
  bones?: boolean;
  /** Which columns have no room now. */
  onLeftOut?: (keys: readonly string[]) => void;
}) {
  const area = useRef<HTMLDivElement>(null);
  const roomPx = useAreaWidth(area);
  const fitted = useFitted(area, declared, rows, !bones, roomPx);
  const columns = filling(fitted, roomPx);
  const leftOut = declared.flatMap(({ key }) => (fitted.some((each) => each.key === key) ? [] : [key])).join(' ');
  useEffect(() => onLeftOut?.(leftOut === '' ? [] : leftOut.split(' ')), [leftOut, onLeftOut]);
  const places = placesOf(columns);
  const width = fitted.reduce((sum, column) => sum + column.width, 0);
  useEffect(() => {
    const present = area.current;
    if (!present) return;
    const observer = new ResizeObserver(() => markEdges(present));
    observer.observe(present);
    markEdges(present);
    return () => observer.disconnect();
  }, [width]);
  return (
    <div ref={area} className="data-scroll" onScroll={({ currentTarget }) => markEdges(currentTarget)}>
      <table className="data-table" style={{ minWidth: width }} {...(label ? { 'aria-label': label } : {})}>
        <colgroup>
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                {...places[index]}
                {...(column.sorted ? { 'aria-sort': column.sorted } : {})}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const below = expanded?.(row);
            return (
              <Fragment key={row.id}>
                <tr data-row-key={row.id} {...rowProps?.(row)}>
                  {columns.map((column, index) => (
                    <td key={column.key} {...places[index]}>
                      {column.render(row, at)}
                    </td>
                  ))}
                </tr>
                {below !== undefined && below !== null && (
                  <tr className="row-below">
                    <td colSpan={columns.length}>{below}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {rows.length === 0 && <div className="data-empty">{empty}</div>}
    </div>
  );
}
