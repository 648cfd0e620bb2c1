/** The records of play first, pay later: live, with their ways to be settled. */
import type { TabPayload } from '@paddock/contracts/feed';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Pagination, Table } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BreadcrumbSide } from '../../app/shell/Breadcrumb';
import { ConfirmDialog } from '../../shared/ConfirmDialog';
import { useStoreNameOf } from '../../shared/depart';
import { clockTime, rowTime } from '../../shared/format';
import { useLang } from '../../shared/i18n';
import { KeyButton } from '../../shared/KeyCap';
import { EmptyState, ErrorState, Stale } from '../../shared/ListStates';
import { useLinkState, useLiveTopic } from '../../shared/live';
import { notices } from '../../shared/notices';
import { openPlayFirst, usePlayFirstOpen } from '../../shared/playFirst';
import { ChosenPlaces } from '../../shared/resource/ChosenPlaces';
import { useMarks } from '../../shared/resource/marks';
import { textOf, type AnyRow } from '../../shared/resource/model';
import { choose, nobody, refresh, whereChosen, type Selection } from '../../shared/resource/selection';
import { maySeeEditRules, useMayPress, useSession } from '../../shared/session';
import { StateGlyph } from '../../shared/StateGlyph';
import { limitsQuery } from '../../shared/tabLimits';
import { useHotkeys } from '../../shared/useHotkeys';
import { patchList } from '../../shared/versioned';
import { words } from '../../shared/words';
import { deleteTabs, noFilters, pendingCountQuery, tabsKey, tabsQuery, type TabFilters } from './calls';
import { tabColumns, type TabAction } from './columns';
import { DetailDialog } from './DetailDialog';
import { EditDialog } from './EditDialog';
import { Filters } from './Filters';
import { Limits } from './Limits';
import { LinkDialog } from './LinkDialog';
import './pay-later.css';
import { SettleDialog } from './SettleDialog';
import { payingState } from './settlement';
import { texts } from './texts';

/** A record as people know it: who drove, by which rule, since when. */
const chosenName = (row: AnyRow): string =>
  [textOf(row['cheshou']), textOf(row['roleId_dictText']), rowTime(textOf(row['createTime']))].join(' ');

export default function PayLaterList() {
  const t = texts.use();
  const storeNameOf = useStoreNameOf();
  const w = words.use();
  const language = useLang();
  const client = useQueryClient();
  const [askingRemove, setAskingRemove] = useState(false);
  const { user } = useSession();
  const [search, setSearch] = useSearchParams();
  const onlyPending = search.get('playState') === 'GUADAN';
  const [typed, setTyped] = useState<TabFilters>(noFilters);
  const [pageNo, setPageNo] = useState(1);
  const [pageSize, setPageSize] = useState(10);
  const [chosen, setChosen] = useState<Selection>(nobody);
  const [dialog, setDialog] = useState<{ action: TabAction; tab: TabPayload } | null>(null);
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  const [heardAt, setHeardAt] = useState(0);
  const pointerInside = useRef(false);
  const { changed, mark } = useMarks();
  const mayEdit = maySeeEditRules(user);
  const mayDelete = useMayPress('playbeforepay:deleteBatch');
  const link = useLinkState();

  const filters: TabFilters = useMemo(
    () => ({ ...typed, playState: onlyPending ? 'GUADAN' : '' }),
    [typed, onlyPending],
  );
  const list = useQuery(tabsQuery(filters, pageNo, pageSize));
  const pending = useQuery(pendingCountQuery(typed));
  const rows = list.data?.records ?? [];
  const total = list.data?.total ?? 0;
  // A record that has left this page keeps its window, and what was heard of it since.
  const listed = dialog && rows.find((row) => row.id === dialog.tab.id);
  const shown = dialog && (listed && listed.version > dialog.tab.version ? listed : dialog.tab);

  const reload = (): void => {
    setUnseen(new Set());
    void client.invalidateQueries({ queryKey: tabsKey });
    void client.invalidateQueries({ queryKey: limitsQuery.queryKey });
  };

  useLiveTopic('tabs', ({ payload }) => {
    setHeardAt(Date.now());
    setDialog((open) =>
      open?.tab.id === payload.id && open.tab.version < payload.version ? { ...open, tab: payload } : open,
    );
    const patched = patchList<TabPayload>(client, [...tabsKey, 'list'], payload);
    void client.invalidateQueries({ queryKey: limitsQuery.queryKey });
    void client.invalidateQueries({ queryKey: [...tabsKey, 'pending'] });
    if (patched === 'older') return;
    mark(payload.id, '');
    setChosen((present) => refresh(present, payload.id, payload.deleted ? null : payload));
    if (patched === 'changed' && !payload.deleted) return;
    // Rows never move under the pointer: new ones wait until it has left.
    if (pointerInside.current && !payload.deleted) setUnseen((ids) => new Set(ids).add(payload.id));
    else void client.invalidateQueries({ queryKey: [...tabsKey, 'list'] });
  });

  const remove = useMutation({
    mutationFn: deleteTabs,
    onSuccess: (answer) => {
      notices.success(answer.message);
      setChosen(nobody);
      reload();
    },
    onSettled: () => setAskingRemove(false),
  });
  const askRemove = (): void => {
    if (chosen.size === 0) {
      notices.warning(t('chooseOne'));
      return;
    }
    setAskingRemove(true);
  };

  const playFirstOpen = usePlayFirstOpen();
  const keys = dialog === null && !playFirstOpen;
  useHotkeys({ F8: openPlayFirst }, keys);

  const columns = useMemo(
    () => tabColumns({ t, w, language, storeNameOf, mayEdit, onAction: (action, tab) => setDialog({ action, tab }) }),
    [t, w, language, storeNameOf, mayEdit],
  );
  const close = (): void => setDialog(null);
  const searchBy = (next: TabFilters): void => {
    if (next === noFilters && onlyPending) setSearch({});
    setTyped(next);
    setPageNo(1);
    reload();
  };

  return (
    <div className="tab-page">
      <BreadcrumbSide>
        <Limits />
      </BreadcrumbSide>
      <h1 className="sr-only">{t('title')}</h1>
      <Filters filters={typed} keys={keys} onSearch={searchBy} />
      <section className="list-card">
        <div className="tool-bar">
          <KeyButton tone="primary" cap="F8" onClick={openPlayFirst}>
            {t('playFirst')}
          </KeyButton>
          {mayDelete && <Button onClick={askRemove}>{t('batchDelete')}</Button>}
          {chosen.size > 0 && (
            <span>
              {t('chosen')} <b>{chosen.size}</b> {t('chosenUnit')}{' '}
              <button className="link-button" onClick={() => setChosen(nobody)}>
                {t('clear')}
              </button>
            </span>
          )}
          {onlyPending && (
            <span>
              <b>{t('onlyPending')}</b>{' '}
              <button className="link-button" onClick={() => setSearch({})}>
                {t('showAll')}
              </button>
            </span>
          )}
          {unseen.size > 0 && (
            <button className="new-rows" onClick={reload}>
              {t('newRows', { count: unseen.size })}
            </button>
          )}
          <span className="tool-right">
            {list.data && (
              <span>
                {t('total')} <b>{total}</b>
                {pending.data !== undefined && t('totalUnit')}
                <b>{pending.data}</b>
              </span>
            )}
            {list.isError && list.data ? (
              <Stale asOf={list.dataUpdatedAt} onRetry={reload} />
            ) : (
              list.data && (
                <span className={`state ${link.live ? 'tone-go' : 'tone-grey'}`}>
                  <StateGlyph state={link.live ? 'LIVE' : 'STALE'} size={14} />
                  <span className="link-word">
                    {t('synced', { time: clockTime(Math.max(list.dataUpdatedAt, heardAt)) })}
                  </span>
                </span>
              )
            )}
          </span>
        </div>
        <div
          className="list-rows"
          onPointerEnter={() => (pointerInside.current = true)}
          onPointerLeave={() => (pointerInside.current = false)}
        >
          <Table<TabPayload>
            size="small"
            rowKey="id"
            columns={columns}
            dataSource={rows.filter((row) => !row.deleted)}
            loading={list.isPending}
            pagination={false}
            scroll={{ x: 'max-content' }}
            rowSelection={{
              fixed: true,
              columnWidth: 40,
              selectedRowKeys: [...chosen.keys()],
              onSelect: (row, on) => setChosen(choose(chosen, [row], pageNo, on)),
              onSelectAll: (on, _all, rows) => setChosen(choose(chosen, rows, pageNo, on)),
              getCheckboxProps: (row) => ({
                'aria-label': t('chooseRow', { id: row.id }),
                disabled: payingState(row) !== null,
              }),
            }}
            rowClassName={(row) =>
              `${changed.has(row.id) ? 'row-changed' : ''}${row.playState === 'GUADAN' ? '' : ' row-done'}`
            }
            locale={{
              emptyText: list.isError ? (
                <ErrorState message={list.error.message} onRetry={reload} />
              ) : list.isPending ? (
                <span />
              ) : (
                <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} />
              ),
            }}
          />
        </div>
        <div className="list-foot">
          <span className="num">
            {t('range', {
              from: total === 0 ? 0 : (pageNo - 1) * pageSize + 1,
              to: Math.min(pageNo * pageSize, total),
              total,
            })}
          </span>
          <Pagination
            size="small"
            current={pageNo}
            pageSize={pageSize}
            total={total}
            showSizeChanger
            showQuickJumper
            pageSizeOptions={[10, 20, 30]}
            onChange={(nextPage, nextSize) => {
              setPageNo(nextSize === pageSize ? nextPage : 1);
              setPageSize(nextSize);
            }}
          />
        </div>
      </section>
      {askingRemove && (
        <ConfirmDialog
          careful
          title={t('deleteAsk')}
          confirmText={t('delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate([...chosen.keys()])}
          onClose={() => setAskingRemove(false)}
        >
          <ChosenPlaces names={[...chosen.values()].map(({ row }) => chosenName(row))} {...whereChosen(chosen, rows)} />
          {t('deleteHint', { count: chosen.size })}
        </ConfirmDialog>
      )}
      {shown && dialog.action === 'detail' && <DetailDialog tab={shown} onClose={close} />}
      {shown && dialog.action === 'edit' && <EditDialog tab={shown} onChanged={reload} onClose={close} />}
      {shown && dialog.action === 'link' && <LinkDialog tab={shown} onChanged={reload} onClose={close} />}
      {shown && (dialog.action === 'single' || dialog.action === 'member') && (
        <SettleDialog key={shown.id} tab={shown} onSettled={reload} onClose={close} />
      )}
    </div>
  );
}
