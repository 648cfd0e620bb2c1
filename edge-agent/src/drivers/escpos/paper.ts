/** Lines that the core has set, as ESC/POS, and the pulse that opens a cash drawer. */
import type { PaperLine } from '@paddock/contracts/edge';
import {
  BOLD_OFF,
  BOLD_ON,
  CENTRE,
  CHINESE_ON,
  COLUMNS,
  columnsOf,
  ESC,
  FEED_AND_CUT,
  INIT,
  LEFT,
  line,
  NORMAL,
  rule,
} from './escpos';

/** Columns at the right edge that values share, so that figures stand below each other. */
const VALUE_COLUMNS = 11;

/** Pin 2, for 50 ms, and not again within half a second: what every printer of this kind knows. */
export const drawerKick = Buffer.from([ESC, 0x70, 0, 25, 250]);

const padStart = (text: string, columns: number): string => ' '.repeat(Math.max(0, columns - columnsOf(text))) + text;

/** A label that leaves no room has a line of its own. */
function rowBytes({ label, count = '', value, strong }: Extract<PaperLine, { kind: 'row' }>): Buffer {
  const right = count === '' ? value : count + padStart(value, VALUE_COLUMNS);
  const room = COLUMNS - columnsOf(label);
  const fits = room > columnsOf(right);
  const text = fits
    ? line(label + padStart(right, room))
    : Buffer.concat([line(label), line(padStart(right, COLUMNS))]);
  return strong ? Buffer.concat([BOLD_ON, text, BOLD_OFF]) : text;
}

function lineBytes(paper: PaperLine): Buffer {
  switch (paper.kind) {
    case 'title':
      return Buffer.concat([CENTRE, BOLD_ON, line(paper.text), BOLD_OFF, LEFT]);
    case 'centre':
      return Buffer.concat([CENTRE, line(paper.text), LEFT]);
    case 'rule':
      return rule('-');
    case 'row':
      return rowBytes(paper);
  }
}

export const paperBytes = (lines: readonly PaperLine[]): Buffer =>
  Buffer.concat([INIT, CHINESE_ON, LEFT, NORMAL, ...lines.map(lineBytes), FEED_AND_CUT]);
