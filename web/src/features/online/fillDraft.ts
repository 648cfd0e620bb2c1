/** What a customer has filled in so far; it outlives a switch of the language, and leaves the phone with the page. */
import { answerFault, type OnlineFault, type Question } from '@paddock/contracts/online-forms';
import { newKey } from '../../shared/ids';
import { createStore } from '../../shared/store';

export interface FillDraft {
  /** One for an answer: sent again after a broken line it counts once. */
  answerKey: string;
  /** As it is typed; choices by their keys. */
  typed: Readonly<Record<string, string | readonly string[]>>;
}

export const fillDraft = createStore<FillDraft>({ answerKey: newKey(), typed: {} });

export const typedIn = (draft: FillDraft, key: string): string => {
  const value = draft.typed[key];
  return typeof value === 'string' ? value : '';
};
export const chosenIn = (draft: FillDraft, key: string): readonly string[] => {
  const value = draft.typed[key];
  return typeof value === 'object' ? value : [];
};

/** What is sent: integers as numbers, wherever they are. */
export function givenOf(
  questions: readonly Question[],
  { typed }: FillDraft,
): Record<string, string | number | string[]> {
  return Object.fromEntries(
    questions.flatMap(({ key, kind }): [string, string | number | string[]][] => {
      const value = typed[key];
      if (value === undefined) return [];
      if (typeof value !== 'string') return [[key, [...value]]];
      const text = value.trim();
      return [[key, kind === 'int' && /^\d+$/.test(text) ? Number(text) : text]];
    }),
  );
}

/** What the server would refuse, in the order of the page. */
export function fillFaults(questions: readonly Question[], draft: FillDraft): Map<string, OnlineFault> {
  const given = givenOf(questions, draft);
  const faults = new Map<string, OnlineFault>();
  for (const question of questions) {
    const fault = answerFault(question, given[question.key]);
    if (fault) faults.set(question.key, fault);
  }
  return faults;
}
