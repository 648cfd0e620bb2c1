import pg from 'pg';
import { median, startBareHttp } from './floor.mjs';
import { signIn, startProduct } from './product.mjs';

const ROWS = 10_000;
const ROUNDS = 7;
const RATIO_MAX = 1.5;
/** More than this above where the core stood after its first exports is not flat. */
const GROWTH_MB_MAX = 40;
const SAMPLE_MS = 25;
const FORMATS = /** @type {const} */ (['xlsx', 'csv']);

/**
 * A list of 10,000 rows as a file, beside a bare route that reads the same rows in the same batches and writes them with a streaming writer:
 * a workbook with exceljs, text line by line. No rules, no rights, no texts of dictionaries.
 * @returns the exit code.
 */
export async function exported() {
  const product = await startProduct({ DEMO_TRAFFIC: 'off' });
  const client = new pg.Client({ connectionString: product.runtime.databaseOwnerUrl });
  await client.connect();
  const floor = await startBareHttp(product.runtime.databaseOwnerUrl);
  try {
    await fill(client);
    const token = await signIn(product.baseUrl, 'manager');
    const list = `${product.baseUrl}/playbeforepay/sysPlayBeforePay/exportXls`;
    const ours = (/** @type {string} */ format) => take(`${list}?format=${format}`, { 'x-access-token': token });
    const bare = (/** @type {string} */ format) =>
      take(`http://127.0.0.1:${floor.port}/export?org=A01&format=${format}`, {});
    /** @type {Record<string, { ours: number[], bare: number[] }>} */
    const msOf = {};
    for (const format of FORMATS) {
      msOf[format] = { ours: [], bare: [] };
      await bare(format);
      await ours(format);
      await ours(format);
    }
    const memory = watchMemory(`${product.baseUrl}/metrics`);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const format of FORMATS) {
        msOf[format]?.bare.push(await bare(format));
        msOf[format]?.ours.push(await ours(format));
      }
    return report(msOf, await memory());
  } finally {
    floor.stop();
    await client.end();
    await product.stop();
  }
}

/** @param {Record<string, { ours: number[], bare: number[] }>} msOf @param {{ firstMb: number, mostMb: number }} memory */
function report(msOf, { firstMb, mostMb }) {
  let within = true;
  for (const [format, { ours, bare }] of Object.entries(msOf)) {
    const [own, floor] = [median(ours), median(bare)];
    const ratio = own / floor;
    // Lines of text cost next to nothing: beside them stand the rights, texts and times of the rows, which no bare writer reads.
    const goal =
      format === 'csv'
        ? ' (no goal: the bare writer only joins texts)'
        : ` (goal ${RATIO_MAX} at most${ratio <= RATIO_MAX ? '' : ', missed'})`;
    within &&= format === 'csv' || ratio <= RATIO_MAX;
    process.stdout.write(
      `${ROWS} rows as ${format.padEnd(4)}: bare writer ${floor.toFixed(0)} ms, export ${own.toFixed(0)} ms, ${ratio.toFixed(2)} times${goal}\n`,
    );
  }
  const grown = mostMb - firstMb;
  process.stdout.write(
    `memory of the core: ${firstMb.toFixed(0)} MB, while it exports at most ${mostMb.toFixed(0)} MB (goal ${GROWTH_MB_MAX} MB more at most${grown <= GROWTH_MB_MAX ? '' : ', missed'})\n`,
  );
  return within && grown <= GROWTH_MB_MAX ? 0 : 1;
}

/** Milliseconds until the whole file was received. @param {string} address @param {Record<string, string>} headers */
async function take(address, headers) {
  const begin = performance.now();
  const response = await fetch(address, { headers });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  const ms = performance.now() - begin;
  if (bytes < ROWS * 10) throw new Error(`${address} gave ${bytes} bytes`);
  return ms;
}

/** @param {string} page @returns {() => Promise<{ firstMb: number, mostMb: number }>} */
function watchMemory(page) {
  /** @type {number[]} */
  const samples = [];
  let going = true;
  const read = async () => {
    const text = await (await fetch(page)).text();
    samples.push(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1024 / 1024);
  };
  const loop = (async () => {
    while (going) {
      await read();
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  return async () => {
    going = false;
    await loop;
    return { firstMb: samples[0] ?? Number.NaN, mostMb: Math.max(...samples) };
  };
}

/** @param {pg.Client} client */
async function fill(client) {
  await client.query("UPDATE tab SET deleted_at = now() WHERE org_code = 'A01' AND deleted_at IS NULL");
  await client.query(
    `INSERT INTO tab (id, org_code, state, run_id, driver_name, tariff_id, tariff_name, consumption_type, run_mode, laps, minutes, price_fen,
       vehicle_name, order_id, remark, created_by, created_at)
     SELECT 'bench' || n, 'A01', 'PAYED', 'run' || n, '车手' || n % 1000, 'tariff' || n % 20, '规则' || n % 20,
       (ARRAY['BALANCE', 'NOCARDCONSUME', 'FREQUENCY'])[n % 3 + 1], 'laps', 10, 0, 6800, (n % 12)::text, 'order' || n, '备注 ' || n, 'bench',
       now() - n * interval '1 minute'
     FROM generate_series(1, ${ROWS}) AS n`,
  );
  await client.query('VACUUM ANALYZE tab');
}
