import { randomBytes } from 'node:crypto';
import { migrate } from '@paddock/kernel';
import { schema } from '@paddock/schema';
import pg from 'pg';

export interface TestDatabase {
  /** For DATABASE_URL, or `new Database(url, …)`: of the restricted role, as the product is served. */
  readonly url: string;
  /** Of the role that owns the tables and migrates. */
  readonly ownerUrl: string;
  /** Gives the restricted role its rights again, where a spec has created tables again. */
  grant(): Promise<unknown>;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/** Made once for each run of the suite, and copied for each spec file. */
const migrated = 'paddock_template';
const filled = 'paddock_filled_template';
/** Any number; all spec files agree on it. */
const templateLock = 4711;

function serverUrl(): URL {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('no test Postgres: specs that need one run through Vitest, whose global set-up starts it');
  return new URL(url);
}

function urlOf(database: string, server = serverUrl()): string {
  server.pathname = `/${database}`;
  return server.href;
}

const servingUrlOf = (database: string): string =>
  urlOf(database, new URL(process.env['TEST_POSTGRES_SERVING_URL'] ?? serverUrl()));

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl().href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes a template once for each run of the suite; the first spec file does it, the others wait. What `make` answers is kept as its comment. */
async function ensureTemplate(
  client: pg.Client,
  name: string,
  from: string,
  make: (name: string) => Promise<unknown>,
): Promise<unknown> {
  const database = client.escapeIdentifier(name);
  await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
  try {
    const { rows } = await client.query<{ made: string }>(
      `SELECT shobj_description(oid, 'pg_database') AS made FROM pg_database WHERE datname = $1 AND datistemplate`,
      [name],
    );
    if (rows[0]) return JSON.parse(rows[0].made);
    await client.query(`DROP DATABASE IF EXISTS ${database}`);
    await copyOf(client, from, name);
    const made = (await make(name)) ?? null;
    await client.query(`COMMENT ON DATABASE ${database} IS ${client.escapeLiteral(JSON.stringify(made))}`);
    await client.query(`ALTER DATABASE ${database} IS_TEMPLATE true`);
    return made;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [templateLock]);
  }
}

// Copying files takes half the work of copying pages through the log.
const copyOf = (client: pg.Client, from: string, name: string): Promise<unknown> =>
  client.query(
    `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(from)} STRATEGY FILE_COPY`,
  );

const ensureMigrated = (client: pg.Client): Promise<unknown> =>
  ensureTemplate(client, migrated, 'template1', (name) =>
    migrate({ owner: urlOf(name), serving: servingUrlOf(name) }, schema),
  );

/**
 * A database of the spec file's own, with every migration applied and no rows. Call it in `beforeAll` and `drop` it in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = newName();
  await onServer(async (client) => {
    await ensureMigrated(client);
    await copyOf(client, migrated, name);
  });
  return testDatabase(name);
}

/** As `createTestDatabase`, without any table. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = newName();
  await onServer((client) => copyOf(client, 'template1', name));
  return testDatabase(name);
}

/**
 * As `createTestDatabase`, filled already. `fill` runs once for each run of the suite and must be the same for all spec files.
 * @returns also what `fill` answered, as it is in JSON.
 */
export async function createFilledDatabase<T>(
  fill: (servingUrl: string) => Promise<T>,
): Promise<{ database: TestDatabase; made: T }> {
  const name = newName();
  const made = await onServer(async (client) => {
    await ensureMigrated(client);
    const answer = await ensureTemplate(client, filled, migrated, (template) => fill(servingUrlOf(template)));
    await copyOf(client, filled, name);
    return answer as T;
  });
  return { database: testDatabase(name), made };
}

const newName = (): string => `test_${randomBytes(6).toString('hex')}`;

function testDatabase(name: string): TestDatabase {
  return {
    url: servingUrlOf(name),
    ownerUrl: urlOf(name),
    grant: () => migrate({ owner: urlOf(name), serving: servingUrlOf(name) }, schema),
    drop: () =>
      onServer(
        async (client) => void (await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`)),
      ),
  };
}
