/** Finds a member by card number or by the number inside the card; null when nobody has it. */
import type { MemberRow } from '@paddock/contracts/wire';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api';
import type { MemberProject } from '../memberProjects';

/** The customer stands there: an answer that takes longer is none. */
const lookUpLimitMs = 8000;

export const findMember = (card: string): Promise<MemberRow | null> =>
  api.get<MemberRow | null>(
    '/membermanage/sysMemberManage/searchMemberById',
    { id: card },
    { timeoutMs: lookUpLimitMs },
  );

/** The member with a phone; a new customer becomes one by it where the store is set so. */
export const memberByPhone = async (phone: string): Promise<MemberRow | null> =>
  (await api.post<MemberRow | null>('/membermanage/sysMemberManage/register', { phone }, { timeoutMs: lookUpLimitMs }))
    .result;

/** A member by id, whatever has become of the cards: who is chosen from a list holds none. */
export const memberById = (id: string): Promise<MemberRow | null> =>
  api.get<MemberRow | null>('/membermanage/sysMemberManage/queryById', { id }, { timeoutMs: lookUpLimitMs });

/** What a member holds for each project. */
export const projectsQuery = (memberId: string | null) =>
  queryOptions({
    queryKey: ['memberProjects', memberId],
    queryFn: async ({ signal }) =>
      (await api.get<MemberProject[] | null>(
        '/userproject/sysUserProject/listbyuser',
        { userId: memberId },
        { signal },
      )) ?? [],
    enabled: memberId !== null,
    meta: { silent: true },
  });
