import type { StoredText } from '@paddock/kernel';

/** Typed and scanned text that is kept. */
export const bookingTexts: readonly StoredText[] = [
  { table: 'reservation', column: 'phone', form: 'text_phone' },
  { table: 'reservation', column: 'name', form: 'text_line' },
];
