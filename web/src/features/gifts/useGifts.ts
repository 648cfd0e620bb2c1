/** The applications of the page: what waits, what was decided, and how many there are of each. */
import { giftApplication } from '@paddock/contracts/resources';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query } from '../../shared/api';
import { venueDate } from '../../shared/format';
import { wireTimeOf } from '../../shared/venueZone';
import { keepOfStore, useStoreOfKeys } from '../../shared/keys';
import { useLiveTopic } from '../../shared/live';
import { resourceCalls } from '../../shared/resource/calls';
import { seesAllStores, useSession } from '../../shared/session';
import { everyStoreCalmMs, useCalmly } from '../../shared/useCalmly';
import type { Gift } from './giftText';

export type Part = 'mine' | 'WAIT' | 'PASS' | 'REJECT' | 'all';
export const pageSize = 15;
const dayMs = 86_400_000;

const conditionOf = (part: Part, userId: string): Query =>
  part === 'mine' ? { applicantId: userId } : part === 'all' ? {} : { applyState: part };

const searchOf = (text: string): Query =>
  text === ''
    ? {}
    : {
        superQueryMatchType: 'or',
        superQueryParams: JSON.stringify(
          ['applyNumber', 'userTruename', 'applicantName'].map((field) => ({ field, rule: 'like', val: text })),
        ),
      };

export function useGifts(part: Part, parts: readonly Part[], search: string, pageNo: number) {
  const client = useQueryClient();
  const orgCode = useStoreOfKeys();
  const { user } = useSession();
  const userId = user?.id ?? '';
  const everyStore = seesAllStores(user);
  const read = (query: Query, signal: AbortSignal) =>
    resourceCalls.list<Gift>(giftApplication, { ...query, ...searchOf(search) }, { signal });

  const list = useQuery({
    queryKey: [orgCode, giftApplication.name, 'list', part, search, pageNo],
    queryFn: async ({ signal }) => {
      if (part !== 'WAIT')
        return read({ ...conditionOf(part, userId), column: 'createTime', order: 'desc', pageNo, pageSize }, signal);
      const oldestFirst = { ...conditionOf(part, userId), ...searchOf(search), column: 'createTime', order: 'asc' };
      const records = await resourceCalls.whole<Gift>(giftApplication, oldestFirst, { signal });
      return { records, total: records.length };
    },
    placeholderData: keepOfStore(orgCode),
  });
  // Below what waits: what was decided lately.
  const lately = useQuery({
    queryKey: [orgCode, giftApplication.name, 'lately', search],
    queryFn: ({ signal }) =>
      read(
        {
          reviewTime_begin: wireTimeOf(`${venueDate(Date.now() - dayMs)} 00:00:00`),
          column: 'reviewTime',
          order: 'desc',
          pageNo: 1,
          pageSize,
        },
        signal,
      ),
    enabled: part === 'WAIT',
    placeholderData: keepOfStore(orgCode),
  });
  const counts = useQuery({
    queryKey: [orgCode, giftApplication.name, 'counts', parts],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        parts.map((each) => resourceCalls.count(giftApplication, conditionOf(each, userId), { signal, silent: true })),
      );
      return new Map(parts.map((each, index) => [each, found[index] ?? 0]));
    },
    meta: { silent: true },
  });
  const readAgain = (): void => void client.invalidateQueries({ queryKey: [orgCode, giftApplication.name] });
  const renew = useCalmly(readAgain, everyStore ? everyStoreCalmMs : 0);
  useLiveTopic(
    'resources',
    ({ payload }) => payload.resource === giftApplication.name && renew(),
    everyStore ? { onJoin: readAgain } : null,
  );
  return { list, lately: lately.data?.records ?? [], counts: counts.data, renew: readAgain };
}
