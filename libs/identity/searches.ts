import { Refusal, type Sql } from '@paddock/kernel';

/** Far more than anybody at a counter types; the last four digits of every phone are ten thousand searches. */
export const SEARCHES_PER_MINUTE = 120;

/**
 * Counts a search for people by a user.
 * @returns how many the user has made in this minute.
 * @throws Refusal with the seconds to wait when there were very many
 */
export async function admitSearch(sql: Sql, userId: string, now: Date): Promise<number> {
  const rows = await sql.query<{ failures: number; seconds: number }>(
    `INSERT INTO sign_in_attempt AS a (subject, failures, blocked_until) VALUES ($1, 1, $2::timestamptz + interval '1 minute')
     ON CONFLICT (subject) DO UPDATE SET
       failures = CASE WHEN a.blocked_until <= $2 THEN 1 ELSE a.failures + 1 END,
       blocked_until = CASE WHEN a.blocked_until <= $2 THEN $2::timestamptz + interval '1 minute' ELSE a.blocked_until END
     RETURNING failures, ceil(extract(epoch FROM blocked_until - $2::timestamptz))::int AS seconds`,
    [`search:${userId}`, now],
  );
  const { failures: searches, seconds } = rows[0]!;
  if (searches > SEARCHES_PER_MINUTE) throw new Refusal('signIn.slowDown', { seconds });
  return searches;
}
