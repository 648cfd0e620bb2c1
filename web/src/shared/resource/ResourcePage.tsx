/** A resource as a page: filters, rows, and everything that can be done with them, from its declaration. Slots take what differs. */
import type { PermissionCode } from '@paddock/contracts';
import type { Resource, RowOf } from '@paddock/contracts/resources';

import { useMutation } from '@tanstack/react-query';
import { use, useRef, useState } from 'react';
import { usePreload } from '../../app/lazyWindow';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { useLang } from '../i18n';
import { useLinkState } from '../live';
import { notices } from '../notices';
import { mayPress, useSession } from '../session';
import { useHotkeys } from '../useHotkeys';
import { Pager } from '../table/Pager';
import { useRowsThatFit } from '../table/useRowsThatFit';
import { useClock } from '../useNow';
import { has, resourceCalls } from './calls';
import { ColumnChoicePopup } from './ColumnChoicePopup';
import { ExportMenu } from './ExportMenu';
import { Facts } from './Facts';
import { FilterBar } from './FilterBar';
import type { Values } from './formState';
import { ImportButton } from './ImportButton';
import { DeleteDialog, FormDrawer, listParts, RecordView } from './lazyParts';
import { conditionsOf, pageSizes } from './listState';
import { nameOf, type AnyRow } from './model';
import type { ResourcePageProps } from './pageSlots';
import { useOffer } from './offer';
import { RecordContext } from './recordContext';
import './resource.css';
import './resource-form.css';
import { useListScope } from './listScope';
import { SaveReport } from './SaveReport';
import { ResourceTable } from './ResourceTable';
import { RowActions, type ShownAction } from './RowActions';
import { choose, nobody, type Selection } from './selection';
import { EmptyList, FailedList, NoMatch, StaleStrip } from './States';
import { texts } from './texts';
import { ToolBar, type AddButton } from './ToolBar';
import { useColumns } from './useColumns';
import { useFolds } from './useFolds';
import { useNeighbours } from './useNeighbours';
import { useResourcePage } from './useResourcePage';

/** The link counts as lost only after so long: every page begins without it. */
const staleAfterMs = 5_000;

/** Page sizes that a person can choose, and the size that fits the window. */
const sizesWith = (fit: number | null): readonly number[] =>
  [...new Set([...(fit === null ? [] : [fit]), ...pageSizes])].toSorted((one, other) => one - other);

const nothing: Values = {};
const nothingOfNothing = '0 / 0';

export function ResourcePage<const R extends Resource, Row extends { id: string } = RowOf<R> & { id: string }>(
  props: ResourcePageProps<R, Row>,
) {
  // Inside, a row is a row: what a page says of its own rows holds for these.
  const given = props as unknown as ResourcePageProps<Resource, AnyRow>;
  const offer = useOffer(given.resource);
  const form = { ...offer.form, ...given.form };
  const record = use(RecordContext);
  if (record !== null) return <RecordView of={given.resource} id={record} slots={form} />;
  return <Page {...offer} {...given} form={form} />;
}

function Page(props: ResourcePageProps<Resource, AnyRow>) {
  const { resource: of, fixed = nothing, form = {}, actions = [], state: rowState } = props;
  const t = texts.use();
  const language = useLang();
  const session = useSession();
  const area = useRef<HTMLDivElement>(null);
  const fit = useRowsThatFit(area, { fewest: pageSizes[0], first: null });
  const page = useResourcePage(of, fixed, fit);
  const { state, kept, list, live, rows, selection } = page;
  usePreload(listParts);
  useListScope(of, state.values, !props.embedded);
  const [deleting, setDeleting] = useState<Selection | null>(null);
  const folds = useFolds(rows, props.foldOf);
  const link = useLinkState();
  // The list itself is drawn again when the answer changes, not with the clock.
  const cutMinutes = useClock((now) =>
    link.live || now - link.since <= staleAfterMs ? -1 : Math.floor((now - link.since) / 60_000),
  );
  const cut = cutMinutes >= 0;
  const stale = list.data !== undefined && (cut || list.error !== null);
  const may = (code: PermissionCode | undefined): boolean => code !== undefined && mayPress(session.permissions, code);
  const mayWrite = (call: 'add' | 'edit' | 'delete' | 'deleteBatch' | 'importExcel'): boolean =>
    !props.readOnly && has(of, call) && may(of.permissions[call === 'importExcel' ? 'import' : call]);
  const mayAdd = props.add !== undefined || mayWrite('add');
  const mayImport = mayWrite('importExcel');
  const mayEdit = mayWrite('edit');
  const mayDelete = mayWrite('delete');
  const mayDeleteSeveral = mayWrite('deleteBatch');
  const mayChange = (row: AnyRow): boolean => props.mayChange?.(row) ?? true;
  const isEditable = (row: AnyRow): boolean => mayEdit && !stale && mayChange(row) && !props.mayEdit?.(row);
  const filtered = conditionsOf(state, of, kept).length > 0;

  const renew = live.renew;
  const remove = useMutation({
    mutationFn: (ids: readonly string[]) =>
      ids.length === 1 && ids[0] !== undefined && has(of, 'delete')
        ? resourceCalls.remove(of, ids[0])
        : resourceCalls.removeSeveral(of, ids),
    onSuccess: (answer, ids) => {
      notices.success(answer.message);
      page.choose(
        ids.map((id) => ({ id })),
        false,
      );
    },
    onSettled: () => {
      setDeleting(null);
      renew();
    },
  });
  const askDelete = (chosen: Selection): void => {
    if (chosen.size === 0) notices.warning(t('chooseOne'));
    else setDeleting(chosen);
  };

  const openRow = (row: AnyRow): void => {
    if (props.onOpen) props.onOpen(row);
    else page.open(isEditable(row) ? 'edit' : 'view', row);
  };
  const actionsOf = (row: AnyRow): { links: ShownAction[]; more: ShownAction[] } => {
    const folded = folds.standsFor(row);
    const own = actions
      .filter((action) => (action.permission === undefined || may(action.permission)) && (action.shown?.(row) ?? true))
      .map((action) => ({
        link: action.link === true,
        shown: {
          key: action.key,
          label: action.label(row, folded),
          barred: action.barred?.(row) ?? null,
          next: action.next,
          icon: action.icon,
          onPress: () => action.onPress(row, folded),
        },
      }));
    const view: ShownAction = { key: 'view', label: t('viewAct'), onPress: () => page.open('view', row) };
    const edit: ShownAction = { key: 'edit', label: t('editAct'), onPress: () => page.open('edit', row) };
    const editable = isEditable(row);
    const first = props.onOpen ? [] : [editable ? edit : view];
    return {
      links: [...first, ...own.filter((action) => action.link).map((action) => action.shown)],
      more: [
        // Pages that open a row in a screen of their own keep the form in the menu, unless they bring their own way to edit.
        ...(editable && !own.some(({ shown }) => shown.key === 'edit') ? [props.onOpen ? edit : view] : []),
        ...own.filter((action) => !action.link).map((action) => action.shown),
        ...(mayDelete && mayChange(row)
          ? [
              {
                key: 'delete',
                label: t('delete'),
                barred: props.mayDelete?.(row) ?? null,
                onPress: () => askDelete(choose(nobody, [row], state.pageNo, true)),
              },
            ]
          : []),
      ],
    };
  };
  // Events that carry whole rows do not say who.
  const whoOf = (who: string): string => (who === '' ? t(of.live ? 'another' : 'elsewhere') : who);
  const columns = useColumns({
    of,
    slots: props,
    sort: state.sort,
    onSort: page.sort,
    kept,
    numberOf: props.numbered
      ? (row) => (state.pageNo - 1) * state.pageSize + rows.findIndex(({ id }) => id === row.id) + 1
      : null,
    note: (row) => {
      const deletedBy = live.deleted.get(row.id);
      const changedBy = live.changed.get(row.id);
      if (deletedBy !== undefined)
        return <small className="cell-note">{t('justDeleted', { who: whoOf(deletedBy) })}</small>;
      return changedBy ? (
        <small className="cell-note">{t('justChanged', { who: changedBy })}</small>
      ) : (
        folds.foldButton(row)
      );
    },
    onOpen: props.onOpen,
    // Where a press on the title opens the row and nothing else can be done with it, there is no column for it.
    actions:
      props.onOpen && !mayEdit && !mayDelete && actions.length === 0 && !props.insteadOfActions
        ? null
        : {
            at: props.actionsAt ?? 'end',
            render: (row) =>
              live.deleted.has(row.id)
                ? '—'
                : (props.insteadOfActions?.(row) ?? <RowActions row={row} {...actionsOf(row)} />),
          },
  });
  const add: AddButton | null = mayAdd
    ? (props.add ?? { cap: 'Alt N', hotkey: 'Alt+n', onPress: () => page.open('add', null) })
    : null;
  useHotkeys({ Escape: page.clear }, selection.size > 0);

  const total = list.data?.total ?? 0;
  const shownId = page.opened?.row?.id ?? props.beside?.row.id;
  const neighbours = useNeighbours(page, shownId, openRow);
  const instead =
    list.error !== null ? (
      <FailedList of={of} error={list.error} since={list.failedAt} count={list.failures} onRetry={list.reload} />
    ) : filtered ? (
      <NoMatch of={of} state={state} kept={kept} onApply={page.change} />
    ) : (
      <EmptyList of={of} mayAdd={mayAdd} mayImport={mayImport} />
    );
  const exporting = {
    of,
    state,
    selection,
    columns: columns.shown,
    matching: filtered ? (list.data?.total ?? null) : null,
    all: list.all,
  };
  const listPage = (
    <div className={`resource-page${props.embedded ? ' resource-embedded' : ''}`}>
      {!props.embedded && (
        <>
          <h1 className="sr-only">{nameOf(of, language, 'many')}</h1>
          <BreadcrumbSide>
            {props.side}
            {props.facts && <Facts of={of} facts={props.facts} state={state} onApply={page.change} />}
          </BreadcrumbSide>
        </>
      )}
      <FilterBar
        of={of}
        state={state}
        kept={kept}
        matching={list.isOlder ? null : (list.data?.total ?? null)}
        all={list.all}
        chips={props.chips}
        shownTexts={props.shownTexts ?? {}}
        onChange={page.change}
      />
      <section className="resource-card">
        {props.head}
        <ToolBar
          of={of}
          add={add}
          off={stale || (list.error !== null && list.data === undefined)}
          before={
            <>
              {mayImport && <ImportButton of={of} off={stale} onDone={renew} />}
              {has(of, 'exportXls') && may(of.permissions.export) && <ExportMenu {...exporting} off={stale} />}
            </>
          }
          deleteSeveral={
            mayDeleteSeveral && (of.batchDelete !== 'selected' || selection.size > 0)
              ? () => askDelete(selection)
              : null
          }
          selection={selection}
          onlyChosen={page.onlyChosen}
          onOnlyChosen={page.setOnlyChosen}
          onClear={page.clear}
          waiting={live.waiting}
          onRenew={renew}
          syncedAt={list.data === undefined ? null : Math.max(list.answeredAt, live.changedAt)}
          live={link.live && !stale}
          right={
            <>
              {!props.embedded && (kept.length === 0 || props.fixedFolds) && (
                <SaveReport of={of} state={state} columns={columns.shown} />
              )}
              <ColumnChoicePopup of={of} columns={columns.all} hidden={columns.hidden} onChange={columns.choose} />
            </>
          }
        >
          {props.tools}
          {props.chosenTools?.(
            [...selection.values()].map(({ row }) => row),
            page.clear,
          )}
        </ToolBar>
        {stale && (
          <StaleStrip
            asOf={link.live ? list.answeredAt : Math.max(list.answeredAt, link.since)}
            minutes={cut ? cutMinutes : null}
            onRetry={list.reload}
          />
        )}
        <div ref={area} className="resource-scroll" {...live.pointer}>
          <ResourceTable
            of={of}
            rows={folds.rows}
            columns={columns.columns}
            onLeftOut={columns.onLeftOut}
            reading={list.isPending}
            selection={{
              kind: 'checkbox',
              chosen: new Set(selection.keys()),
              barred: (row) => live.deleted.has(row.id) || (props.barred?.(row) ?? false) || !mayChange(row),
              choose: (chosen, on) => page.choose(chosen.flatMap(folds.standsFor), on),
            }}
            classOf={(row) =>
              [
                live.changed.has(row.id) ? 'row-changed' : '',
                live.deleted.has(row.id) ? 'row-deleted' : '',
                rowState?.of(row).done || props.doneOf?.(row) ? 'row-done' : '',
                shownId === row.id ? 'row-open' : '',
              ].join(' ')
            }
            expanded={props.expanded}
            onOpen={openRow}
            onEdit={mayEdit && !stale ? (row) => page.open(isEditable(row) ? 'edit' : 'view', row) : undefined}
            onPage={(by) => {
              const next = state.pageNo + by;
              if (next >= 1 && next <= page.pages) page.toPage(next);
            }}
            instead={instead}
          />
        </div>
        <div className="resource-foot">
          <span className="num">
            {list.data &&
              (total === 0
                ? nothingOfNothing
                : t('range', {
                    from: (state.pageNo - 1) * state.pageSize + 1,
                    to: Math.min(state.pageNo * state.pageSize, total),
                    total,
                  }) + folds.foldedNote)}
          </span>
          <Pager
            pageNo={state.pageNo}
            pageSize={state.pageSize}
            total={total}
            sizes={sizesWith(fit)}
            onChange={(pageNo, pageSize) => page.change({ ...state, pageNo, pageSize })}
          />
        </div>
      </section>
      {page.opened && (
        <FormDrawer
          key={`${page.opened.mode} ${page.opened.row?.id ?? ''}`}
          of={of}
          mode={page.opened.mode}
          row={page.opened.row}
          given={fixed}
          kept={kept}
          slots={form}
          overtaken={page.overtaken && { row: page.overtaken.row, who: whoOf(page.overtaken.who) }}
          neighbours={neighbours}
          onSaved={(message) => {
            notices.success(message);
            page.close();
            renew();
          }}
          onClose={page.close}
        />
      )}
      {deleting && (
        <DeleteDialog
          of={of}
          selection={deleting}
          shown={rows}
          state={state}
          nameOfRow={props.rowName}
          busy={remove.isPending}
          onConfirm={() => remove.mutate([...deleting.keys()])}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
  return (
    <>
      {listPage}
      {props.beside?.panel(neighbours)}
    </>
  );
}
