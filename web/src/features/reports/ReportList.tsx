/** Saved reports: each leads to its list, as it was saved, and becomes a file by that list's own export. */
import { missingIn, listQuery, readState } from '@paddock/contracts/list-state';
import { report, RESOURCES, type Resource, type RowOf } from '@paddock/contracts/resources';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { lazyWindow, usePreload } from '../../app/lazyWindow';
import { venueDate } from '../../shared/format';
import { lang, useLang } from '../../shared/i18n';
import { notices } from '../../shared/notices';
import { nameOf, ResourcePage } from '../../shared/resource';
import { columnsParameter } from '../../shared/resource/columnChoice';
import { exportRows } from '../../shared/resource/exportRows';
import { mayPress, useSession } from '../../shared/session';
import { SentFiles } from './SentFiles';
import { texts } from './texts';

type Row = RowOf<typeof report>;

const ReportWindow = lazyWindow(() => import('../../shared/resource/ReportWindow'));
const windows = [ReportWindow];
const declared: Readonly<Record<string, Resource>> = RESOURCES;
const listOf = ({ target }: Row): Resource | undefined => declared[target];
const titleOf = (row: Row): string => (lang() === 'en' && row.nameEn ? row.nameEn : row.name);

/** Why it can't be opened as it was saved. */
function useFault(): (row: Row) => string | null {
  const t = texts.use();
  return (row) => {
    const of = listOf(row);
    if (!of) return t('listGone');
    const missing = missingIn(new URLSearchParams(row.listSearch), of);
    return missing.length === 0 ? null : t('gone', { fields: missing.join(', ') });
  };
}

const addressOf = (row: Row): string => {
  const search = new URLSearchParams(row.listSearch);
  if (row.listColumns !== '') search.set(columnsParameter, row.listColumns);
  const text = search.toString();
  return text === '' ? row.pagePath : `${row.pagePath}?${text}`;
};

function exportReport(row: Row, of: Resource, format: 'xlsx' | 'csv'): void {
  const {
    pageNo: _page,
    pageSize: _size,
    ...query
  } = listQuery(readState(new URLSearchParams(row.listSearch), of), of);
  const name = titleOf(row);
  const columns = row.listColumns.split(',').filter((column) => of.fields[column] !== undefined);
  void exportRows(of, name, `${name}-${venueDate()}.${format}`, { ...query, format, columns: columns.join(',') });
}

export default function ReportList() {
  const t = texts.use();
  const language = useLang();
  const navigate = useNavigate();
  const { permissions, user } = useSession();
  const fault = useFault();
  const [changed, setChanged] = useState<Row | null>(null);
  usePreload(windows);
  const open = (row: Row): void => {
    const why = fault(row);
    if (why === null) void navigate(addressOf(row));
    else notices.warning(why);
  };
  const exporting = (format: 'xlsx' | 'csv') => ({
    key: format,
    label: () => t(format),
    shown: (row: Row) => {
      const code = listOf(row)?.permissions.export;
      return code !== undefined && mayPress(permissions, code);
    },
    barred: fault,
    onPress: (row: Row) => {
      const of = listOf(row);
      if (of) exportReport(row, of, format);
    },
  });
  const isOwn = (row: Row): boolean => row.ownerId === user?.id;
  return (
    <>
      <ResourcePage
        resource={report}
        head={<SentFiles />}
        onOpen={open}
        titleNote={(row: Row) => {
          const why = fault(row);
          return why === null ? null : <small className="cell-note">{why}</small>;
        }}
        cells={{
          target: (row: Row) => {
            const of = listOf(row);
            return of ? nameOf(of, language, 'many') : row.target;
          },
          schedule: (row: Row) =>
            row.sendTime === null
              ? row.schedule_dictText
              : t('sentAt', {
                  schedule: row.weekday_dictText
                    ? `${row.schedule_dictText} ${row.weekday_dictText}`
                    : row.schedule_dictText,
                  time: row.sendTime,
                }),
        }}
        mayDelete={(row: Row) => (isOwn(row) ? null : t('notOwn'))}
        actions={[
          { key: 'open', label: () => t('openIt'), link: true, barred: fault, onPress: open },
          exporting('xlsx'),
          exporting('csv'),
          {
            key: 'change',
            label: () => t('changeIt'),
            permission: 'report:add',
            barred: (row: Row) => (isOwn(row) ? null : t('notOwn')),
            onPress: setChanged,
          },
        ]}
      />
      {changed && (
        <ReportWindow
          target={changed.target}
          of={{
            id: changed.id,
            version: changed.version,
            settings: {
              ...{ name: changed.name, nameEn: changed.nameEn ?? '', audience: changed.audience },
              ...{ schedule: changed.schedule, weekday: changed.weekday ?? 'MON' },
              sendTime: changed.sendTime ?? '08:00',
              receivers: (changed.receivers ?? '').split(',').filter((id) => id !== ''),
            },
          }}
          onClose={() => setChanged(null)}
        />
      )}
    </>
  );
}
