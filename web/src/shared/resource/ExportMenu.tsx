/** Which rows go into a sheet: the chosen ones, those that match, or all; in the columns that show. */
import type { Resource } from '@paddock/contracts/resources';
import { useState } from 'react';
import type { Query } from '../api';
import { Choice as Format } from '../controls';
import { groupThousands, venueDate } from '../format';
import { useLang } from '../i18n';
import { KeyCap } from '../KeyCap';
import { fileTexts } from './fileTexts';
import { listQuery, withoutConditions, type ListState } from './listState';
import { Popup } from './Popup';
import type { Selection } from './selection';
import { exportRows } from './exportRows';
import { ConfirmDialog } from './lazyParts';
import { nameOf } from './model';

export const exportRowsMax = 10_000;

interface Choice {
  label: string;
  rows: number;
  query: Query;
}

/** What can be exported, the likeliest first. Pure. */
export function exportChoices(
  of: Resource,
  state: ListState,
  chosen: readonly string[],
  matching: number | null,
  all: number | null,
): { kind: 'chosen' | 'matching' | 'all'; rows: number; query: Query }[] {
  const { pageNo: _page, pageSize: _size, ...asked } = listQuery(state, of);
  const { pageNo: _first, pageSize: _same, ...everything } = listQuery(withoutConditions(state), of);
  return [
    ...(chosen.length > 0
      ? [{ kind: 'chosen' as const, rows: chosen.length, query: { selections: `${chosen.join(',')},` } }]
      : []),
    ...(matching !== null ? [{ kind: 'matching' as const, rows: matching, query: asked }] : []),
    ...(all !== null ? [{ kind: 'all' as const, rows: all, query: everything }] : []),
  ];
}

const keyOfKind = { chosen: 'chosenRows', matching: 'matchingRows', all: 'allRows' } as const;

export function ExportMenu({
  of,
  state,
  selection,
  columns,
  matching,
  all,
  off,
}: {
  of: Resource;
  state: ListState;
  selection: Selection;
  /** Names of the columns that show. */
  columns: readonly string[];
  /** Rows that match, where conditions are at work. */
  matching: number | null;
  all: number | null;
  off: boolean;
}) {
  const t = fileTexts.use();
  const language = useLang();
  const [format, setFormat] = useState<'xlsx' | 'csv'>('xlsx');
  const [tooLong, setTooLong] = useState<Choice | null>(null);
  const many = nameOf(of, language, 'many');
  const begin = ({ query }: Choice): void =>
    void exportRows(of, t('taskTitle', { name: many }), `${many}-${venueDate()}.${format}`, {
      ...query,
      format,
      // With the key by which a row is known when the sheet comes back.
      columns: [...columns, ...(of.permissions.import === undefined ? [] : ['id'])].join(','),
    });
  const choices = exportChoices(of, state, [...selection.keys()], matching, all).map(({ kind, ...rest }) => ({
    ...rest,
    label: t(keyOfKind[kind], { count: groupThousands(rest.rows) }),
  }));
  const [first] = choices;
  const max = groupThousands(exportRowsMax);
  const menu = (
    <Popup
      label={t('export')}
      className="export-menu"
      buttonClass="plain-button"
      disabled={off}
      button={selection.size > 0 ? t('exportChosen', { count: selection.size }) : t('export')}
    >
      {(close) => (
        <>
          {choices.map((choice) => (
            <button
              key={choice.label}
              type="button"
              className="export-choice"
              onClick={() => {
                close();
                if (choice.rows > exportRowsMax) setTooLong(choice);
                else begin(choice);
              }}
            >
              {choice.label}
              {choice === first && choice.rows <= exportRowsMax && <KeyCap>Enter</KeyCap>}
            </button>
          ))}
          <div className="export-notes">
            <Format
              name="exportFormat"
              label={t('format')}
              value={format}
              options={[
                { value: 'xlsx', label: 'xlsx' },
                { value: 'csv', label: 'csv' },
              ]}
              onChange={setFormat}
            />
            <p>{t('columnsOnly', { count: columns.length })}</p>
            <p>{t('limit', { max })}</p>
          </div>
        </>
      )}
    </Popup>
  );
  return (
    <>
      {menu}
      {tooLong && (
        <ConfirmDialog
          careful
          onConfirm={() => {
            setTooLong(null);
            begin(tooLong);
          }}
          onClose={() => setTooLong(null)}
        >
          {t('overLimit')}
        </ConfirmDialog>
      )}
    </>
  );
}
