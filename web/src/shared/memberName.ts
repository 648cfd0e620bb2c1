/** What a member is called, the same on every screen of the counter. */
import type { MemberRow } from '@paddock/contracts/wire';

export const memberName = (member: Pick<MemberRow, 'id' | 'realname' | 'nickname'>): string =>
  member.realname || member.nickname || member.id;

/** How a sale names a member: by a card in use. */
export const cardOf = ({ id, cardNumber }: { id: string; cardNumber?: string | null }): string => cardNumber ?? id;
