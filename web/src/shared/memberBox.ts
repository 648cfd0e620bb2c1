/**
 * A card box and whose card it holds. Somebody is found only while the box holds exactly that card: once it is typed over,
 * the card conflicts with the member beside it until it is asked for or put back, and while it is asked for nobody is the
 * member, so that nobody is taken for another. Pure.
 */
import { needsMember } from '@paddock/contracts/payers';
import type { MemberRow } from '@paddock/contracts/wire';
import type { ConsumeType } from './words';

export type MemberBox =
  | { is: 'idle' | 'unknown' | 'unanswered'; text: string; member: null }
  | { is: 'asking'; text: string; member: null; question: number }
  | { is: 'found' | 'conflict'; text: string; member: MemberRow };

export type BoxStep =
  | { do: 'type'; text: string }
  | { do: 'ask'; text: string; question: number }
  /** The answer to a question; `member` is null where nobody has the card. */
  | { do: 'answer'; question: number; member: MemberRow | null }
  | { do: 'getNoAnswer'; question: number }
  | { do: 'take'; member: MemberRow }
  /** Back to the member's own card after something else was typed over it. */
  | { do: 'restore' }
  | { do: 'empty' };

export const emptyBox: MemberBox = { is: 'idle', text: '', member: null };

/** With the number of the card that opens the member now: the id may be that of a card that was lost. */
const found = (member: MemberRow): MemberBox => ({ is: 'found', text: member.cardNumber ?? member.id, member });

export const isAsked = (box: MemberBox, question: number): boolean => box.is === 'asking' && box.question === question;

export function memberBox(box: MemberBox, step: BoxStep): MemberBox {
  switch (step.do) {
    case 'type':
      return box.member
        ? { is: 'conflict', text: step.text, member: box.member }
        : { is: 'idle', text: step.text, member: null };
    case 'ask':
      return { is: 'asking', text: step.text, member: null, question: step.question };
    case 'answer':
      // An answer for another card than the one in the box is nobody's.
      if (!isAsked(box, step.question)) return box;
      return step.member ? found(step.member) : { is: 'unknown', text: box.text, member: null };
    case 'getNoAnswer':
      return isAsked(box, step.question) ? { is: 'unanswered', text: box.text, member: null } : box;
    case 'take':
      return found(step.member);
    case 'restore':
      return box.member ? found(box.member) : box;
    case 'empty':
      return emptyBox;
  }
}

/** Whose card is in the box for certain. */
export const memberOf = (box: MemberBox): MemberRow | null => (box.is === 'found' ? box.member : null);

/** The box holds a card of which nobody knows yet whose it is. */
export const isUnsettled = (box: MemberBox): boolean =>
  box.text.trim() !== '' && box.is !== 'found' && box.is !== 'unknown';

export type BoxFault = 'memberRequired' | 'memberAsked' | 'cardUnread';

/** Why the box names nobody who could be charged, or null. */
export function boxFault(box: MemberBox): BoxFault | null {
  if (box.is === 'found') return null;
  if (box.is === 'asking') return 'memberAsked';
  return box.is === 'conflict' ? 'cardUnread' : 'memberRequired';
}

/**
 * Why a sale of this type can't be made with what is in the box, or null. Where no member is needed the box may stay empty, and what was
 * typed into it must be a card that is known.
 */
export function memberFault(type: ConsumeType, box: MemberBox): BoxFault | null {
  if (type === 'NOCARDCONSUME') return null;
  if (needsMember(type) || box.is === 'asking') return boxFault(box);
  const isEmpty = box.text.trim() === '' && box.member === null;
  return isEmpty || box.is === 'found' ? null : 'cardUnread';
}
