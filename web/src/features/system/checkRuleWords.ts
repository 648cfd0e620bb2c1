/** Rules in words, and a right and a wrong value of each. */
import type { RuleCode } from '@paddock/contracts/check-rules';
import type { texts } from './checkRuleTexts';

const hows = {
  phone: 'how_phone',
  dict_code: 'how_dict_code',
  number_prefix: 'how_number_prefix',
  email: 'how_email',
  document_number: 'how_document_number',
} as const satisfies Record<RuleCode, string>;

const examples: Record<RuleCode, { right: string; wrong: string }> = {
  phone: { right: '13800000000', wrong: '0571-8802' },
  dict_code: { right: 'week_day-1', wrong: '1week' },
  number_prefix: { right: 'A2', wrong: 'A-2' },
  email: { right: 'name@example.com', wrong: 'name@example' },
  document_number: { right: 'P260314-0041', wrong: 'P26-41' },
};

const isKnown = (code: string): code is RuleCode => Object.hasOwn(hows, code);

/** Null: a rule that this page does not know yet. */
export const howOf = (t: ReturnType<typeof texts.use>, code: string): string | null =>
  isKnown(code) ? t(hows[code]) : null;

export const exampleOf = (code: string): { right: string; wrong: string } | null =>
  isKnown(code) ? examples[code] : null;
