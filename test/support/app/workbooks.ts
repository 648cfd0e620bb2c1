/** Workbooks as other programs write them, down to their parts. */
import { crc32, deflateRawSync } from 'node:zlib';

const LOCAL_BYTES = 30;

function header(signature: string, name: Buffer, packed: Buffer, bytes: Buffer): { common: Buffer; sign: Buffer } {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(name.length, 22);
  return { common, sign: Buffer.from(signature, 'hex') };
}

/** A zip of named parts. */
export function zipOf(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = [];
  const index: Buffer[] = [];
  let at = 0;
  for (const [path, content] of Object.entries(parts)) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const local = header('504b0304', name, packed, bytes);
    bodies.push(local.sign, local.common, name, packed);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    index.push(Buffer.from('504b01021400', 'hex'), local.common, offset, name);
    at += LOCAL_BYTES + name.length + packed.length;
  }
  const directory = Buffer.concat(index);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, directory, end]);
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);

/** A text, a number, or a cell as it is in the file: its value, kind and style. */
export type Cell = string | number | { v: string | number; t?: string; s?: number };

function cellXml(cell: Cell): string {
  if (cell === '') return '<c/>';
  if (typeof cell === 'string') return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  const kind = cell.t === undefined ? '' : ` t="${cell.t}"`;
  const style = cell.s === undefined ? '' : ` s="${cell.s}"`;
  return `<c${kind}${style}><v>${escaped(String(cell.v))}</v></c>`;
}

export interface SheetToWrite {
  name: string;
  rows: readonly (readonly Cell[])[];
  state?: 'hidden' | 'veryHidden';
  /** Where it is in the zip. */
  part?: string;
}

/** @param formats number formats: a cell with `s: 1` is shown by the first of them */
export function workbookOf(
  sheets: readonly SheetToWrite[],
  { formats = [], strings = [], from1904 = false }: { formats?: string[]; strings?: string[]; from1904?: boolean } = {},
): Buffer {
  const tabs = sheets.map((sheet, at) => ({ part: `worksheets/sheet${at + 1}.xml`, ...sheet }));
  const numFmts = formats.map(
    (format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format).replaceAll('"', '&quot;')}"/>`,
  );
  const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`);
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${REL}/officeDocument" Target="/xl/book.xml"/></Relationships>`,
    'xl/book.xml': `<x:workbook xmlns:x="${MAIN}" xmlns:r="${REL}"><x:workbookPr date1904="${from1904 ? 1 : 0}"/><x:sheets>${tabs
      .map(
        ({ name, state }, at) =>
          `<x:sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="s${at}"/>`,
      )
      .join('')}</x:sheets></x:workbook>`,
    'xl/_rels/book.xml.rels': `<Relationships>${tabs
      .map(({ part }, at) => `<Relationship Id="s${at}" Type="${REL}/worksheet" Target="${part}"/>`)
      .join(
        '',
      )}<Relationship Id="st" Type="${REL}/styles" Target="look.xml"/><Relationship Id="ss" Type="${REL}/sharedStrings" Target="texts.xml"/></Relationships>`,
    'xl/look.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${numFmts.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${xfs.join('')}</cellXfs></styleSheet>`,
    'xl/texts.xml': `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
  };
  for (const { part, rows } of tabs)
    parts[`xl/${part}`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`;
  return zipOf(parts);
}
