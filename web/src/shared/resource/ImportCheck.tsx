/** What a check of a sheet has found: wrong rows first, each with its reason below it. */
import type { Resource } from '@paddock/contracts/resources';
import type { ImportResult } from '@paddock/contracts/wire';
import { Segmented } from 'antd';
import { useState } from 'react';
import { groupThousands } from '../format';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { fileTexts } from './fileTexts';
import { fieldsOf, isFigure, labelOf } from './model';

export type { ImportResult };

const rowsShownMax = 200;

/** What is wrong, and with which column: most sentences name it themselves. */
const reasonOf = ({ label, message }: { label: string; message: string }): string =>
  label === '' || message.includes(label) ? message : `${label}: ${message}`;

export function ImportCheck({
  of,
  result,
  file,
  onAnother,
}: {
  of: Resource;
  result: ImportResult;
  file: File;
  onAnother: () => void;
}) {
  const t = fileTexts.use();
  const language = useLang();
  const [only, setOnly] = useState<'all' | 'wrong'>('all');
  const errors = Map.groupBy(result.errors ?? [], ({ row }) => row);
  const sheetRows = result.rows ?? [];
  const wrong = sheetRows.filter(({ row }) => errors.has(row));
  const right = sheetRows.filter(({ row }) => !errors.has(row));
  const shown = [...wrong, ...(only === 'all' ? right : [])].slice(0, rowsShownMax);
  const present = new Set(sheetRows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = fieldsOf(of).filter(({ name }) => present.has(name));
  return (
    <div className="import-check">
      <div className="import-figures">
        <span>
          {t('ready')}
          <b>
            {groupThousands(result.successCount)} <small>{t('rowUnit', { count: result.successCount })}</small>
          </b>
        </span>
        <span className={result.errorCount > 0 ? 'import-wrong' : ''}>
          {t('wrong')}
          <b>
            {groupThousands(result.errorCount)}{' '}
            <small>
              {t('rowUnit', { count: result.errorCount })}
              {t('places', { count: result.errors?.length ?? result.errorCount })}
            </small>
          </b>
        </span>
        <span>
          {t('inFile')}
          <b>
            {groupThousands(result.totalCount)} <small>{t('rowUnit', { count: result.totalCount })}</small>
          </b>
        </span>
        <span className="import-file">
          <span className="one-line">{file.name}</span>
          <span>
            {groupThousands(Math.ceil(file.size / 1000))} KB{' '}
            <button type="button" className="link-button" onClick={onAnother}>
              {t('another')}
            </button>
          </span>
        </span>
      </div>
      <div className="import-which">
        <Segmented
          aria-label={t('stepCheck')}
          value={only}
          options={[
            { value: 'all', label: t('allRowsTab', { count: result.totalCount }) },
            { value: 'wrong', label: t('wrongTab', { count: result.errorCount }) },
          ]}
          onChange={(next) => setOnly(next === 'wrong' ? 'wrong' : 'all')}
        />
        <span>{t('notWritten')}</span>
      </div>
      <div className="import-rows" tabIndex={0} role="region" aria-label={t('stepCheck')}>
        <table>
          <thead>
            <tr>
              <th className="import-figure">{t('rowHead')}</th>
              {columns.map(({ name, field }) => (
                <th key={name} className={isFigure(field) ? 'import-figure' : ''}>
                  {labelOf(field, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, cells }) => {
              const faults = errors.get(row) ?? [];
              return [
                <tr key={row} className={faults.length > 0 ? 'wrong-row' : ''}>
                  <td className="import-figure">{row}</td>
                  {columns.map(({ name, field }) => (
                    <td
                      key={name}
                      className={`${isFigure(field) ? 'import-figure' : ''}${faults.some((fault) => fault.field === name) ? ' wrong-cell' : ''}`}
                    >
                      {cells[name]}
                    </td>
                  ))}
                </tr>,
                ...faults.map((fault) => (
                  <tr key={`${row} ${fault.field ?? ''} ${fault.message}`} className="wrong-reason">
                    <td />
                    <td colSpan={columns.length}>
                      <Icon name="warning" size={12} /> {reasonOf(fault)}
                    </td>
                  </tr>
                )),
              ];
            })}
          </tbody>
        </table>
        {sheetRows.length > rowsShownMax && <p>{t('showingFirst', { count: rowsShownMax })}</p>}
      </div>
    </div>
  );
}
