/** The tags and texts of an XML part, piece by piece. Entities that a file declares itself are an error. */
import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';

/** Names are without their prefix. */
export type Token =
  | { kind: 'open'; name: string; attributes: Readonly<Record<string, string>>; empty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** The tokens of a part, some at a time. */
export type Tokens = AsyncIterable<readonly Token[]>;

/** The parts of a workbook have a handful of tags within each other; a parser keeps all that are open. */
const DEPTH_MAX = 100;

/** Those of each piece together: waiting for each of a million would take longer than reading them. @throws Error for what is no XML */
export async function* tokensOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Token[]> {
  const decoder = new StringDecoder('utf8');
  const parser = new SaxesParser();
  let tokens: Token[] = [];
  let depth = 0;
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    depth += 1;
    if (depth > DEPTH_MAX) throw new Error('too many tags within each other');
    tokens.push({ kind: 'open', name: localName(name), attributes, empty: isSelfClosing });
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    depth -= 1;
    if (!isSelfClosing) tokens.push({ kind: 'close', name: localName(name) });
  });
  for (const kind of ['text', 'cdata'] as const) parser.on(kind, (text) => void tokens.push({ kind: 'text', text }));
  for await (const piece of pieces) {
    parser.write(decoder.write(piece));
    yield tokens;
    tokens = [];
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
