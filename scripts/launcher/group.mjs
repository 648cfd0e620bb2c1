import { execa } from 'execa';

/**
 * @typedef {import('execa').ResultPromise} Group
 * @typedef {{ all: true, detached: true, reject: false }} Common
 */

/** @type {Common} */
const common = { all: true, detached: true, reject: false };

/**
 * Starts a program as the leader of a process group of its own, which Ctrl-C at the keyboard does not reach: the launcher stops
 * everything in order. Awaited, it gives how the program ended; it never rejects.
 *
 * @template {import('execa').Options} T
 * @param {string} command
 * @param {readonly string[]} args
 * @param {T} options
 */
export const startGroup = (command, args, options) => execa(command, args, { ...options, ...common });

/**
 * execa's own `kill` reaches the leader alone.
 *
 * @param {{ pid?: number | undefined } | undefined} leader
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(leader, signal) {
  try {
    if (leader?.pid) process.kill(-leader.pid, signal);
  } catch {
    // All of it has just ended.
  }
}

/**
 * @param {{ originalMessage?: string | undefined, signal?: string | undefined, exitCode?: number | undefined }} result
 * @returns {string} how it ended, in words
 */
export const endingOf = ({ originalMessage, signal, exitCode }) =>
  originalMessage ?? (signal ? `killed by ${signal}` : `exit code ${exitCode}`);
