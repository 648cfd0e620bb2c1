import { announcement } from './announcement.mjs';
import { reportOf } from './failure.mjs';
import { Launcher } from './launcher.mjs';
import { stopWithNpm } from './parent-watch.mjs';

/** npm and the terminal may both deliver one Ctrl-C; only a later one means impatience. */
const sameSignalMs = 1_500;

/**
 * Runs one instance until a signal stops it.
 *
 * @param {{ root: string, settings: import('./settings.mjs').Settings, say: (text: string) => void }} options
 * @returns {Promise<number>} the exit code
 */
export async function main({ root, settings, say }) {
  const stopping = new AbortController();
  /** @param {string} text */
  const warn = (text) => {
    if (!stopping.signal.aborted) process.stderr.write(`${text}\n`);
  };
  const launcher = new Launcher({ root, settings, signal: stopping.signal, say, warn });
  listenForStop(stopping, launcher);
  let code = 0;
  try {
    await launcher.start();
    say(announcement(settings));
    await new Promise((resolve) => stopping.signal.addEventListener('abort', resolve, { once: true }));
  } catch (error) {
    if (!stopping.signal.aborted) {
      code = 1;
      process.stderr.write(`${reportOf(error)}\n`);
    }
  }
  if (code === 0) say('Stopping…');
  await launcher.stop();
  if (code === 0) say('Paddock has stopped.');
  // A probe or a socket to a stopped server may still hang; nothing is left to wait for.
  process.exit(code);
}

/**
 * @param {AbortController} stopping
 * @param {Launcher} launcher
 */
function listenForStop(stopping, launcher) {
  let firstAt = 0;
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (firstAt === 0) {
        firstAt = Date.now();
        stopping.abort();
      } else if (Date.now() - firstAt > sameSignalMs) {
        launcher.kill();
      }
    });
  }
  // Who started us is gone without a word: stop too.
  process.once('disconnect', () => stopping.abort());
  if (!process.channel) stopWithNpm(() => stopping.abort());
}
