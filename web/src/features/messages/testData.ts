/** Test data of a template: read as it is typed, with the place of what can't be read. */
import { placeholdersOf } from '@paddock/contracts/messaging';

export type ReadData =
  | { kind: 'values'; values: Readonly<Record<string, string>> }
  | { kind: 'noObject' }
  | { kind: 'fault'; line: number; column: number };

export function readData(text: string): ReadData {
  if (text.trim() === '') return { kind: 'values', values: {} };
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    return { kind: 'fault', ...placeOf(text, faultAt(text, error)) };
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return { kind: 'noObject' };
  const plain = Object.entries(data).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return { kind: 'values', values: Object.fromEntries(plain.map(([name, value]) => [name, String(value)])) };
}

/** Browsers name the place in their own ways; where one does not, the text ends too early. */
function faultAt(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : '';
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  if (/^Unexpected token/.test(message)) return firstWrong(text);
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  if (line === undefined || column === undefined) return text.length;
  const before = text.split('\n').slice(0, Number(line) - 1);
  return before.reduce((sum, each) => sum + each.length + 1, 0) + Number(column) - 1;
}

/** Where Chrome names the sign and not its place: it is the last one of the shortest beginning that is refused for a sign. */
function firstWrong(text: string): number {
  for (let end = 1; end <= text.length; end += 1)
    try {
      JSON.parse(text.slice(0, end));
    } catch (error) {
      if (error instanceof Error && /^Unexpected token/.test(error.message)) return end - 1;
    }
  return text.length;
}

const placeOf = (text: string, at: number): { line: number; column: number } => {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
};

export interface PlaceholderRow {
  name: string;
  value: string | null;
  state: 'filled' | 'missing' | 'unused';
}

/** Each placeholder of the texts with its value, then values that none of them uses. */
export function placeholderRows(texts: readonly string[], values: Readonly<Record<string, string>>): PlaceholderRow[] {
  const used = placeholdersOf(texts.join('\n'));
  const unused = Object.keys(values).filter((name) => !used.includes(name));
  return [
    ...used.map((name) =>
      Object.hasOwn(values, name)
        ? ({ name, value: values[name] ?? '', state: 'filled' } as const)
        : ({ name, value: null, state: 'missing' } as const),
    ),
    ...unused.map((name) => ({ name, value: values[name] ?? '', state: 'unused' as const })),
  ];
}
