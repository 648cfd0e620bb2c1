/** The text of a file that does not say how its characters are stored: programs write what is usual where they were made. */

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;
/** So many bytes show how a text is stored. */
const LOOKED_AT_BYTES = 4096;

const beginsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte);

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * UTF-8, UTF-16 of either order, each with its mark or without, or GB 18030 (which includes GBK and GB 2312), as Excel and WPS write it in China.
 * @returns null for anything else
 */
export function decodedText(bytes: Uint8Array): string | null {
  for (const [encoding, mark] of Object.entries(UTF16_MARKS))
    if (beginsWith(bytes, mark)) return withoutNul(decoded(bytes, encoding));
  const wide = beginsWith(bytes, UTF8_MARK) ? null : wideEncoding(bytes);
  if (wide !== null) return withoutNul(decoded(bytes, wide));
  const text = decoded(bytes, 'utf-8');
  if (text !== null) return withoutNul(text);
  return looksChinese(bytes) ? withoutNul(decoded(bytes, 'gb18030')) : null;
}

/** What is no text has it: a picture, a program. */
const withoutNul = (text: string | null): string | null => (text === null || text.includes('\0') ? null : text);

/** Separators, digits and ends of lines have a zero as one of their two bytes, always on the same side. */
function wideEncoding(bytes: Uint8Array): keyof typeof UTF16_MARKS | null {
  if (bytes.length % 2 !== 0) return null;
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(bytes.length, LOOKED_AT_BYTES); at += 1) if (bytes[at] === 0) zeros[at % 2]! += 1;
  const [first = 0, second = 0] = zeros;
  if (first === 0 && second > 0) return 'utf-16le';
  return second === 0 && first > 0 ? 'utf-16be' : null;
}

const HIGH = 0x80;
const CHINESE_FROM = 0xa1;

/**
 * Characters of Chinese take two bytes, of which both are high in all that are usual; a letter with an accent, as Western programs store
 * it, stands alone between plain letters. Those would be read as rare Chinese characters.
 */
function looksChinese(bytes: Uint8Array): boolean {
  let pairs = 0;
  let alone = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if ((bytes[at] ?? 0) < HIGH) continue;
    if ((bytes[at + 1] ?? 0) >= CHINESE_FROM) pairs += 1;
    else alone += 1;
    at += 1;
  }
  return pairs > alone;
}
