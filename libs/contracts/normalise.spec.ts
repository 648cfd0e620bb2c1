import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstCharacters } from './characters';
import { normalise, type NormalForm, readAmount, textKey } from './normalise';

const FORMS: readonly NormalForm[] = ['text', 'line', 'code', 'phone', 'account'];
const wide = (text: string): string =>
  text.replace(/[0-9A-Za-z]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
/** As phones, chat programs, sheets and keyboards write along. */
const MARKS = [
  '\u200b',
  '\u200e',
  '\u202d',
  '\u202c',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u0007',
  '\u2066',
  '\u3164',
  '\u{e0041}',
];
const marked = fc
  .tuple(
    fc.stringMatching(/^[0-9A-Za-z]{1,12}$/),
    fc.array(fc.tuple(fc.nat(12), fc.constantFrom(...MARKS)), { maxLength: 4 }),
  )
  .map(([text, marks]) => ({
    text,
    marked: marks.reduce((so, [at, mark]) => [...so].toSpliced(at, 0, mark).join(''), text),
  }));

describe('normal form of text', () => {
  it('is its own normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.constantFrom(...FORMS), (text, form) => {
        const once = normalise(text, form);
        expect(normalise(once, form)).toBe(once);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(textKey(textKey(text))).toBe(textKey(text));
      }),
    );
  });

  it('is the same with marks that nobody sees, and in full width', () => {
    fc.assert(
      fc.property(marked, fc.constantFrom(...FORMS), ({ text, marked: with_ }, form) => {
        expect(normalise(with_, form)).toBe(normalise(text, form));
        expect(normalise(wide(with_), form)).toBe(normalise(text, form));
      }),
    );
  });

  it.each([
    ['\u202d13800002046\u202c', '13800002046'],
    ['\u200b13800002046', '13800002046'],
    ['138 0000 2046', '13800002046'],
    ['138-0000-2046', '13800002046'],
    ['138\u20110000\u20132046', '13800002046'],
    ['138.0000.2046', '13800002046'],
    ['+8613800002046', '13800002046'],
    ['+86 138-0000-2046', '13800002046'],
    ['(+86) 13800002046', '13800002046'],
    ['0086 138 0000 2046', '13800002046'],
    ['86 13800002046', '13800002046'],
    ['１３８００００２０４６', '13800002046'],
    ['＋８６　１３８００００２０４６', '13800002046'],
    ['+49 170 / 123-4567', '+491701234567'],
    ['0049 170 1234567', '+491701234567'],
    ['% ２０４６', '%2046'],
    ['138****2046', '138****2046'],
    ['8613', '8613'],
  ])('reads the phone %j', (typed, phone) => expect(normalise(typed, 'phone')).toBe(phone));

  it.each([
    ['1234 5678 9012', '123456789012'],
    ['1234-5678-9012', '123456789012'],
    ['1234\u00a05678\u20139012', '123456789012'],
    ['ｍｔ２６０３１４０１', 'MT26031401'],
    [' mt-2603\u200b1401 ', 'MT26031401'],
    ['\u2014', ''],
  ])('reads the code %j', (typed, code) => expect(normalise(typed, 'code')).toBe(code));

  it.each(['Marshal', 'marshal\u200b', 'ｍarshal', ' MARSHAL\u00a0', 'm\u00adarshal', '𝐦arshal'])(
    'knows marshal as %j',
    (typed) => expect(normalise(typed, 'account')).toBe('marshal'),
  );

  it.each([
    ['弯道卡丁车馆（滨江店）：周一', '弯道卡丁车馆（滨江店）：周一'],
    ['Ａｌｅｘ　Ｗａｎｇ', 'Alex Wang'],
    ['e\u0301te\u0301', 'été'],
    ['👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ❤️ 👍🏽', '👨‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 1️⃣ ❤️ 👍🏽'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['林\u200d小\ufe0f雨', '林小雨'],
    ['a\u0000b', 'a\u0000b'],
  ])('keeps what is meant in %j', (typed, line) => expect(normalise(typed, 'line')).toBe(line));

  it('keeps the lines of a text, and of a line makes one', () => {
    expect(normalise('a \u2028b\r\nc\n', 'text')).toBe('a \nb\r\nc\n');
    expect(normalise('a \u2028b\r\nc\n', 'line')).toBe('a b c');
  });

  it('has one key for texts that nobody can tell apart', () => {
    expect(new Set(['二店（Ａ）', '二店(a)', '二店\u200b(A)', '二店（a）'].map(textKey)).size).toBe(1);
  });
});

describe('amounts', () => {
  it.each([
    ['1200', 1200],
    ['1,200', 1200],
    ['1,234,567.89', 1_234_567.89],
    ['1 200', 1200],
    ['１，２００．５０', 1200.5],
    ['¥1,200', 1200],
    ['￥ 12.50', 12.5],
    ['12元', 12],
    ['-5', -5],
    ['\u22125', -5],
    ['\u200b12 ', 12],
  ])('%j is %d', (typed, amount) => expect(readAmount(typed)).toBe(amount));

  it.each([
    '',
    ' ',
    '0x1F',
    '1e3',
    '1E3',
    'Infinity',
    'NaN',
    '1,2',
    '1,20',
    '12,00,000',
    '1.2.3',
    '.5',
    '5.',
    '+5',
    '1_000',
    '0b1',
    '--5',
    'true',
  ])('%j is none', (typed) => expect(readAmount(typed)).toBeNull());
});

describe('the first characters of a text', () => {
  it.each([
    ['👨‍👩‍👧小雨', 1, '👨‍👩‍👧'],
    ['𠮷野家', 1, '𠮷'],
    ['e\u0301te', 2, 'e\u0301t'],
    ['王', 3, '王'],
    ['', 1, ''],
  ])('of %j, %d', (text, max, first) => expect(firstCharacters(text, max)).toBe(first));

  it('cuts no character in half', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(5), (text, max) => {
        expect(firstCharacters(text, max).isWellFormed()).toBe(true);
        expect(text.startsWith(firstCharacters(text, max))).toBe(true);
      }),
    );
  });
});
