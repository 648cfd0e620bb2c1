import pg from 'pg';
import { median, startBareHttp, verdict } from './floor.mjs';
import { httpRequest, load } from './load.mjs';
import { officeLists } from './office-lists.mjs';
import { signIn, startProduct } from './product.mjs';

const ROWS = 200_000;
const CLIENTS = 16;
const SECONDS = 3;
/** The floor, the product and the product beside writers take turns, so that none has the quieter minute of the machine. */
const ROUNDS = 5;
const WRITES_PER_SECOND = 200;
const RATIO_GOAL = 0.5;
const UNDER_WRITES_GOAL = 0.7;
const TYPE = 'BALANCE';

/** The pay-later list, page of 10 with filter, sort and exact total, beside a bare route without total; then those of the office. @returns the exit code. */
export async function lists() {
  const product = await startProduct({ DEMO_TRAFFIC: 'off' });
  const client = new pg.Client({ connectionString: product.runtime.databaseOwnerUrl });
  await client.connect();
  const floor = await startBareHttp(product.runtime.databaseOwnerUrl);
  try {
    await fill(client);
    const token = await signIn(product.baseUrl, 'cashier');
    const addressOf = (/** @type {number} */ pageNo) =>
      `/playbeforepay/sysPlayBeforePay/list?pageNo=${pageNo}&pageSize=10&column=createTime&order=desc&consumeType=${TYPE}`;
    const page = addressOf(1);
    const requestOf = (/** @type {number} */ pageNo) =>
      httpRequest('GET', addressOf(pageNo), { 'x-access-token': token });
    const ours = requestOf(1);
    const others = Array.from({ length: CLIENTS }, (_, index) => requestOf(index + 1));
    let asked = 0;
    const bare = httpRequest('GET', `/list?org=A01&type=${TYPE}`, {});
    await demandExactTotal(client, product.baseUrl + page, token);
    const port = Number(new URL(product.baseUrl).port);
    const measure = async (/** @type {number} */ at, /** @type {() => Buffer} */ request) =>
      (await load({ port: at, clients: CLIENTS, seconds: SECONDS, request, expect: isFullPage })).perSecond;
    /** @type {PerSecond} */
    const perSecond = { bare: [], quiet: [], different: [], written: [] };
    await measure(floor.port, () => bare);
    await measure(port, () => ours);
    for (let round = 0; round < ROUNDS; round += 1) {
      perSecond.bare.push(await measure(floor.port, () => bare));
      perSecond.quiet.push(await measure(port, () => ours));
      perSecond.different.push(await measure(port, () => others[(asked += 1) % CLIENTS] ?? ours));
      const stopWriting = write(client);
      perSecond.written.push(await measure(port, () => ours));
      await stopWriting();
    }
    await demandExactTotal(client, product.baseUrl + page, token);
    const sold = report(perSecond);
    const office = await officeLists(client, product.baseUrl, floor.port);
    return sold === 0 && office ? 0 : 1;
  } finally {
    floor.stop();
    await client.end();
    await product.stop();
  }
}

/** @param {string} body */
const isFullPage = (body) => body.startsWith('{"success":true') && body.includes('"records":[{');

/**
 * `quiet`: all clients read the first page, which is read once for anyone who asks in the same moment. `different`: each another page.
 * @typedef {Record<'bare' | 'quiet' | 'different' | 'written', number[]>} PerSecond
 */

/** @param {PerSecond} perSecond */
function report(perSecond) {
  const [bare, quiet, written] = [median(perSecond.bare), median(perSecond.quiet), median(perSecond.written)];
  const different = median(perSecond.different);
  process.stdout.write(
    `${ROWS} rows, ${CLIENTS} clients: bare ${bare.toFixed(0)}/s, list ${quiet.toFixed(0)}/s, list beside ${WRITES_PER_SECOND} rows/s written ${written.toFixed(0)}/s\n` +
      `each client another page: ${different.toFixed(0)}/s, ${(different / bare).toFixed(2)} of the bare route, which reads the first\n`,
  );
  const ratio = verdict('list to the bare route', quiet / bare, RATIO_GOAL);
  const kept = verdict('list beside writers to the list without', written / quiet, UNDER_WRITES_GOAL);
  return ratio && kept ? 0 : 1;
}

/** Two stores share the rows; a third of them has the filtered type. @param {pg.Client} client */
async function fill(client) {
  await client.query(
    `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen,
       vehicle_name, order_id, created_by, created_at)
     SELECT 'bench' || n, CASE WHEN n % 2 = 0 THEN 'A01' ELSE 'A02' END, CASE WHEN n % 5 = 0 THEN 'ESCAPED' ELSE 'PAYED' END, 'run' || n,
       '车手' || n % 1000, 'tariff' || n % 20, '规则' || n % 20, (ARRAY['${TYPE}', 'NOCARDCONSUME', 'FREQUENCY'])[n % 3 + 1], 'laps', 10, 0,
       6800, (n % 12)::text, 'order' || n, 'bench', now() - n * interval '1 minute'
     FROM generate_series(1, ${ROWS}) AS n`,
  );
  await client.query('VACUUM ANALYZE tab');
}

/** One row each time, as a busy venue writes. @param {pg.Client} client @returns {() => Promise<void>} */
function write(client) {
  const begin = performance.now();
  let written = 0;
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - begin) / 1000) * WRITES_PER_SECOND);
    for (; written < due; written += 1)
      last = last.then(() =>
        client.query({
          name: 'bench-write',
          text: `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes,
            price_fen, created_by) VALUES ($1, 'A01', 'PAYED', 'run', '车手', 'tariff', '规则', $2, 'laps', 10, 0, 6800, 'bench')`,
          values: [`bench-${process.hrtime.bigint()}`, TYPE],
        }),
      );
  }, 5);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

/** @param {pg.Client} client @param {string} address @param {string} token */
async function demandExactTotal(client, address, token) {
  const answer = /** @type {any} */ (await (await fetch(address, { headers: { 'x-access-token': token } })).json());
  const { rows } = await client.query(
    "SELECT count(*) AS total FROM tab WHERE org_code = 'A01' AND deleted_at IS NULL AND consumption_type = $1",
    [TYPE],
  );
  if (String(answer.result?.total) !== String(rows[0].total))
    throw new Error(`the list says ${answer.result?.total}, the table holds ${rows[0].total}`);
}
