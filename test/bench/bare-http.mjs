/** The floor of lists, exports and sales: a Fastify route, a pool of Postgres connections and one prepared statement; no rules, no rights. */
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import exceljs from 'exceljs';
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.BARE_DATABASE_URL, max: 12 });
const server = fastify();

/** The columns of the pay-later list as the product reads them. */
const LIST = {
  name: 'bare-list',
  text: `SELECT t.id, t.version, t.org_code, s.name AS store_name, t.created_at, t.state, t.run_id, t.recharge_order_id, t.member_id,
      t.member_nickname, t.member_real_name, t.driver_name, t.tariff_id, t.tariff_name, t.consumption_type, t.run_mode, t.laps, t.minutes,
      t.vehicle_id, t.vehicle_name, t.order_id, t.escape_due_at, t.price_fen, t.points, t.visits, t.charged_laps, t.remark,
      (SELECT o.pay_progress FROM consumption_order o WHERE o.id = t.order_id AND t.state = 'GUADAN' AND o.pay_state = 'nopay'
        AND o.pay_progress NOT IN ('declined', 'reversed')) AS pay_progress
    FROM tab t JOIN store s USING (org_code)
    WHERE t.org_code = $1 AND t.deleted_at IS NULL AND t.consumption_type = $2 ORDER BY t.created_at DESC, t.id DESC LIMIT 10`,
};
server.get('/list', async (request) => {
  const { org, type } = /** @type {Record<string, string>} */ (request.query);
  return { success: true, result: { records: (await pool.query({ ...LIST, values: [org, type] })).rows } };
});

/** First pages of the office's lists, newest first, for somebody who sees one store. */
const OFFICE = {
  users: `SELECT t.id, t.version, t.username, t.real_name, t.phone, t.email, t.identity, t.status, t.created_at,
      ARRAY(SELECT DISTINCT ur.role_id FROM user_role ur WHERE ur.user_id = t.id) AS roles,
      ARRAY(SELECT us.org_code FROM user_store us WHERE us.user_id = t.id) AS stores
    FROM app_user t WHERE EXISTS (SELECT FROM user_store us WHERE us.user_id = t.id AND us.org_code = $1)
      AND t.identity <> 7 AND t.deleted_at IS NULL ORDER BY t.created_at DESC, t.id DESC LIMIT 10`,
  visits: `SELECT t.id, t.created_at, t.org_code, s.name AS store_name, u.real_name, u.username, t.way, t.outcome, t.reason, t.address, t.device
    FROM visit t LEFT JOIN app_user u ON u.id = t.user_id LEFT JOIN store s ON s.org_code = t.org_code
    WHERE t.org_code = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT 10`,
  announcements: `SELECT t.*, (SELECT count(r.read_at) || '/' || count(*) FROM notice_receipt r WHERE r.notice_id = t.id AND NOT r.late) AS read_share
    FROM announcement t WHERE t.org_code = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT 10`,
};
server.get('/office/:list', async (request) => {
  const { list } = /** @type {{ list: keyof typeof OFFICE }} */ (request.params);
  const { org } = /** @type {Record<string, string>} */ (request.query);
  return {
    success: true,
    result: { records: (await pool.query({ name: list, text: OFFICE[list], values: [org] })).rows },
  };
});

const COLUMNS = [
  ...[
    'id',
    'store_name',
    'created_at',
    'state',
    'number',
    'driver_name',
    'vehicle_name',
    'tariff_name',
    'price_fen',
    'consumption_type',
  ],
  ...[
    'run_mode',
    'laps',
    'minutes',
    'member_id',
    'member_nickname',
    'member_real_name',
    'remark',
    'run_id',
    'recharge_order_id',
    'order_id',
  ],
  ...['escape_due_at', 'points', 'visits', 'charged_laps'],
];
const BATCH_ROWS = 500;
const BATCH = {
  name: 'bare-batch',
  text: `SELECT t.id, s.name AS store_name, t.created_at, t.state, t.number, t.driver_name, t.vehicle_name, t.tariff_name, t.price_fen,
      t.consumption_type, t.run_mode, t.laps, t.minutes, t.member_id, t.member_nickname, t.member_real_name, t.remark, t.run_id,
      t.recharge_order_id, t.order_id, t.escape_due_at, t.points, t.visits, t.charged_laps
    FROM tab t JOIN store s USING (org_code)
    WHERE t.org_code = $1 AND t.deleted_at IS NULL AND (t.created_at, t.id) < ($2, $3) ORDER BY t.created_at DESC, t.id DESC LIMIT ${BATCH_ROWS}`,
};

/** @param {string} org */
async function* batches(org) {
  let last = { created_at: new Date('9999-12-31T00:00:00Z'), id: '' };
  for (;;) {
    const { rows } = await pool.query({ ...BATCH, values: [org, last.created_at, last.id] });
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map((row) =>
      COLUMNS.map((name) => (row[name] instanceof Date ? row[name].toISOString() : (row[name] ?? ''))),
    );
    last = end;
  }
}

/** @param {string} org */
async function* lines(org) {
  yield `${COLUMNS.join(',')}\n`;
  for await (const rows of batches(org))
    yield `${rows.map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(',')).join('\n')}\n`;
}

/** @param {string} org */
function workbook(org) {
  const out = new PassThrough();
  const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: out, useStyles: false, useSharedStrings: false });
  const sheet = book.addWorksheet('1');
  void (async () => {
    sheet.addRow(COLUMNS).commit();
    for await (const rows of batches(org)) for (const row of rows) sheet.addRow(row).commit();
    sheet.commit();
    await book.commit();
  })();
  return out;
}

server.get('/export', (request, reply) => {
  const { org = '', format } = /** @type {Record<string, string>} */ (request.query);
  return reply.send(format === 'csv' ? Readable.from(lines(org)) : workbook(org));
});

const SIGN_IN = {
  name: 'bare-sign-in',
  text: 'SELECT user_id, org_code FROM sign_in WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > now()',
};
const POSTING = { name: 'bare-posting', text: 'SELECT ledger_post($1, $2, $3, $4, $5, $6::jsonb) AS posted' };
let postings = 0;
server.post('/posting', async (request, reply) => {
  const hash = createHash('sha256').update(String(request.headers['x-access-token'])).digest('hex');
  const signIn = (await pool.query({ ...SIGN_IN, values: [hash] })).rows[0];
  if (!signIn) return reply.status(401).send({ success: false });
  const { memberId, fen } = /** @type {{ memberId: string, fen: number }} */ (request.body);
  const entries = [
    { ownerType: 'member', ownerId: memberId, asset: 'recharge_fen', amount: -fen },
    { ownerType: 'store', ownerId: signIn.org_code, asset: 'recharge_fen', amount: fen },
  ];
  const id = `bare:${process.pid}:${(postings += 1)}`;
  const values = [id, signIn.org_code, 'consume', null, signIn.user_id, JSON.stringify(entries)];
  return { success: (await pool.query({ ...POSTING, values })).rows[0].posted };
});

await server.listen({ port: Number(process.env.BARE_HTTP_PORT), host: '127.0.0.1' });
process.stdout.write('ready\n');
process.on('SIGTERM', () => process.exit(0));
