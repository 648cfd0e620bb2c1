/** The line-up ticket as ESC/POS for 58 mm paper (384 dots): 32 columns of the narrow font, Chinese characters take two. */
import type { Ticket } from '@paddock/contracts/edge';
import { encodeGb18030 } from './gb18030';

export const PAPER_DOTS = 384;
export const COLUMN_DOTS = 12;
export const ROW_DOTS = 24;
const COLUMNS = PAPER_DOTS / COLUMN_DOTS;
const SCALE_MAX = 8;

const ESC = 0x1b;
const GS = 0x1d;
const FS = 0x1c;

const INIT = Buffer.from([ESC, 0x40]);
const CHINESE_ON = Buffer.from([FS, 0x26]);
const LEFT = Buffer.from([ESC, 0x61, 0]);
const CENTRE = Buffer.from([ESC, 0x61, 1]);
const BOLD_ON = Buffer.from([ESC, 0x45, 1]);
const BOLD_OFF = Buffer.from([ESC, 0x45, 0]);
const FEED_AND_CUT = Buffer.from([ESC, 0x64, 4, GS, 0x56, 1]);

const scale = (width: number, height: number): Buffer => Buffer.from([GS, 0x21, ((width - 1) << 4) | (height - 1)]);
const NORMAL = scale(1, 1);

/** Columns that a text takes at normal size. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += (character.codePointAt(0) ?? 0) < 0x80 ? 1 : 2;
  return columns;
}

const line = (text: string): Buffer => Buffer.concat([encodeGb18030(text), Buffer.from('\n')]);
const rule = (character: string): Buffer => line(character.repeat(COLUMNS));

/** Label left and value right; a value that does not fit has a line of its own. */
function pair(label: string, value: string): Buffer {
  const room = COLUMNS - columnsOf(label) - columnsOf(value);
  if (room >= 1) return line(label + ' '.repeat(room) + value);
  return Buffer.concat([line(label), line(' '.repeat(Math.max(0, COLUMNS - columnsOf(value))) + value)]);
}

const clockTime = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(instant));

/** @param timeZone of the store, for the printed time. */
export function ticketBytes(ticket: Ticket, timeZone: string): Buffer {
  const fits = Math.floor(COLUMNS / Math.max(1, columnsOf(ticket.number)));
  const size = Math.min(Math.max(fits, 1), SCALE_MAX);
  return Buffer.concat([
    INIT,
    CHINESE_ON,
    CENTRE,
    BOLD_ON,
    line(ticket.storeName),
    BOLD_OFF,
    line('排队小票'),
    rule('='),
    scale(size, Math.min(size, 6)),
    BOLD_ON,
    line(ticket.number),
    BOLD_OFF,
    NORMAL,
    rule('='),
    line('前面'),
    scale(3, 3),
    BOLD_ON,
    line(String(ticket.ahead)),
    BOLD_OFF,
    NORMAL,
    line('人'),
    LEFT,
    rule('-'),
    pair('车手', ticket.driverName),
    pair('规则', ticket.tariffName),
    pair('模式', ticket.amount),
    rule('-'),
    pair('订单', ticket.orderId),
    pair('时间', clockTime(ticket.at, timeZone)),
    CENTRE,
    line('叫到号后请到发车区'),
    FEED_AND_CUT,
  ]);
}
