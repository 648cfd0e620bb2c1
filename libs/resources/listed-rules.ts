/** The rules of codes and numbers as a list: what each demands, and which form fields are checked by it. */
import { CHECK_RULES, messageText, RULE_NAMES, type RuleCode, type Speech } from '@paddock/contracts';
import { RESOURCES, type AnyField, type Resource } from '@paddock/contracts/resources';
import type { CheckRule } from '@paddock/contracts/wire';

const inBoth = (key: Parameters<typeof messageText>[1]) => ({ cn: messageText('cn', key), en: messageText('en', key) });

/** Phones are a kind of field of their own, written as the rule of that name says. */
const ruleOfField = ({ kind, rule }: AnyField): RuleCode | undefined => (kind === 'phone' ? 'phone' : rule);

const usersOf = (code: RuleCode): CheckRule['usedBy'] =>
  Object.values<Resource>(RESOURCES).flatMap(({ names, fields, permissions }) =>
    permissions.add === undefined && permissions.edit === undefined
      ? []
      : Object.values(fields)
          .filter((field) => field.form !== false && ruleOfField(field) === code)
          .map(({ cn, en }) => ({ resource: { cn: names.cn[0], en: names.en[0] }, field: { cn, en } })),
  );

export const listedRules = (speech: Speech): CheckRule[] =>
  (Object.keys(CHECK_RULES) as RuleCode[]).map((code) => ({
    id: code,
    ruleName: speech.say(RULE_NAMES[code][speech.language]),
    ruleCode: code,
    ruleJson: JSON.stringify(
      CHECK_RULES[code].map((part) => ({ ...part, message: messageText(speech, part.message) })),
    ),
    ruleDescription: '',
    names: RULE_NAMES[code],
    parts: CHECK_RULES[code].map(({ digits, pattern, message }) => ({
      digits: String(digits),
      pattern,
      sentences: inBoth(message),
    })),
    usedBy: usersOf(code),
  }));
