/**
 * Sends one intended effect once, however often its answer is lost: asked for again soon, also in a window that was closed and opened
 * again, it goes out under the key that it had.
 */
import { newKey } from './ids';
import { leavesUnclear } from './outcome';

/** The same asked for later than this is meant as another: by then the cashier has seen whether the first one was booked. */
const againMs = 120_000;

interface Sent {
  key: string;
  until: number;
}

const unanswered = new Map<string, Sent>();

/** @param effect what is asked for, and of whom; together with the body it identifies the effect */
export async function once<T>(effect: string, body: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const intended = `${effect} ${JSON.stringify(body)}`;
  const before = unanswered.get(intended);
  const key = before && Date.now() < before.until ? before.key : newKey();
  unanswered.set(intended, { key, until: Date.now() + againMs });
  try {
    const answer = await send(key);
    unanswered.delete(intended);
    return answer;
  } catch (error) {
    if (!leavesUnclear(error, true)) unanswered.delete(intended);
    throw error;
  }
}
