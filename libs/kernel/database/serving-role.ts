import type { QueryRunner } from 'typeorm';
import type { Schema, StoreOf } from './schema';

/**
 * What the services may do, and that they see one store's rows only. Applied after each migration, so that no new table is forgotten:
 * every table with a column `org_code` stands behind the wall unless its area says why not (`AreaSchema.acrossStores`), and so does every
 * table whose rows are a store's by another way (`AreaSchema.storeOf`).
 */
const WALL = `
DO $do$ DECLARE v_table record; BEGIN
  FOR v_table IN
    SELECT c.oid::regclass AS name, a.attnotnull AS always FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_code' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relname <> ALL (string_to_array(current_setting('paddock.across_stores'), ','))
      AND NOT EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'by_store')
  LOOP
    -- Each half is computed once for a statement and not for each row.
    EXECUTE format($policy$
      CREATE POLICY by_store ON %s USING (
        (SELECT current_setting('paddock.org_codes', true) = '*')
        OR org_code = ANY ((SELECT string_to_array(current_setting('paddock.org_codes', true), ','))::text[])%s)
    $policy$, v_table.name,
    -- What is no store's (a feed of a person or of all stores; no org_code) is there for every store, and still not for work without a store.
      CASE WHEN v_table.name IN ('venue_feed'::regclass, 'venue_feed_head'::regclass)
        THEN $feed$ OR (org_code LIKE '%:%' AND (SELECT current_setting('paddock.org_codes', true) <> ''))$feed$
      WHEN v_table.always THEN '' ELSE $shared$ OR (org_code IS NULL AND (SELECT current_setting('paddock.org_codes', true) <> ''))$shared$ END);
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', v_table.name);
  END LOOP;
END $do$`;

const OWN = 'DROP POLICY IF EXISTS by_store ON %1$I; CREATE POLICY by_store ON %1$I USING (';
const ALL = "(SELECT current_setting('paddock.org_codes', true) = '*')";
const CODE = "OR %2$I = ANY ((SELECT string_to_array(current_setting('paddock.org_codes', true), ','))::text[])";
const SOME = "(SELECT current_setting('paddock.org_codes', true) <> '')";
const RAISED = '); ALTER TABLE %1$I ENABLE ROW LEVEL SECURITY; COMMENT ON POLICY by_store ON %1$I IS %3$L';

const policyOf = (of: StoreOf): string => {
  if ('of' in of) return `${OWN}${ALL} OR EXISTS (SELECT 1 FROM %4$I o WHERE o.id = %1$I.%2$I)${RAISED}`;
  if ('sight' in of)
    return `${OWN}${ALL} OR %2$I = (SELECT current_setting('paddock.org_codes', true)) OR (%2$I IS NULL AND ${SOME})${RAISED}`;
  return `${OWN}${ALL} ${CODE}${of.shared ? ` OR (coalesce(%2$I, '') = '' AND ${SOME})` : ''}${RAISED}`;
};

export async function raiseWall(runner: QueryRunner, schema: Schema): Promise<void> {
  await runner.query("SELECT set_config('paddock.across_stores', $1, false)", [
    Object.keys(schema.acrossStores).join(','),
  ]);
  await runner.query(WALL);
  for (const [table, of] of Object.entries(schema.storeOf)) {
    const madeOf = JSON.stringify(of);
    const [known] = (await runner.query(
      "SELECT obj_description(oid, 'pg_policy') AS made_of FROM pg_policy WHERE polname = 'by_store' AND polrelid = $1::regclass",
      [table],
    )) as { made_of: string | null }[];
    // Postgres runs statements of one text as one transaction, so the table is never without its policy.
    if (known?.made_of !== madeOf)
      await formatter(runner)(policyOf(of), table, of.column, madeOf, 'of' in of ? of.of : '');
  }
}

/**
 * Puts the audit log's trigger on each table that an area names, and another one in its place where the area names other changes than
 * before: the trigger's comment says what it was made of.
 */
export async function watchAudited(runner: QueryRunner, schema: Schema): Promise<void> {
  for (const { table, kind, on, personal = [] } of schema.audited) {
    const columns = personal.join(', ');
    const madeOf = `${kind}: ${on}${columns === '' ? '' : `; of a person: ${columns}`}`;
    const known = (await runner.query(
      "SELECT obj_description(oid, 'pg_trigger') AS made_of FROM pg_trigger WHERE tgname = 'audit' AND tgrelid = $1::regclass",
      [table],
    )) as { made_of: string | null }[];
    if (known[0]?.made_of === madeOf) continue;
    const [made] = (await runner.query(
      `SELECT format('DROP TRIGGER IF EXISTS audit ON %1$I;
         CREATE CONSTRAINT TRIGGER audit AFTER %2$s ON %1$I DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_row(%3$s);
         COMMENT ON TRIGGER audit ON %1$I IS %4$L', $1::text, $2::text,
         quote_literal($3::text) || CASE WHEN $5::text = '' THEN '' ELSE ', ' || quote_literal($5::text) END, $4::text) AS text`,
      [table, on, kind, madeOf, columns],
    )) as [{ text: string }];
    // What is sent as one text is one transaction, so no change slips between the two triggers.
    await runner.query(made.text);
  }
}

/** Makes the role where it is missing, and gives it its password. */
export async function prepareServingRole(runner: QueryRunner, role: { name: string; password: string }): Promise<void> {
  const [{ known, may_make: mayMake } = { known: false, may_make: false }] = (await runner.query(
    `SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS known, rolsuper OR rolcreaterole AS may_make
     FROM pg_roles WHERE rolname = current_user`,
    [role.name],
  )) as { known: boolean; may_make: boolean }[];
  if (!known && !mayMake)
    throw new Error(
      `The role ${role.name} of DATABASE_URL does not exist, and the role of DATABASE_OWNER_URL may not make it.`,
    );
  const run = formatter(runner);
  if (!known) await run('CREATE ROLE %I LOGIN', role.name);
  if (mayMake)
    await run(
      'ALTER ROLE %I WITH NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD %L',
      role.name,
      role.password,
    );
}

/** Grants what services need and no more. In one transaction: between the first statement and the last nothing may be done. */
export async function grantRights(runner: QueryRunner, role: string, schema: Schema): Promise<void> {
  const run = formatter(runner);
  await run('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM %I', role);
  await run('GRANT USAGE ON SCHEMA public TO %I', role);
  await run('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO %I', role);
  // Their rows are reached through the table that they are part of, whose policy holds for them.
  const partitions = (await runner.query(
    "SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r' AND relnamespace = 'public'::regnamespace",
  )) as { name: string }[];
  for (const { name } of partitions) await run('REVOKE ALL ON %I FROM %I', name, role);
  await run('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO %I', role);
  for (const table of schema.appendOnly) await run('REVOKE UPDATE, DELETE ON %I FROM %I', table, role);
  for (const table of ['migrations', 'sql_function', ...schema.readOnly])
    await run('REVOKE INSERT, UPDATE, DELETE ON %I FROM %I', table, role);
  for (const [table, column] of Object.entries(schema.lockedBy))
    await run('GRANT UPDATE (%I) ON %I TO %I', column, table, role);
}

/** Runs a statement in which names and values stand that no parameter may stand for. */
const formatter =
  (runner: QueryRunner) =>
  async (text: string, ...params: string[]): Promise<void> => {
    const formatted = (await runner.query('SELECT format($1, VARIADIC $2::text[]) AS text', [text, params])) as [
      { text: string },
    ];
    await runner.query(formatted[0].text);
  };
