/** `npm run build`: bundles the services and the web pages, whether or not they are fresh. */
import path from 'node:path';
import { build } from './launcher/build.mjs';
import { sentenceOf } from './launcher/failure.mjs';

try {
  await build({
    root: path.join(import.meta.dirname, '..'),
    say: (text) => void process.stdout.write(`${text}\n`),
    force: true,
  });
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
