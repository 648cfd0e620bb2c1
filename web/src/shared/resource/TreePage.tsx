/** A resource whose rows stand below each other: the tree at the side, the form of the chosen row beside it. */
import type { Resource, RowOf } from '@paddock/contracts/resources';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { KeyButton } from '../KeyCap';
import { keepOfStore, useStoreOfKeys } from '../keys';
import { ErrorState } from '../ListStates';
import { useLiveTopic } from '../live';
import { notices } from '../notices';
import { mayPress, useSession } from '../session';
import { useHotkeys } from '../useHotkeys';
import { usePreload } from '../../app/lazyWindow';
import { has, resourceCalls } from './calls';
import type { FormSlots } from './FormBody';
import { ConfirmDialog, FormDrawer, TreeDetails, treeParts } from './lazyParts';
import { firstSort } from './listState';
import { titleOf, type AnyRow, nameOf } from './model';
import { NoSideRows } from './NoSideRows';
import './parent-child.css';
import './resource-form.css';
import './resource.css';
import { useListScope } from './listScope';
import { SearchField } from './SearchField';
import { StateCell, type RowState } from './useColumns';
import { texts } from './texts';
import { treeLines, withAncestors } from './tree';

const indent = 18;

interface TreeSlots<Row> {
  /** After a row's title. */
  note?: (row: Row) => ReactNode;
  /** Rows that are no longer in use. */
  closed?: (row: Row) => boolean;
  form?: FormSlots;
  /** What a row holds is read first, and changed once somebody asks for it. */
  facts?: boolean;
  /** At the end of a row's line. */
  state?: (row: Row) => RowState;
  /** What counts of the chosen row, above its facts. */
  above?: (row: Row & { id: string }) => ReactNode;
  /** What belongs to the chosen row, below its facts. */
  below?: (row: Row & { id: string }) => ReactNode;
  /** A new row begins below the chosen one; default true. */
  beginsBelow?: boolean;
  deleteHint?: string;
  /** Beside the search of the tree. */
  tools?: ReactNode;
  /** At the head of the chosen row; `leave` asks first where something is not saved. */
  actions?: (row: Row & { id: string }, leave: (go: () => void) => void) => ReactNode;
}

export function TreePage<const R extends Resource>({ resource, ...slots }: { resource: R } & TreeSlots<RowOf<R>>) {
  return <Tree of={resource} {...(slots as unknown as TreeSlots<AnyRow>)} />;
}

function Tree({
  of,
  note,
  closed,
  form = {},
  facts = false,
  state,
  above,
  below,
  beginsBelow = true,
  deleteHint,
  tools,
  actions,
}: { of: Resource } & TreeSlots<AnyRow>) {
  const t = texts.use();
  const language = useLang();
  const session = useSession();
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [adding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState(false);
  /** Whose edit of which row was received last. */
  const [edited, setEdited] = useState<{ id: string; who: string } | null>(null);
  /** Own saves: each restarts the form. */
  const [saves, setSaves] = useState(0);
  const [going, setGoing] = useState<{ go: () => void } | null>(null);
  const unsaved = useRef(0);
  const tree = useRef<HTMLUListElement>(null);
  usePreload(treeParts);
  useListScope(of);
  const parent = of.parent ?? '';
  const sort = firstSort(of)[0];
  const query = {
    ...(sort ? { column: sort.field, order: sort.down ? 'desc' : 'asc' } : {}),
  };
  const list = useQuery({
    queryKey: [orgCode, of.name, 'list', query],
    queryFn: ({ signal }) => resourceCalls.whole(of, query, { signal }),
    placeholderData: keepOfStore(orgCode),
  });
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: [orgCode, of.name] });
  const rows = list.data ?? [];
  const wanted = typed.trim().toLowerCase();
  const shown =
    wanted === '' ? rows : withAncestors(rows, parent, (row) => JSON.stringify(row).toLowerCase().includes(wanted));
  const lines = treeLines(shown, parent, wanted === '' ? folded : new Set());
  const chosen = rows.find((row) => row.id === search.get('of')) ?? rows[0] ?? null;
  const may = (act: 'add' | 'edit' | 'delete'): boolean => {
    const code = of.permissions[act];
    return has(of, act) && code !== undefined && mayPress(session.permissions, code);
  };

  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource !== of.name) return;
    if (payload.change === 'edited') setEdited({ id: payload.rowId, who: payload.by });
    void reload();
  });
  const go = (id: string): void => {
    unsaved.current = 0;
    setGoing(null);
    setSearch({ of: id });
  };
  const leave = (next: () => void): void => {
    if (unsaved.current > 0) setGoing({ go: next });
    else next();
  };
  const choose = (id: string): void => {
    if (id !== chosen?.id) leave(() => go(id));
  };
  const fold = (id: string, on: boolean): void =>
    setFolded((present) => {
      const next = new Set(present);
      if (on) next.add(id);
      else next.delete(id);
      return next;
    });
  const press = (event: KeyboardEvent): void => {
    const element = (event.target as Element).closest<HTMLElement>('[data-line]');
    const at = lines.findIndex(({ row }) => row.id === element?.dataset['line']);
    const line = lines[at];
    if (!line || event.altKey) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      const next = lines[at + step];
      if (next) tree.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(next.row.id)}"]`)?.focus();
    } else if (event.key === 'ArrowLeft' && line.children > 0) fold(line.row.id, true);
    else if (event.key === 'ArrowRight' && line.children > 0) fold(line.row.id, false);
    else if (event.key === 'Enter' || event.key === ' ') choose(line.row.id);
    else return;
    event.preventDefault();
  };
  const remove = useMutation({
    mutationFn: (id: string) => resourceCalls.remove(of, id),
    onSuccess: (answer) => {
      notices.success(answer.message);
      setSearch({});
      void reload();
    },
    onSettled: () => setDeleting(false),
  });
  useHotkeys({ 'Alt+n': () => setAdding(true) }, may('add'));
  const one = nameOf(of, language);
  const name = language === 'en' ? one.toLowerCase() : one;
  return (
    <div className="parent-child tree-page">
      <h1 className="sr-only">{nameOf(of, language, 'many')}</h1>
      <section className="side-list side-tree" aria-label={nameOf(of, language, 'many')}>
        <div className="side-tools">
          <SearchField value={typed} onChange={setTyped} />
          {may('add') && (
            <KeyButton {...(facts ? { tone: 'primary' as const, cap: 'Alt N' } : {})} onClick={() => setAdding(true)}>
              {t('add', { name })}
            </KeyButton>
          )}
          {tools}
        </div>
        {list.isError && !list.data ? (
          <ErrorState message={list.error.message} onRetry={() => void reload()} />
        ) : lines.length === 0 && list.data ? (
          <NoSideRows of={of} typed={typed} onClear={() => setTyped('')} />
        ) : (
          <ul ref={tree} className="side-rows" role="tree" aria-label={nameOf(of, language, 'many')} onKeyDown={press}>
            {lines.map(({ row, level, children }) => (
              <li
                key={row.id}
                role="treeitem"
                aria-level={level + 1}
                aria-selected={row.id === chosen?.id}
                {...(children > 0 ? { 'aria-expanded': !folded.has(row.id) } : {})}
                tabIndex={row.id === chosen?.id ? 0 : -1}
                data-line={row.id}
                className={`tree-line${row.id === chosen?.id ? ' side-chosen' : ''}${closed?.(row) ? ' tree-closed' : ''}`}
                style={{ paddingLeft: 12 + level * indent }}
                onClick={() => choose(row.id)}
              >
                <span
                  className="tree-fold"
                  aria-hidden
                  onClick={(event) => {
                    event.stopPropagation();
                    fold(row.id, !folded.has(row.id));
                  }}
                >
                  {children > 0 && <Icon name={folded.has(row.id) ? 'right' : 'down'} size={12} />}
                </span>
                <span className="one-line">{titleOf(of, row, language)}</span>
                <span className="side-note one-line">{note?.(row)}</span>
                {state && <StateCell state={state(row)} />}
              </li>
            ))}
          </ul>
        )}
        <div className="resource-foot">
          <span className="num">{list.data && t('totalCount', { count: list.data.length })}</span>
        </div>
      </section>
      {!chosen && list.data && <section className="tree-card" aria-hidden />}
      {chosen && (
        <TreeDetails
          key={`${chosen.id} ${saves}`}
          of={of}
          row={chosen}
          mayEdit={may('edit')}
          overtaken={{ row: chosen, who: edited?.id === chosen.id ? edited.who : t('another') }}
          slots={form}
          note={note}
          facts={facts}
          above={above?.(chosen)}
          below={below?.(chosen)}
          buttons={
            <>
              {actions?.(chosen, leave)}
              {may('delete') && <KeyButton onClick={() => setDeleting(true)}>{t('delete')}</KeyButton>}
            </>
          }
          onUnsaved={(count) => (unsaved.current = count)}
          onSaved={(message) => {
            notices.success(message);
            void reload().then(() => setSaves((before) => before + 1));
          }}
        />
      )}
      {adding && (
        <FormDrawer
          of={of}
          mode="add"
          row={null}
          given={{}}
          kept={[]}
          // Where a new row begins, not where it must stay: the form may name another one.
          slots={beginsBelow && chosen ? { ...form, start: { ...form.start, [parent]: chosen.id } } : form}
          overtaken={null}
          neighbours={{ previous: null, next: null }}
          onSaved={(message, id) => {
            notices.success(message);
            setAdding(false);
            void reload();
            go(id);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {deleting && chosen && (
        <ConfirmDialog
          careful
          title={t('deleteAsk', { name, title: titleOf(of, chosen, language) })}
          confirmText={t('delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(chosen.id)}
          onClose={() => setDeleting(false)}
        >
          {deleteHint ?? t('deleteOneHint')}
        </ConfirmDialog>
      )}
      {going !== null && (
        <ConfirmDialog
          careful
          title={t('leaveTitle')}
          cancelText={t('leaveStay')}
          confirmText={t('leaveGo')}
          onConfirm={going.go}
          onClose={() => setGoing(null)}
        >
          {t('leaveAsk', { count: unsaved.current })}
        </ConfirmDialog>
      )}
    </div>
  );
}
