/**
 * `npm run bench -- lists`  the pay-later list beside a bare Fastify route, with and without writers; users, visits, announcements
 * `npm run bench -- ledger` deductions from members beside a bare posting route, and the statements that a sale makes
 * `npm run bench -- audit`  the hourly check of the audit log beside ten million entries, or so many as are named
 * `npm run bench -- export` 10,000 rows as a file beside a bare streaming writer, and the memory that it takes
 * `npm run bench -- idle`   statements, bytes and CPU of a core and a worker with 1, 50 and 300 idle venues
 * `npm run bench -- live`   gate crossing to browser, beside the bare pipeline, as ratios
 * `npm run bench -- memory` resident memory of the three processes while the demo venue runs
 * `npm run bench -- sign-in` deductions while others sign in as fast as they are let
 * `npm run bench -- web`    compressed script of each screen's first load; needs `npm run build`
 * Numbers of one machine say little; the ratios to the floor measured in the same run are what to compare.
 */
import { audit } from './audit.mjs';
import { exported } from './export.mjs';
import { idle } from './idle.mjs';
import { ledger } from './ledger.mjs';
import { lists } from './lists.mjs';
import { live } from './live.mjs';
import { memory } from './memory.mjs';
import { signInFlood } from './sign-in.mjs';
import { web } from './web.mjs';

const [name, ...rest] = process.argv.slice(2);
const benches = { audit, export: exported, idle, ledger, lists, live, memory, 'sign-in': signInFlood, web };
const bench = benches[/** @type {keyof typeof benches} */ (name)];
if (!bench) {
  process.stderr.write(
    `usage: npm run bench -- lists | ledger | audit [entries] | export | idle | live | memory [minutes] | sign-in | web\n`,
  );
  process.exit(2);
}
process.exitCode = await bench(rest);
