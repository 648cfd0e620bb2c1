/**
 * Whose card is in the box. A member is held only while the box holds exactly that card: after typing, a swipe or
 * a new search nobody is shown until the answer to the newest one is there, so that nobody is taken for another.
 */
import type { MemberRow } from '@paddock/contracts/wire';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { holdKeys } from './heldKeys';
import { defineTexts } from './i18n';
import { counterWords } from './counterWords';
import { Newest } from './newest';
import { notices } from './notices';
import { findMember } from './pickers';

const texts = defineTexts(
  'memberLookupNotices',
  {
    cn: {},
    en: {},
  },
  counterWords,
);

export interface LookedUpMember {
  card: string;
  member: MemberRow | null;
  /** The box holds a card of which nobody knows yet whose it is. */
  unsettled: boolean;
  type: (card: string) => void;
  /** Asks whose card it is; what is typed into `box` meanwhile waits for the answer. */
  lookUp: (box?: Element | null) => void;
  take: (member: MemberRow) => void;
  clear: () => void;
}

interface State {
  card: string;
  member: MemberRow | null;
  search: 'none' | 'asking' | 'unknown';
}
const nobody: State = { card: '', member: null, search: 'none' };

/** `onMember` is called with everybody who is found, and with null when they are dropped. */
export function useMemberLookup(onMember?: (member: MemberRow | null) => void): LookedUpMember {
  const [{ card, member, search }, setState] = useState(nobody);
  const [newest] = useState(() => new Newest());
  const find = useMutation({
    // Ends the hold also where the box is gone by then.
    mutationFn: ({ text, release }: { text: string; release: () => void }) => findMember(text).finally(release),
  });
  const become = (next: State): void => {
    newest.drop();
    setState(next);
    if (next.member || member) onMember?.(next.member);
  };
  const take = (found: MemberRow): void => {
    if (found.havePassword === 'YES') notices.warning(texts.t('askConsumptionPassword'));
    setState({ card: found.id, member: found, search: 'none' });
    onMember?.(found);
  };
  return {
    card,
    member,
    unsettled: card.trim() !== '' && member === null && search !== 'unknown',
    type: (text) => become({ card: text, member: null, search: 'none' }),
    lookUp: (box = null) => {
      const text = card.trim();
      // A reader may send Enter twice.
      if (text === '' || search === 'asking') return;
      become({ card, member: null, search: 'asking' });
      const counts = newest.begin();
      const question = { text, release: holdKeys(box) };
      find.mutate(question, {
        onSuccess: (found) => {
          if (!counts()) return;
          if (found) return take(found);
          notices.warning(texts.t('memberNotFound'));
          setState({ card, member: null, search: 'unknown' });
        },
        onError: () => {
          if (counts()) setState({ card, member: null, search: 'none' });
        },
      });
    },
    take: (found) => {
      newest.drop();
      take(found);
    },
    clear: () => become(nobody),
  };
}
