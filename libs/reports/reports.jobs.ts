import { type AreaBackground, type Database, defineJob, handles, type Jobs, type Logger, trim } from '@paddock/kernel';
import { z } from 'zod';
import type { ReportSending } from './report-sending.service';

/** In the lane of exports: no payment and no message waits for a long list. */
export const reportSend = defineJob({
  name: 'report.send',
  lane: 'bulk',
  payload: z.object({ reportId: z.string(), dueMs: z.int() }),
  attempts: 3,
  backoffMs: 30_000,
  timeoutMs: 300_000,
  dedupeBy: ({ reportId, dueMs }) => `${reportId}-${dueMs}`,
});

const LOOK_MS = 5_000;
const HOUR_MS = 3_600_000;
const FILES_KEEP_DAYS = 14;

export const reportsBackground = (db: Database, jobs: Jobs, sending: ReportSending, log: Logger): AreaBackground => ({
  handlers: [
    handles(
      reportSend,
      ({ reportId, dueMs }) => sending.send(reportId, dueMs),
      ({ reportId, dueMs }) => sending.putOff(reportId, dueMs),
    ),
  ],
  periodic: [
    {
      name: 'reports that are due',
      mayPause: true,
      everyMs: LOOK_MS,
      run: async () => {
        for (const due of await sending.due()) {
          log.debug(due, 'a report is due');
          await jobs.enqueue(reportSend, due);
        }
      },
    },
    {
      name: 'old report files',
      mayPause: true,
      everyMs: HOUR_MS,
      run: () =>
        trim(
          db,
          'DELETE FROM report_file WHERE id IN (SELECT id FROM report_file WHERE sent_at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1',
          FILES_KEEP_DAYS,
        ),
    },
  ],
});
