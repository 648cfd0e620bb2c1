import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';

const DATABASE = ['libs/*/migrations', '*.sql.ts'];

/**
 * The version before, as a folder to build: the commit of PADDOCK_FORMER, or the last one before the database changed the last time. Without
 * a history it is the same code, and the upgrade proves the way but no change.
 *
 * @param {string} root
 * @param {string} folder
 * @returns {Promise<{ folder: string, says: string }>}
 */
export async function formerVersion(root, folder) {
  const git = async (/** @type {string[]} */ ...args) =>
    (await execa('git', args, { cwd: root, stripFinalNewline: true })).stdout;
  try {
    const named = process.env.PADDOCK_FORMER;
    const changed = named ? '' : await git('log', '-1', '--format=%H', '--', ...DATABASE);
    const commit = await git('rev-parse', '--short', named ?? `${changed}^`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archive = path.join(folder, 'former.tar');
    await git('archive', '--output', archive, commit);
    await execa('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    return { folder, says: `commit ${commit}` };
  } catch (error) {
    if (process.env.PADDOCK_FORMER) throw error;
    return { folder: root, says: 'no history here: the same code' };
  }
}
