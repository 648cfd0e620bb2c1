import { type AreaBackground, defineJob, handles, type Logger, sweep } from '@paddock/kernel';
import { z } from 'zod';
import type { Deliveries } from './deliveries.service';
import type { MessageLife } from './message-life.service';

/** Carries one message to its provider. Tried once: when it is tried again stands in the message's own row. */
export const messageSend = defineJob({
  name: 'message.send',
  lane: 'messages',
  payload: z.object({ messageId: z.string() }),
  attempts: 1,
  backoffMs: 1000,
  timeoutMs: 45_000,
  dedupeBy: ({ messageId }) => messageId,
});

const HOUR_MS = 3_600_000;

export const messagingBackground = (deliveries: Deliveries, life: MessageLife, log: Logger): AreaBackground => {
  const handler = handles(messageSend, ({ messageId }) => deliveries.deliver(messageId));
  return {
    handlers: [handler],
    periodic: [
      sweep(handler, () => deliveries.due(), log),
      { name: 'old messages', everyMs: HOUR_MS, atStart: true, run: () => life.endOld() },
    ],
  };
};
