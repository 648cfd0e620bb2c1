import { Clock, type Database } from '@paddock/kernel';

/** The moment that the demo's past has reached; moved forward as it is made. The database is moved with it. */
export class PastClock extends Clock {
  private moment = new Date();

  constructor(private readonly owner: Database) {
    super();
  }

  override now(): Date {
    return new Date(this.moment);
  }

  async moveTo(moment: Date): Promise<void> {
    this.moment = moment;
    // As in the sessions of the past, this commit does not wait for the disk.
    await this.owner.query(
      "UPDATE demo_past.moment SET at = $1 WHERE set_config('synchronous_commit', 'off', true) = 'off'",
      [moment],
    );
  }
}

const CLOCK = [
  'CREATE SCHEMA demo_past',
  'CREATE TABLE demo_past.moment AS SELECT NULL::timestamptz AS at',
  `CREATE FUNCTION demo_past.now() RETURNS timestamptz LANGUAGE sql STABLE
     AS $$ SELECT coalesce((SELECT at FROM demo_past.moment), pg_catalog.now()) $$`,
  `CREATE FUNCTION demo_past.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE
     AS $$ SELECT coalesce((SELECT at FROM demo_past.moment), pg_catalog.clock_timestamp()) $$`,
  'GRANT USAGE ON SCHEMA demo_past TO PUBLIC',
  'GRANT SELECT ON demo_past.moment TO PUBLIC',
  `DO $$
   DECLARE d record;
   BEGIN
     FOR d IN SELECT f.adrelid::regclass AS relation, a.attname, pg_get_expr(f.adbin, f.adrelid) AS expression
       FROM pg_attrdef f JOIN pg_attribute a ON a.attrelid = f.adrelid AND a.attnum = f.adnum JOIN pg_class c ON c.oid = f.adrelid
       WHERE c.relnamespace = 'public'::regnamespace AND pg_get_expr(f.adbin, f.adrelid) IN ('now()', 'clock_timestamp()')
     LOOP
       EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT demo_past.%s', d.relation, d.attname, d.expression);
     END LOOP;
   END $$`,
] as const;

/** The schema goes without CASCADE: a default that still asked it would keep it. */
const RESTORE = `DO $$
   DECLARE d record;
   BEGIN
     IF to_regnamespace('demo_past') IS NULL THEN RETURN; END IF;
     FOR d IN SELECT f.adrelid::regclass AS relation, a.attname, replace(pg_get_expr(f.adbin, f.adrelid), 'demo_past.', 'pg_catalog.') AS expression
       FROM pg_attrdef f JOIN pg_attribute a ON a.attrelid = f.adrelid AND a.attnum = f.adnum
       WHERE pg_get_expr(f.adbin, f.adrelid) LIKE 'demo_past.%'
     LOOP
       EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', d.relation, d.attname, d.expression);
     END LOOP;
     DROP FUNCTION IF EXISTS demo_past.now();
     DROP FUNCTION IF EXISTS demo_past.clock_timestamp();
     DROP TABLE IF EXISTS demo_past.moment;
     DROP SCHEMA demo_past;
   END $$`;

/** Also after a process was killed in the past. */
export const restorePresentTime = (owner: Database): Promise<unknown> => owner.query(RESTORE);

/**
 * Statements and column defaults ask the database for the time. While `work` runs, sessions of the address that it is given find a
 * `now()` of our own before that of Postgres, and so do the defaults; nobody else may use the database meanwhile.
 */
export async function inPastTime<T>(
  owner: Database,
  servingUrl: string,
  work: (url: string, clock: PastClock) => Promise<T>,
): Promise<T> {
  try {
    await owner.transaction(async (tx) => {
      for (const statement of CLOCK) await tx.query(statement);
    });
    const url = new URL(servingUrl);
    // A past that is lost by a power cut was nobody's: no commit has to wait for the disk.
    url.searchParams.set('options', '-c search_path=demo_past,pg_catalog,public -c synchronous_commit=off');
    return await work(url.href, new PastClock(owner));
  } finally {
    await restorePresentTime(owner);
  }
}
