import { median, verdict } from './floor.mjs';
import { httpRequest, load } from './load.mjs';
import { signIn } from './product.mjs';

const ROWS = 200_000;
/** More people than any chain of venues has. */
const PEOPLE = 20_000;
const CLIENTS = 16;
const SECONDS = 3;
const ROUNDS = 3;
const RATIO_GOAL = 0.5;

const LISTS = [
  { name: 'users', path: '/sys/user/list' },
  { name: 'visits', path: '/sys/log/list' },
  { name: 'announcements', path: '/sys/annountCement/list' },
];

/**
 * First pages of users, visits and announcements for a manager of one store, each beside a bare route without total.
 *
 * @param {import('pg').Client} client
 * @param {string} baseUrl
 * @param {number} barePort
 * @returns {Promise<boolean>} whether every goal is reached
 */
export async function officeLists(client, baseUrl, barePort) {
  await fill(client);
  const token = await signIn(baseUrl, 'manager');
  const port = Number(new URL(baseUrl).port);
  let good = true;
  for (const { name, path } of LISTS) {
    const measure = async (/** @type {number} */ at, /** @type {Buffer} */ request) =>
      (await load({ port: at, clients: CLIENTS, seconds: SECONDS, request: () => request, expect: isFullPage }))
        .perSecond;
    const bare = httpRequest('GET', `/office/${name}?org=A01`, {});
    const ours = httpRequest('GET', `${path}?pageNo=1&pageSize=10&column=createTime&order=desc`, {
      'x-access-token': token,
    });
    await measure(barePort, bare);
    await measure(port, ours);
    /** @type {number[]} */
    const bares = [];
    /** @type {number[]} */
    const lists = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      bares.push(await measure(barePort, bare));
      lists.push(await measure(port, ours));
    }
    process.stdout.write(`${name}: bare ${median(bares).toFixed(0)}/s, list ${median(lists).toFixed(0)}/s\n`);
    good = verdict(`${name} to the bare route`, median(lists) / median(bares), RATIO_GOAL) && good;
  }
  return good;
}

/** @param {string} body */
const isFullPage = (body) => body.startsWith('{"success":true') && body.includes('"records":[{');

/** Two stores share the rows. Nobody has made them, so that no audit log says who. @param {import('pg').Client} client */
async function fill(client) {
  await client.query(
    'ALTER TABLE app_user DISABLE TRIGGER USER; ALTER TABLE user_store DISABLE TRIGGER USER; ALTER TABLE visit DISABLE TRIGGER USER; ALTER TABLE announcement DISABLE TRIGGER USER',
  );
  const store = "CASE WHEN n % 2 = 0 THEN 'A01' ELSE 'A02' END";
  await client.query(
    `INSERT INTO app_user (id, username, password_hash, real_name, identity, created_at)
     SELECT 'bench' || n, 'bench' || n, 'none', '员工' || n, 5, now() - n * interval '1 minute' FROM generate_series(1, ${PEOPLE}) AS n`,
  );
  await client.query(
    `INSERT INTO user_store (user_id, org_code) SELECT 'bench' || n, ${store} FROM generate_series(1, ${PEOPLE}) AS n`,
  );
  await client.query(
    `INSERT INTO visit (id, created_at, org_code, user_id, way, outcome, address, device)
     SELECT 'bench' || n, now() - n * interval '1 minute', ${store}, 'bench' || (1 + n % ${PEOPLE}), 'password', 'IN', '10.0.0.1', 'Chrome'
     FROM generate_series(1, ${ROWS}) AS n`,
  );
  await client.query(
    `INSERT INTO announcement (id, org_code, title, content, created_at, created_by, updated_at, updated_by)
     SELECT 'bench' || n, ${store}, '公告 ' || n, '<p>内容</p>', now() - n * interval '1 minute', 'bench', now(), 'bench'
     FROM generate_series(1, ${ROWS}) AS n`,
  );
  await client.query(
    'ALTER TABLE app_user ENABLE TRIGGER USER; ALTER TABLE user_store ENABLE TRIGGER USER; ALTER TABLE visit ENABLE TRIGGER USER; ALTER TABLE announcement ENABLE TRIGGER USER',
  );
  await client.query('VACUUM ANALYZE app_user, user_store, visit, announcement');
}
