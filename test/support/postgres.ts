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

const template = 'paddock_template';
/** Any number; all spec files agree on it. */
const templateLock = 4711;

function serverUrl(): URL {
  const url = process.env['TEST_POSTGRES_URL'];
  if (!url) throw new Error('no test Postgres: specs that need one run through Jest, whose global set-up starts it');
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

/** Migrates once for each run of the suite; the first one does it, the others wait. */
async function ensureTemplate(client: pg.Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [templateLock]);
  try {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [template]);
    if (rows.length > 0) return;
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(template)}`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(template)}`);
    await migrate({ owner: urlOf(template), serving: servingUrlOf(template) }, schema);
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(template)} IS_TEMPLATE true`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [templateLock]);
  }
}

/**
 * A database of the spec file's own, with every migration applied and no rows. Call it in `beforeAll` and `drop` it in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(async (client) => {
    await ensureTemplate(client);
    // Copying files takes half the work of copying pages through the log.
    await client.query(
      `CREATE DATABASE ${client.escapeIdentifier(name)} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`,
    );
  });
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
