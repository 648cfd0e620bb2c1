/**
 * Ends with code 0 when the address answers with 2xx. For images that have no curl. `--end-hung dist/edge.mjs`: where the address takes the
 * call and answers nothing for 5 seconds, the process with this in its command line is killed; the restart policy starts it again.
 */
import { readdirSync, readFileSync } from 'node:fs';

const [, , url = '', option, bundle] = process.argv;
const msMax = option === '--end-hung' ? 5_000 : 2_500;

try {
  const answer = await fetch(url, { signal: AbortSignal.timeout(msMax) });
  process.exit(answer.ok ? 0 : 1);
} catch (error) {
  if (option === '--end-hung' && bundle && error instanceof Error && error.name === 'TimeoutError') endAll(bundle);
  process.exit(1);
}

/** @param {string} named */
function endAll(named) {
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === 1 || pid === process.pid) continue;
    try {
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (args[0]?.endsWith('node') && args.includes(named)) process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, or belongs to another user.
    }
  }
}
