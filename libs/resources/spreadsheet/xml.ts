/** The tags and texts of an XML part, piece by piece, in memory that does not grow with it. Entities that a file declares itself stay as they are. */
import { StringDecoder } from 'node:string_decoder';

/** Names are without their prefix. */
export type Token =
  | { kind: 'open'; name: string; attributes: string; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** Longer than any cell may be; a tag or text that never ends is no reason to keep all of it. */
const TOKEN_CHARACTERS_MAX = 300_000;
const CDATA = '<![CDATA[';
const COMMENT = '<!--';

/** Those of each piece together: waiting for each of a million would take longer than reading them. @throws Error for a token without end */
export async function* tokensOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Token[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    rest += decoder.write(piece);
    let at = 0;
    const tokens: Token[] = [];
    for (let end = endOfToken(rest, at); end !== -1; end = endOfToken(rest, at)) {
      const token = tokenOf(rest.slice(at, end));
      at = end;
      if (token) tokens.push(token);
    }
    yield tokens;
    rest = rest.slice(at);
    if (rest.length > TOKEN_CHARACTERS_MAX) throw new Error('a text that is too long');
  }
}

/** Where the token that begins at `at` ends; -1 while the rest of it is not there. */
function endOfToken(text: string, at: number): number {
  if (at >= text.length) return -1;
  if (text[at] !== '<') return text.indexOf('<', at);
  if (at + 1 < text.length && text[at + 1] !== '!') return text.indexOf('>', at) + 1 || -1;
  const last = text.startsWith(CDATA, at) ? ']]>' : text.startsWith(COMMENT, at) ? '-->' : '>';
  const end = text.indexOf(last, at);
  // What has just begun may still become one of the two.
  if (end === -1 || (last === '>' && CDATA.startsWith(text.slice(at, at + CDATA.length)))) return -1;
  return end + last.length;
}

function tokenOf(raw: string): Token | null {
  if (!raw.startsWith('<')) return { kind: 'text', text: decoded(raw) };
  if (raw.startsWith(CDATA)) return { kind: 'text', text: raw.slice(CDATA.length, -3) };
  const close = raw.startsWith('</');
  const name = /^<\/?(?:[\w.-]+:)?([\w.-]+)/.exec(raw)?.[1];
  // Comments, declarations and instructions.
  if (name === undefined) return null;
  return close ? { kind: 'close', name } : { kind: 'open', name, attributes: raw, empty: raw.endsWith('/>') };
}

const attributePatterns = new Map<string, RegExp>();

/** The value of an attribute without a prefix, or null. */
export function attributeOf(attributes: string, name: string): string | null {
  const pattern = attributePatterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  attributePatterns.set(name, pattern);
  const found = pattern.exec(attributes);
  return found ? decoded(found[1] ?? found[2] ?? '') : null;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) =>
        name === undefined
          ? characterOf(decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal))
          : (ENTITIES[String(name)] ?? whole),
      )
    : text;

const LAST_CHARACTER = 0x10ffff;
const characterOf = (code: number): string => (code > LAST_CHARACTER ? '' : String.fromCodePoint(code));
