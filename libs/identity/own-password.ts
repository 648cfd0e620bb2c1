import { type Actor, Refusal, type Sql } from '@paddock/kernel';
import { admitGuess, guessedRight } from './attempts';
import { passwordMatches } from './passwords';
import { areTied } from './second-person.service';

/**
 * Whether this is the sign-in password of the person who acts: before what must not be done at a screen that somebody has left.
 * Repeated wrong entries are slowed down more and more.
 * @throws Refusal
 */
export async function checkOwnPassword(sql: Sql, actor: Actor, given: string, now: Date): Promise<void> {
  if (given === '') throw new Refusal('signIn.passwordRequired', {}, 500, { field: 'password' });
  const guesser = { username: `own:${actor.userId}`, address: `counter:${actor.userId}` };
  const seconds = await admitGuess(sql, guesser, now);
  if (seconds !== null) throw new Refusal('signIn.slowDown', { seconds });
  const rows = await sql.query<{ password_hash: string }>(
    'SELECT password_hash FROM app_user WHERE id = $1 AND status = 1',
    [actor.userId],
  );
  if (!(await passwordMatches(rows[0]?.password_hash ?? null, given)))
    throw new Refusal('gift.wrongPassword', {}, 500, { field: 'password' });
  await guessedRight(sql, guesser, now);
}

/** Names of the single-store general managers of a store who are another person than this one. */
export async function generalManagersOf(sql: Sql, orgCode: string, butUserId: string): Promise<string[]> {
  const rows = await sql.query<{ id: string; real_name: string }>(
    `SELECT DISTINCT u.id, u.real_name FROM app_user u JOIN user_store us ON us.user_id = u.id AND us.org_code = $1
       JOIN user_role ur ON ur.user_id = u.id AND (ur.org_code IS NULL OR ur.org_code = $1) JOIN role r ON r.id = ur.role_id
     WHERE u.status = 1 AND u.id <> $2 AND (r.name LIKE '%单店总%' OR lower(r.name) LIKE '%single-store general%') ORDER BY u.real_name`,
    [orgCode, butUserId],
  );
  const others: string[] = [];
  for (const { id, real_name } of rows)
    if (!(await areTied(sql, { wantedBy: butUserId, approverId: id }))) others.push(real_name);
  return [...new Set(others)];
}
