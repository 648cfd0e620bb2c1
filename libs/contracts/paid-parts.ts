/** How what was paid in two parts goes back. Pure; in the unit of the order. */

/** What a member's accounts paid and what was paid at the counter, each with what went back of it already. */
export interface PaidParts {
  member: { paid: number; returned: number };
  counter: { paid: number; returned: number };
}

/**
 * Where an amount goes back to: both parts in the ratio in which they were paid, so that all refunds of a sale together give each part
 * back to the fen; what one part has no more, the other one gives.
 */
export function partsBack({ member, counter }: PaidParts, amount: number): { member: number; counter: number } {
  const paid = member.paid + counter.paid;
  const returned = member.returned + counter.returned;
  const openOf = (part: PaidParts['member']): number => Math.max(0, part.paid - part.returned);
  const due = paid === 0 ? 0 : Math.floor((member.paid * (returned + amount)) / paid);
  const even = Math.min(due - member.returned, openOf(member), amount);
  const fromMember = Math.max(even, amount - openOf(counter), 0);
  return { member: fromMember, counter: amount - fromMember };
}
