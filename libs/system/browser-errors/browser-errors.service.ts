import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AnswerOf, type browserErrorRoutes, type InputOf, toWireTime } from '@paddock/contracts/wire';
import { CallCounts, Clock, Database, must } from '@paddock/kernel';
import { tables } from '../tables';
import { scrubbedBrowser, scrubbedBuild, scrubbedMessage, scrubbedPage, scrubbedStack } from './scrubbed';

type Report = InputOf<typeof browserErrorRoutes.report>;
type Recent = AnswerOf<typeof browserErrorRoutes.recent>;

const DAY_MS = 24 * 3_600_000;
const SHOWN_DAYS = 7;
const KEPT_DAYS = 30;
const ROWS_MAX = 200;
const SHOWN_MAX = 50;
/** Kinds of errors that are new. A build that breaks everything has a dozen; more in an hour is somebody who makes them up. */
const NEW_LIMIT = { max: 60, windowMs: 3_600_000 };

/** Keeps what breaks in people's browsers: equal errors once, with how often and when, and of the persons nothing. */
@Injectable()
export class BrowserErrors {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly counts: CallCounts,
  ) {}

  /** @param browser in words, `Chrome 138 · Windows` */
  async note(report: Report, browser: string): Promise<void> {
    const message = scrubbedMessage(report.message);
    const stack = scrubbedStack(report.stack);
    // An error outside of our files comes from a browser extension, or is made up.
    if (message === '' || stack.length === 0) return;
    const build = scrubbedBuild(report.build);
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([message, stack[0], build]))
      .digest('hex')
      .slice(0, 24);
    const now = this.clock.now();
    const last = { page: scrubbedPage(report.page), browser: scrubbedBrowser(browser) };
    const countAgain = (): Promise<unknown[]> =>
      this.db.query(COUNT_AGAIN, [fingerprint, last.page, last.browser, report.times, now]);
    if ((await countAgain()).length > 0) return;
    if ((await this.counts.waitOf('browser errors', NEW_LIMIT)) !== null) return;
    const isNew = await tables.insertIfNew(this.db, 'browser_error', {
      fingerprint,
      message,
      stack,
      build,
      ...last,
      times: report.times,
      first_at: now,
      last_at: now,
    });
    // Another node has added it meanwhile.
    if (!isNew) await countAgain();
    await this.db.query(FORGET, [ROWS_MAX, new Date(now.getTime() - KEPT_DAYS * DAY_MS)]);
  }

  async recent(): Promise<Recent> {
    const since = new Date(this.clock.now().getTime() - SHOWN_DAYS * DAY_MS);
    const rows = await this.db.query<Omit<Recent[number], 'firstTime' | 'lastTime'> & { first: Date; last: Date }>(
      RECENT,
      [since, SHOWN_MAX],
    );
    return rows.map(({ first, last, ...row }) => ({
      ...row,
      firstTime: must(toWireTime(first), 'a first time'),
      lastTime: must(toWireTime(last), 'a last time'),
    }));
  }
}

const COUNT_AGAIN = `UPDATE browser_error SET times = least(times::bigint + $4, 1000000000)::integer, page = $2, browser = $3, last_at = $5
  WHERE fingerprint = $1 RETURNING true AS known`;
const FORGET = `DELETE FROM browser_error WHERE last_at < $2
  OR fingerprint IN (SELECT fingerprint FROM browser_error ORDER BY last_at DESC, fingerprint OFFSET $1)`;
const RECENT = `SELECT fingerprint AS id, message, stack, page, browser, build, times, first_at AS first, last_at AS last
  FROM browser_error WHERE last_at >= $1 ORDER BY last_at DESC, fingerprint LIMIT $2`;
