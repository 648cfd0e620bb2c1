import { defineJob } from '@paddock/kernel';
import { z } from 'zod';

/** A free trial that nobody linked or paid in time becomes an escaped order. Due time: tab.escape_due_at. */
export const tabEscape = defineJob({
  name: 'tab.escape',
  payload: z.object({ tabId: z.string() }),
  attempts: 5,
  backoffMs: 1000,
  timeoutMs: 20_000,
  dedupeBy: ({ tabId }) => tabId,
});

/** A waiting customer whose wait time is over has passed. Due time: line_up_entry.passes_at. */
export const lineUpPass = defineJob({
  name: 'line-up.pass',
  payload: z.object({ entryId: z.string() }),
  attempts: 5,
  backoffMs: 1000,
  timeoutMs: 20_000,
  dedupeBy: ({ entryId }) => entryId,
});
