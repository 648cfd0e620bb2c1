/**
 * `npm run requirements`: which rows of docs/requirements.tsv are named in the title of a test that runs.
 * Ends with code 1 when a title names an unknown id, or names one in a test that never runs.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { coverageOf, readTests } from './requirements/coverage.mjs';
import { readRequirements } from './requirements/list.mjs';

const usage = `npm run requirements [-- --missing] [--where] [--unknown] [--area <name>]
  --missing   the rows that no test names
  --where     the tests that name each covered row
  --unknown   only titles with unknown ids or skipped tests
  --area      only rows of this area
`;

/** @param {string} line */
const print = (line) => void process.stdout.write(`${line}\n`);

/** @param {readonly string[]} args */
function main(args) {
  const options = {
    missing: { type: /** @type {const} */ ('boolean') },
    where: { type: /** @type {const} */ ('boolean') },
    unknown: { type: /** @type {const} */ ('boolean') },
    area: { type: /** @type {const} */ ('string') },
  };
  const { values } = parseArgs({ args: [...args], options });
  const root = path.join(import.meta.dirname, '..');
  const all = readRequirements(path.join(root, 'docs/requirements.tsv'));
  const wanted = all.filter(({ area }) => values.area === undefined || area === values.area);
  if (wanted.length === 0)
    throw new Error(`no area ${values.area}: ${[...new Set(all.map(({ area }) => area))].join(', ')}`);
  const coverage = coverageOf(all, readTests(root));
  const covered = new Set(coverage.covered.map(({ id }) => id));

  if (!values.unknown) {
    for (const area of new Set(wanted.map((row) => row.area))) {
      const rows = wanted.filter((row) => row.area === area);
      const done = rows.filter(({ id }) => covered.has(id));
      print(`${area.padEnd(20)} ${String(done.length).padStart(4)} of ${String(rows.length).padStart(4)}`);
      if (values.where) for (const { id } of done) print(`    ${id}  ${coverage.where.get(id)?.join(', ')}`);
      if (values.missing) for (const { id, text } of rows) if (!covered.has(id)) print(`    ${id}  ${text}`);
    }
    print(
      `${'all'.padEnd(20)} ${String(wanted.filter(({ id }) => covered.has(id)).length).padStart(4)} of ${String(wanted.length).padStart(4)}`,
    );
  }
  for (const place of coverage.unknown) print(`unknown id: ${place}`);
  for (const place of coverage.skipped) print(`named by a test that does not run: ${place}`);
  return coverage.unknown.length + coverage.skipped.length === 0 ? 0 : 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  process.exitCode = 2;
}
