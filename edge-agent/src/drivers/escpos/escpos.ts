/** What every job for a 58 mm printer is made of: 384 dots, 32 columns of the narrow font, Chinese characters take two. */
import { encodeGb18030 } from './gb18030';

export const PAPER_DOTS = 384;
export const COLUMN_DOTS = 12;
export const ROW_DOTS = 24;
export const COLUMNS = PAPER_DOTS / COLUMN_DOTS;

export const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;

export const INIT = Buffer.from([ESC, 0x40]);
export const CHINESE_ON = Buffer.from([FS, 0x26]);
export const LEFT = Buffer.from([ESC, 0x61, 0]);
export const CENTRE = Buffer.from([ESC, 0x61, 1]);
export const BOLD_ON = Buffer.from([ESC, 0x45, 1]);
export const BOLD_OFF = Buffer.from([ESC, 0x45, 0]);
export const FEED_AND_CUT = Buffer.from([ESC, 0x64, 4, GS, 0x56, 1]);

export const scale = (width: number, height: number): Buffer =>
  Buffer.from([GS, 0x21, ((width - 1) << 4) | (height - 1)]);
export const NORMAL = scale(1, 1);

const QR_MODULE_DOTS = 6;
/** 49: of 48 to 51, enough for a paper that was folded. */
const QR_CORRECTION = 49;
const qrCommand = (code: number, ...bytes: number[]): Buffer => {
  const length = bytes.length + 2;
  return Buffer.from([GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, code, ...bytes]);
};

/** A text as a code that phones read: the printer itself draws it. At most some hundred characters fit on this paper. */
export const qrCode = (text: string): Buffer =>
  Buffer.concat([
    qrCommand(0x41, 0x32, 0),
    qrCommand(0x43, QR_MODULE_DOTS),
    qrCommand(0x45, QR_CORRECTION),
    qrCommand(0x50, 0x30, ...Buffer.from(text, 'latin1')),
    qrCommand(0x51, 0x30),
  ]);

/** Columns that a text takes at normal size. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += (character.codePointAt(0) ?? 0) < 0x80 ? 1 : 2;
  return columns;
}

export const line = (text: string): Buffer => Buffer.concat([encodeGb18030(text), Buffer.from('\n')]);
export const rule = (character: string): Buffer => line(character.repeat(COLUMNS));

/** Label left and value right; a value that does not fit has a line of its own. */
export function pair(label: string, value: string): Buffer {
  const room = COLUMNS - columnsOf(label) - columnsOf(value);
  if (room >= 1) return line(label + ' '.repeat(room) + value);
  return Buffer.concat([line(label), line(' '.repeat(Math.max(0, COLUMNS - columnsOf(value))) + value)]);
}
