/** The questions of a form as its editor has them: possibly not whole yet. Pure. */
import { hasOptions, QUESTION_LIMITS, type Question, type QuestionKind } from '@paddock/contracts/online-forms';
import { newKey } from '../../shared/ids';
import { texts } from './texts';

const keyLength = 8;
export const shortKey = (): string => newKey().slice(0, keyLength);

/** What stands in the field; what is no list of questions is none. */
export function questionsIn(value: unknown): Question[] {
  try {
    const raw: unknown = JSON.parse(typeof value === 'string' ? value : '[]');
    return Array.isArray(raw) ? (raw as Question[]) : [];
  } catch {
    return [];
  }
}

export const newQuestion = (): Question => ({
  ...{ key: shortKey(), kind: 'text', cn: '', en: '', required: false, max: null, options: [] },
});
const newOption = () => ({ key: shortKey(), cn: '', en: '' });
export const withOption = (question: Question): Question => ({
  ...question,
  options: [...question.options, newOption()],
});

/** A question of another kind is another question: what was given to the former does not count for it. */
export const ofKind = (question: Question, kind: QuestionKind): Question => ({
  ...question,
  ...{ key: shortKey(), kind, max: QUESTION_LIMITS[kind] === undefined ? null : question.max },
  options: hasOptions(kind) ? (question.options.length > 0 ? question.options : [newOption(), newOption()]) : [],
});

/** The list with one of them a place further up or down. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + by, 0, one);
  return next;
}

/** How the questions read in one line. */
export function questionWords(value: unknown, language: 'cn' | 'en'): string {
  const questions = questionsIn(value);
  const list = questions.map((question) => question[language] || '—').join(' / ');
  return questions.length === 0 ? '' : texts.t('questionCount', { count: questions.length, list });
}
