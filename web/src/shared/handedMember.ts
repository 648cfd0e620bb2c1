/** The member with whom the next page begins: handed over by one page, taken once by another. */
import type { MemberRow } from '@paddock/contracts/wire';

let handed: MemberRow | null = null;

export const handMember = (member: MemberRow): void => {
  handed = member;
};

export function takeHandedMember(): MemberRow | null {
  const member = handed;
  handed = null;
  return member;
}
