/** Text for printers that know Chinese: two-byte GB18030. The runtime can only decode it, so the table is its inverse. */

const FIRST = { from: 0x81, to: 0xfe } as const;
const SECOND = { from: 0x40, to: 0xfe } as const;
const UNKNOWN = 0x3f;

let table: Map<string, number> | null = null;

function buildTable(): Map<string, number> {
  const decoder = new TextDecoder('gb18030');
  const built = new Map<string, number>();
  const pair = new Uint8Array(2);
  for (let first: number = FIRST.from; first <= FIRST.to; first += 1) {
    for (let second: number = SECOND.from; second <= SECOND.to; second += 1) {
      pair.set([first, second]);
      const text = decoder.decode(pair);
      if (text.length === 1 && text !== '\ufffd' && !built.has(text)) built.set(text, first * 256 + second);
    }
  }
  return built;
}

/** Bytes that mean something else to a printer than a character: a text may not move paper or open a drawer. */
const isControl = (code: number): boolean => code < 0x20 || code === 0x7f;

/** Control characters, and those that the two-byte part does not have, become `?`. */
export function encodeGb18030(text: string): Buffer {
  table ??= buildTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? UNKNOWN;
    const pair = table.get(character);
    if (code < 0x80) bytes.push(isControl(code) ? UNKNOWN : code);
    else if (pair === undefined) bytes.push(UNKNOWN);
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(bytes);
}
