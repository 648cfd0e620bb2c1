/**
 * Chooses rows of a resource in a window: a query field, its table, and beside it what was chosen. Clicking a row toggles
 * it; closing changes nothing, confirming hands over the chosen rows. Render it only while it is open.
 */
import type { Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { api, getList, type ListResult, type Query } from '../api';
import styles from '../controls.module.css';
import { firstFocus } from '../firstFocus';
import { useLang } from '../i18n';
import { KeyButton } from '../KeyCap';
import { keepOfStore, useStoreOfKeys } from '../keys';
import { EmptyState, ErrorState } from '../ListStates';
import { DataTable } from '../table/DataTable';
import { Pager } from '../table/Pager';
import { useRested } from '../useRested';
import { useLastPage } from '../table/useLastPage';
import { Window } from '../Window';
import { words } from '../words';
import { pathOf, showMissing } from './calls';
import { PickerRecent, rememberRecent, type Recent } from './PickerRecent';
import { pickerColumns, type PickerColumn } from './pickerColumns';
import { titleOf, type AnyRow } from './model';
import './picker.css';
import { pickerTexts } from './pickerTexts';
import './resource.css';
import { ResourceTable } from './ResourceTable';
import { useLivePicker } from './useLivePicker';

const autoSearchAbove = 4;
/**
 * More digits than an ending and fewer than a whole phone number are nearly always typed on: asking for each of them would use up
 * what a person may search. They are asked for only where the typing ends with them.
 */
const partOfPhone = /^%?\d{5,10}$/;
const partOfPhoneRestMs = 900;
const pickerWidth = 900;
/** So many chosen rows stand at the side at once. */
const chosenPageSize = 5;

export interface ResourcePickerProps<Row extends { id: string }> {
  resource: Resource;
  title: string;
  /** Where its rows are asked for, where that is not the resource's own list; empty: the picker says so and stays empty. */
  path?: string;
  /** The field that the query field asks for; what is typed is part of its value unless that is a phone. */
  by?: string;
  byLabel: string;
  /** Fixed conditions and sort. */
  filters?: Query;
  /** Names of fields, or columns of its own; the first declared ones where nothing is said. */
  columns?: readonly PickerColumn<Row>[];
  /** How a chosen row is called at the side; its title where nothing is said. */
  labelOf?: (row: Row) => ReactNode;
  multiple?: boolean;
  /** Rows chosen before, by id: looked up at the same path. */
  selectedIds?: readonly string[];
  pageSizes?: readonly number[];
  /** Below the query field. */
  note?: ReactNode;
  /** Those chosen lately at this computer. */
  recent?: Recent<Row>;
  /** Rows that may be seen but not chosen. */
  disabled?: (row: Row) => boolean;
  /** Adds a button that closes the picker and starts the chosen rows at once. */
  onDispatch?: (rows: Row[]) => void;
  width?: number | string;
  /** A click on a row hands it over at once. */
  atOnce?: boolean;
  onConfirm: (rows: Row[]) => void;
  onClose: () => void;
}

/** Reads rows by id, whose answer may be an array or hold records. */
async function lookUp<Row>(path: string, ids: readonly string[]): Promise<Row[]> {
  const query = { id: `${ids.join(',')},`, pageNo: 1, pageSize: ids.length };
  const result = await api.get<Row[] | ListResult<Row>>(path, query);
  return Array.isArray(result) ? result : result.records;
}

/** How what is typed asks for a field: a phone by its beginning or end, everything else by a part. Pure. */
export const askedFor = (of: Resource, by: string, typed: string): string =>
  typed === '' || of.fields[by]?.search !== 'contains' ? typed : `*${typed}*`;

export function ResourcePicker<Row extends { id: string }>({
  resource: of,
  title,
  path = pathOf(of, 'list'),
  by = of.title,
  byLabel,
  filters,
  columns,
  labelOf,
  multiple = false,
  selectedIds = [],
  pageSizes = [10, 20, 30],
  note,
  recent,
  disabled,
  onDispatch,
  width = pickerWidth,
  atOnce = false,
  onConfirm,
  onClose,
}: ResourcePickerProps<Row>) {
  const t = pickerTexts.use();
  const w = words.use();
  const language = useLang();
  const orgCode = useStoreOfKeys();
  const [typed, setTyped] = useState('');
  const [{ asked, pageNo }, setQuestion] = useState({ asked: '', pageNo: 1 });
  const [pageSize, setPageSize] = useState(pageSizes.includes(10) ? 10 : (pageSizes[0] ?? 10));
  const [chosen, setChosen] = useState<Row[] | null>(null);
  const [chosenPage, setChosenPage] = useState(1);
  useEffect(() => {
    if (path === '') showMissing('list');
  }, [path]);
  const text = typed.trim();
  const rested = useRested(text, partOfPhone.test(text) ? partOfPhoneRestMs : undefined);
  useEffect(() => {
    if (rested.length <= autoSearchAbove) return;
    // What Enter has asked for already keeps its page.
    setQuestion((before) => (before.asked === rested ? before : { asked: rested, pageNo: 1 }));
  }, [rested]);

  const shown = pickerColumns(of, columns as readonly PickerColumn<AnyRow>[] | undefined, language);
  const key = [orgCode, of.name, 'picker', path] as const;
  const field = ['id', ...shown.map((column) => column.key)].join(',');
  const query: Query = { ...filters, [by]: askedFor(of, by, asked), field, pageNo, pageSize };
  const list = useQuery({
    queryKey: [...key, query],
    queryFn: ({ signal }) => getList<Row>(path, query, { signal }),
    enabled: path !== '',
    placeholderData: keepOfStore(orgCode),
  });
  useLastPage(pageNo, pageSize, list.isPlaceholderData ? undefined : list.data?.total, (last) =>
    setQuestion({ asked, pageNo: last }),
  );
  const before = useQuery({
    queryKey: [...key, 'chosen', selectedIds],
    queryFn: () => lookUp<Row>(path, selectedIds),
    enabled: path !== '' && selectedIds.length > 0,
  });
  useLivePicker(of);
  // What was chosen before is known first: a press on a row meanwhile would leave it out, or undo what is not yet shown.
  const known = selectedIds.length === 0 || path === '' || before.data !== undefined;
  const failed = [list, before].find((each) => each.isError && (each === list || !known));
  const rows = chosen ?? before.data?.filter((row) => selectedIds.includes(row.id)) ?? [];
  const records = (known && list.data?.records) || [];
  const chosenPages = Math.max(1, Math.ceil(rows.length / chosenPageSize));
  const chosenFrom = (Math.min(chosenPage, chosenPages) - 1) * chosenPageSize;

  const search = (wanted: string): void => {
    setQuestion({ asked: wanted.trim(), pageNo: 1 });
  };
  const hand = (given: Row[]): void => {
    const [first] = given;
    if (recent && first) rememberRecent(recent, first);
    onConfirm(given);
  };
  const toggle = (row: Row): void => {
    if (disabled?.(row)) return;
    if (atOnce && !multiple) return hand([row]);
    const has = rows.some((each) => each.id === row.id);
    if (has) setChosen(rows.filter((each) => each.id !== row.id));
    else {
      const next = multiple ? [...rows, row] : [row];
      setChosen(next);
      setChosenPage(Math.ceil(next.length / chosenPageSize));
    }
  };
  const confirm = (): void => {
    if (known) hand(rows);
  };
  /** In the query field the arrows walk through the rows; Enter then hands over the chosen one. */
  const step = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      if (text === asked && rows.length > 0) confirm();
      else search(typed);
      return;
    }
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || multiple) return;
    event.preventDefault();
    const open = records.filter((row) => !disabled?.(row));
    const at = open.findIndex((row) => row.id === rows[0]?.id);
    const next = open[Math.min(Math.max(at + by, 0), open.length - 1)];
    if (next) setChosen([next]);
  };
  // Inside the table a row is a row: what a picker says of its own rows holds for these.
  const own = (row: AnyRow): Row => row as unknown as Row;
  return (
    <Window
      title={title}
      keys={{ Enter: () => rows.length > 0 && confirm() }}
      width={width}
      className="picker"
      onClose={onClose}
      footer={
        <span className="picker-foot">
          <KeyButton onClick={onClose}>{w('close')}</KeyButton>
          {onDispatch && rows.length > 0 && <KeyButton onClick={() => onDispatch(rows)}>{t('dispatch')}</KeyButton>}
          <KeyButton tone="ink" disabled={!known} onClick={confirm}>
            {w('confirm')}
          </KeyButton>
        </span>
      }
    >
      <div className="picker-bar">
        <span className={styles.field}>
          <input
            ref={firstFocus}
            data-own-enter
            autoComplete="off"
            value={typed}
            placeholder={byLabel}
            aria-label={byLabel}
            onChange={({ target: { value } }) => setTyped(value)}
            onKeyDown={step}
          />
        </span>
        <KeyButton onClick={() => search(typed)}>{w('search')}</KeyButton>
        <KeyButton
          onClick={() => {
            setTyped('');
            search('');
          }}
        >
          {w('reset')}
        </KeyButton>
      </div>
      {(note || recent) && (
        <div className="picker-note">
          {note}
          {recent && <PickerRecent recent={recent} onChoose={(row) => hand([row])} />}
        </div>
      )}
      <div className="picker-tables">
        <div className="picker-rows">
          <ResourceTable
            of={of}
            rows={records}
            columns={shown}
            reading={path !== '' && !failed && (list.isPending || !known)}
            selection={{
              kind: multiple ? 'checkbox' : 'radio',
              page: false,
              chosen: new Set(rows.map(({ id }) => id)),
              barred: (row) => disabled?.(own(row)) ?? false,
              choose: (pressed) => pressed.forEach((row) => toggle(own(row))),
            }}
            classOf={(row) => (disabled?.(own(row)) ? 'picker-off' : 'picker-row')}
            onPress={(row) => toggle(own(row))}
            instead={
              failed ? (
                <ErrorState message={failed.error?.message} onRetry={() => void failed.refetch()} />
              ) : (
                <EmptyState title={t('nothingFound')} hint={t('nothingFoundHint')} />
              )
            }
          />
          <Pager
            jump
            pageNo={pageNo}
            pageSize={pageSize}
            total={list.data?.total ?? 0}
            sizes={pageSizes}
            onChange={(nextPage, nextSize) => {
              setQuestion({ asked, pageNo: nextPage });
              setPageSize(nextSize);
            }}
          />
        </div>
        <div className="picker-chosen">
          <DataTable<Row>
            rows={rows.slice(chosenFrom, chosenFrom + chosenPageSize)}
            columns={[
              {
                key: 'chosen',
                title: t('chosen', { count: rows.length }),
                width: 154,
                ellipsis: true,
                render: (row) => labelOf?.(row) ?? titleOf(of, row, language),
              },
              {
                key: 'remove',
                title: t('actions'),
                width: 70,
                render: (row) => (
                  <button type="button" className="link-button" onClick={() => toggle(row)}>
                    {t('delete')}
                  </button>
                ),
              },
            ]}
            empty={<p className="picker-nothing">{t('nothingChosen')}</p>}
          />
          {chosenPages > 1 && (
            <Pager
              brief
              pageNo={Math.min(chosenPage, chosenPages)}
              pageSize={chosenPageSize}
              total={rows.length}
              onChange={setChosenPage}
            />
          )}
        </div>
      </div>
    </Window>
  );
}
