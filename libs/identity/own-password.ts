import { type Actor, Refusal, type Sql } from '@paddock/kernel';
import { admitGuess, guessedRight } from './attempts';
import { passwordMatches } from './passwords';

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
