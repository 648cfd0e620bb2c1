import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user that Unix keeps for processes that own nothing. */
const nobody = 65534;

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

/**
 * The one capability that lets a process pass folders it has no right to. Without the last part access(2) would still ask as if
 * it were not there, and Postgres looks for its own programs that way.
 */
const passFolders = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--securebits=+no_setuid_fixup'];

/**
 * Wraps a foreign program so that it ends with its starter, and, where `folder` is given, runs without root as the folder's owner.
 *
 * Postgres refuses to run as root. Making a system user would change the machine for good, and a clone below /root (mode 0700)
 * could not be read by one. So it runs as nobody with `passFolders`; setpriv is part of util-linux, which every Debian has.
 * Its data folder must be its own (Postgres checks), nothing else changes hands.
 *
 * `deathSignal` makes the kernel send that signal when the launcher dies, even by kill -9. Elsewhere than on Linux the next start
 * finds and stops what was left over.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ folder?: string, deathSignal?: 'TERM' | 'INT' }} [options]
 * @returns {{ command: string, args: string[] }}
 */
export function wrapped(command, args, { folder, deathSignal } = {}) {
  if (!isLinux) return { command, args: [...args] };
  const options = [];
  if (folder && isRoot) {
    const { uid, gid } = statSync(folder);
    options.push(`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...passFolders);
  }
  if (deathSignal) options.push('--pdeathsig', deathSignal);
  return options.length > 0
    ? { command: 'setpriv', args: [...options, '--', command, ...args] }
    : { command, args: [...args] };
}

/**
 * Takes a folder from root, with all in it: root has just made it, or copied it here.
 *
 * @param {string} folder
 */
export function leaveRoot(folder) {
  if (!isLinux || !isRoot || statSync(folder).uid !== 0) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, entry), nobody, nobody);
  chownSync(folder, nobody, nobody);
}
