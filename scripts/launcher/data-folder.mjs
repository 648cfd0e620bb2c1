import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure, systemCode } from './failure.mjs';

/**
 * @param {string} folder made where it is missing
 * @throws {StartFailure} when nothing can be written there
 */
export function demandWritable(folder) {
  const probe = path.join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(path.join(folder, 'log'));
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${folder} can't be written (${systemCode(error) ?? 'unknown error'}): free it, or choose another one with DATA_DIR=<folder> npm start.`,
    );
  }
}

/**
 * Level by level: Node's own recursive mkdir never returns where a file system answers that the folder above does not exist, as /proc does.
 *
 * @param {string} folder
 */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}
