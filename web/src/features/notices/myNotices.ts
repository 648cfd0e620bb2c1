/** What this person has not read, and the one that is open. */
import type { RowOf, userAnnouncement } from '@paddock/contracts/resources';
import type { AnswerOf, noticeRoutes, WireNotice } from '@paddock/contracts/wire';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../app/queryClient';
import type { ListResult } from '../../shared/api';
import { ask } from '../../shared/call';
import { storeKey } from '../../shared/keys';
import { createStore } from '../../shared/store';

type Row = RowOf<typeof userAnnouncement>;
/** The list's name; the list itself is no part of every page. */
const own: (typeof userAnnouncement)['name'] = 'userAnnouncement';

const pollMs = 6000;
const mineKey = () => storeKey('notices', 'mine');

/** Asked for every 6 s; a failed load stops that until somebody asks again, or news comes. */
export const useMyNotices = () =>
  useQuery({
    queryKey: mineKey(),
    queryFn: ({ signal }) => ask('GET /sys/annountCement/listByUser', {}, { signal, silent: true }),
    meta: { silent: true },
    // Anyone who only looks at what is known asks for nothing.
    refetchOnMount: false,
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : pollMs),
  });

export const reloadMyNotices = (): void => void queryClient.invalidateQueries({ queryKey: storeKey('notices') });

/** What a window needs to show one. */
export type Shown = Pick<WireNotice, 'titile' | 'readFlag'> & { anntId: string };
interface Opened {
  notice: Shown;
  /** As it was when it was opened: what must be done about it stays until the window is closed. */
  wasUnread: boolean;
  before: readonly Shown[];
}
const opened = createStore<Opened | null>(null);
export const useOpened = opened.use;
export const closeNotice = (): void => opened.set(null);

/** Opens one, which reads it. */
export function openNotice(notice: Shown, before: readonly Shown[] = []): void {
  const wasUnread = notice.readFlag === '0';
  opened.set({ notice, wasUnread, before });
  if (!wasUnread) return;
  queryClient.setQueryData<Mine>(mineKey(), (mine) => mine && without(mine, notice.anntId));
  // A list that is looked at again before it is asked for again would bring it as unread.
  queryClient.setQueriesData<ListResult<Row>>(
    { queryKey: storeKey(own, 'list') },
    (list) => list && { ...list, records: list.records.map((row) => asRead(row, notice.anntId)) },
  );
  void ask('PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: notice.anntId }).then(
    reloadMyNotices,
    () => undefined,
  );
}

const asRead = (row: Row, anntId: string): Row => (row.anntId === anntId ? { ...row, readFlag: '1' } : row);

type Mine = AnswerOf<typeof noticeRoutes.mine>;

const without = (mine: Mine, id: string): Mine => {
  const isIn = (rows: readonly WireNotice[]): number => (rows.some((row) => row.id === id) ? 1 : 0);
  return {
    anntMsgList: mine.anntMsgList.filter((row) => row.id !== id),
    anntMsgTotal: mine.anntMsgTotal - isIn(mine.anntMsgList),
    sysMsgList: mine.sysMsgList.filter((row) => row.id !== id),
    sysMsgTotal: mine.sysMsgTotal - isIn(mine.sysMsgList),
  };
};

export const readAll = (): Promise<unknown> => ask('PUT /sys/sysAnnouncementSend/readAll', {}).finally(reloadMyNotices);
