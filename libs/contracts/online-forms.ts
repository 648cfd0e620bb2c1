/** Questions of online forms and what is given to them: the same for the phone that asks and for the server that decides. Pure. */
import { isDay, isPhone } from './forms';
import type { MessageKey, MessageParams } from './messages';
import { normalise } from './normalise';

export const QUESTION_KINDS = ['text', 'longText', 'int', 'date', 'choice', 'choices', 'yesNo', 'phone'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

export interface QuestionOption {
  key: string;
  cn: string;
  en: string;
}
export interface Question {
  /** Lasts over all versions of its form, so that what was given to it counts together. */
  key: string;
  kind: QuestionKind;
  cn: string;
  en: string;
  required: boolean;
  /** Characters of a text, the highest integer, choices at most; null: as much as the kind allows. */
  max: number | null;
  /** Of choices alone. */
  options: QuestionOption[];
}

/** What was given, by the question's key: a choice by its key, several as a list, `YES` and `NO`, a day as `yyyy-MM-dd`. */
export type Given = Readonly<Record<string, string | number | readonly string[]>>;

export interface OnlineFault {
  key: MessageKey;
  params: MessageParams;
}

export const QUESTIONS_MAX = 30;
export const OPTIONS_MAX = 20;
export const LABEL_MAX = 100;
/** The highest that `max` may be, by kind. */
export const QUESTION_LIMITS: Readonly<Partial<Record<QuestionKind, number>>> = {
  text: 200,
  longText: 2000,
  int: 1_000_000,
  choices: OPTIONS_MAX,
};
const KEY = /^[a-z0-9]{1,12}$/;

export const hasOptions = (kind: QuestionKind): boolean => kind === 'choice' || kind === 'choices';
/** Kinds whose answers can be counted. */
export const isCounted = ({ kind }: Pick<Question, 'kind'>): boolean => hasOptions(kind) || kind === 'yesNo';
export const limitOf = ({ kind, max }: Pick<Question, 'kind' | 'max'>): number => max ?? QUESTION_LIMITS[kind] ?? 0;
/** The phone by which one person answers once; null where the form asks for none. */
export const phoneQuestion = (questions: readonly Question[]): Question | null =>
  questions.find(({ kind }) => kind === 'phone') ?? null;

type Raw = Readonly<Record<string, unknown>>;
const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);
const isLabel = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.trim().length <= LABEL_MAX;
const areDifferent = (values: readonly string[]): boolean => new Set(values).size === values.length;

const fault = (key: MessageKey, params: MessageParams = {}): OnlineFault => ({ key, params });
const isFault = <T extends object>(value: T | OnlineFault): value is OnlineFault => 'params' in value;

/** Reads the questions of a form as they are stored and sent, in JSON. What is wrong names the question by its number. */
export function readQuestions(text: string): Question[] | OnlineFault {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return fault('online.questionsUnreadable');
  }
  if (!Array.isArray(raw)) return fault('online.questionsUnreadable');
  if (raw.length === 0) return fault('online.questionsRequired');
  if (raw.length > QUESTIONS_MAX) return fault('online.questionsMany', { max: QUESTIONS_MAX });
  const questions: Question[] = [];
  for (const [index, each] of raw.entries()) {
    const question = readQuestion(each, index + 1);
    if (isFault(question)) return question;
    questions.push(question);
  }
  return areDifferent(questions.map(({ key }) => key)) ? questions : fault('online.questionsUnreadable');
}

function readQuestion(raw: unknown, nr: number): Question | OnlineFault {
  if (!isRaw(raw) || typeof raw['key'] !== 'string' || !KEY.test(raw['key']))
    return fault('online.questionsUnreadable');
  const kind = QUESTION_KINDS.find((one) => one === raw['kind']);
  if (kind === undefined) return fault('online.questionsUnreadable');
  const { key, cn, en, max = null } = raw;
  if (!isLabel(cn) || !isLabel(en)) return fault('online.labelRequired', { nr, max: LABEL_MAX });
  const limit = QUESTION_LIMITS[kind];
  const fits = limit !== undefined && typeof max === 'number' && Number.isInteger(max) && max >= 1 && max <= limit;
  if (max !== null && !fits) return fault('online.maxWrong', { nr, max: limit ?? 0 });
  const options = hasOptions(kind) ? readOptions(raw['options'], nr) : [];
  if (isFault(options)) return options;
  return {
    key,
    kind,
    cn: cn.trim(),
    en: en.trim(),
    required: raw['required'] === true,
    max,
    options,
  };
}

function readOptions(raw: unknown, nr: number): QuestionOption[] | OnlineFault {
  if (!Array.isArray(raw) || raw.length < 2 || raw.length > OPTIONS_MAX)
    return fault('online.optionsRequired', { nr, max: OPTIONS_MAX });
  const options: QuestionOption[] = [];
  for (const each of raw as readonly unknown[]) {
    if (!isRaw(each) || typeof each['key'] !== 'string' || !KEY.test(each['key']))
      return fault('online.questionsUnreadable');
    const { key, cn, en } = each;
    if (!isLabel(cn) || !isLabel(en)) return fault('online.optionLabelRequired', { nr, max: LABEL_MAX });
    options.push({ key, cn: cn.trim(), en: en.trim() });
  }
  return areDifferent(options.map(({ key }) => key)) ? options : fault('online.questionsUnreadable');
}

/** The questions of a form that was stored; they were read when they were. */
export function storedQuestions(text: string): Question[] {
  const questions = readQuestions(text);
  if (isFault(questions)) throw new Error(`a stored form cannot be read: ${questions.key}`);
  return questions;
}

export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What is wrong with what was given to a question; null when nothing is. */
export function answerFault(question: Question, value: unknown): OnlineFault | null {
  if (isBlank(value)) return question.required ? fault('online.answerRequired') : null;
  const max = limitOf(question);
  const offered = (key: unknown): boolean => question.options.some((option) => option.key === key);
  switch (question.kind) {
    case 'text':
    case 'longText':
      if (typeof value !== 'string') return fault('online.answerUnreadable');
      return value.trim().length > max ? fault('online.answerLong', { max }) : null;
    case 'int':
      if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return fault('online.intWrong');
      return value > max ? fault('online.intHigh', { max }) : null;
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : fault('online.dateWrong');
    case 'choice':
      return offered(value) ? null : fault('online.choiceWrong');
    case 'choices':
      if (!Array.isArray(value) || !value.every(offered) || !areDifferent(value as string[]))
        return fault('online.choiceWrong');
      return value.length > max ? fault('online.choicesMany', { max }) : null;
    case 'yesNo':
      return value === 'YES' || value === 'NO' ? null : fault('online.choiceWrong');
    case 'phone':
      return typeof value === 'string' && isPhone(normalise(value, 'phone')) ? null : fault('online.phoneWrong');
  }
}

/** What of an answer is kept: what the form asks for, without blanks and spaces around. */
export function keptAnswer(questions: readonly Question[], given: Readonly<Record<string, unknown>>): Given {
  return Object.fromEntries(
    questions.flatMap(({ key, kind }) => {
      const value = given[key];
      if (isBlank(value)) return [];
      return [[key, typeof value === 'string' ? normalise(value, kind === 'phone' ? 'phone' : 'text').trim() : value]];
    }),
  ) as Given;
}

/** What was given in words, as staff read it. */
export function givenText(question: Question, value: Given[string] | undefined, language: 'cn' | 'en'): string {
  if (value === undefined) return '';
  const nameOf = (key: string): string => question.options.find((option) => option.key === key)?.[language] ?? key;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value.map(nameOf).join(language === 'cn' ? '、' : ', ');
  if (question.kind === 'choice') return nameOf(value);
  if (question.kind === 'yesNo') return YES_NO[language][value === 'YES' ? 0 : 1];
  return value;
}
const YES_NO = { cn: ['是', '否'], en: ['Yes', 'No'] } as const;
