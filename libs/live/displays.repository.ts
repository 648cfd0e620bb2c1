import { newId, type Sql, type Tx } from '@paddock/kernel';

/** A display that has not asked for so long is off, and its place is free. A screen without a socket asks every few seconds. */
export const SILENCE_SECONDS_MAX = 60;
/** Anybody can ask; more than these are not remembered while they wait. */
export const WAITING_MAX = 20;

export interface AskingDisplay {
  orgCode: string;
  browserId: string;
}

export interface DisplayRow {
  /** Null: it has not asked before. */
  id: string | null;
  released_at: Date | null;
  is_active: boolean;
  is_confirmed: boolean;
  /** That it is there was noted so short a while ago that it need not be noted again. */
  is_noted: boolean;
  /** Others that show something and go before this one: confirmed ones, then those that have shown something for longer. */
  before: number;
  allowed: number;
}

const fresh = (alias: string, now: string): string =>
  `${alias}.active_since IS NOT NULL AND ${alias}.released_at IS NULL
     AND ${alias}.last_seen_at > ${now}::timestamptz - make_interval(secs => ${SILENCE_SECONDS_MAX})`;

/** Who goes before whom: those that staff have confirmed as the store's own, then those that have shown something for longer. */
const placeOf = (alias: string): string => `(${alias}.confirmed_at IS NULL, ${alias}.active_since, ${alias}.id)`;
const OTHER_BEFORE = `${placeOf('o')} < ${placeOf('d')}`;

const SHOWN_3 = fresh('d', '$3');
const OTHER_SHOWN_3 = fresh('o', '$3');
const SHOWN_2 = fresh('d', '$2');
const OTHER_SHOWN_2 = fresh('o', '$2');
const TOUCH_SECONDS = SILENCE_SECONDS_MAX / 4;
/** Has asked, shows nothing (any more), and nobody has decided about it. */
const waiting = (now: string): string => `released_at IS NULL AND confirmed_at IS NULL
  AND (active_since IS NULL OR last_seen_at <= ${now}::timestamptz - make_interval(secs => ${SILENCE_SECONDS_MAX}))`;
const WAITING_2 = waiting('$2');
const WAITING_5 = waiting('$5');

const FIND = `
SELECT d.id, d.released_at, d.id IS NOT NULL AND ${SHOWN_3} AS is_active, s.display_count + 1 AS allowed,
  d.confirmed_at IS NOT NULL AS is_confirmed,
  coalesce(d.last_seen_at > $3::timestamptz - make_interval(secs => ${TOUCH_SECONDS}), false) AS is_noted,
  (SELECT count(*)::int FROM display o WHERE o.org_code = s.org_code AND o.browser_id <> $2 AND ${OTHER_SHOWN_3}
     AND CASE WHEN d.id IS NOT NULL AND ${SHOWN_3} THEN ${OTHER_BEFORE}
       ELSE o.confirmed_at IS NOT NULL OR d.confirmed_at IS NULL END) AS before
FROM store s LEFT JOIN display d ON d.org_code = s.org_code AND d.browser_id = $2 WHERE s.org_code = $1`;

/** Null for an unknown store. */
export async function findDisplay(
  sql: Sql,
  { orgCode, browserId }: AskingDisplay,
  now: Date,
): Promise<DisplayRow | null> {
  const rows = await sql.query<DisplayRow>(FIND, [orgCode, browserId, now]);
  return rows[0] ?? null;
}

/** Those of them that staff have confirmed as the store's own. */
export const confirmedAmong = (sql: Sql, displays: readonly AskingDisplay[]): Promise<AskingDisplay[]> =>
  sql.query<AskingDisplay>(
    `SELECT d.org_code AS "orgCode", d.browser_id AS "browserId" FROM jsonb_to_recordset($1::jsonb) AS a("orgCode" text, "browserId" text)
     JOIN display d ON d.org_code = a."orgCode" AND d.browser_id = a."browserId" WHERE d.confirmed_at IS NOT NULL`,
    [JSON.stringify(displays)],
  );

/** Two that ask at once follow each other, so that neither takes the other's place. */
export const lockDisplays = (tx: Tx, orgCode: string): Promise<unknown> =>
  tx.query("SELECT pg_advisory_xact_lock(hashtext('displays ' || $1))", [orgCode]);

/**
 * `isShown`: it has a place from now on, or keeps the one that it has.
 * @returns the row's id; null where there is no room for one more that waits
 */
export async function keepDisplay(
  tx: Tx,
  { orgCode, browserId, name }: AskingDisplay & { name: string },
  { isShown, isActive, now }: { isShown: boolean; isActive: boolean; now: Date },
): Promise<string | null> {
  await forgetWaiting(tx, { orgCode, browserId }, now);
  const kept = await tx.query<{ id: string }>(
    `INSERT INTO display (id, org_code, browser_id, name, created_at, last_seen_at, active_since)
     SELECT $1, $2, $3, $4, $5, $5, CASE WHEN $6 THEN $5::timestamptz END
     WHERE $6 OR EXISTS (SELECT FROM display WHERE org_code = $2 AND browser_id = $3)
       OR (SELECT count(*) FROM display WHERE org_code = $2 AND ${WAITING_5}) < ${WAITING_MAX}
     ON CONFLICT (org_code, browser_id) DO UPDATE SET name = excluded.name, last_seen_at = excluded.last_seen_at,
       active_since = CASE WHEN NOT $6 THEN NULL WHEN $7 THEN display.active_since ELSE excluded.active_since END
     RETURNING id`,
    [newId(), orgCode, browserId, name, now, isShown, isActive],
  );
  return kept[0]?.id ?? null;
}

/**
 * Others that show nothing are forgotten after a day, and after a minute where further ones have no room: a screen that is there asks
 * again, and must be seen in the list to be confirmed. What was released is forgotten after a month without asking.
 */
const forgetWaiting = (tx: Tx, { orgCode, browserId }: AskingDisplay, now: Date): Promise<unknown> =>
  tx.query(
    `DELETE FROM display d WHERE org_code = $1 AND browser_id <> $3 AND confirmed_at IS NULL AND (released_at IS NOT NULL OR ${WAITING_2})
       AND last_seen_at < $2::timestamptz - CASE WHEN released_at IS NOT NULL THEN interval '30 days'
         WHEN (SELECT count(*) FROM display WHERE org_code = $1 AND ${WAITING_2}) < ${WAITING_MAX} THEN interval '1 day'
         ELSE make_interval(secs => ${SILENCE_SECONDS_MAX}) END`,
    [orgCode, now, browserId],
  );

const RENEW = `
WITH asked AS (
  SELECT a."orgCode" AS org_code, a."browserId" AS browser_id FROM jsonb_to_recordset($1::jsonb) AS a("orgCode" text, "browserId" text)
), seen AS (
  UPDATE display d SET last_seen_at = $2 FROM asked a
  WHERE d.org_code = a.org_code AND d.browser_id = a.browser_id AND ${SHOWN_2}
    AND d.last_seen_at < $2::timestamptz - make_interval(secs => ${TOUCH_SECONDS})
)
SELECT a.org_code AS "orgCode", a.browser_id AS "browserId" FROM asked a JOIN store s ON s.org_code = a.org_code
WHERE NOT EXISTS (SELECT FROM display d WHERE d.org_code = a.org_code AND d.browser_id = a.browser_id AND ${SHOWN_2}
  AND (SELECT count(*) FROM display o WHERE o.org_code = a.org_code AND ${OTHER_SHOWN_2}
    AND ${OTHER_BEFORE}) <= s.display_count)`;

/** Keeps that these are there. @returns those that have no place any more */
export const renewDisplays = (sql: Sql, displays: readonly AskingDisplay[], now: Date): Promise<AskingDisplay[]> =>
  sql.query<AskingDisplay>(RENEW, [JSON.stringify(displays), now]);

/** Its place is free a few seconds from now: a page that is loaded again is back by then. */
export async function displayLeft(
  sql: Sql,
  { orgCode, browserId }: AskingDisplay,
  now: Date,
  graceSeconds: number,
): Promise<void> {
  await sql.query(
    `UPDATE display SET last_seen_at = least(last_seen_at, $3::timestamptz - make_interval(secs => ${SILENCE_SECONDS_MAX} - $4::int))
     WHERE org_code = $1 AND browser_id = $2`,
    [orgCode, browserId, now, graceSeconds],
  );
}
