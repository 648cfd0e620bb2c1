/** Finds a member by card number or by the number inside the card; null when nobody has it. */
import type { MemberRow } from '@paddock/contracts/wire';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../call';
import { storeKey } from '../keys';

/** The customer stands there: an answer that takes longer is none. */
const lookUpLimitMs = 8000;

export const findMember = (card: string): Promise<MemberRow | null> =>
  ask(
    'GET /membermanage/sysMemberManage/searchMemberById',
    { id: card, idCard: undefined },
    { timeoutMs: lookUpLimitMs },
  );

/** The member with a phone; a new customer becomes one by it where the store is set so. */
export const memberByPhone = (phone: string): Promise<MemberRow | null> =>
  ask('POST /membermanage/sysMemberManage/register', { phone }, { timeoutMs: lookUpLimitMs });

/** A member by id, whatever has become of the cards: who is chosen from a list holds none. */
export const memberById = (id: string): Promise<MemberRow | null> =>
  ask('GET /membermanage/sysMemberManage/queryById', { id }, { timeoutMs: lookUpLimitMs });

/** What a member holds for each project. */
export const projectsQuery = (memberId: string | null) =>
  queryOptions({
    queryKey: storeKey('memberProjects', memberId),
    queryFn: async ({ signal }) =>
      (await ask('GET /userproject/sysUserProject/listbyuser', { userId: memberId }, { signal })) ?? [],
    enabled: memberId !== null,
    meta: { silent: true },
  });
