import iconv from 'iconv-lite';

const UNKNOWN = Buffer.from('?');

/** Bytes that mean something else to a printer than a character: a text may not move paper or open a drawer. */
const isControl = (code: number): boolean => code < 0x20 || code === 0x7f;

/** Printers know the two-byte part alone: what it does not have, and control characters, become `?`. */
function encodeCharacter(character: string): Buffer {
  const bytes = iconv.encode(character, 'gb18030');
  return bytes.length > 2 || isControl(bytes[0] ?? 0) ? UNKNOWN : bytes;
}

/** Text for printers that know Chinese. */
export const encodeGb18030 = (text: string): Buffer => Buffer.concat(Array.from(text, encodeCharacter));
