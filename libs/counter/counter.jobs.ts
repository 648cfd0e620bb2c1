import { type AreaBackground, defineJob, handles, type Logger, sweep } from '@paddock/kernel';
import { z } from 'zod';
import type { LineUp } from './line-up.service';
import { REMIND_EVERY_MS } from '@paddock/messaging';
import type { Tabs } from './tabs.service';
import type { TrialWarnings } from './trial-warnings.service';

/** A free trial that nobody linked or paid in time becomes an escaped order. Due time: tab.escape_due_at. */
export const tabEscape = defineJob({
  name: 'tab.escape',
  lane: 'default',
  payload: z.object({ tabId: z.string() }),
  attempts: 5,
  backoffMs: 1000,
  timeoutMs: 20_000,
  dedupeBy: ({ tabId }) => tabId,
});

/** A waiting customer whose wait time is over has passed. Due time: line_up_entry.passes_at. */
export const lineUpPass = defineJob({
  name: 'line-up.pass',
  lane: 'default',
  payload: z.object({ entryId: z.string() }),
  attempts: 5,
  backoffMs: 1000,
  timeoutMs: 20_000,
  dedupeBy: ({ entryId }) => entryId,
});

export function counterBackground(tabs: Tabs, lineUp: LineUp, trials: TrialWarnings, log: Logger): AreaBackground {
  const escape = handles(tabEscape, ({ tabId }) => tabs.escape(tabId));
  const pass = handles(lineUpPass, ({ entryId }) => lineUp.pass(entryId));
  return {
    handlers: [escape, pass],
    periodic: [
      sweep(escape, async () => (await tabs.overdue()).map((tabId) => ({ tabId })), log),
      { name: 'trials that escape soon', mayPause: true, everyMs: REMIND_EVERY_MS, run: () => trials.send() },
      sweep(pass, async () => (await lineUp.overdue()).map((entryId) => ({ entryId })), log),
    ],
  };
}
