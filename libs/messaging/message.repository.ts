import type { Language } from '@paddock/contracts';
import type { MessageChannel, MessageReason } from '@paddock/contracts/messaging';
import {
  computed,
  invariant,
  must,
  type NewRowOf,
  nextVersion,
  pick,
  type RowOf,
  type Sql,
  type Tx,
} from '@paddock/kernel';
import type { MessageState } from './message.states';
import { tables } from './tables';

/**
 * One message, as stored. `unclear`: nobody knows whether the last attempt came through. `has_secret`: it has or had secret params, and is
 * never sent again by hand. `package_id`: the package of its store that it is taken from; null before it is handed over, and without one.
 */
export interface Message extends RowOf<typeof tables, 'message'> {
  channel: MessageChannel;
  language: Language;
  state: MessageState;
  reason: MessageReason | null;
  params: Record<string, string>;
  /** Gone once it has ended. */
  secret_params: Record<string, string> | null;
}

/** `summary` is what a list shows. */
export type NewMessage = NewRowOf<typeof tables, 'message'> &
  Pick<Message, 'org_code' | 'channel' | 'language' | 'state' | 'reason' | 'params' | 'secret_params' | 'next_try_at'>;

/** What an attempt or a person makes of it. `next_try_at`: null where nothing happens by itself any more. */
export type MessageChange = Pick<
  Message,
  'state' | 'unclear' | 'reason' | 'provider_text' | 'provider_id' | 'next_try_at'
>;

/** @returns false when there is a message with this number already */
export const insertMessage = (tx: Tx, message: NewMessage): Promise<boolean> =>
  tables.insertIfNew(tx, 'message', message, ['id']);

/** Kept from every other transaction; null: there is none, or somebody else has it just now. */
export async function takeDue(tx: Tx, id: string, until: Date): Promise<Message | null> {
  const rows = await tx.query<Message>(
    'SELECT * FROM message WHERE id = $1 AND next_try_at <= $2 FOR UPDATE SKIP LOCKED',
    [id, until],
  );
  return rows[0] ?? null;
}

export async function lockMessage(tx: Tx, id: string): Promise<Message | null> {
  const rows = await tx.query<Message>('SELECT * FROM message WHERE id = $1 FOR UPDATE', [id]);
  return rows[0] ?? null;
}

/** Kept for the worker that hands it over (`sends`) or asks for it, until the lease ends. */
export async function leaseMessage(
  tx: Tx,
  message: Message,
  { unclear, sends, now, until }: { unclear: boolean; sends: boolean; now: Date; until: Date },
): Promise<Message> {
  const leased = await change(tx, pick(message, ['id', 'version']), now, {
    state: 'SENDING',
    attempts: message.attempts + 1,
    unclear,
    first_tried_at: message.first_tried_at ?? now,
    ...(sends && { last_tried_at: now }),
    next_try_at: until,
  });
  invariant(leased, `message ${message.id} is at version ${message.version}`);
  return leased;
}

/**
 * What has ended has no secrets any more, and neither has what waits for a person. What surely was not sent is given back to its package.
 * @returns null when somebody else has changed the message meanwhile: what they did stands.
 */
export function changeMessage(tx: Tx, message: Message, made: MessageChange, now: Date): Promise<Message | null> {
  const isSent = made.state === 'SENT';
  const isStopped = made.state === 'STOPPED' || made.state === 'ENDED';
  return change(tx, pick(message, ['id', 'version']), now, {
    ...made,
    ...(isSent && { sent_at: now }),
    ...((isSent || isStopped) && { secret_params: null }),
    ...(isStopped && !made.unclear && { package_id: null }),
  });
}

/** A person wants it sent again: it restarts. What is unclear keeps its first attempt, from whose day on the provider's books are asked. */
export async function renewMessage(tx: Tx, id: string, unclear: boolean, now: Date, expiresAt: Date): Promise<Message> {
  const renewed = await change(tx, { id }, now, {
    state: 'QUEUED',
    attempts: 0,
    unclear,
    reason: null,
    provider_text: null,
    ...(!unclear && { first_tried_at: null }),
    expires_at: computed`greatest(expires_at, ${expiresAt})`,
    next_try_at: now,
  });
  return must(renewed, `message ${id}`);
}

type Changes = Omit<Partial<NewMessage>, 'id' | 'version'>;

async function change(
  tx: Tx,
  key: Pick<Message, 'id'> & Partial<Pick<Message, 'version'>>,
  now: Date,
  changes: Changes,
): Promise<Message | null> {
  const rows = await tables.updateReturning(tx, 'message', key, { ...changes, updated_at: now, version: nextVersion });
  return (rows[0] as Message | undefined) ?? null;
}

/** Messages whose due time has passed, longest due first. */
export async function dueMessages(sql: Sql, until: Date, limit: number): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    'SELECT id FROM message WHERE next_try_at <= $1 ORDER BY next_try_at LIMIT $2',
    [until, limit],
  );
  return rows.map(({ id }) => id);
}

/** What somebody did with a message: sent it as a test, sent it again, gave it up. */
export type DecisionAct = 'TEST' | 'AGAIN' | 'GIVEUP';

export const insertDecision = (
  tx: Tx,
  decision: NewRowOf<typeof tables, 'message_decision'> & { org_code: string | null; act: DecisionAct },
): Promise<void> => tables.insert(tx, 'message_decision', decision);

/** Holds up further tests of the same person until this transaction has ended. @returns how many that person has sent since then */
export async function testsOf(tx: Tx, userId: string, since: Date): Promise<number> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('message tests'), hashtext($1))", [userId]);
  const rows = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM message_decision WHERE act = 'TEST' AND decided_by = $1 AND decided_at > $2",
    [userId, since],
  );
  return must(rows[0], 'a count').count;
}
