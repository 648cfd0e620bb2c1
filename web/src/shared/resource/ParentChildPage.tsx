/** A resource whose rows have children: the parents stand at the side, the children of the chosen one are the page. */
import type { Resource, RowOf } from '@paddock/contracts/resources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useLang } from '../i18n';
import { Icon } from '../Icon';
import { KeyButton } from '../KeyCap';
import { keepOfStore, useStoreOfKeys } from '../keys';
import { ErrorState } from '../ListStates';
import { useLiveTopic } from '../live';
import { notices } from '../notices';
import { mayPress, useSession } from '../session';
import { Pager } from '../table/Pager';
import { has, resourceCalls } from './calls';
import { FormDrawer } from './lazyParts';
import type { Opened } from './useResourcePage';
import { firstSort } from './listState';
import { useLastPage } from '../table/useLastPage';
import { titleOf, titleQuery, nameOf } from './model';
import { NoSideRows } from './NoSideRows';
import './parent-child.css';
import { useListScope } from './listScope';
import type { ResourcePageProps } from './pageSlots';
import { ResourcePage } from './ResourcePage';
import { SearchField } from './SearchField';
import { texts } from './texts';

/** The first is what a page of usual height shows whole. */
const sidePageSizes = [13, 30, 50, 100] as const;

export function ParentChildPage<const P extends Resource, const C extends Resource>({
  parent,
  child,
  note,
  locked,
  mayChangeParents = true,
  mayFill,
  ...slots
}: {
  parent: P;
  child: C;
  /** After a parent's title, at the side. */
  note: (row: RowOf<P>) => ReactNode;
  /** Parents that come with the product. */
  locked?: (row: RowOf<P>) => boolean;
  /** False: parents are neither added nor changed here, whatever is permitted elsewhere. */
  mayChangeParents?: boolean;
  /** Parents that children may be added to; all of them unless given. */
  mayFill?: (row: RowOf<P>) => boolean;
} & Omit<ResourcePageProps<C, RowOf<C> & { id: string }>, 'resource' | 'fixed' | 'embedded' | 'head'>) {
  const t = texts.use();
  const language = useLang();
  const session = useSession();
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const [search, setSearch] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [pageSize, setPageSize] = useState<number>(sidePageSizes[0]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const field = child.childOf?.field ?? '';
  const sort = firstSort(parent)[0];
  const query = {
    ...titleQuery(parent, typed),
    ...(sort ? { column: sort.field, order: sort.down ? 'desc' : 'asc' } : {}),
    pageNo,
    pageSize,
  };
  const parents = useQuery({
    queryKey: [orgCode, parent.name, 'list', query],
    queryFn: ({ signal }) => resourceCalls.list(parent, query, { signal }),
    placeholderData: keepOfStore(orgCode),
  });
  useLastPage(pageNo, pageSize, parents.isPlaceholderData ? undefined : parents.data?.total, setPageNo);
  const reload = (): void => void client.invalidateQueries({ queryKey: [orgCode, parent.name] });
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === parent.name) reload();
  });
  useListScope(child);
  const rows = parents.data?.records ?? [];
  const chosenId = search.get('of') ?? rows[0]?.id ?? null;
  const kept = rows.find((row) => row.id === chosenId);
  const alone = useQuery({
    queryKey: [orgCode, parent.name, 'one', chosenId],
    queryFn: ({ signal }) => resourceCalls.one(parent, chosenId ?? '', { signal }),
    enabled: chosenId !== null && !kept && parents.data !== undefined,
  });
  const chosen = kept ?? alone.data ?? null;
  const fixed = useMemo(() => (chosenId === null ? null : { [field]: chosenId }), [field, chosenId]);
  const may = (act: 'add' | 'edit'): boolean => {
    const code = parent.permissions[act];
    return mayChangeParents && has(parent, act) && code !== undefined && mayPress(session.permissions, code);
  };
  const one = nameOf(parent, language);
  const name = language === 'en' ? one.toLowerCase() : one;
  // The children of another parent are another list: its page and conditions do not follow.
  const choose = (id: string): void => setSearch({ of: id });
  return (
    <div className="parent-child">
      <h1 className="sr-only">{nameOf(parent, language, 'many')}</h1>
      <section className="side-list" aria-label={nameOf(parent, language, 'many')}>
        <div className="side-tools">
          <SearchField
            value={typed}
            onChange={(text) => {
              // What is chosen stays beside the search, whatever that finds.
              if (chosenId !== null && search.get('of') === null)
                setSearch((present) => new URLSearchParams([...present, ['of', chosenId]]), { replace: true });
              setTyped(text);
              setPageNo(1);
            }}
          />
          {may('add') && (
            <KeyButton onClick={() => setOpened({ mode: 'add', row: null })}>{t('add', { name })}</KeyButton>
          )}
        </div>
        {parents.isError && !parents.data ? (
          <ErrorState message={parents.error.message} onRetry={reload} />
        ) : parents.data && rows.length === 0 ? (
          <NoSideRows of={parent} typed={typed} onClear={() => setTyped('')} />
        ) : (
          <ul className="side-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={row.id === chosenId ? 'side-chosen' : ''}
                  aria-pressed={row.id === chosenId}
                  onClick={() => choose(row.id)}
                >
                  <span className="one-line">{titleOf(parent, row, language)}</span>
                  <span className="side-note one-line">{note(row as unknown as RowOf<P>)}</span>
                  {locked?.(row as unknown as RowOf<P>) && <Icon name="padlock" size={12} />}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="resource-foot">
          <span className="num">
            {parents.data &&
              t('range', {
                from: parents.data.total === 0 ? 0 : (pageNo - 1) * pageSize + 1,
                to: Math.min(pageNo * pageSize, parents.data.total),
                total: parents.data.total,
              })}
          </span>
          <Pager
            brief
            pageNo={pageNo}
            pageSize={pageSize}
            sizes={sidePageSizes}
            total={parents.data?.total ?? 0}
            onChange={(page, size) => {
              setPageNo(page);
              setPageSize(size);
            }}
          />
        </div>
      </section>
      {fixed && (
        <ResourcePage<C>
          key={chosenId}
          {...slots}
          resource={child}
          fixed={fixed}
          embedded
          readOnly={mayFill !== undefined && (chosen === null || !mayFill(chosen as unknown as RowOf<P>))}
          head={
            chosen && (
              <div className="child-head">
                <b className="one-line">{titleOf(parent, chosen, language)}</b>
                <span className="side-note">{note(chosen as unknown as RowOf<P>)}</span>
                {may('edit') && (
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => setOpened({ mode: 'edit', row: chosen })}
                  >
                    {t('edit', { name })}
                  </button>
                )}
              </div>
            )
          }
        />
      )}
      {opened && (
        <FormDrawer
          of={parent}
          mode={opened.mode}
          row={opened.row}
          given={{}}
          kept={[]}
          slots={{}}
          overtaken={null}
          neighbours={{ previous: null, next: null }}
          onSaved={(message, id) => {
            notices.success(message);
            setOpened(null);
            reload();
            if (opened.mode === 'add') choose(id);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}
