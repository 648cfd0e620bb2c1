import { StartFailure } from './failure.mjs';
import { endingOf, signalGroup, startGroup } from './group.mjs';

/**
 * Runs a command to its end.
 *
 * @param {string} what the step in words, for the sentence when it fails
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal }} [options]
 * @throws {StartFailure} with the last lines it printed
 */
export async function run(what, command, args, { signal, ...options } = {}) {
  signal?.throwIfAborted();
  const child = startGroup(command, args, { ...options, stdin: 'ignore' });
  const stop = () => signalGroup(child, 'SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  const result = await child;
  signal?.removeEventListener('abort', stop);
  if (signal?.aborted) throw new StartFailure(`${what} was stopped.`);
  if (!result.failed) return;
  const last = result.all?.trim().split('\n').slice(-15).join('\n');
  throw new StartFailure(`${what} failed (${endingOf(result)})${last ? `:\n${last}` : '.'}`);
}
