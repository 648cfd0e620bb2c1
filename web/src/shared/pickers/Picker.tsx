/**
 * The one picker window behind all pickers: query field, paged table, side table of chosen items. Clicking a row toggles
 * it; closing changes nothing, confirming hands over the chosen rows. Render it only while it is open.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Table, type TableColumnsType } from 'antd';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { api, getList, type ListResult, type Query } from '../api';
import { EmptyState, ErrorState } from '../ListStates';
import { firstFocus } from '../firstFocus';
import { notices } from '../notices';
import { Window } from '../Window';
import { words } from '../words';
import './pickers.css';
import { texts } from './texts';

const autoSearchAbove = 4;
const chosenPageSize = 5;
const chosenHeight = 240;
const tenRows = 400;
const pickerWidth = 900;

export interface PickerProps<T extends { id: string }> {
  title: string;
  /** Kind of the rows, first part of the cache key; the feed patches lists by it. */
  kind: string;
  /** List url; without one the picker says so and stays empty. */
  url?: string;
  /** Name of the query parameter, and how typed text becomes its value. */
  queryName: string;
  toQuery?: (typed: string) => string;
  queryLabel: string;
  /** Fixed filters and sort of the list. */
  filters?: Query;
  columns: TableColumnsType<T>;
  /** How a chosen row is called in the side table. */
  labelOf: (row: T) => ReactNode;
  multiple?: boolean;
  /** Rows chosen before, by id: looked up with the same url. */
  selectedIds?: readonly string[];
  pageSizes?: readonly number[];
  /** Below the query field. */
  note?: ReactNode;
  /** Rows that may be seen but not chosen. */
  disabled?: (row: T) => boolean;
  /** Adds a button that closes the picker and starts the chosen rows at once. */
  onDispatch?: (rows: T[]) => void;
  /** 900 wide unless told. */
  width?: number | string;
  /** A click on a row hands it over at once. */
  atOnce?: boolean;
  onConfirm: (rows: T[]) => void;
  onClose: () => void;
}

/** Reads rows by id through a list url, whose answer may be an array or hold records. */
async function lookUp<T>(url: string, ids: readonly string[]): Promise<T[]> {
  const result = await api.get<T[] | ListResult<T>>(url, { id: `${ids.join(',')},`, pageNo: 1, pageSize: ids.length });
  return Array.isArray(result) ? result : result.records;
}

export function Picker<T extends { id: string }>({
  title,
  kind,
  url,
  queryName,
  toQuery = (typed) => typed,
  queryLabel,
  filters,
  columns,
  labelOf,
  multiple = false,
  selectedIds = [],
  pageSizes = [10, 20, 30],
  note,
  disabled,
  onDispatch,
  width = pickerWidth,
  atOnce = false,
  onConfirm,
  onClose,
}: PickerProps<T>) {
  const t = texts.use();
  const w = words.use();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [pageSize, setPageSize] = useState(pageSizes.includes(10) ? 10 : (pageSizes[0] ?? 10));
  const [chosen, setChosen] = useState<T[] | null>(null);

  useEffect(() => {
    if (!url) notices.error(texts.t('noUrl'));
  }, [url]);

  const query: Query = { ...filters, [queryName]: asked === '' ? '' : toQuery(asked), pageNo, pageSize };
  const list = useQuery({
    queryKey: [kind, 'picker', url, query],
    queryFn: ({ signal }) => getList<T>(url ?? '', query, { signal }),
    enabled: Boolean(url),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    queryKey: [kind, 'chosen', url, selectedIds],
    queryFn: () => lookUp<T>(url ?? '', selectedIds),
    enabled: Boolean(url) && selectedIds.length > 0,
  });
  const rows = chosen ?? before.data?.filter((row) => selectedIds.includes(row.id)) ?? [];

  const search = (text: string): void => {
    setAsked(text.trim());
    setPageNo(1);
  };
  const type = (text: string): void => {
    setTyped(text);
    if (text.trim().length > autoSearchAbove) search(text);
  };
  const reset = (): void => {
    setTyped('');
    search('');
  };
  const toggle = (row: T): void => {
    if (disabled?.(row)) return;
    if (atOnce && !multiple) return onConfirm([row]);
    const has = rows.some((each) => each.id === row.id);
    if (has) setChosen(rows.filter((each) => each.id !== row.id));
    else setChosen(multiple ? [...rows, row] : [row]);
  };
  const confirm = (): void => onConfirm(rows);
  /** In the query field the arrows walk through the rows; Enter then hands over the chosen one. */
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || multiple) return;
    event.preventDefault();
    const open = (list.data?.records ?? []).filter((row) => !disabled?.(row));
    const at = open.findIndex((row) => row.id === rows[0]?.id);
    const next = open[Math.min(Math.max(at + by, 0), open.length - 1)];
    if (next) setChosen([next]);
  };

  return (
    <Window
      title={title}
      keys={{ Enter: () => rows.length > 0 && confirm() }}
      width={width}
      className="picker"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{w('close')}</Button>
          {onDispatch && rows.length > 0 && <Button onClick={() => onDispatch(rows)}>{t('dispatch')}</Button>}
          <Button color="default" variant="solid" onClick={confirm}>
            {w('confirm')}
          </Button>
        </>
      }
    >
      <div className="picker-bar">
        <Input
          ref={firstFocus}
          data-own-enter
          allowClear
          value={typed}
          placeholder={queryLabel}
          aria-label={queryLabel}
          onChange={(event) => type(event.target.value)}
          onKeyDown={step}
          onPressEnter={(event) => {
            event.preventDefault();
            if (typed.trim() === asked && rows.length > 0) confirm();
            else search(typed);
          }}
        />
        <Button onClick={() => search(typed)}>{w('search')}</Button>
        <Button onClick={reset}>{w('reset')}</Button>
      </div>
      {note && <div className="picker-note">{note}</div>}
      <div className="picker-tables">
        <Table<T>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={list.data?.records ?? []}
          loading={list.isPending && Boolean(url)}
          scroll={{ y: tenRows }}
          rowSelection={{
            type: multiple ? 'checkbox' : 'radio',
            hideSelectAll: true,
            selectedRowKeys: rows.map((row) => row.id),
            onSelect: toggle,
            getCheckboxProps: (row) => ({ disabled: disabled?.(row) ?? false, 'aria-label': row.id }),
          }}
          onRow={(row) => ({ onClick: () => toggle(row), className: disabled?.(row) ? 'picker-off' : 'picker-row' })}
          locale={{
            emptyText: list.isError ? (
              <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
            ) : (
              <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
            ),
          }}
          pagination={{
            size: 'small',
            current: pageNo,
            pageSize,
            total: list.data?.total ?? 0,
            showSizeChanger: true,
            showQuickJumper: true,
            pageSizeOptions: [...pageSizes],
            onChange: (nextPage, nextSize) => {
              setPageNo(nextSize === pageSize ? nextPage : 1);
              setPageSize(nextSize);
            },
          }}
        />
        <Table<T>
          size="small"
          rowKey="id"
          className="picker-chosen"
          dataSource={rows}
          scroll={{ y: chosenHeight }}
          columns={[
            { title: t('chosen', { count: rows.length }), render: (_, row) => labelOf(row) },
            {
              title: t('actions'),
              width: 70,
              render: (_, row) => (
                <button className="link-button" onClick={() => toggle(row)}>
                  {t('remove')}
                </button>
              ),
            },
          ]}
          locale={{ emptyText: <span className="picker-nothing">{t('nothingChosen')}</span> }}
          pagination={{ size: 'small', pageSize: chosenPageSize, hideOnSinglePage: true, showSizeChanger: false }}
        />
      </div>
    </Window>
  );
}
