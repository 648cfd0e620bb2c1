/** Which refund passwords are too easy: somebody at the next counter types it while others look on, and four digits are enough. */
import { Refusal } from '@paddock/kernel';

/** The digits of a column or a corner of the number pad, and numbers that guesses begin with. */
const USUAL: ReadonlySet<string> = new Set(['2580', '0852', '1379', '7410', '5201314', '1314520', '520520', '123321']);

/** One character or piece again and again, even steps up or down (also each digit twice), a year, the own name, or a usual number. */
export function isEasyRefundPassword(password: string, username: string): boolean {
  const lower = password.toLowerCase();
  const once = lower.replaceAll(/(.)\1/g, '$1');
  return (
    /^(.{1,4})\1+$/.test(lower) ||
    [lower, once].some((text) => hasEvenSteps(text)) ||
    /^(?:19|20)\d\d$/.test(lower) ||
    lower === username.toLowerCase() ||
    USUAL.has(lower)
  );
}

/** `1234`, `8642`, `7890`: each character is as far from its neighbour; 0 comes after 9. */
function hasEvenSteps(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const [first = 0, second = 0] = codes;
  const step = second - first;
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return (
    steps.every((taken) => taken === step || (/^\d+$/.test(text) && (taken - step) % 10 === 0)) && Math.abs(step) <= 2
  );
}

/** @throws Refusal */
export function demandHardToGuess(password: string, username: string): void {
  if (isEasyRefundPassword(password, username))
    throw new Refusal('password.refundEasy', {}, 500, { field: 'password' });
}
