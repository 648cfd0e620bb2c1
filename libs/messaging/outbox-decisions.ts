import { MESSAGE_ATTEMPTS_MAX, type MessageReason } from '@paddock/contracts/messaging';
import type { Message, MessageChange } from './message.repository';
import type { MessageState } from './message.states';
import type { FindResult, SendResult } from './provider';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** Waits after the first, second, … attempt. */
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
/** So long the provider's books may not know yet what was handed over. */
export const BOOKS_SETTLE_MS = 30 * SECOND_MS;
/** While a message is handed over nobody else touches it; then its sender is taken for dead. */
export const LEASE_MS = MINUTE_MS;

export type MessageFacts = Pick<
  Message,
  'state' | 'attempts' | 'unclear' | 'first_tried_at' | 'last_tried_at' | 'expires_at'
>;

const ended = (state: MessageState, reason: MessageReason | null, reply: string | null = null): MessageChange => ({
  state,
  unclear: false,
  reason,
  provider_text: reply,
  provider_id: null,
  next_try_at: null,
});

export const expired = (): MessageChange => ended('ENDED', 'expired');
export const stopped = (reason: MessageReason, reply: string | null = null): MessageChange =>
  ended('STOPPED', reason, reply);

/** Given up by a person; whether it came through may stay unknown. */
export const givenUp = ({ unclear }: MessageFacts): MessageChange => ({ ...ended('ENDED', 'givenUp'), unclear });

/** What becomes of a message after an attempt. */
export function afterAttempt(message: MessageFacts, result: SendResult, now: Date): MessageChange {
  switch (result.kind) {
    case 'sent':
      return { ...ended('SENT', null), provider_id: result.providerId };
    case 'refused':
      return stopped(result.reason, result.reply);
    case 'later':
      return again(message, result.reason, result.reply, false, now);
    case 'unknown':
      return again(message, 'unclear', null, true, now);
  }
}

/** Once more later, unless this was the last attempt; never later than its time. */
function again(
  message: MessageFacts,
  reason: MessageReason,
  reply: string | null,
  unclear: boolean,
  now: Date,
): MessageChange {
  const waitMs = WAITS_MS[message.attempts - 1];
  if (waitMs === undefined || message.attempts >= MESSAGE_ATTEMPTS_MAX) return { ...stopped(reason, reply), unclear };
  const due = Math.min(now.getTime() + waitMs, message.expires_at.getTime());
  return { state: 'RETRY', unclear, reason, provider_text: reply, provider_id: null, next_try_at: new Date(due) };
}

/**
 * What to do with a message that is due. One whose last attempt is unclear is not simply sent again: the provider's books are asked, or
 * it goes under its own number while the provider takes that number once only. Else a person decides.
 */
export type Step = 'send' | 'find' | 'stop' | 'expire';
export function nextStep(message: MessageFacts, sender: { canFind: boolean; onceWithinMs: number }, now: Date): Step {
  if (message.attempts >= MESSAGE_ATTEMPTS_MAX) return 'stop';
  if (message.unclear && sender.canFind) return 'find';
  if (now >= message.expires_at) return 'expire';
  if (!message.unclear || message.first_tried_at === null) return 'send';
  return now.getTime() - message.first_tried_at.getTime() <= sender.onceWithinMs ? 'send' : 'stop';
}

/** What the books' answer means: null says that the message may be sent again. */
export function afterFind(message: MessageFacts, found: FindResult, now: Date): MessageChange | null {
  if (found.kind !== 'absent') return afterAttempt(message, found, now);
  const lastTry = message.last_tried_at?.getTime() ?? 0;
  if (now.getTime() - lastTry < BOOKS_SETTLE_MS) return again(message, 'unclear', null, true, now);
  return null;
}
