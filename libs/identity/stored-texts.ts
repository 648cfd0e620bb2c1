import type { StoredText } from '@paddock/kernel';

/** Typed and scanned text that is kept. */
export const identityTexts: readonly StoredText[] = [
  { table: 'app_user', column: 'username', form: 'text_key', oncePer: [], where: 'erased_at IS NULL' },
  { table: 'app_user', column: 'email', form: 'text_key', oncePer: [] },
  { table: 'app_user', column: 'work_no', form: 'text_line', oncePer: [] },
  { table: 'app_user', column: 'phone', form: 'text_phone', oncePer: [] },
  { table: 'app_user', column: 'real_name', form: 'text_line' },
];
