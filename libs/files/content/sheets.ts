import { fromBufferPromise } from 'yauzl';

const PARTS_MAX = 2000;
/** What no line of a table has; tabs and ends of lines stand between cells. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const MARKUP = /^\s*<[!?a-z]/i;

/** A workbook in a zip: its parts are named, and none of them is a program. */
export async function isXlsx(content: Buffer): Promise<boolean> {
  try {
    const zip = await fromBufferPromise(content);
    if (zip.entryCount > PARTS_MAX) return false;
    const names = new Set<string>();
    for await (const { fileName } of zip.eachEntry()) names.add(fileName);
    const hasProgram = [...names].some((name) => name.toLowerCase().endsWith('vbaproject.bin'));
    return names.has('[Content_Types].xml') && names.has('xl/workbook.xml') && !hasProgram;
  } catch {
    return false;
  }
}

/** Text in UTF-8 or, as Excel writes it in China, GB 18030; no page and no program. */
export function isCsv(content: Buffer): boolean {
  const text = textOf(content);
  return text !== null && text.trim() !== '' && !CONTROL.test(text) && !MARKUP.test(text);
}

function textOf(content: Buffer): string | null {
  for (const code of ['utf-8', 'gb18030'])
    try {
      return new TextDecoder(code, { fatal: true }).decode(content);
    } catch {
      // Not in this one.
    }
  return null;
}
