import { Refusal } from '@paddock/kernel';

let common: Promise<ReadonlySet<string>> | undefined;
/** Read when the first password is set: most processes never set one, and the library's lists take many megabytes. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  ));
/** What guesses begin with where our customers are, beside the list of the library. */
const WORDS: ReadonlySet<string> = new Set([
  'woaini',
  'iloveyou',
  'paddock',
  'kart',
  'kaidingche',
  'admin',
  'password',
  'qwerty',
  'abc',
]);
const NUMBERS: ReadonlySet<string> = new Set([
  '520',
  '5201314',
  '1314520',
  '123456',
  '1234567',
  '12345678',
  '123456789',
]);

/** One that guesses begin with: of the list, one piece again and again, a run of neighbours, or a usual word or number and little else. */
export async function isCommonPassword(password: string, username = ''): Promise<boolean> {
  const lower = password.toLowerCase();
  if ((await commonPasswords()).has(lower) || (username !== '' && lower === username.toLowerCase())) return true;
  if (/^(.{1,4})\1+$/.test(lower) || isRun(lower)) return true;
  const letters = lower.replaceAll(/[^a-z]/g, '');
  const digits = lower.replaceAll(/\D/g, '');
  return (WORDS.has(letters) && digits.length <= 8) || (letters.length <= 2 && NUMBERS.has(digits));
}

/** `abcdefgh`, `87654321`: each character follows its neighbour. */
function isRun(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  return [1, -1].some((step) => steps.every((taken) => taken === step));
}

/** @throws Refusal */
export async function demandUncommon(password: string, username = ''): Promise<void> {
  if (await isCommonPassword(password, username)) throw new Refusal('password.common', {}, 500, { field: 'password' });
}
