/** No card and no code has so few digits, so they are the number of a rule. */
export const isRuleNumber = (text: string): boolean => /^\d{1,2}$/.test(text.trim());
