/** Reads one sheet in a process of its own and prints what came of it: `node read-sheet.mjs <file> <most lines>`. */
import { readFileSync } from 'node:fs';

/** @type {typeof import('../spreadsheet/read')} */
const { readSheet } = await import(new URL('../spreadsheet/read.ts', import.meta.url).href);
/** @type {typeof import('../spreadsheet/sheet-too-large')} */
const { SheetTooLarge } = await import(new URL('../spreadsheet/sheet-too-large.ts', import.meta.url).href);

const [file = '', max = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const before = process.cpuUsage();
const lines = await readSheet(bytes, Number(max)).catch((/** @type {unknown} */ error) => {
  if (error instanceof SheetTooLarge) return error.why;
  throw error;
});
const { user, system } = process.cpuUsage(before);
// Not `maxRSS`: Linux counts in it what the process was before it became this program, which is the size of its parent.
const mostKb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
process.stdout.write(
  JSON.stringify({
    lines: Array.isArray(lines) ? lines.length : lines,
    cpuMs: (user + system) / 1000,
    mostMb: mostKb / 1024,
  }),
);
