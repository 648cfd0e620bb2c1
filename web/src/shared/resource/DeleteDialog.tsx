/** Asks before rows are deleted, and shows which and where they are, so that nobody deletes unseen rows. */
import type { Resource } from '@paddock/contracts/resources';
import { useQuery } from '@tanstack/react-query';
import { useLang } from '../i18n';
import { ConfirmDialog } from '../ConfirmDialog';
import { useStoreOfKeys } from '../keys';
import { resourceCalls } from './calls';
import { ChosenPlaces } from './ChosenPlaces';
import { filterQuery, type ListState } from './listState';
import { labelOf, titleOf, type AnyRow, nameOf } from './model';
import { whereChosen, type Selection } from './selection';
import { texts } from './texts';

export default function DeleteDialog({
  of,
  selection,
  shown,
  state,
  nameOfRow,
  busy,
  onConfirm,
  onClose,
}: {
  of: Resource;
  selection: Selection;
  /** Rows of the page in front. */
  shown: readonly AnyRow[];
  state: ListState;
  nameOfRow?: ((row: AnyRow) => string) | undefined;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = texts.use();
  const language = useLang();
  const orgCode = useStoreOfKeys();
  const chosen = [...selection.values()];
  const { here, elsewhere } = whereChosen(selection, shown);
  const ids = `${chosen.map(({ row }) => row.id).join(',')},`;
  const query = { ...filterQuery(state, of), id: ids };
  const inResult = useQuery({
    queryKey: [orgCode, of.name, 'count', query],
    queryFn: ({ signal }) => resourceCalls.count(of, query, { signal, silent: true }),
    enabled: elsewhere > 0,
    meta: { silent: true },
  });
  const outside = inResult.data === undefined ? 0 : Math.max(0, chosen.length - inResult.data);
  const name = nameOf(of, language, chosen.length === 1 ? 'one' : 'many');
  return (
    <ConfirmDialog
      careful
      title={t('deleteSeveral', { count: chosen.length, name: language === 'en' ? name.toLowerCase() : name })}
      confirmText={t('deleteConfirm', { count: chosen.length })}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="delete-question">
        <ChosenPlaces
          names={chosen.map(({ row }) => (nameOfRow ? nameOfRow(row) : titleOf(of, row, language)))}
          here={here}
          elsewhere={elsewhere}
          outside={outside}
        />
        <p>{of.deleteHint ? labelOf(of.deleteHint, language) : t('deleteOneHint')}</p>
      </div>
    </ConfirmDialog>
  );
}
