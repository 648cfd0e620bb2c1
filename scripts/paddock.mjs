/** `npm run --silent paddock -- <command>`: the command line of an instance that `npm start` has built. Starts on any Node from 20 on. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { continueOnOwnNode, isOwnNode } from './launcher/own-node.mjs';

const thisFile = fileURLToPath(import.meta.url);
const root = path.join(path.dirname(thisFile), '..');
const bundle = path.join(root, 'dist/paddock.mjs');

if (!existsSync(bundle)) {
  process.stderr.write('Paddock is not built yet: run npm start once.\n');
  process.exitCode = 1;
} else if (!isOwnNode()) {
  process.exitCode = await continueOnOwnNode(root, thisFile, process.argv.slice(2));
} else {
  process.setSourceMapsEnabled(true);
  // Relative folders, such as DATA_DIR=var, start at the project, from wherever npm was called.
  process.chdir(root);
  await import(pathToFileURL(bundle).href);
}
