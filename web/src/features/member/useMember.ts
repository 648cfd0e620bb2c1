/** One member with everything that the page shows, read again when something of it changes anywhere. */
import type {
  AnswerOf,
  MemberPage,
  memberPageRoutes,
  memberRoutes,
  MemberRow,
  StatementAccount,
} from '@paddock/contracts/wire';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shared/call';
import { useStoreOfKeys } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { memberById } from '../../shared/pickers/members';
import { useCalmly } from '../../shared/useCalmly';

export type Statement = AnswerOf<typeof memberPageRoutes.statement>;
export type Runs = AnswerOf<typeof memberPageRoutes.runs>;
export type Project = AnswerOf<typeof memberRoutes.projects>[number];
export interface Shown {
  row: MemberRow;
  page: MemberPage;
  projects: readonly Project[];
}

const PATH = '/membermanage/sysMemberManage';
/** Sales and laps of a busy store come many in a second. */
const calmMs = 1000;
const pageRows = 50;

export function useMember(id: string) {
  const orgCode = useStoreOfKeys();
  const client = useQueryClient();
  const key = [orgCode, 'member', id] as const;
  const shown = useQuery({
    queryKey: [...key, 'page'],
    queryFn: async ({ signal }): Promise<Shown | null> => {
      const [row, page, projects] = await Promise.all([
        memberById(id),
        ask(`GET ${PATH}/page`, { id }, { signal }),
        ask('GET /userproject/sysUserProject/listbyuser', { userId: id }, { signal }),
      ]);
      return row && page ? { row, page, projects } : null;
    },
    enabled: id !== '',
  });
  const runs = useQuery({
    queryKey: [...key, 'runs'],
    queryFn: ({ signal }) => ask(`GET ${PATH}/runs`, { id }, { signal }),
    enabled: id !== '',
  });
  const renew = (): void => void client.invalidateQueries({ queryKey: key });
  const renewCalmly = useCalmly(renew, calmMs);
  const renewRuns = useCalmly(() => void client.invalidateQueries({ queryKey: [...key, 'runs'] }), calmMs);
  useLiveTopic('resources', ({ payload }) => {
    if (payload.resource === 'member' ? payload.rowId === id : payload.resource === 'giftApplication') renew();
  });
  useLiveTopic('orders', renewCalmly);
  useLiveTopic('runs', renewRuns);
  return { shown, runs, renew };
}

export function useStatement(id: string, account: StatementAccount) {
  const orgCode = useStoreOfKeys();
  return useInfiniteQuery({
    queryKey: [orgCode, 'member', id, 'statement', account],
    queryFn: ({ signal, pageParam }) =>
      ask(
        `GET ${PATH}/statement`,
        { id, account, size: pageRows, ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    enabled: id !== '',
  });
}
