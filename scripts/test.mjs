/**
 * `npm test`: installs what is missing, then runs every check and then every suite. It goes on after a failure, so that one run
 * reports all results, and ends with one line `N passed, N failed` over everything. Static imports run on plain Node 20 with no packages.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reportOf } from './launcher/failure.mjs';
import { install, isInstalled } from './launcher/install.mjs';
import { continueOnOwnNode, isOwnNode } from './launcher/own-node.mjs';

const thisFile = fileURLToPath(import.meta.url);
const root = path.join(path.dirname(thisFile), '..');

/** @param {string} text */
const say = (text) => void process.stdout.write(`${text}\n`);

try {
  if (!isInstalled(root)) install(root, say);
  if (isOwnNode()) {
    const { testEverything } = await import('./testing/suites.mjs');
    process.exitCode = await testEverything({ root, say });
  } else {
    process.exitCode = await continueOnOwnNode(root, thisFile, process.argv.slice(2));
  }
} catch (error) {
  process.stderr.write(`${reportOf(error)}\n`);
  process.exitCode = 1;
}
