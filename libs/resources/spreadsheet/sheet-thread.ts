/**
 * Reads one sheet and hands its lines on, some at a time as they are asked for: whatever a file holds, the thread that serves the stores does
 * no more than a few milliseconds of work for it. It runs as it stands, also without the bundler.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet, type SheetLine } from './read.ts';
import { SheetTooLarge } from './sheet-too-large.ts';

export interface SheetAsked {
  file: Uint8Array;
  max: number;
  sheet: number;
}
/** `lines`: the next ones; none of them: that was all. `null`: no sheet. */
export type SheetAnswer = { lines: SheetLine[] | null } | { tooLarge: SheetTooLarge['why'] };

const CELLS_AT_ONCE = 2000;
const CHARACTERS_AT_ONCE = 100_000;

const port = parentPort;
const { file, max, sheet } = workerData as SheetAsked;
const answer = (message: SheetAnswer): void => port?.postMessage(message);

let given = 0;
function next(lines: readonly SheetLine[]): SheetLine[] {
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

try {
  const lines = await readSheet(Buffer.from(file.buffer, file.byteOffset, file.byteLength), max, sheet);
  port?.on('message', () => answer({ lines: next(lines ?? []) }));
  answer({ lines: lines && next(lines) });
} catch (error) {
  if (!(error instanceof SheetTooLarge)) throw error;
  answer({ tooLarge: error.why });
}
