/** A table in markup: a head that stays, columns that stay at its edges, one scroll area for both directions. */
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { filling, placesOf, withRoom, type TableColumn } from './columns';
import './data-table.css';

/** Marks the edges behind which columns are hidden, so that the fixed ones cast a shadow there. */
function markEdges(area: HTMLElement): void {
  const hiddenAfter = area.scrollWidth - area.clientWidth - area.scrollLeft;
  area.classList.toggle('hides-start', area.scrollLeft > 0);
  area.classList.toggle('hides-end', hiddenAfter > 1);
}

const cellPaddingPx = 20;

/** How wide the widest content of a column is, with its head. */
function contentWidth(area: HTMLElement, at: number): number {
  const cells = area.querySelectorAll(`tr[data-row-key] > :nth-child(${at + 1}), thead th:nth-child(${at + 1})`);
  const content = document.createRange();
  const widths = [...cells].map((cell) => {
    content.selectNodeContents(cell);
    return content.getBoundingClientRect().width;
  });
  return Math.ceil(Math.max(0, ...widths)) + cellPaddingPx;
}

/**
 * The columns that have room, those that fit their rows as wide as these. They grow and do not shrink: a row that changes moves nothing
 * aside.
 */
function useFitted<Row>(
  area: React.RefObject<HTMLElement | null>,
  declared: readonly TableColumn<Row>[],
  rows: readonly Row[],
  roomPx: number,
): readonly TableColumn<Row>[] {
  const [fitted, setFitted] = useState<Readonly<Record<string, number>>>({});
  // A head in another language is another column.
  const nameOf = ({ key, title }: TableColumn<Row>): string => `${key} ${typeof title === 'string' ? title : ''}`;
  const columns = withRoom(
    declared.map((column) => ({ ...column, width: fitted[nameOf(column)] ?? column.width })),
    roomPx,
  );
  useLayoutEffect(() => {
    const present = area.current;
    if (!present || rows.length === 0) return;
    const grown = columns.flatMap((column, index) => {
      if (column.room !== 'fits') return [];
      const width = contentWidth(present, index);
      return width > (fitted[nameOf(column)] ?? 0) ? [[nameOf(column), width] as const] : [];
    });
    if (grown.length > 0) setFitted({ ...fitted, ...Object.fromEntries(grown) });
  });
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
  /** Which columns have no room now. */
  onLeftOut?: (keys: readonly string[]) => void;
}) {
  const area = useRef<HTMLDivElement>(null);
  const roomPx = useAreaWidth(area);
  const fitted = useFitted(area, declared, rows, roomPx);
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
