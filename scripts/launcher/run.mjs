import { spawn } from 'node:child_process';
import { StartFailure } from './failure.mjs';

/**
 * Runs a command to its end.
 *
 * @param {string} what the step in words, for the sentence when it fails
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal, onLine?: (line: string) => void }} [options]
 * @returns {Promise<string>} what it printed on stdout
 * @throws {StartFailure} with the last lines it printed
 */
export function run(what, command, args, { cwd, env, signal, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let all = '';
    const stop = () => {
      try {
        if (child.pid) process.kill(-child.pid, 'SIGTERM');
      } catch {
        // It has just ended by itself.
      }
    };
    signal?.addEventListener('abort', stop, { once: true });
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      all += text;
      if (onLine) for (const line of text.split('\n')) if (line.trim() !== '') onLine(line);
    });
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (all += text));
    child.once('error', (error) => reject(new StartFailure(`${what} failed: ${error.message}`)));
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) return reject(new StartFailure(`${what} was stopped.`));
      if (code === 0) return resolve(output);
      const last = all.trim().split('\n').slice(-15).join('\n');
      reject(new StartFailure(`${what} failed (exit code ${code}):\n${last}`));
    });
  });
}
