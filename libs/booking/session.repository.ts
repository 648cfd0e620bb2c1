import type { RunMode } from '@paddock/contracts/edge';
import { must, Refusal, type Sql, type Tx } from '@paddock/kernel';
import { publishChange } from '@paddock/resources';
import type { SessionState } from './booking.states';
import { stateWith } from './places';

export interface RaceSession {
  id: string;
  org_code: string;
  version: number;
  name: string;
  starts_at: Date;
  /** In the store, `yyyy-MM-dd`. */
  day: string;
  minutes: number;
  run_mode: RunMode;
  places: number;
  places_taken: number;
  state: SessionState;
  tariff_id: string;
}

/**
 * Locks sessions in the order of their ids. A transaction that changes who is in a session holds it first: reservations and sign-ups are taken after
 * their sessions.
 */
export async function lockSessions(tx: Tx, orgCode: string, ids: readonly string[]): Promise<Map<string, RaceSession>> {
  const rows = await tx.query<RaceSession>(
    `SELECT id, org_code, version, name, starts_at, day::text AS day, minutes, run_mode, places, places_taken, state, tariff_id
     FROM race_session WHERE id = ANY($1) AND org_code = $2 ORDER BY id FOR UPDATE`,
    [ids, orgCode],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export async function lockSession(tx: Tx, orgCode: string, id: string): Promise<RaceSession> {
  const session = (await lockSessions(tx, orgCode, [id])).get(id);
  if (!session) throw new Refusal('notFound');
  return session;
}

/** A session and those that follow it on its day and take reservations too, by their start. */
export async function sessionsFrom(tx: Tx, orgCode: string, id: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT s.id FROM race_session f JOIN race_session s ON s.org_code = f.org_code AND s.day = f.day AND s.starts_at >= f.starts_at
     WHERE f.id = $1 AND f.org_code = $2 AND (s.state IN ('CREATED', 'FULL') OR s.id = f.id) ORDER BY s.starts_at, s.id`,
    [id, orgCode],
  );
  return rows.map((row) => row.id);
}

/** Stores what has changed, raises the version and publishes it. The caller holds the session. */
export async function saveSession(
  tx: Tx,
  by: string,
  session: RaceSession,
  change: { state?: SessionState; taken?: number },
): Promise<RaceSession> {
  const taken = change.taken ?? session.places_taken;
  const state = change.state ?? stateWith(session.state, { places: session.places, taken });
  if (taken === session.places_taken && state === session.state) return session;
  const next = { ...session, places_taken: taken, state, version: session.version + 1 };
  await tx.query(
    `UPDATE race_session SET places_taken = $2, state = $3, version = $4,
       started_at = CASE WHEN $3 = 'STARTED' AND started_at IS NULL THEN now() ELSE started_at END WHERE id = $1`,
    [next.id, next.places_taken, next.state, next.version],
  );
  publishChange(tx, {
    ...{ orgCode: next.org_code, resource: 'session', id: next.id, version: next.version, change: 'edited', by },
  });
  return next;
}

/** Which karts are driven in a session. */
export async function kartGroupOf(sql: Sql, id: string): Promise<string> {
  const rows = await sql.query<{ kart_group: string }>('SELECT kart_group FROM race_session WHERE id = $1', [id]);
  return must(rows[0], `session ${id}`).kart_group;
}
