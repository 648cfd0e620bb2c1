import type { DataSourceKey } from '@paddock/contracts/data-sources';
import type { Database } from './database/database';
import { Refusal } from './errors';
import { faultOf } from './faults';

/** Something outside of this process that it reads or writes. */
export interface DataSource {
  key: DataSourceKey;
  /** Where it is, without any secret. */
  address: string;
  /** Resolves when it answers. @throws whatever kept it from doing so */
  probe: () => Promise<unknown>;
}

export interface DataSourceCheck {
  key: DataSourceKey;
  tookMs: number | null;
  checkedAt: Date | null;
  upAt: Date | null;
  downAt: Date | null;
  /** Null: it answered when it was asked last. */
  fault: string | null;
  error: string | null;
}

const ANSWERS_WITHIN_MS = 5000;
/** An outside service is not asked more often by hand. */
const AGAIN_AFTER_SECONDS = 5;
const SERVER_FAILS_FROM = 500;

/** What this installation stands on. Each area registers its own while the process is composed; what is not set up is not registered. */
export class DataSources {
  private readonly sources = new Map<DataSourceKey, DataSource>();

  register(source: DataSource): void {
    this.sources.set(source.key, source);
  }

  all(): readonly DataSource[] {
    return [...this.sources.values()];
  }

  /** Asks all of them at once and keeps what they answered. */
  async checkAll(db: Database): Promise<void> {
    await Promise.all(this.all().map((source) => check(db, source)));
  }

  /** @throws Refusal for what is not set up, and when it was asked a moment ago */
  async checkOne(db: Database, key: string): Promise<void> {
    const source = this.all().find((one) => one.key === key);
    if (!source) throw new Refusal('dataSource.notSetUp');
    const allowed = await db.query(
      `INSERT INTO data_source_check AS c (key, tested_at) VALUES ($1, now()) ON CONFLICT (key) DO UPDATE SET tested_at = now()
       WHERE c.tested_at IS NULL OR c.tested_at < now() - make_interval(secs => $2) RETURNING 1`,
      [key, AGAIN_AFTER_SECONDS],
    );
    if (allowed.length === 0) throw new Refusal('tooManyCalls', { seconds: AGAIN_AFTER_SECONDS });
    await check(db, source);
  }

  async checks(db: Database): Promise<ReadonlyMap<string, DataSourceCheck>> {
    const rows = await db.query<DataSourceCheck>(
      `SELECT key, took_ms AS "tookMs", checked_at AS "checkedAt", up_at AS "upAt", down_at AS "downAt", fault, error FROM data_source_check`,
    );
    return new Map(rows.map((row) => [row.key, row]));
  }
}

async function check(db: Database, { key, probe }: DataSource): Promise<void> {
  const begun = performance.now();
  const fault = await within(probe()).then(
    () => null,
    (error: unknown) => faultOf(error),
  );
  await db.query(KEEP, [key, Math.round(performance.now() - begun), fault?.kind ?? null, fault?.text ?? null]);
}

const KEEP = `
INSERT INTO data_source_check AS c (key, took_ms, checked_at, up_at, down_at, fault, error)
VALUES ($1, $2::int, now(), CASE WHEN $3::text IS NULL THEN now() END, CASE WHEN $3::text IS NOT NULL THEN now() END, $3, $4::text)
ON CONFLICT (key) DO UPDATE SET took_ms = excluded.took_ms, checked_at = excluded.checked_at, up_at = coalesce(excluded.up_at, c.up_at),
  down_at = coalesce(excluded.down_at, c.down_at), fault = excluded.fault, error = coalesce(excluded.error, c.error)`;

async function within(answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timeout: no answer within ${ANSWERS_WITHIN_MS} ms`)), ANSWERS_WITHIN_MS);
  });
  try {
    await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a web service answers at all: that it asks for a key or knows no such page is an answer. */
export async function probeWeb(url: string): Promise<void> {
  const { status, body } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
  await body?.cancel();
  if (status >= SERVER_FAILS_FROM) throw new Error(`it answers with the status ${status}`);
}

/** An address as people may see it: no name, no password, no parameters. */
export function plainAddress(url: string): string {
  if (!URL.canParse(url)) return '';
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`;
}

/** The name in an address, such as the role in that of a database; its password never. */
export const userOf = (url: string): string => (URL.canParse(url) ? decodeURIComponent(new URL(url).username) : '');
