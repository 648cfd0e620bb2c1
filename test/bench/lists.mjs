import pg from 'pg';
import { median, startBareHttp, verdict } from './floor.mjs';
import { httpRequest, load } from './load.mjs';
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

/** The pay-later list, page of 10 with filter, sort and exact total, beside a bare route without total. @returns the exit code. */
export async function lists() {
  const product = await startProduct({ DEMO_TRAFFIC: 'off' });
  const client = new pg.Client({ connectionString: product.runtime.databaseOwnerUrl });
  await client.connect();
  const floor = await startBareHttp(product.runtime.databaseOwnerUrl);
  try {
    await fill(client);
    const token = await signIn(product.baseUrl, 'cashier');
    const page = `/playbeforepay/sysPlayBeforePay/list?pageNo=1&pageSize=10&column=createTime&order=desc&consumeType=${TYPE}`;
    const ours = httpRequest('GET', page, { 'x-access-token': token });
    const bare = httpRequest('GET', `/list?org=A01&type=${TYPE}`, {});
    await demandExactTotal(client, product.baseUrl + page, token);
    const port = Number(new URL(product.baseUrl).port);
    const measure = (/** @type {number} */ at, /** @type {Buffer} */ request) =>
      load({ port: at, clients: CLIENTS, seconds: SECONDS, request: () => request, expect: isFullPage });
    /** @type {Record<'bare' | 'quiet' | 'written', number[]>} */
    const perSecond = { bare: [], quiet: [], written: [] };
    await measure(floor.port, bare);
    await measure(port, ours);
    for (let round = 0; round < ROUNDS; round += 1) {
      perSecond.bare.push((await measure(floor.port, bare)).perSecond);
      perSecond.quiet.push((await measure(port, ours)).perSecond);
      const stopWriting = write(client);
      perSecond.written.push((await measure(port, ours)).perSecond);
      await stopWriting();
    }
    await demandExactTotal(client, product.baseUrl + page, token);
    return report(perSecond);
  } finally {
    floor.stop();
    await client.end();
    await product.stop();
  }
}

/** @param {string} body */
const isFullPage = (body) => body.startsWith('{"success":true') && body.includes('"records":[{');

/** @param {Record<'bare' | 'quiet' | 'written', number[]>} perSecond */
function report(perSecond) {
  const [bare, quiet, written] = [median(perSecond.bare), median(perSecond.quiet), median(perSecond.written)];
  process.stdout.write(
    `${ROWS} rows, ${CLIENTS} clients: bare ${bare.toFixed(0)}/s, list ${quiet.toFixed(0)}/s, list beside ${WRITES_PER_SECOND} rows/s written ${written.toFixed(0)}/s\n`,
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
