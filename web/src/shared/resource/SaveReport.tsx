/** Keeps a list as it stands, with its conditions, sort and columns, as a report. */
import type { Resource } from '@paddock/contracts/resources';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { lazyWindow } from '../../app/lazyWindow';
import { Icon } from '../Icon';
import { useMayPress } from '../session';
import { writeState, type ListState } from './listState';
import { reportTexts } from './reportTexts';

const ReportWindow = lazyWindow(() => import('./ReportWindow'));

export function SaveReport({
  of,
  state,
  columns,
}: {
  of: Resource;
  state: ListState;
  /** Names of the columns that show. */
  columns: readonly string[];
}) {
  const t = reportTexts.use();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const may = useMayPress('report:add');
  if (!may || of.name === 'report') return null;
  return (
    <>
      <button
        type="button"
        className="plain-icon"
        aria-label={t('saveAsReport')}
        title={t('saveAsReport')}
        onClick={() => setOpen(true)}
      >
        <Icon name="chart" size={16} />
      </button>
      {open && (
        <ReportWindow
          target={of.name}
          list={{
            pagePath: pathname,
            listSearch: writeState({ ...state, pageNo: 1 }, of, new URLSearchParams()).toString(),
            listColumns: columns.join(','),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
