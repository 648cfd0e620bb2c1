/**
 * The one form in which typed and scanned text is stored and compared. People, phones, chat programs and card readers write the same thing in
 * many ways: full width, with marks that nobody sees, with other spaces, with separators, in capitals.
 */

/**
 * `text`: what people read, its lines and blanks kept. `line`: the same in one line. `code`: letters and digits that are printed in groups. `phone`: digits,
 * mainland numbers without their country. `account`: what somebody is known by at the sign-in, and addresses of mail.
 */
export type NormalForm = 'text' | 'line' | 'code' | 'phone' | 'account';

/* Joined emoji, flags of regions and key caps need marks that are unseen elsewhere; so do words of scripts whose letters join. */
const JOINING = String.raw`[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Gujr}\p{sc=Guru}\p{sc=Knda}\p{sc=Mlym}\p{sc=Mong}\p{sc=Sinh}\p{sc=Taml}\p{sc=Telu}]`;
const PICTURE = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\u{fe0e}\u{fe0f}]?`;
const MEANT = [
  String.raw`\u{1f3f4}[\u{e0020}-\u{e007f}]+`,
  String.raw`${PICTURE}(?:\u{200d}${PICTURE})*`,
  String.raw`[0-9#*]\u{fe0f}\u{20e3}`,
  String.raw`${JOINING}[\u{200c}\u{200d}](?=${JOINING})`,
].join('|');
/** NUL stays: a text that has it is refused. U+2800 is drawn as a blank. */
const UNSEEN = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cf}\u{1}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{7f}-\u{84}\u{86}-\u{9f}\u{fff9}-\u{fffb}\u{2800}]`;
const MEANT_OR_UNSEEN = new RegExp(`(${MEANT})|${UNSEEN}`, 'gu');
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');
const LINE_ENDS = /[\u0085\u2028\u2029]/g;
const SPACES = /\p{Zs}/gu;
const FULL_WIDTH = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
/** Between the full-width forms and ASCII. */
const FULL_WIDTH_OFFSET = 0xfee0;
const PLAIN = /^[!-~]*$/;

const halfWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET));

/** Signs of Chinese prose stay as they are: they are no other way of writing the ASCII ones, they are the right ones. */
function readable(text: string): string {
  return halfWidth(
    text
      .normalize('NFC')
      .replace(MEANT_OR_UNSEEN, (_, meant?: string) => meant ?? '')
      .replace(LINE_ENDS, '\n')
      .replace(SPACES, ' '),
  );
}

/** Every compatible form is the same character: for what is compared and never read as prose. */
const compatible = (text: string): string => text.normalize('NFKC').replace(ALL_UNSEEN, '').normalize('NFKC').trim();

/* Letter by letter, as the database does it: a language may have more of a rule than that, and a code has no language. */
const capitals = (text: string): string =>
  text.replace(/\p{Ll}/gu, (letter) => (letter.toUpperCase().length === letter.length ? letter.toUpperCase() : letter));
const smallLetters = (text: string): string =>
  text.replace(/\p{Lu}/gu, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0));

/** Small letters of some capitals are written in two ways. */
const lowered = (text: string): string => smallLetters(compatible(text).replace(/\s+/g, ' ').trim()).normalize('NFKC');

/** Dashes of all kinds, and what people set between digits of a phone. */
const BETWEEN_DIGITS = /[\s\p{Pd}\u2212().·•/]/gu;
const BETWEEN_GROUPS = /[\s\p{Pd}\u2212·•]/gu;
const MAINLAND = /^(?:\+|00)86(?=\d|$)|^86(?=1\d{10}$)/;

const FORMS: Readonly<Record<NormalForm, (text: string) => string>> = {
  text: readable,
  line: (text) => readable(text).replace(/\s+/g, ' ').trim(),
  code: (text) => capitals(compatible(text).replace(BETWEEN_GROUPS, '')).normalize('NFKC'),
  phone: (text) =>
    compatible(text)
      .replace(BETWEEN_DIGITS, '')
      .replace(MAINLAND, '')
      .replace(/^00(?=\d)/, '+'),
  account: lowered,
};

/** The normal form of a text. It is its own normal form. */
export const normalise = (text: string, form: NormalForm): string =>
  (form === 'text' || form === 'line') && PLAIN.test(text) ? text : FORMS[form](text);

/** What texts share that look alike, or that differ in capitals alone: for what may be there once, and for searches. As `text_key` in the database. */
export const textKey = (text: string): string => lowered(readable(text));

const AMOUNT = /^(-?)[¥]?(\d+|\d{1,3}(?:[, ]\d{3})+)(\.\d+)?元?$/;

/**
 * A number as people write it: `1200`, `1,200.50`, `¥ 1,200`, in full width too. What only a program takes for a number (`0x1F`, `1e3`), and a
 * comma that is not between thousands, is none.
 */
export function readAmount(text: string): number | null {
  const written = compatible(text)
    .replace(/\u2212/g, '-')
    .replace(/\s*([¥元])\s*/g, '$1')
    .replace(/\s+/g, ' ');
  const [, sign = '', whole, part = ''] = AMOUNT.exec(written) ?? [];
  return whole === undefined ? null : Number(`${sign}${whole.replace(/[, ]/g, '')}${part}`);
}

/** Digits of a form as a number; anything else stays what it is, and is refused. */
export const typedNumber = (value: unknown): unknown =>
  typeof value === 'string' ? (readAmount(value) ?? value) : value;
