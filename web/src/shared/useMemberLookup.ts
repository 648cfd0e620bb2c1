/** Asks whose card is in a box. The answer goes to the box that asked, wherever that stands by then. */
import { MOBILE_NUMBER } from '@paddock/contracts';
import { normalise } from '@paddock/contracts/normalise';
import type { MemberRow } from '@paddock/contracts/wire';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { counterWords } from './counterWords';
import { useDepartInfo } from './depart';
import { holdKeys } from './heldKeys';
import { emptyBox, isAsked, memberBox, memberOf, type BoxStep, type MemberBox } from './memberBox';
import { memberName } from './memberName';
import { notices } from './notices';
import { findMember, memberByPhone } from './pickers/members';
import { rememberSearched } from './resource/searched';
import { useMayPress } from './session';
import { createStore } from './store';

/** Where a box is kept. */
export interface BoxPlace {
  /** As it is now; null once it is gone. */
  get: () => MemberBox | null;
  send: (step: BoxStep) => void;
}

export interface LookedUpMember {
  box: MemberBox;
  send: (step: BoxStep) => void;
  /** Asks for the card in the box, or for `text`; what is typed into `field` meanwhile waits for the answer. */
  lookUp: (field?: Element | null, text?: string) => void;
  take: (member: MemberRow) => void;
}

interface Question extends BoxPlace {
  text: string;
  question: number;
  /** Lets the keys go on. */
  release: () => void;
}

/** Numbers the questions of this page. */
let asked = 0;

export function useMemberLookup(
  box: MemberBox,
  place: BoxPlace,
  {
    unknown = counterWords.t('memberNotFound'),
    spends = true,
    onFound,
  }: {
    /** What is said of a card that nobody has. */
    unknown?: string;
    /** The member is asked for the consumption password. */
    spends?: boolean;
    /** Called before the box has the member. */
    onFound?: (member: MemberRow) => void;
  } = {},
): LookedUpMember {
  const welcome = (member: MemberRow): void => {
    rememberSearched({ kind: 'member', id: member.id, name: memberName(member), phone: member.phone });
    if (spends && member.havePassword === 'YES') notices.warning(counterWords.t('askConsumptionPassword'));
    onFound?.(member);
  };
  const counts = ({ get, question }: Question): boolean => {
    const present = get();
    return present !== null && isAsked(present, question);
  };
  const registers = useDepartInfo()?.autoRegister === 'YES';
  const mayRegister = useMayPress('member:add') && registers;
  const look = async (text: string): Promise<MemberRow | null> => {
    const member = await findMember(text);
    return member ?? (mayRegister && MOBILE_NUMBER.test(normalise(text, 'phone')) ? memberByPhone(text) : null);
  };
  const find = useMutation({
    // Ends the hold also where the page is gone by then.
    mutationFn: ({ text, release }: Question) => look(text).finally(release),
    onSuccess: (member, question) => {
      if (!counts(question)) return;
      if (member) welcome(member);
      else notices.warning(unknown);
      question.send({ do: 'answer', question: question.question, member });
    },
    onError: (_error, { send, question }) => send({ do: 'getNoAnswer', question }),
  });
  return {
    box,
    send: place.send,
    lookUp: (field = null, card = box.text) => {
      const text = card.trim();
      if (text === '' || box.is === 'asking') return;
      asked += 1;
      place.send({ do: 'ask', text, question: asked });
      find.mutate({ ...place, text, question: asked, release: holdKeys(field).release });
    },
    take: (member) => {
      welcome(member);
      place.send({ do: 'take', member });
    },
  };
}

/** With a box of the window's own. `onMember` is called with everybody who is found, and with null when they are dropped. */
export function useOwnMemberLookup(
  onMember?: (member: MemberRow | null) => void,
  options: Parameters<typeof useMemberLookup>[2] = {},
): LookedUpMember {
  const [store] = useState(() => createStore(emptyBox));
  // No answer counts in a window that is gone.
  useEffect(() => () => store.set(emptyBox), [store]);
  const box = useSyncExternalStore(store.subscribe, store.get);
  const send = (step: BoxStep): void => {
    const before = memberOf(store.get());
    store.change((present) => memberBox(present, step));
    const now = memberOf(store.get());
    if (now !== before) onMember?.(now);
  };
  return useMemberLookup(box, { get: store.get, send }, options);
}
