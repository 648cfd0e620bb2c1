/** What ESC/POS printers say of themselves, at once and in the midst of a job too: the answers to DLE EOT n, a byte each. */
const DLE = 0x10;
const EOT = 0x04;
/** The cause of being offline, and the paper sensor. */
export const statusRequest = Buffer.from([DLE, EOT, 2, DLE, EOT, 4]);

/** Bits that each answer has alike; anything else is no answer. */
const FIXED_BITS = 0b1001_0011;
const FIXED = 0b0001_0010;
const COVER_OPEN = 0b0000_0100;
const STOPPED_WITHOUT_PAPER = 0b0010_0000;
const PAPER_END = 0b0110_0000;

/** Why nothing comes out; null: it prints. */
export type PrinterHindrance = 'paper' | 'cover';

/** @returns undefined for what is no answer, or not all of it. */
export function hindranceOf(answer: Buffer): PrinterHindrance | null | undefined {
  const [cause, paper] = answer;
  if (cause === undefined || paper === undefined) return undefined;
  if ([cause, paper].some((byte) => (byte & FIXED_BITS) !== FIXED)) return undefined;
  if ((cause & COVER_OPEN) !== 0) return 'cover';
  return (cause & STOPPED_WITHOUT_PAPER) !== 0 || (paper & PAPER_END) !== 0 ? 'paper' : null;
}

/** The same two bytes, for what plays a printer. */
export const statusAnswer = (hindrance: PrinterHindrance | null): Buffer =>
  Buffer.from([FIXED | (hindrance === 'cover' ? COVER_OPEN : 0), FIXED | (hindrance === 'paper' ? PAPER_END : 0)]);
