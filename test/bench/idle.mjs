import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { io } from 'socket.io-client';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { startPostgres } from '../../scripts/launcher/postgres.mjs';
import { redisProgram } from '../../scripts/launcher/redis-program.mjs';
import { startRedis } from '../../scripts/launcher/redis.mjs';
import { startCountingProxy } from './counting-proxy.mjs';
import { startProduct } from './product.mjs';

const VENUES = [1, 50, 300];
const SETTLE_SECONDS = 12;
const MEASURED_SECONDS = 20;
/** As a real agent sends it. */
const TELEMETRY_MS = 2000;
const KEY = 'bench-edge-key';
const SERVICES = /** @type {const} */ (['core', 'worker']);
/** Nearly flat: so many times the cost of one venue at most, for 300. */
const STATEMENTS_GOAL = 1.5;

/** What idle venues cost one core and one worker; each has its agent and a big screen connected. @returns the exit code. */
export async function idle() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-idle-'));
  const program = await redisProgram({ say: () => undefined });
  const [postgresPort, redisPort] = [await freePort(), await freePort()];
  const postgres = await startPostgres({
    dataDir: folder,
    port: postgresPort,
    logFile: path.join(folder, 'postgres.log'),
  });
  const redis = await startRedis({
    program,
    dataDir: folder,
    port: redisPort,
    logFile: path.join(folder, 'redis.log'),
  });
  const proxies = {
    postgres: await startCountingProxy({ port: postgresPort, statements: true }),
    redis: await startCountingProxy({ port: redisPort }),
  };
  const through = (/** @type {string} */ address, /** @type {number} */ port) => {
    const url = new URL(address);
    url.port = String(port);
    return url.href;
  };
  const client = new pg.Client({ connectionString: postgres.url() });
  await client.connect();
  const product = await startProduct({
    DEMO: 'off',
    // Each venue has an address of its own, as behind a proxy: one address may open a few screens only.
    TRUST_PROXY: '127.0.0.1',
    DATABASE_URL: through(postgres.url(), proxies.postgres.port),
    REDIS_URL: through(redis.url, proxies.redis.port),
  });
  const venues = new Venues(product.baseUrl);
  try {
    /** @type {{ count: number, statements: number, bytes: number, cpu: number }[]} */
    const rows = [];
    for (const count of VENUES) {
      await addVenues(client, count);
      await venues.grow(count);
      await pause(SETTLE_SECONDS * 1000);
      const before = sample(proxies, product);
      await pause(MEASURED_SECONDS * 1000);
      const after = sample(proxies, product);
      rows.push({
        count,
        statements: (after.statements - before.statements) / MEASURED_SECONDS,
        bytes: (after.bytes - before.bytes) / MEASURED_SECONDS,
        cpu: (after.cpuSeconds - before.cpuSeconds) / MEASURED_SECONDS,
      });
    }
    return report(rows);
  } finally {
    venues.close();
    await product.stop();
    await client.end();
    proxies.postgres.stop();
    proxies.redis.stop();
    await redis.process.stop();
    await postgres.process.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ count: number, statements: number, bytes: number, cpu: number }[]} rows */
function report(rows) {
  const [one] = rows;
  if (!one) return 1;
  process.stdout.write('venues  statements/s        KB/s          CPU of core and worker    (ratios to one venue)\n');
  for (const { count, statements, bytes, cpu } of rows)
    process.stdout.write(
      `${String(count).padStart(6)}  ${column(statements, one.statements, 1)}  ${column(bytes / 1000, one.bytes / 1000, 1)}  ${column(cpu * 100, one.cpu * 100, 1)} %\n`,
    );
  const last = rows.at(-1) ?? one;
  const within = last.statements / one.statements <= STATEMENTS_GOAL;
  process.stdout.write(
    `statements of ${last.count} venues to those of one: ${(last.statements / one.statements).toFixed(2)} (goal ${STATEMENTS_GOAL}${within ? '' : ', missed'})\n`,
  );
  return within ? 0 : 1;
}

/** @param {number} value @param {number} base @param {number} digits */
const column = (value, base, digits) => `${value.toFixed(digits).padStart(8)} x${(value / base).toFixed(2).padEnd(6)}`;

/** @param {Record<'postgres' | 'redis', Awaited<ReturnType<typeof startCountingProxy>>>} proxies @param {any} product */
function sample({ postgres, redis }, product) {
  const sql = postgres.count();
  // User and system time of the process in hundredths of a second, behind the name in brackets.
  const ticks = SERVICES.map((name) => {
    const stat = readFileSync(`/proc/${product.runtime.processes[name]}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return {
    statements: sql.statements,
    bytes: sql.bytes + redis.count().bytes,
    cpuSeconds: ticks.reduce((sum, value) => sum + value, 0) / 100,
  };
}

/** @param {pg.Client} client @param {number} count */
async function addVenues(client, count) {
  const hash = createHash('sha256').update(KEY).digest('hex');
  await client.query(
    "INSERT INTO store (org_code, id, name) SELECT 'I' || n, 'idle' || n, 'Idle ' || n FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING",
    [count],
  );
  await client.query(
    "INSERT INTO venue_feed_head (org_code) SELECT 'I' || n FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING",
    [count],
  );
  await client.query(
    "INSERT INTO edge_agent (id, org_code, name, key_hash) SELECT 'idle' || n, 'I' || n, 'Idle ' || n, $2 FROM generate_series(1, $1::int) AS n ON CONFLICT DO NOTHING",
    [count, hash],
  );
}

/** The agents and the big screens of venues in which nothing happens. */
class Venues {
  /** @type {import('socket.io-client').Socket[]} */ #sockets = [];
  /** @type {NodeJS.Timeout[]} */ #timers = [];
  #count = 0;

  /** @param {string} baseUrl */
  constructor(baseUrl) {
    this.baseUrl = baseUrl;
  }

  /** @param {number} count */
  async grow(count) {
    while (this.#count < count) await this.#add((this.#count += 1));
  }

  close() {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.disconnect();
  }

  /** @param {number} number */
  async #add(number) {
    const edge = await this.#open('/edge', number, { edgeId: `idle${number}`, key: KEY });
    const hello = await edge.emitWithAck('hello', { epoch: `idle-epoch-${number}`, lastSeq: 0, configVersion: 0 });
    if (!hello.ok) throw new Error(hello.message);
    this.#timers.push(
      setInterval(() => edge.volatile.emit('telemetry', { backlog: 0, alarms: [], vehicles: [] }), TELEMETRY_MS),
    );
    const screen = await this.#open('/display', number, { deviceId: `idle${number}`, orgCode: `I${number}` });
    const ack = await screen.emitWithAck('subscribe', { topics: ['runs', 'lineup', 'vehicles', 'boards', 'edge'] });
    if (!ack.ok) throw new Error(ack.message);
  }

  /** @param {string} namespace @param {number} number @param {object} auth @returns {Promise<import('socket.io-client').Socket>} */
  #open(namespace, number, auth) {
    const extraHeaders = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` };
    const socket = io(this.baseUrl + namespace, { transports: ['websocket'], auth, forceNew: true, extraHeaders });
    this.#sockets.push(socket);
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('connect_error', reject);
    });
  }
}
