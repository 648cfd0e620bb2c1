import type { StoredText } from '@paddock/kernel';

/** Typed and scanned text that is kept. */
export const counterTexts: readonly StoredText[] = [
  { table: 'tariff', column: 'name', form: 'text_line', oncePer: ['org_code'] },
];
