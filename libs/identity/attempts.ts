import { createHash } from 'node:crypto';
import { normalise } from '@paddock/contracts/normalise';
import type { Sql } from '@paddock/kernel';

/** Who guesses: an account, an address, and the two together. */
export interface Guesser {
  username: string;
  address: string;
  /** Secret of a browser that may be known, see `devices.ts`. */
  device?: string | null;
}

/** However a name is written, it is one account that is guessed at. Passwords of members and shifts are counted too: what is typed as a user name never counts against them. */
export const passwordGuesser = (username: string, { address, device = null }: Omit<Guesser, 'username'>): Guesser => ({
  username: `user ${normalise(username, 'account')}`,
  address,
  device,
});

/** Failures that cost no wait; from the next on the wait doubles. */
export const FREE_FAILURES = { account: 4, address: 100 } as const;
export const DELAY_SECONDS_MAX = { account: 300, address: 60 } as const;
/** Failures are forgotten after this rest, so that no lock is lasting. */
export const FORGET_AFTER_SECONDS = 3600;
/** A guess that costs no wait is dated back by this, so that clocks of other nodes and guesses under way do not meet it as a wait. */
const SLACK_SECONDS = 60;

const accountOf = (guesser: Guesser): string => `account:${guesser.username}`;
const addressOf = (guesser: Guesser): string => `address:${guesser.address}`;
/** Exists once the account has signed in from the address: then guesses from elsewhere do not slow its owner down. */
const knownOf = (guesser: Guesser): string => `known:${guesser.username}|${guesser.address}`;

/** Exists once the account has signed in from the browser: what others guess, even from the same address, does not concern it. */
const deviceOf = ({ username, device }: Guesser): string | null =>
  device ? `known:${username}|device ${deviceHash(device)}` : null;
/** A browser is kept by the hash of its secret. */
export const deviceHash = (device: string): string => createHash('sha256').update(device).digest('hex');

const knownSubjects = (guesser: Guesser): string[] =>
  [knownOf(guesser), deviceOf(guesser)].filter((subject) => subject !== null);

const COUNTED = `
  failures = CASE WHEN a.blocked_until < $1::timestamptz - make_interval(secs => ${FORGET_AFTER_SECONDS}) THEN 1 ELSE a.failures + 1 END`;
const blockedUntil = (kind: 'account' | 'address'): string => `
  blocked_until = $1::timestamptz + make_interval(secs => CASE
    WHEN a.blocked_until < $1::timestamptz - make_interval(secs => ${FORGET_AFTER_SECONDS}) OR a.failures < ${FREE_FAILURES[kind]} THEN -${SLACK_SECONDS}
    ELSE least(${DELAY_SECONDS_MAX[kind]}, 2 ^ least(a.failures - ${FREE_FAILURES[kind]}, 20)) END)`;

const BLOCKED_ADDRESS = blockedUntil('address');
const BLOCKED_ACCOUNT = blockedUntil('account');

/*
 * One statement counts the guess before the password is looked at, and only if nobody has to wait. The row locks make
 * parallel guesses follow each other, so each sees what the one before has counted.
 */
const ADMIT = `
WITH address AS (
  INSERT INTO sign_in_attempt AS a (subject, failures, blocked_until) VALUES ($2, 1, $1::timestamptz - make_interval(secs => ${SLACK_SECONDS}))
  ON CONFLICT (subject) DO UPDATE SET ${COUNTED}, ${BLOCKED_ADDRESS} WHERE a.blocked_until <= $1
  RETURNING subject
), known AS (
  UPDATE sign_in_attempt a SET ${COUNTED}, ${BLOCKED_ACCOUNT}
  WHERE a.subject = $4 AND a.blocked_until <= $1 AND EXISTS (SELECT FROM address)
  RETURNING subject
), account AS (
  INSERT INTO sign_in_attempt AS a (subject, failures, blocked_until)
  SELECT $3, 1, $1::timestamptz - make_interval(secs => ${SLACK_SECONDS}) WHERE EXISTS (SELECT FROM address) AND NOT EXISTS (SELECT FROM sign_in_attempt WHERE subject = $4)
  ON CONFLICT (subject) DO UPDATE SET ${COUNTED}, ${BLOCKED_ACCOUNT} WHERE a.blocked_until <= $1
  RETURNING subject
)
SELECT EXISTS (SELECT FROM known) OR EXISTS (SELECT FROM account) AS admitted`;

/* A known browser is counted by itself: no row means that it is not known. */
const ADMIT_DEVICE = `
WITH counted AS (
  UPDATE sign_in_attempt a SET ${COUNTED}, ${BLOCKED_ACCOUNT} WHERE a.subject = $2 AND a.blocked_until <= $1 RETURNING subject
)
SELECT EXISTS (SELECT FROM counted) AS admitted, ceil(extract(epoch FROM blocked_until - $1::timestamptz))::int AS seconds
FROM sign_in_attempt WHERE subject = $2`;

const WAIT = `
SELECT ceil(extract(epoch FROM max(blocked_until) - $1::timestamptz))::int AS seconds FROM sign_in_attempt
WHERE subject = ANY($2) AND NOT (subject = $3 AND EXISTS (SELECT FROM sign_in_attempt WHERE subject = $4))`;

/**
 * Counts a guess as failed until {@link guessedRight} says otherwise.
 * @returns seconds to wait when the guess may not be made now, else null.
 */
export async function admitGuess(sql: Sql, guesser: Guesser, now: Date): Promise<number | null> {
  const device = deviceOf(guesser);
  if (device !== null) {
    const known = await sql.query<{ admitted: boolean; seconds: number }>(ADMIT_DEVICE, [now, device]);
    if (known[0]) return known[0].admitted ? null : Math.max(1, known[0].seconds);
  }
  const [account, address, known] = [accountOf(guesser), addressOf(guesser), knownOf(guesser)];
  const rows = await sql.query<{ admitted: boolean }>(ADMIT, [now, address, account, known]);
  if (rows[0]?.admitted) return null;
  const waits = await sql.query<{ seconds: number | null }>(WAIT, [now, [account, address, known], account, known]);
  return Math.max(1, waits[0]?.seconds ?? 1);
}

/** Forgets the account's failures, takes this guess off the address's count, and remembers that the two belong together. */
export async function guessedRight(sql: Sql, guesser: Guesser, now: Date): Promise<void> {
  const free = new Date(now.getTime() - SLACK_SECONDS * 1000);
  await sql.query(
    `INSERT INTO sign_in_attempt (subject, failures, blocked_until) SELECT unnest($2::text[]), 0, $1
     ON CONFLICT (subject) DO UPDATE SET failures = 0, blocked_until = $1`,
    [free, [accountOf(guesser), ...knownSubjects(guesser)]],
  );
  await sql.query(
    'UPDATE sign_in_attempt SET failures = greatest(failures - 1, 0), blocked_until = least(blocked_until, $1) WHERE subject = $2',
    [free, addressOf(guesser)],
  );
}

/** The account has another password: what was guessed of the former one slows nobody down. Counts of addresses stay. */
export async function forgetGuesses(sql: Sql, username: string): Promise<void> {
  const account = accountOf(passwordGuesser(username, { address: '' }));
  await sql.query(
    `UPDATE sign_in_attempt SET failures = 0, blocked_until = least(blocked_until, now() - make_interval(secs => ${SLACK_SECONDS}))
     WHERE subject = $1 OR starts_with(subject, $2)`,
    [account, `${account.replace(/^account:/, 'known:')}|`],
  );
}

/** Remembers that accounts belong to an address and a browser, without touching their counts. */
export async function rememberKnown(sql: Sql, guessers: readonly Guesser[], now: Date): Promise<void> {
  const free = new Date(now.getTime() - SLACK_SECONDS * 1000);
  await sql.query(
    `INSERT INTO sign_in_attempt (subject, failures, blocked_until) SELECT unnest($2::text[]), 0, $1 ON CONFLICT (subject) DO NOTHING`,
    [free, guessers.flatMap(knownSubjects)],
  );
}

/** Whether the account has signed in with this browser, or from this address. */
export async function isKnownDevice(sql: Sql, guesser: Guesser): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM sign_in_attempt WHERE subject = ANY($1)', [knownSubjects(guesser)]);
  return rows.length > 0;
}

/** Those of the hashes of browsers' secrets with which anybody has signed in. */
export async function knownDevices(sql: Pick<Sql, 'query'>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ hash: string }>(
    `SELECT DISTINCT right(subject, 64) AS hash FROM sign_in_attempt
     WHERE subject LIKE 'known:%|device %' AND right(subject, 64) = ANY($1)`,
    [hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** As what somebody is counted who is not signed in: a browser that has signed in before by itself, all others by their address. */
export async function countedFrom(sql: Sql, { address, device }: Omit<Guesser, 'username'>): Promise<string> {
  if (!device) return address;
  const hash = deviceHash(device);
  return (await knownDevices(sql, [hash])).has(hash) ? `device ${hash}` : address;
}

/** Drops counts that no longer slow anybody down. Known addresses are kept for as long as they are used once in 90 days. */
export async function forgetOldGuesses(sql: Sql, now: Date): Promise<void> {
  await sql.query(
    `DELETE FROM sign_in_attempt WHERE blocked_until < $1::timestamptz
       - CASE WHEN subject LIKE 'known:%' THEN interval '90 days' ELSE interval '1 day' END`,
    [now],
  );
}
