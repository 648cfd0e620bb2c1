import { Refusal, type Sql } from '@paddock/kernel';

/** Far more than anybody at a counter types; the last four digits of every phone are ten thousand searches. */
export const SEARCHES_PER_MINUTE = 120;
/** The four digits that a mask hides are found in twenty tries on average, one digit after the other: one phone an hour, under a name. */
export const PARTIAL_SEARCHES_PER_HOUR = 30;

/**
 * Counts a search for people by a user.
 * @param weight how many it counts as
 * @returns how many the user has made in this minute.
 * @throws Refusal with the seconds to wait when there were very many
 */
export async function admitSearch(sql: Sql, userId: string, now: Date, weight = 1): Promise<number> {
  const { searches, seconds } = await count(sql, { subject: `search:${userId}`, weight, now, windowSeconds: 60 });
  if (searches > SEARCHES_PER_MINUTE) throw new Refusal('signIn.slowDown', { seconds });
  return searches;
}

/**
 * Counts a search for a part of what a mask hides.
 * @throws Refusal that says which parts can always be searched for, when there were more than anybody needs in an hour
 */
export async function admitPartialSearch(sql: Sql, userId: string, now: Date): Promise<void> {
  const { searches } = await count(sql, { subject: `search-part:${userId}`, weight: 1, now, windowSeconds: 3600 });
  if (searches > PARTIAL_SEARCHES_PER_HOUR) throw new Refusal('phone.searchParts');
}

/** Each code costs money, and a phone that gets many of them is a nuisance. */
export const CODES_PER_HOUR = 30;

/**
 * Counts a request for a code by SMS.
 * @param from a browser that has signed in before, a user, or an address: strangers behind one address take nothing from the others
 * @throws Refusal with the seconds to wait
 */
export async function admitCodeRequest(sql: Sql, from: string, now: Date): Promise<void> {
  const { searches, seconds } = await count(sql, { subject: `code:${from}`, weight: 1, now, windowSeconds: 3600 });
  if (searches > CODES_PER_HOUR) throw new Refusal('code.tooMany', { seconds });
}

/** Enough to fill in a form; not enough to find out the phones and mail addresses of staff. */
export const FREE_CHECKS_PER_HOUR = 60;

/**
 * Counts a question whether a name or phone is free.
 * @param from a user, a browser that has signed in before, or an address
 * @throws Refusal with the seconds to wait
 */
export async function admitFreeCheck(sql: Sql, from: string, now: Date): Promise<void> {
  const { searches, seconds } = await count(sql, { subject: `free:${from}`, weight: 1, now, windowSeconds: 3600 });
  if (searches > FREE_CHECKS_PER_HOUR) throw new Refusal('signIn.slowDown', { seconds });
}

async function count(
  sql: Sql,
  { subject, weight, now, windowSeconds }: { subject: string; weight: number; now: Date; windowSeconds: number },
): Promise<{ searches: number; seconds: number }> {
  const rows = await sql.query<{ searches: number; seconds: number }>(
    `INSERT INTO sign_in_attempt AS a (subject, failures, blocked_until)
       VALUES ($1, $3, $2::timestamptz + make_interval(secs => $4))
     ON CONFLICT (subject) DO UPDATE SET
       failures = CASE WHEN a.blocked_until <= $2 THEN $3 ELSE a.failures + $3 END,
       blocked_until = CASE WHEN a.blocked_until <= $2 THEN excluded.blocked_until ELSE a.blocked_until END
     RETURNING failures AS searches, ceil(extract(epoch FROM blocked_until - $2::timestamptz))::int AS seconds`,
    [subject, now, weight, windowSeconds],
  );
  return rows[0]!;
}
