import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 1_000;
/** Together as long as a loop may stand still. */
const firstMs = 4_000;
const againMs = 1_000;

/**
 * Ends a process that takes calls and answers none, again and again until `signal` ends it: one that hangs, or was halted. The process is
 * asked twice: the launcher itself may have been held up during the first call.
 *
 * @param {object} watched
 * @param {() => number | undefined} watched.pid of the process that listens there now
 * @param {string} watched.url which it answers from its own loop
 * @param {() => void} watched.end
 * @param {AbortSignal} signal
 */
export async function endWhenHung({ pid, url, end }, signal) {
  while (!signal.aborted) {
    const before = pid();
    const hangs = (await isSilent(url, firstMs, signal)) && (await isSilent(url, againMs, signal));
    if (hangs && before !== undefined && before === pid() && !signal.aborted) end();
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * @param {string} url
 * @param {number} msMax
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>} whether the call was not answered in time; one that is refused has nobody to end
 */
async function isSilent(url, msMax, signal) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([AbortSignal.timeout(msMax), signal]) });
    await answer.body?.cancel();
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}
