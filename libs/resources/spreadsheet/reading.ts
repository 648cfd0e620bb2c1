import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { SheetLine } from './read';
import type { SheetAnswer, SheetAsked } from './sheet-thread';
import { SheetTooLarge } from './sheet-too-large';

/** Ten thousand rows take a second or two on a busy machine. */
const READ_MS_MAX = 15_000;
const HEAP_MB_MAX = 192;
/** Others wait: each takes a processor and its memory. */
const twoAtATime = pLimit(2);

/**
 * Lines of a sheet as `readSheet` answers them, read in a thread that ends with it, or is ended when it takes too much time or memory.
 * @returns null when the file is neither a workbook nor CSV, or has not so many sheets
 * @throws SheetTooLarge
 */
export const readSheetApart = (file: Buffer, max: number, sheet = 0): Promise<SheetLine[] | null> =>
  twoAtATime(async () => {
    const workerData: SheetAsked = { file, max, sheet };
    // The bundler finds the thread's file by this very form.
    const thread = new Worker(new URL(/* webpackChunkName: "sheet-reader" */ './sheet-thread.ts', import.meta.url), {
      workerData,
      // Without the options of this process: they may preload what watches a process, not its threads.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    const signal = AbortSignal.timeout(READ_MS_MAX);
    try {
      const lines: SheetLine[] = [];
      for (;;) {
        const [answer] = (await once(thread, 'message', { signal })) as [SheetAnswer];
        if ('tooLarge' in answer) throw new SheetTooLarge(answer.tooLarge);
        if (answer.lines === null) return null;
        if (answer.lines.length === 0) return lines;
        for (const line of answer.lines) lines.push(line);
        thread.postMessage(null);
      }
    } catch (error) {
      if (signal.aborted || isOutOfMemory(error)) throw new SheetTooLarge('content');
      throw error;
    } finally {
      await thread.terminate();
    }
  });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
