/** A table in markup: a head that stays, columns that stay at its edges, one scroll area for both directions. */
import { Fragment, useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { placesOf, type TableColumn } from './columns';
import './data-table.css';

/** Marks the edges behind which columns are hidden, so that the fixed ones cast a shadow there. */
function markEdges(area: HTMLElement): void {
  const hiddenAfter = area.scrollWidth - area.clientWidth - area.scrollLeft;
  area.classList.toggle('hides-start', area.scrollLeft > 0);
  area.classList.toggle('hides-end', hiddenAfter > 1);
}

export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  rowProps,
  expanded,
  empty,
}: {
  label?: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  /** Below a row that is open. */
  expanded?: (row: Row) => ReactNode;
  /** In place of rows. */
  empty?: ReactNode;
}) {
  const area = useRef<HTMLDivElement>(null);
  const places = placesOf(columns);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
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
