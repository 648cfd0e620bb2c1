/** What was chosen lately at this computer, as buttons in a picker. */
import { useMutation } from '@tanstack/react-query';
import { notices } from '../notices';
import { currentSession, seesAllStores } from '../session';
import { pickerTexts } from './pickerTexts';
import { forgetSearched, rememberSearched, searched, type Searched } from './searched';

export interface Recent<Row> {
  kind: Searched['kind'];
  /** What is kept of a row; the phone is masked. */
  of: (row: Row) => { name: string; phone: string | null };
  /** The row of an entry, read again; null when there is none any more. */
  find: (entry: Searched) => Promise<Row | null>;
  /** What is shown when there is none any more. */
  gone: string;
  /** What an entry says. */
  label: (entry: Searched) => string;
}

export const rememberRecent = <Row extends { id: string }>({ kind, of }: Recent<Row>, row: Row): void =>
  rememberSearched({ kind, id: row.id, ...of(row) });

export function PickerRecent<Row>({ recent, onChoose }: { recent: Recent<Row>; onChoose: (row: Row) => void }) {
  const t = pickerTexts.use();
  const find = useMutation({
    mutationFn: recent.find,
    onSuccess: (row, entry) => {
      if (row) return onChoose(row);
      // Anyone who works in several stores looks from another one, perhaps.
      if (!seesAllStores(currentSession().user)) forgetSearched(entry);
      notices.warning(recent.gone);
    },
  });
  const entries = searched(recent.kind);
  if (entries.length === 0) return null;
  return (
    <div className="picker-history" role="group" aria-label={t('recent')}>
      {t('recent')}
      {entries.map((entry) => (
        <button key={entry.id} type="button" onClick={() => find.mutate(entry)}>
          {recent.label(entry)}
        </button>
      ))}
    </div>
  );
}
