/** A database as an earlier version left it, and the way up from there. */
import { migrate, type Schema } from '@paddock/kernel';
import { schema } from '@paddock/schema';
import pg from 'pg';

const epoch = 1_700_000_000_000;
/** Tables that were watched later than they were made. */
const watchedSince: Readonly<Record<string, number>> = { member_level: 540 };

export class EarlierVersion {
  private constructor(
    private readonly ownerUrl: string,
    private readonly client: pg.Client,
  ) {}

  /** @param ownerUrl of a database without tables */
  static async open(ownerUrl: string): Promise<EarlierVersion> {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    return new EarlierVersion(ownerUrl, client);
  }

  close = (): Promise<void> => this.client.end();

  /** Brings the database up to the last migration before this one, `475` for 1700000000475, with what was audited then. */
  async before(timestamp: number): Promise<void> {
    const migrations = schema.migrations.filter(({ name }) => Number(/\d{13}$/.exec(name)?.[0]) < epoch + timestamp);
    const bare = {
      functions: new Map(),
      appendOnly: [],
      readOnly: [],
      audited: [],
      files: [],
      storeOf: {},
      lockedBy: {},
    };
    const then: Schema = { ...schema, migrations, ...bare };
    await this.migrate(then);
    const audited = await this.audited(timestamp);
    const functions = new Map([...schema.functions].filter(([name]) => name === 'audit'));
    if (audited.length === 0) return;
    // The present trigger writes columns for personal data and places, which this version of the table lacks.
    await this.rows(
      'ALTER TABLE audit_entry ADD IF NOT EXISTS personal jsonb, ADD IF NOT EXISTS personal_hash text, ADD IF NOT EXISTS place smallint',
    );
    await this.migrate({ ...then, functions, audited });
  }

  /** Brings it to this version. */
  now = (): Promise<string[]> => this.migrate(schema);

  async rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> {
    return (await this.client.query<Row>(text, values)).rows;
  }

  /** Adds rows as they are; what they do not say is the column's default. */
  async put(table: string, ...rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> {
    for (const row of rows) {
      const columns = Object.keys(row).map((name) => this.client.escapeIdentifier(name));
      const places = columns.map((_name, index) => `$${index + 1}`);
      const into = `${this.client.escapeIdentifier(table)} (${columns.join(', ')})`;
      await this.client.query(['INSERT INTO', into, 'VALUES', `(${places.join(', ')})`].join(' '), Object.values(row));
    }
  }

  private readonly migrate = (to: Schema): Promise<string[]> =>
    migrate({ owner: this.ownerUrl, serving: this.ownerUrl }, to);

  /** Of what is audited now, what could be with the tables and columns of then. */
  private async audited(timestamp: number): Promise<Schema['audited']> {
    const rows = await this.rows<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'
       UNION SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    const known = new Set(rows.map(({ name }) => name));
    if (!known.has('audit_entry')) return [];
    return schema.audited.filter(({ table, on }) => {
      const columns = / OF (.+)$/.exec(on)?.[1]?.split(', ') ?? [];
      const since = watchedSince[table] ?? 0;
      return since < timestamp && known.has(table) && columns.every((column) => known.has(`${table}.${column}`));
    });
  }
}
