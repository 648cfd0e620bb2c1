import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import pg from 'pg';
import bundles from '../../rspack.config.mjs';
import { median, startBareHttp, verdict } from './floor.mjs';
import { httpRequest, load } from './load.mjs';
import { signIn, startProduct } from './product.mjs';

const ROWS = 200_000;
export const MEMBERS = 500;
const CLIENTS = 16;
const SECONDS = 3;
const ROUNDS = 3;
const RATIO_GOAL = 0.35;
const SQL_RATIO_GOAL = 0.8;
const PRICE_FEN = 6800;
const HOT = 'bench-m1';

/** Member deductions over HTTP and in SQL, beside a bare route and the bare function. @returns the exit code. */
export async function ledger() {
  const product = await startProduct({ DEMO_TRAFFIC: 'off' });
  const client = new pg.Client({ connectionString: product.runtime.databaseOwnerUrl });
  await client.connect();
  const floor = await startBareHttp(product.runtime.databaseOwnerUrl);
  try {
    await fill(client);
    const token = await signIn(product.baseUrl, 'cashier');
    const port = Number(new URL(product.baseUrl).port);
    const good = await overHttp({ client, token, port, barePort: floor.port });
    const sql = await inSql(product.runtime.databaseOwnerUrl);
    await statementsOfSale(client, product, token);
    await demandBalance(client);
    return good && sql ? 0 : 1;
  } finally {
    floor.stop();
    await client.end();
    await product.stop();
  }
}

/** @param {{ client: pg.Client, token: string, port: number, barePort: number }} venue */
async function overHttp({ token, port, barePort }) {
  const sale = saleOf(token);
  const measure = (
    /** @type {number} */ at,
    /** @type {(memberId: string) => Buffer} */ request,
    /** @type {boolean} */ hot,
  ) =>
    load({
      port: at,
      clients: CLIENTS,
      seconds: SECONDS,
      request: (count) => request(hot ? HOT : `bench-m${1 + (count % MEMBERS)}`),
      expect: (body) => body.includes('"success":true'),
    });
  const posting = (/** @type {string} */ memberId) =>
    httpRequest('POST', '/posting', { 'x-access-token': token }, { memberId, fen: PRICE_FEN });
  let good = true;
  await measure(barePort, posting, false);
  await measure(port, sale, false);
  for (const hot of [false, true]) {
    /** @type {number[]} */
    const bare = [];
    /** @type {number[]} */
    const ours = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push((await measure(barePort, posting, hot)).perSecond);
      ours.push((await measure(port, sale, hot)).perSecond);
    }
    const members = hot ? 'one hot member' : `${MEMBERS} members`;
    process.stdout.write(
      `${CLIENTS} clients on ${members}: bare posting ${median(bare).toFixed(0)}/s, sales ${median(ours).toFixed(0)}/s\n`,
    );
    good = verdict(`sales to the bare posting route, ${members}`, median(ours) / median(bare), RATIO_GOAL) && good;
  }
  return good;
}

let keys = 0;

/** A deduction from a member that adds nobody to the line. @param {string} token @returns {(memberId: string) => Buffer} */
export function saleOf(token) {
  return (memberId) =>
    httpRequest(
      'POST',
      '/consume/sysConsume/add',
      { 'x-access-token': token, 'idempotency-key': `bench-${process.pid}-${(keys += 1)}` },
      {
        userId: memberId,
        consumeType: 'BALANCE',
        consumePayMode: 'wechat',
        consumeVehicleMode: 'circlemode',
        usageMode: 'lineup',
        sysDepartConsumeRoleId: 'bench-tariff',
        doTask: 'NO',
        vehicleId: '',
        payCode: '',
        groupNumber: '',
        cheshou: 'Bench',
        remark: '',
        departuserId: '',
        printId: '',
        consumePassword: '',
        headCount: 1,
      },
    );
}

/** The product's own way to the function, without HTTP. @param {string} databaseUrl */
async function inSql(databaseUrl) {
  const folder = mkdtempSync(path.join(process.cwd(), 'dist/bench-'));
  try {
    const compiler = rspack({
      ...bundles,
      entry: { ledger: path.join(import.meta.dirname, 'ledger-sql.ts') },
      output: { ...bundles.output, path: folder },
    });
    await new Promise((resolve, reject) =>
      compiler.run((error, stats) =>
        error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString({}))) : resolve(undefined),
      ),
    );
    const { measurePostings } = await import(pathToFileURL(path.join(folder, 'ledger.mjs')).href);
    /** @type {{ bare: number[], ours: number[] }} */
    const perSecond = await measurePostings({
      databaseUrl,
      clients: CLIENTS,
      seconds: SECONDS,
      rounds: ROUNDS,
      members: MEMBERS,
    });
    const [bare, ours] = [median(perSecond.bare), median(perSecond.ours)];
    process.stdout.write(`SQL: bare function ${bare.toFixed(0)}/s, the ledger's way to it ${ours.toFixed(0)}/s\n`);
    return verdict('SQL path to the bare function', ours / bare, SQL_RATIO_GOAL);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prints what a sale asks of the database, from the server's own log; what each second brings anyway comes less often than the sales.
 * @param {pg.Client} client @param {any} product @param {string} token
 */
async function statementsOfSale(client, product, token) {
  const read = () => readFileSync(path.join(product.dataDir, 'log/postgres.log'), 'utf8');
  /** Asks until the log shows it: sessions take a new setting, and the log is written, a moment later. */
  const mark = async (/** @type {string} */ text) => {
    while (!read().includes(text)) {
      await client.query('SELECT $1::text', [text]);
      await pause(50);
    }
  };
  const [begin, end] = [`sales-begin-${process.pid}`, `sales-end-${process.pid}`];
  const others = [product.runtime.processes.worker, product.runtime.processes.edge];
  const port = Number(new URL(product.baseUrl).port);
  const sale = saleOf(token);
  for (const pid of others) process.kill(pid, 'SIGSTOP');
  try {
    await client.query("ALTER SYSTEM SET log_statement = 'all'");
    await client.query('SELECT pg_reload_conf()');
    await mark(begin);
    await load({
      port,
      clients: 1,
      seconds: 1,
      request: () => sale('bench-m2'),
      expect: (body) => body.includes('"success":true'),
    });
    await mark(end);
  } finally {
    await client.query("ALTER SYSTEM SET log_statement = 'none'");
    await client.query('SELECT pg_reload_conf()');
    for (const pid of others) process.kill(pid, 'SIGCONT');
  }
  const log = read();
  const texts = log
    .slice(log.lastIndexOf(begin), log.indexOf(end))
    .split(/^(?=\d{4}-\d\d-\d\d )/m)
    .flatMap((line) => /LOG: {2}((?:statement|execute)[^]*)/.exec(line)?.[1]?.replace(/\s+/g, ' ').trim() ?? []);
  // Each connection has its own names of prepared statements.
  const nameless = (/** @type {string} */ text) => text.replace(/^execute (?!<unnamed>)\S+:/, 'prepared:');
  const counted = [...Map.groupBy(texts, nameless)].map(([text, all]) => ({ text, count: all.length }));
  const sales = counted.find(({ text }) => text.includes('sell_from_member'))?.count ?? Number.NaN;
  const ofSale = counted.filter(({ count }) => count >= 0.8 * sales);
  const prepared = ofSale.filter(({ text }) => text.startsWith('prepared:'));
  const sum = (/** @type {typeof ofSale} */ list) =>
    Math.round(list.reduce((all, { count }) => all + count, 0) / sales);
  process.stdout.write(`One sale makes ${sum(ofSale)} statements, ${sum(prepared)} of them prepared:\n`);
  for (const { text, count } of ofSale)
    process.stdout.write(`  ${Math.round(count / sales)} x ${text.slice(0, 120)}\n`);
}

/** A past of the ledger's size, members who can pay, and a rule. @param {pg.Client} client */
export async function fill(client) {
  await client.query(
    `INSERT INTO tariff (id, org_code, name, consumption_type, price_fen, laps) VALUES ('bench-tariff', 'A01', 'Bench', 'BALANCE', ${PRICE_FEN}, 10)`,
  );
  await client.query(
    `INSERT INTO member (id, org_code, real_name, nickname, phone) SELECT 'bench-m' || n, 'A01', 'Bench', 'Bench', 'b' || n FROM generate_series(1, ${MEMBERS}) AS n`,
  );
  await client.query(
    `SELECT ledger_post('bench-fill' || n, 'A01', 'opening', NULL, 'bench', jsonb_build_array(
       jsonb_build_object('ownerType', 'member', 'ownerId', 'bench-m' || n, 'asset', 'recharge_fen', 'amount', 100000000000),
       jsonb_build_object('ownerType', 'store', 'ownerId', 'A01', 'asset', 'recharge_fen', 'amount', -100000000000)))
     FROM generate_series(1, ${MEMBERS}) AS n`,
  );
  await client.query(
    `INSERT INTO ledger_posting (id, org_code, reason, actor, body_hash) SELECT 'bench-past' || n, 'A01', 'consume', 'bench', md5(n::text) FROM generate_series(1, ${ROWS}) AS n`,
  );
  await fillEntries(client);
  // A past without its audit log: one transaction would change the end of the log's chain once for each row.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO consumption_order (id, org_code, consumption_type, payment_mode, pay_state, pay_progress, amount_fen, member_id, tariff_id, tariff_name,
       usage_mode, run_mode, cashier_id, created_by, created_at, paid_at)
     SELECT 'bench' || n, 'A01', 'BALANCE', 'wechat', 'payed', 'paid', ${PRICE_FEN}, 'bench-m' || 1 + n % ${MEMBERS}, 'bench-tariff', 'Bench',
       'lineup', 'laps', 'bench', 'bench', now() - n * interval '1 minute', now() - n * interval '1 minute'
     FROM generate_series(1, ${ROWS}) AS n`,
  );
  // Their rows in the list of orders, which a trigger would have written: an empty table in a venue with a past is planned like an empty one.
  await client.query(
    `INSERT INTO order_history (id, org_code, version, kind, number, number_end, state, mode, day, created_at, cashier_id, member_id, head_count, goods,
       amount_fen, units, takings_fen, returned_fen, accounts_fen, accounts_returned_fen)
     SELECT id, org_code, 1, 'SALE', number, right(number, 4), order_history_state(pay_state, pay_progress, refunded_fen, voided_at),
       order_history_mode(consumption_type, payment_mode, amount_fen), created_at::date, created_at, cashier_id, member_id, head_count, tariff_name,
       amount_fen, 0, 0, 0, amount_fen, 0
     FROM consumption_order WHERE id LIKE 'bench%'`,
  );
  await client.query('RESET session_replication_role');
  await client.query(
    `INSERT INTO idempotent_answer (user_id, key, body_hash, answer) SELECT 'bench', 'bench-past' || n, '', '{}' FROM generate_series(1, ${ROWS}) AS n`,
  );
  await client.query('VACUUM ANALYZE');
}

/**
 * Moved there and back, so that the balances stay the sums of their entries; chained as the ledger does it.
 * @param {pg.Client} client
 */
async function fillEntries(client) {
  await client.query(
    `CREATE FUNCTION pg_temp.step(before bytea, first bytea, posting bytea, seq bigint, amount bigint, line int) RETURNS bytea LANGUAGE sql AS
       'SELECT ledger_entry_hash(coalesce(before, first), posting, seq, amount, 0, line)'`,
  );
  await client.query(
    'CREATE AGGREGATE pg_temp.chain(bytea, bytea, bigint, bigint, int) (SFUNC = pg_temp.step, STYPE = bytea)',
  );
  await client.query(
    `INSERT INTO ledger_entry (posting_id, line, account_id, amount, balance_after, seq, hash)
     SELECT posting_id, line, account_id, amount, 0, seq, pg_temp.chain(head, digest, seq, amount, line) OVER (PARTITION BY account_id ORDER BY seq)
     FROM (SELECT p.id AS posting_id, line, a.id AS account_id, a.head, CASE line WHEN 1 THEN -1 ELSE 1 END::bigint AS amount,
         ledger_posting_digest(p.id, p.org_code, p.reason, p.reverses, p.actor, p.body_hash, p.at) AS digest,
         a.entries + row_number() OVER (PARTITION BY a.id ORDER BY n, line) AS seq
       FROM generate_series(1, ${ROWS}) AS n CROSS JOIN generate_series(1, 2) AS line JOIN ledger_posting p ON p.id = 'bench-past' || n
       JOIN ledger_account a ON a.id = 'member:bench-m' || 1 + n % ${MEMBERS} || ':recharge_fen') AS moved`,
  );
  await client.query(
    `UPDATE ledger_account a SET entries = e.seq, head = e.hash FROM ledger_entry e
     WHERE e.account_id = a.id AND e.seq = (SELECT max(seq) FROM ledger_entry WHERE account_id = a.id) AND a.id LIKE 'member:bench-m%'`,
  );
}

/** Every asset sums to zero and every balance is what its entries say, or the figures are worth nothing. @param {pg.Client} client */
async function demandBalance(client) {
  const { rows } = await client.query(
    `SELECT a.id FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id GROUP BY a.id, a.balance HAVING sum(e.amount) <> a.balance
     UNION ALL SELECT asset FROM ledger_account GROUP BY asset HAVING sum(balance) <> 0`,
  );
  if (rows.length > 0) throw new Error(`the ledger does not balance: ${rows[0].id}`);
}
