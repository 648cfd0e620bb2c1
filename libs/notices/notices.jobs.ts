import { type AreaBackground, type Database, defineJob, handles, type Logger, sweep, trim } from '@paddock/kernel';
import { z } from 'zod';
import type { Announcements } from './announcements.service';
import type { NoticeReactions } from './notice-reactions.service';

const DAY_MS = 86_400_000;
/** System messages are about the moment; announcements stay for as long as the office keeps them. */
const SYSTEM_MESSAGE_DAYS = 180;

/** An announcement's time has come: to be published, or to end. */
export const announcementDue = defineJob({
  name: 'notices.due',
  lane: 'default',
  payload: z.object({ id: z.string() }),
  attempts: 3,
  backoffMs: 1000,
  timeoutMs: 60_000,
  dedupeBy: ({ id }) => id,
});

export function noticesBackground(
  db: Database,
  { reaction }: NoticeReactions,
  announcements: Announcements,
  log: Logger,
): AreaBackground {
  const due = handles(announcementDue, ({ id }) => announcements.due(id));
  return {
    handlers: [due],
    reactions: [reaction],
    periodic: [
      sweep(due, () => announcements.dueIds(), log),
      {
        name: 'old system messages',
        mayPause: true,
        everyMs: DAY_MS,
        atStart: true,
        run: () => trim(db, OLD_MESSAGES, SYSTEM_MESSAGE_DAYS),
      },
    ],
  };
}

const OLD_MESSAGES = `DELETE FROM notice WHERE id IN (
    SELECT id FROM notice WHERE category = '2' AND sent_at < now() - make_interval(days => $1) ORDER BY sent_at LIMIT $2)
  RETURNING 1`;
