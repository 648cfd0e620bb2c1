/** The rows of a resource, walked by keys: arrows, Space chooses, Enter opens; skeleton bars while there is nothing older. */
import type { Resource } from '@paddock/contracts/resources';
import { Checkbox, Table, type TableColumnsType } from 'antd';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isTop, nothingFocused, pageLayer } from '../layers';
import { titleOf, type AnyRow } from './model';
import { texts } from './texts';

const skeletonAfterMs = 200;
const skeletonRows = 8;

export interface TableSelection {
  kind: 'checkbox' | 'radio';
  chosen: ReadonlySet<string>;
  /** Rows that can't be chosen. */
  barred?: (row: AnyRow) => boolean;
  choose: (rows: readonly AnyRow[], on: boolean) => void;
}

export interface RowLook {
  className?: string;
}

export interface ResourceTableProps {
  of: Resource;
  rows: readonly AnyRow[];
  columns: TableColumnsType<AnyRow>;
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
}: ResourceTableProps) {
  const t = texts.use();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
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
  const shown = skeleton ? bones : [...rows];
  return (
    <div ref={box} className="resource-rows" onKeyDown={press} aria-busy={reading}>
      <Table<AnyRow>
        size="small"
        rowKey="id"
        columns={
          skeleton
            ? columns.map((column, index) => ({
                ...column,
                render: (_: unknown, row: AnyRow) => (
                  <i
                    className={`skeleton-bar${column.align === 'right' ? ' skeleton-right' : ''}`}
                    style={{ width: index === 0 ? (barWidths[Number(row.id.split(' ')[1])] ?? 110) : 48 }}
                  />
                ),
              }))
            : columns
        }
        dataSource={shown}
        pagination={false}
        scroll={{ x: 'max-content' }}
        {...(expanded ? { expandable: { expandedRowRender: expanded, columnWidth: 32 } } : {})}
        {...(selection === null
          ? {}
          : {
              rowSelection: {
                type: selection.kind,
                fixed: true,
                columnWidth: 40,
                selectedRowKeys: [...selection.chosen],
                ...(selection.kind === 'checkbox'
                  ? {
                      columnTitle: (
                        <Checkbox
                          aria-label={t('choosePage')}
                          disabled={open.length === 0}
                          checked={open.length > 0 && chosenHere === open.length}
                          indeterminate={selection.chosen.size > 0 && chosenHere < open.length}
                          onChange={({ target }) => selection.choose(open, target.checked)}
                        />
                      ),
                    }
                  : { columnTitle: '' }),
                onSelect: (row: AnyRow, on: boolean) => selection.choose([row], on),
                getCheckboxProps: (row: AnyRow) => ({
                  'aria-label': t('chooseRow', { name: titleOf(of, row) }),
                  disabled: skeleton || !canChoose(row),
                }),
              },
            })}
        onRow={(row) => ({
          tabIndex: row.id === present?.id ? 0 : -1,
          onFocus: () => setActive(row.id),
        })}
        rowClassName={(row) => (skeleton ? 'row-skeleton' : (classOf?.(row) ?? ''))}
        locale={{ emptyText: reading ? <span /> : instead }}
      />
    </div>
  );
}
