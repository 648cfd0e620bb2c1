/** Reads ESC/POS bytes as a printer would and draws the paper as SVG. */
import { encode } from 'uqr';
import { COLUMN_DOTS, columnsOf, PAPER_DOTS, ROW_DOTS } from '../drivers/escpos/escpos';

interface Style {
  align: 'left' | 'centre' | 'right';
  bold: boolean;
  width: number;
  height: number;
}
interface Line {
  text: string;
  style: Style;
  /** What the code says that is printed here instead of a text. */
  code?: string;
}

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;
const NEWLINE = 0x0a;
const PLAIN: Style = { align: 'left', bold: false, width: 1, height: 1 };
const ALIGN = ['left', 'centre', 'right'] as const;
const LINE_GAP_DOTS = 6;
const MARGIN_DOTS = 40;
const MODULE_DOTS = 6;
const QR_STORE = 0x50;
const QR_PRINT = 0x51;
/** Number of parameter bytes of the commands that only move paper or switch what a picture does not show. */
const PARAMETERS: Readonly<Record<string, number>> = { '27,100': 1, '27,112': 3, '29,86': 1, '28,38': 0 };

/** The printed lines of one job. Unknown commands are skipped by their first byte, as printers do. */
export function readTicket(bytes: Buffer): Line[] {
  const decoder = new TextDecoder('gb18030');
  const lines: Line[] = [];
  let style = PLAIN;
  let text: number[] = [];
  let code = '';
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const command = bytes[at + 1] ?? 0;
    const value = bytes[at + 2] ?? 0;
    if (byte === NEWLINE) {
      lines.push({ text: decoder.decode(Uint8Array.from(text)), style });
      text = [];
    } else if (byte !== ESC && byte !== GS && byte !== FS) {
      text.push(byte);
    } else if (byte === ESC && command === 0x40) {
      style = PLAIN;
      at += 1;
    } else if (byte === ESC && command === 0x61) {
      style = { ...style, align: ALIGN[value] ?? 'left' };
      at += 2;
    } else if (byte === ESC && command === 0x45) {
      style = { ...style, bold: value === 1 };
      at += 2;
    } else if (byte === GS && command === 0x21) {
      style = { ...style, width: (value >> 4) + 1, height: (value & 0x0f) + 1 };
      at += 2;
    } else if (byte === GS && command === 0x28) {
      const end = at + 5 + bytes.readUInt16LE(at + 3);
      const step = bytes[at + 6];
      if (step === QR_STORE) code = bytes.toString('latin1', at + 8, end);
      if (step === QR_PRINT) lines.push({ text: '', style, code });
      at = end - 1;
    } else {
      at += 1 + (PARAMETERS[`${byte},${command}`] ?? 0);
    }
  }
  return lines;
}

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export function ticketSvg(bytes: Buffer): string {
  let y = MARGIN_DOTS;
  const drawn = readTicket(bytes).map(({ text, style, code }) => {
    if (code !== undefined) {
      const { data, size } = encode(code, { border: 0, ecc: 'M' });
      const [left, top] = [MARGIN_DOTS + (PAPER_DOTS - size * MODULE_DOTS) / 2, y + LINE_GAP_DOTS];
      y = top + size * MODULE_DOTS;
      const squares = data.flatMap((row, down) => row.map((dark, right) => (dark ? `M${right} ${down}h1v1h-1z` : '')));
      return `<path transform="translate(${left} ${top}) scale(${MODULE_DOTS})" d="${squares.join('')}"/>`;
    }
    const widthDots = columnsOf(text) * COLUMN_DOTS * style.width;
    const heightDots = ROW_DOTS * style.height;
    const left = { left: 0, centre: (PAPER_DOTS - widthDots) / 2, right: PAPER_DOTS - widthDots }[style.align];
    y += heightDots + LINE_GAP_DOTS;
    if (text === '') return '';
    const attributes = [
      `x="${MARGIN_DOTS + Math.max(0, left)}"`,
      `y="${y - heightDots / 5}"`,
      `font-size="${heightDots}"`,
      `font-weight="${style.bold ? 700 : 400}"`,
      `textLength="${widthDots}"`,
      'lengthAdjust="spacingAndGlyphs"',
      'xml:space="preserve"',
    ];
    return `<text ${attributes.join(' ')}>${escapeXml(text)}</text>`;
  });
  const width = PAPER_DOTS + 2 * MARGIN_DOTS;
  const height = y + MARGIN_DOTS;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="'Noto Sans CJK SC','Noto Sans SC','Microsoft YaHei',sans-serif">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...drawn,
    '</svg>\n',
  ].join('\n');
}
