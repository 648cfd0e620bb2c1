/** How codes and numbers are written, by the code of the rule: asked for while somebody types, and demanded when it is saved. */
import { MOBILE_NUMBER } from './forms';
import type { MessageKey } from './messages';

export interface RulePart {
  /** `*`: the whole value; a number: so many of the next characters. */
  readonly digits: '*' | number;
  readonly pattern: string;
  readonly message: MessageKey;
}

const numbered = (digits: number, pattern: string): RulePart => ({ digits, pattern, message: 'check.documentNumber' });

export const CHECK_RULES = {
  phone: [{ digits: '*', pattern: MOBILE_NUMBER.source, message: 'member.phoneWrong' }],
  dict_code: [{ digits: '*', pattern: '^[A-Za-z][A-Za-z0-9_-]*$', message: 'check.codeShape' }],
  number_prefix: [{ digits: '*', pattern: '^[A-Za-z0-9]*$', message: 'check.numberPrefix' }],
  email: [{ digits: '*', pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', message: 'user.emailWrong' }],
  document_number: [numbered(1, '^[PCTAK]$'), numbered(6, '^\\d{6}$'), numbered(1, '^-$'), numbered(4, '^\\d{4}$')],
} as const satisfies Readonly<Record<string, readonly RulePart[]>>;
export type RuleCode = keyof typeof CHECK_RULES;
export const RULE_NAMES: Readonly<Record<RuleCode, { cn: string; en: string }>> = {
  phone: { cn: '手机号', en: 'Mobile number' },
  dict_code: { cn: '编号', en: 'Code' },
  number_prefix: { cn: '编号前缀', en: 'Prefix of a number' },
  email: { cn: '邮箱', en: 'Mail address' },
  document_number: { cn: '单号', en: 'Number of a document' },
};

export interface RuleFault extends RulePart {
  /** Which characters were looked at; none where it was the whole value. */
  beginIndex?: number;
  endIndex?: number;
  checkValue: string;
  passed: false;
}

/** The first part of a rule that a value does not meet; null when it meets all. An empty value meets every rule. */
export function ruleFault(rule: readonly RulePart[], value: string): RuleFault | null {
  if (value === '') return null;
  let at = 0;
  for (const part of rule) {
    const whole = part.digits === '*';
    const end = part.digits === '*' ? value.length : at + part.digits;
    const checkValue = whole ? value : value.slice(at, end);
    if (!new RegExp(part.pattern).test(checkValue))
      return { ...part, ...(whole ? {} : { beginIndex: at, endIndex: end }), checkValue, passed: false };
    if (!whole) at = end;
  }
  return null;
}

export const ruleOf = (code: string): readonly RulePart[] | null =>
  Object.hasOwn(CHECK_RULES, code) ? CHECK_RULES[code as RuleCode] : null;
