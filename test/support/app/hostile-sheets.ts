/** Sheets that are small to send and dear to read, and some that are only odd. */
import { deflateRawSync } from 'node:zlib';
import { zipOf } from './workbooks.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const HEAD = '姓名,手机号,昵称\n';
const MOST_BYTES = 4_500_000;

const row = (cells: string): string => `<row>${cells}</row>`;
const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEADS = row(inline('姓名') + inline('手机号') + inline('昵称'));
const sheet = (content: string): string => `<worksheet ${MAIN}><sheetData>${content}</sheetData></worksheet>`;
const strings = (content: string): string => `<sst ${MAIN}>${content}</sst>`;
const book = (content: string, parts: Readonly<Record<string, string>> = {}): Buffer =>
  zipOf({ 'xl/worksheets/sheet1.xml': content, ...parts });

/** Characters of one kind, as many as are taken of a file. */
const filled = (text: string, bytes = MOST_BYTES): string => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));

const lists: Readonly<Record<string, () => string | Buffer>> = {
  'empty lines': () => HEAD + filled('\n', 300_000),
  'very many empty lines': () => HEAD + filled('\n'),
  'empty lines of another program': () => HEAD + filled('\r\n'),
  'returns alone': () => HEAD + filled('\r'),
  'lines of a space': () => HEAD + filled(' \n'),
  'lines of separators': () => HEAD + filled(',,\n'),
  'a line of commas': () => filled(',', 2_000_000),
  'a long line of commas': () => HEAD + filled(','),
  'a line of semicolons': () => filled(';'),
  'a line of tabs': () => HEAD.replaceAll(',', '\t') + filled('\t'),
  'one quotation without an end': () => `${HEAD}"${filled('a')}`,
  'quotation marks': () => HEAD + filled('"'),
  'quotations of nothing': () => HEAD + filled('"",'),
  'quotations in the middle': () => HEAD + filled('a"b'),
  'quotations over lines': () => HEAD + filled('"\n\n\n",'),
  'one long word': () => HEAD + filled('赛'),
  'many short lines': () => HEAD + filled('a\n'),
  'many wrong rows': () => HEAD + filled('王,1,\n', 150_000),
  'rows with long texts': () => HEAD + `${'王'.repeat(400)},138,\n`.repeat(3000),
  'bytes that are no text': () => Buffer.from(Array.from({ length: 500_000 }, (_, at) => (at * 7919) % 256)),
  'high bytes': () => Buffer.alloc(MOST_BYTES, 0xff),
  'pairs of Chinese characters': () => Buffer.alloc(MOST_BYTES, 0xd5),
  zeros: () => Buffer.alloc(MOST_BYTES),
  'text of two bytes': () => Buffer.from(`\uFEFF${HEAD}${filled('\n', 1_000_000)}`, 'utf16le'),
  'half a character': () => Buffer.concat([Buffer.from(HEAD), Buffer.from([0xe8, 0xb5])]),
  'a page': () => `<html>${filled('<td>')}`,
  'a named separator': () => `sep=;\n${filled(';', 1_000_000)}`,
};

const workbooks: Readonly<Record<string, () => string | Buffer>> = {
  'a tag with many attributes': () =>
    book(`<worksheet ${MAIN} ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
  // More than the memory that a sheet is read in.
  'a tag with millions of attributes': () =>
    book(`<worksheet ${MAIN} ${Array.from({ length: 2_500_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
  'cells with many attributes': () =>
    book(sheet(HEADS + row(`<c ${Array.from({ length: 50_000 }, (_, at) => `b${at}=""`).join(' ')}/>`).repeat(5))),
  'a long tag': () => book(`<${filled('w', 20_000_000)}>`),
  'a long attribute': () => book(`<worksheet a="${filled('w', 20_000_000)}"/>`),
  'tags within tags': () => book(sheet(`${filled('<a>', 6_000_000)}`)),
  'tags without an end': () => book(`<worksheet ${MAIN}><sheetData>${filled('<row><c>', 8_000_000)}`),
  entities: () => book(sheet(HEADS + row(inline(filled('&amp;', 10_000_000))))),
  'entities of its own': () =>
    book(`<!DOCTYPE a [<!ENTITY b "${'x'.repeat(1000)}">]>${sheet(row(inline(filled('&b;', 1_000_000))))}`),
  comments: () => book(`${filled('<!-- a -->', 10_000_000)}${sheet(HEADS)}`),
  'unparsed text': () =>
    book(sheet(HEADS + row(`<c t="inlineStr"><is><t><![CDATA[${filled('a', 10_000_000)}]]></t></is></c>`))),
  'empty rows': () => book(sheet(HEADS + filled('<row/>', 20_000_000))),
  'empty cells': () => book(sheet(HEADS + row(filled('<c/>', 20_000_000)))),
  'a row of very many cells': () => book(sheet(HEADS + row('<c><v>1</v></c>'.repeat(400_000)))),
  'more than it may unpack': () => book(sheet(HEADS + filled(' ', 60_000_000))),
  'one text that every cell shows': () =>
    book(sheet(HEADS + row('<c t="s"><v>0</v></c>'.repeat(3)).repeat(10_000)), {
      'xl/sharedStrings.xml': strings(`<si><t>${'长'.repeat(300_000)}</t></si>`),
    }),
  'very many texts': () =>
    book(sheet(HEADS), { 'xl/sharedStrings.xml': strings('<si><t>a</t></si>'.repeat(1_500_000)) }),
  'one text in pieces': () =>
    book(sheet(HEADS), { 'xl/sharedStrings.xml': strings(`<si>${'<r><t>a</t></r>'.repeat(1_000_000)}</si>`) }),
  'very many formats': () =>
    book(sheet(HEADS), {
      'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${Array.from({ length: 100_000 }, (_, at) => `<numFmt numFmtId="${at}" formatCode="${'0'.repeat(50)}"/>`).join('')}</numFmts></styleSheet>`,
    }),
  'a long format': () =>
    book(sheet(HEADS + row('<c s="0"><v>5</v></c>'.repeat(3)).repeat(2000)), {
      'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="${'0,'.repeat(20_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
    }),
  'very many sheets': () =>
    zipOf(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheet('')]))),
  'more parts than are read': () =>
    zipOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, '']))),
  'a workbook within a workbook': () => zipOf({ 'xl/worksheets/sheet1.xml': book(sheet(HEADS)) }),
  'relationships that go round': () =>
    book(sheet(HEADS), {
      '_rels/.rels': `<Relationships>${'<Relationship Id="a" Type="x/officeDocument" Target="../../_rels/.rels"/>'.repeat(10_000)}</Relationships>`,
    }),
  'half a workbook': () => book(sheet(HEADS)).subarray(0, 120),
  'no workbook': () => Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateRawSync(Buffer.alloc(1_000_000))]),
};

export const HOSTILE_SHEETS: readonly (readonly [name: string, file: () => Buffer])[] = [
  ...Object.entries(lists).map(([name, make]) => [`${name}.csv`, make] as const),
  ...Object.entries(workbooks).map(([name, make]) => [`${name}.xlsx`, make] as const),
].map(([name, make]) => [name, () => Buffer.from(make())]);
