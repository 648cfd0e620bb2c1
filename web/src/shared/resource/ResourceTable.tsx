/** The rows of a resource, walked by keys: arrows, Space chooses, Enter opens; skeleton bars while there is nothing older. */
import type { Resource } from '@paddock/contracts/resources';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { isTop, nothingFocused, pageLayer } from '../layers';
import type { TableColumn } from '../table/columns';
import { DataTable } from '../table/DataTable';
import { toggled } from './folds';
import { titleOf, type AnyRow } from './model';
import { texts } from './texts';

const skeletonAfterMs = 200;
const skeletonRows = 8;

export interface TableSelection {
  kind: 'checkbox' | 'radio';
  /** `false`: no box for the whole page. */
  page?: false;
  chosen: ReadonlySet<string>;
  /** Rows that can't be chosen. */
  barred?: (row: AnyRow) => boolean;
  choose: (rows: readonly AnyRow[], on: boolean) => void;
}

export interface ResourceTableProps {
  of: Resource;
  rows: readonly AnyRow[];
  columns: readonly TableColumn<AnyRow>[];
  selection: TableSelection | null;
  reading: boolean;
  /** What stands in place of rows. */
  instead: ReactNode;
  classOf?: (row: AnyRow) => string;
  expanded?: ((row: AnyRow) => ReactNode) | undefined;
  onOpen?: (row: AnyRow) => void;
  onPage?: (by: 1 | -1) => void;
  /** F2 on a row. */
  onEdit?: ((row: AnyRow) => void) | undefined;
  /** A press anywhere on a row. */
  onPress?: (row: AnyRow) => void;
  /** Which columns have no room. */
  onLeftOut?: (keys: readonly string[]) => void;
}

/** True once something has lasted longer than a glance. */
function useLasting(on: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = window.setTimeout(() => setLasting(true), skeletonAfterMs);
    return () => {
      window.clearTimeout(timer);
      setLasting(false);
    };
  }, [on]);
  return on && lasting;
}

const barWidths = [132, 108, 120, 96, 140, 112, 126, 104];

export function ResourceTable({
  of,
  rows,
  columns,
  selection,
  reading,
  instead,
  classOf,
  expanded,
  onOpen,
  onPage,
  onEdit,
  onPress,
  onLeftOut,
}: ResourceTableProps) {
  const t = texts.use();
  const language = useLang();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const skeleton = useLasting(reading);
  const present = rows.find(({ id }) => id === active) ?? rows[0];

  const rowElement = (id: string): HTMLElement | null =>
    box.current?.querySelector<HTMLElement>(`tr[data-row-key="${CSS.escape(id)}"]`) ?? null;
  const go = (row: AnyRow | undefined): void => {
    if (!row) return;
    setActive(row.id);
    rowElement(row.id)?.focus();
  };
  const canChoose = (row: AnyRow): boolean => selection !== null && !selection.barred?.(row);

  const press = (event: KeyboardEvent): void => {
    const element = (event.target as Element).closest<HTMLElement>('tr[data-row-key]');
    const at = rows.findIndex(({ id }) => id === element?.dataset['rowKey']);
    const row = rows[at];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const onRow = event.target === element;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const next = rows[at + step];
      if (event.shiftKey && selection?.kind === 'checkbox')
        selection.choose([row, ...(next ? [next] : [])].filter(canChoose), true);
      go(next);
    } else if (onRow && event.key === ' ') {
      if (canChoose(row)) selection?.choose([row], !selection.chosen.has(row.id));
    } else if (onRow && event.key === 'Enter') onOpen?.(row);
    else if (onRow && event.key === 'F2' && onEdit) onEdit(row);
    else if (event.key === 'PageDown' && onPage) onPage(1);
    else if (event.key === 'PageUp' && onPage) onPage(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // With nothing focused the arrows begin in the rows.
  const first = rows[0];
  useEffect(() => {
    const begin = (event: globalThis.KeyboardEvent): void => {
      if (event.defaultPrevented || !isTop(pageLayer) || !nothingFocused()) return;
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const row = box.current?.querySelector<HTMLElement>('tr[data-row-key][tabindex="0"]');
      if (!row) return;
      event.preventDefault();
      row.focus();
    };
    window.addEventListener('keydown', begin);
    return () => window.removeEventListener('keydown', begin);
  }, [first]);

  const open = rows.filter(canChoose);
  const chosenHere = open.filter(({ id }) => selection?.chosen.has(id)).length;
  const bones: AnyRow[] = skeleton
    ? Array.from({ length: skeletonRows }, (_, index) => ({ id: `skeleton ${index}` }))
    : [];
  const choosing: TableColumn<AnyRow>[] =
    selection === null
      ? []
      : [
          {
            key: 'select',
            width: 40,
            room: 'fixed',
            fixed: 'start',
            title: selection.kind === 'checkbox' && selection.page !== false && (
              <input
                type="checkbox"
                className="tick-box"
                aria-label={t('choosePage')}
                disabled={open.length === 0}
                checked={open.length > 0 && chosenHere === open.length}
                ref={(tick) => {
                  if (tick) tick.indeterminate = selection.chosen.size > 0 && chosenHere < open.length;
                }}
                onChange={({ target }) => selection.choose(open, target.checked)}
              />
            ),
            render: (row) => (
              <input
                type={selection.kind}
                className="tick-box"
                tabIndex={-1}
                aria-label={t('chooseRow', { name: titleOf(of, row, language) })}
                disabled={skeleton || !canChoose(row)}
                checked={selection.chosen.has(row.id)}
                onClick={(event) => event.stopPropagation()}
                onChange={({ target }) => selection.choose([row], target.checked)}
              />
            ),
          },
        ];
  const folding: TableColumn<AnyRow>[] = expanded
    ? [
        {
          key: 'fold',
          width: 32,
          room: 'fixed',
          fixed: 'start',
          title: <span className="sr-only">{t('details')}</span>,
          render: (row) => (
            <button
              type="button"
              className="plain-icon"
              aria-label={t('detailsOf', { name: titleOf(of, row, language) })}
              aria-expanded={unfolded.has(row.id)}
              onClick={() => setUnfolded((present) => toggled(present, row.id))}
            >
              <Icon name={unfolded.has(row.id) ? 'down' : 'right'} size={12} />
            </button>
          ),
        },
      ]
    : [];
  const bar = (row: AnyRow, index: number, right: boolean): ReactNode => (
    <i
      className={`skeleton-bar${right ? ' skeleton-right' : ''}`}
      style={{ width: index === 0 ? (barWidths[Number(row.id.split(' ')[1])] ?? 110) : 48 }}
    />
  );
  return (
    <div ref={box} className="resource-rows" onKeyDown={press} aria-busy={reading}>
      <DataTable<AnyRow>
        columns={[
          ...choosing,
          ...folding,
          ...(skeleton
            ? columns.map((column, index) => ({
                ...column,
                render: (row: AnyRow) => bar(row, index, column.align === 'right'),
              }))
            : columns),
        ]}
        rows={skeleton ? bones : rows}
        bones={skeleton}
        {...(onLeftOut ? { onLeftOut } : {})}
        {...(expanded ? { expanded: (row: AnyRow) => (unfolded.has(row.id) && !skeleton ? expanded(row) : null) } : {})}
        rowProps={(row) => ({
          tabIndex: !skeleton && row.id === present?.id ? 0 : -1,
          className: skeleton
            ? 'row-skeleton'
            : `resource-row ${selection?.chosen.has(row.id) ? 'row-chosen ' : ''}${classOf?.(row) ?? ''}`.trim(),
          onFocus: () => setActive(row.id),
          ...(onPress && !skeleton ? { onClick: () => onPress(row) } : {}),
        })}
        empty={reading ? null : instead}
      />
    </div>
  );
}
