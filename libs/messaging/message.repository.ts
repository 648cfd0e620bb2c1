import type { Language } from '@paddock/contracts';
import type { MessageChannel, MessageReason } from '@paddock/contracts/messaging';
import { invariant, must, type Sql, type Tx } from '@paddock/kernel';
import type { MessageState } from './message.states';
import type { MessageChange, MessageFacts } from './outbox-decisions';
import { tables } from './tables';

/** One message, as stored. `secretParams` are gone once it has ended. */
export interface Message extends MessageFacts {
  id: string;
  orgCode: string | null;
  channel: MessageChannel;
  receiver: string;
  templateCode: string;
  title: string;
  content: string;
  markup: boolean;
  params: Record<string, string>;
  secretParams: Record<string, string> | null;
  /** It has or had secret params: it is never sent again by hand. */
  hasSecret: boolean;
  /** The package of its store that it is taken from; null before it is handed over, and without one. */
  packageId: string | null;
  language: Language;
  reason: MessageReason | null;
  createdAt: Date;
  version: number;
}

export interface NewMessage {
  id: string;
  orgCode: string | null;
  channel: MessageChannel;
  receiver: string;
  receiverShown: string;
  templateCode: string;
  title: string;
  content: string;
  /** What a list shows. */
  summary: string;
  markup: boolean;
  params: Readonly<Record<string, string>>;
  secretParams: Readonly<Record<string, string>> | null;
  hasSecret: boolean;
  language: Language;
  state: MessageState;
  reason: MessageReason | null;
  createdAt: Date;
  expiresAt: Date;
  nextTryAt: Date | null;
  test: boolean;
}

const COLUMNS = `id, org_code AS "orgCode", channel, receiver, template_code AS "templateCode", title, content, markup, params,
  secret_params AS "secretParams", has_secret AS "hasSecret", package_id AS "packageId", language, state, attempts, unclear, reason,
  first_tried_at AS "firstTriedAt", last_tried_at AS "lastTriedAt", expires_at AS "expiresAt", created_at AS "createdAt", version`;

const LEASE = `UPDATE message SET state = 'SENDING', attempts = attempts + 1, unclear = $3, updated_at = $4,
    last_tried_at = CASE WHEN $6 THEN $4 ELSE last_tried_at END, first_tried_at = coalesce(first_tried_at, $4), next_try_at = $5,
    version = version + 1
  WHERE id = $1 AND version = $2 RETURNING ${COLUMNS}`;

/** What has ended has no secrets any more, and neither has what waits for a person. What surely was not sent is given back to its package. */
const UPDATE = `UPDATE message SET state = $3, unclear = $4, reason = $5, provider_text = $6, provider_id = coalesce($7, provider_id),
    next_try_at = $8, updated_at = $9, sent_at = CASE WHEN $3 = 'SENT' THEN $9 ELSE sent_at END,
    secret_params = CASE WHEN $3 IN ('SENT', 'STOPPED', 'ENDED') THEN NULL ELSE secret_params END,
    package_id = CASE WHEN $3 IN ('STOPPED', 'ENDED') AND NOT $4 THEN NULL ELSE package_id END, version = version + 1
  WHERE id = $1 AND version = $2 RETURNING ${COLUMNS}`;

/** @returns false when there is a message with this number already */
export const insertMessage = (tx: Tx, message: NewMessage): Promise<boolean> =>
  tables.insertIfNew(
    tx,
    'message',
    {
      id: message.id,
      org_code: message.orgCode,
      channel: message.channel,
      receiver: message.receiver,
      receiver_shown: message.receiverShown,
      template_code: message.templateCode,
      title: message.title,
      content: message.content,
      summary: message.summary,
      markup: message.markup,
      params: message.params,
      secret_params: message.secretParams,
      has_secret: message.hasSecret,
      language: message.language,
      state: message.state,
      reason: message.reason,
      created_at: message.createdAt,
      updated_at: message.createdAt,
      expires_at: message.expiresAt,
      next_try_at: message.nextTryAt,
      test: message.test,
    },
    ['id'],
  );

/** Kept from every other transaction; null: there is none, or somebody else has it just now. */
export async function takeDue(tx: Tx, id: string, until: Date): Promise<Message | null> {
  const rows = await tx.query<Message>(
    `SELECT ${COLUMNS} FROM message WHERE id = $1 AND next_try_at <= $2 FOR UPDATE SKIP LOCKED`,
    [id, until],
  );
  return rows[0] ?? null;
}

export async function lockMessage(tx: Tx, id: string): Promise<Message | null> {
  const rows = await tx.query<Message>(`SELECT ${COLUMNS} FROM message WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] ?? null;
}

/** Kept for the worker that hands it over (`sends`) or asks for it, until the lease ends. */
export async function leaseMessage(
  tx: Tx,
  message: Message,
  lease: { unclear: boolean; sends: boolean; now: Date; until: Date },
): Promise<Message> {
  const { unclear, sends, now, until } = lease;
  const rows = await tx.query<Message>(LEASE, [message.id, message.version, unclear, now, until, sends]);
  const leased = rows[0];
  invariant(leased, `message ${message.id} is at version ${message.version}`);
  return leased;
}

/** @returns null when somebody else has changed the message meanwhile: what they did stands. */
export async function changeMessage(
  tx: Tx,
  message: Message,
  change: MessageChange,
  now: Date,
): Promise<Message | null> {
  const rows = await tx.query<Message>(UPDATE, [
    message.id,
    message.version,
    change.state,
    change.unclear,
    change.reason,
    change.reply,
    change.providerId,
    change.nextTryAt,
    now,
  ]);
  return rows[0] ?? null;
}

/** A person wants it sent again: it restarts. What is unclear keeps its first attempt, from whose day on the provider's books are asked. */
export async function renewMessage(tx: Tx, id: string, unclear: boolean, now: Date, expiresAt: Date): Promise<Message> {
  const rows = await tx.query<Message>(
    `UPDATE message SET state = 'QUEUED', attempts = 0, unclear = $2, reason = NULL, provider_text = NULL, next_try_at = $3, updated_at = $3,
       first_tried_at = CASE WHEN $2 THEN first_tried_at END, expires_at = greatest(expires_at, $4), version = version + 1 WHERE id = $1 RETURNING ${COLUMNS}`,
    [id, unclear, now, expiresAt],
  );
  return rows[0]!;
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

export async function insertDecision(
  tx: Tx,
  decision: { id: string; messageId: string; orgCode: string | null; act: DecisionAct; by: string; at: Date },
): Promise<void> {
  await tables.insert(tx, 'message_decision', {
    id: decision.id,
    message_id: decision.messageId,
    org_code: decision.orgCode,
    act: decision.act,
    decided_by: decision.by,
    decided_at: decision.at,
  });
}

/** Holds up further tests of the same person until this transaction has ended. @returns how many that person has sent since then */
export async function testsOf(tx: Tx, userId: string, since: Date): Promise<number> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('message tests'), hashtext($1))", [userId]);
  const rows = await tx.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM message_decision WHERE act = 'TEST' AND decided_by = $1 AND decided_at > $2",
    [userId, since],
  );
  return must(rows[0], 'a count').count;
}
