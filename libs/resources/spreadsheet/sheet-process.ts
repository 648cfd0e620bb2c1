/**
 * Reads one sheet and hands its lines on, some at a time as they are asked for: whatever a file holds, the process that serves the stores
 * does no more than a few milliseconds of work for it. It runs as it stands, also without the bundler.
 */
import { writeFileSync } from 'node:fs';
import { readSheet, type SheetLine } from './read.ts';
import { SheetTooLarge } from './sheet-too-large.ts';

/** First the file, then for more lines of it. */
export type SheetAsked = { file: Uint8Array; max: number; sheet: number } | { more: true };
/** `lines`: the next ones; none of them: that was all. `null`: no sheet. `fault`: of our own. */
export type SheetAnswer = { lines: SheetLine[] | null } | { tooLarge: SheetTooLarge['why'] } | { fault: string };

const CELLS_AT_ONCE = 2000;
const CHARACTERS_AT_ONCE = 100_000;

// Where the machine's memory is not enough, this ends and not what serves the stores. Only Linux asks for it.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Elsewhere the machine decides.
}

// The libraries write down where they were for each line that is shorter than the first, and throw it away.
Error.stackTraceLimit = 0;

const answer = (message: SheetAnswer): void => void process.send?.(message);

let lines: readonly SheetLine[] | null = [];
let given = 0;
function next(): SheetLine[] | null {
  if (lines === null) return null;
  const from = given;
  let cells = 0;
  let characters = 0;
  while (given < lines.length && cells < CELLS_AT_ONCE && characters < CHARACTERS_AT_ONCE) {
    const line = lines[given];
    cells += line?.cells.length ?? 0;
    for (const cell of line?.cells ?? []) characters += cell.length;
    given += 1;
  }
  return lines.slice(from, given);
}

async function answerTo(asked: SheetAsked): Promise<SheetAnswer> {
  try {
    if ('file' in asked) lines = await readSheet(Buffer.from(asked.file), asked.max, asked.sheet);
    return { lines: next() };
  } catch (error) {
    if (error instanceof SheetTooLarge) return { tooLarge: error.why };
    return { fault: String(error) };
  }
}

// Nobody waits for it any more.
process.once('disconnect', () => process.exit());
process.on('message', (asked: SheetAsked) => void answerTo(asked).then(answer));
