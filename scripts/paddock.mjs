/** `npm run --silent paddock -- <command>`: the command line of an instance that `npm start` has built. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.join(import.meta.dirname, '..');
const bundle = path.join(root, 'dist/paddock.mjs');

if (existsSync(bundle)) {
  process.setSourceMapsEnabled(true);
  // Relative folders, such as DATA_DIR=var, start at the project, from wherever npm was called.
  process.chdir(root);
  await import(pathToFileURL(bundle).href);
} else {
  process.stderr.write('Paddock is not built yet: run npm start once.\n');
  process.exitCode = 1;
}
