import { describe, expect, it } from 'vitest';
import { member } from '../features/consumption/fixtures';
import { boxFault, emptyBox, isUnsettled, memberBox, memberOf, type BoxStep, type MemberBox } from './memberBox';

const after = (...steps: BoxStep[]): MemberBox => steps.reduce(memberBox, emptyBox);
const first = member();
const second = member({ id: '8800231608' });
const ask = (question: number, text = '0412345678'): BoxStep => ({ do: 'ask', text, question });
const take: BoxStep = { do: 'take', member: first };

describe('the card box', () => {
  it('C-5.41 asks for a member while it is empty, typed or of nobody', () => {
    const typed = after({ do: 'type', text: '041' });
    const unknown = after(ask(1), { do: 'answer', question: 1, member: null });
    const unanswered = after(ask(1), { do: 'getNoAnswer', question: 1 });
    expect([emptyBox, typed, unknown, unanswered].map(boxFault)).toEqual(Array(4).fill('memberRequired'));
    // Without an answer it may still be anybody's.
    expect([emptyBox, typed, unknown, unanswered].map(isUnsettled)).toEqual([false, true, false, true]);
    expect(unknown).toMatchObject({ is: 'unknown', text: '0412345678' });
  });

  it('shows the number of the member for the chip that was read', () => {
    const found = after(ask(1), { do: 'answer', question: 1, member: first });
    expect(found).toEqual({ is: 'found', text: first.id, member: first });
    expect(boxFault(found)).toBeNull();
    expect(memberOf(found)).toBe(first);
  });

  it('has nobody while a card is asked for, and takes the answer to the newest question only', () => {
    const asking = after(take, ask(1), ask(2, second.id));
    expect(asking).toMatchObject({ is: 'asking', member: null });
    expect(boxFault(asking)).toBe('memberAsked');
    expect(memberBox(asking, { do: 'answer', question: 1, member: first })).toBe(asking);
    expect(memberBox(asking, { do: 'getNoAnswer', question: 1 })).toBe(asking);
    expect(memberOf(memberBox(asking, { do: 'answer', question: 2, member: second }))).toBe(second);
  });

  it.each<BoxStep>([{ do: 'type', text: '8' }, { do: 'empty' }, { do: 'take', member: second }])(
    'drops the answer for a card that stands in the box no more: $do',
    (step) => {
      const box = after(ask(1), step);
      expect(memberBox(box, { do: 'answer', question: 1, member: first })).toBe(box);
      expect(memberBox(box, { do: 'answer', question: 1, member: null })).toBe(box);
    },
  );

  it('names nobody for certain while another card is typed over a member, until that is asked for or put back', () => {
    const conflict = after(take, { do: 'type', text: '5' });
    expect(conflict).toEqual({ is: 'conflict', text: '5', member: first });
    expect(boxFault(conflict)).toBe('cardUnread');
    expect(memberOf(conflict)).toBeNull();
    expect(isUnsettled(conflict)).toBe(true);
    expect(memberBox(conflict, { do: 'restore' })).toEqual(after(take));
    expect(memberBox(conflict, ask(1)).member).toBeNull();
    expect(memberBox(emptyBox, { do: 'restore' })).toBe(emptyBox);
  });
});
