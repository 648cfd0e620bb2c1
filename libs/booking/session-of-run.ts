import type { Sql } from '@paddock/kernel';
import type { RunOrder } from '@paddock/timing';

/** A session that nobody has ended takes in nobody who sets off so long after its planned length. */
const LATE_MINUTES = 60;

/**
 * In which session somebody sets off: the one that was reserved, else the only one that is going on at the track. Of several reserved
 * ones the one that is going on counts, then the nearest in time.
 */
export async function sessionOfRun(sql: Sql, orgCode: string, { placeId }: RunOrder): Promise<string | null> {
  const reserved =
    placeId === undefined
      ? []
      : await sql.query<{ id: string }>(
          `SELECT s.id FROM line_up_entry e JOIN reservation_order o ON o.order_id = e.order_id
             JOIN session_sign_up u ON u.reservation_id = o.reservation_id AND u.state = 'REGISTERED'
             JOIN race_session s ON s.id = u.session_id
           WHERE e.id = $1 AND e.org_code = $2 ORDER BY s.state = 'STARTED' DESC, abs(extract(epoch FROM s.starts_at - now())), s.id LIMIT 1`,
          [placeId, orgCode],
        );
  if (reserved[0]) return reserved[0].id;
  const going = await sql.query<{ id: string }>(
    `SELECT id FROM race_session WHERE org_code = $1 AND state = 'STARTED'
       AND started_at > now() - make_interval(mins => minutes + ${LATE_MINUTES}) LIMIT 2`,
    [orgCode],
  );
  return going.length === 1 ? (going[0]?.id ?? null) : null;
}
