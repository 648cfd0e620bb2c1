import pLimit from 'p-limit';
import { ChildProgram, ProgramEnded } from './child-program';
import type { SheetLine } from './read';
import type { SheetAnswer, SheetAsked } from './sheet-process';
import { SheetTooLarge } from './sheet-too-large';

/** Ten thousand rows take a second or two on a busy machine. */
const READ_MS_MAX = 15_000;
const HEAP_MB_MAX = 192;
/** Others wait: each takes a processor and its memory. */
const twoAtATime = pLimit(2);

/**
 * Lines of a sheet as `readSheet` answers them, read in a process that ends with it, or is ended when it takes too much time or memory.
 * @returns null when the file is neither a workbook nor CSV, or has not so many sheets
 * @throws SheetTooLarge
 */
export const readSheetApart = (file: Buffer, max: number, sheet = 0): Promise<SheetLine[] | null> =>
  twoAtATime(async () => {
    const program = new ChildProgram<SheetAsked, SheetAnswer>(
      new URL(/* webpackChunkName: "sheet-reader" */ './sheet-process.ts', import.meta.url),
      { heapMbMax: HEAP_MB_MAX },
    );
    const signal = AbortSignal.timeout(READ_MS_MAX);
    try {
      const lines: SheetLine[] = [];
      for (let asked: SheetAsked = { file, max, sheet }; ; asked = { more: true }) {
        const answer = await program.ask(asked, signal);
        if ('fault' in answer) throw new Error(answer.fault);
        if ('tooLarge' in answer) throw new SheetTooLarge(answer.tooLarge);
        if (answer.lines === null) return null;
        if (answer.lines.length === 0) return lines;
        for (const line of answer.lines) lines.push(line);
      }
    } catch (error) {
      if (signal.aborted || error instanceof ProgramEnded) throw new SheetTooLarge('content');
      throw error;
    } finally {
      await program.end();
    }
  });
