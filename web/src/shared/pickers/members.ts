/** Finds a member by card number or by the number inside the card; null when nobody has it. */
import type { MemberRow } from '@paddock/contracts/wire';
import { api } from '../api';

export const findMember = (card: string): Promise<MemberRow | null> =>
  api.get<MemberRow | null>('/membermanage/sysMemberManage/searchMemberById', { id: card });
