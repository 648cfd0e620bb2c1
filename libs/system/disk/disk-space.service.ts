import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { type AnswerOf, type dataSourceRoutes, toWireTime } from '@paddock/contracts/wire';
import { Clock, CONFIG, type Config, Database } from '@paddock/kernel';
import { tables } from '../tables';

type Volume = AnswerOf<typeof dataSourceRoutes.space>[number];

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 60;
/** Growth is that of so many days; a shorter time than the second says nothing about it. */
const GROWTH_DAYS = 14;
const GROWTH_DAYS_MIN = 1;

/** Measures the room of the database and of the uploaded files, and forecasts when there is none left. */
@Injectable()
export class DiskSpace {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async measure(): Promise<void> {
    const { UPLOAD_DIR, DATA_DIR } = this.config;
    const now = this.clock.now();
    const files = (await diskOf(UPLOAD_DIR || path.join(DATA_DIR, 'uploads'))) ?? (await diskOf(DATA_DIR));
    if (files)
      await tables.insertIfNew(this.db, 'disk_sample', {
        volume: 'files',
        taken_at: now,
        used_bytes: files.usedBytes,
        free_bytes: files.freeBytes,
      });
    // A database that `npm start` runs stands there; any other one is on a disk of its own, which is not seen from here.
    const disk = await diskOf(path.join(DATA_DIR, 'postgres'));
    const [size] = await this.db.query<{ bytes: number }>('SELECT pg_database_size(current_database()) AS bytes', []);
    await tables.insertIfNew(this.db, 'disk_sample', {
      volume: 'database',
      taken_at: now,
      used_bytes: size?.bytes ?? 0,
      free_bytes: disk?.freeBytes ?? null,
    });
    await this.db.query('DELETE FROM disk_sample WHERE taken_at < $1', [new Date(now.getTime() - KEPT_DAYS * DAY_MS)]);
  }

  async forecasts(): Promise<Volume[]> {
    const now = this.clock.now();
    const rows = await this.db.query<{ volume: Volume['volume']; free: number | null; growth: number | null }>(
      FORECAST,
      [new Date(now.getTime() - GROWTH_DAYS * DAY_MS), GROWTH_DAYS_MIN],
    );
    return rows.map(({ volume, free, growth }) => ({
      ...{ volume, freeBytes: free, growthBytesPerDay: growth },
      fullTime: toWireTime(free === null || growth === null || growth <= 0 ? null : fullAt(now, free / growth)),
    }));
  }
}

const YEARS_DAYS_MAX = 3650;
/** Null: so late that nothing is known about it. */
const fullAt = (now: Date, days: number): Date | null =>
  days > YEARS_DAYS_MAX ? null : new Date(now.getTime() + days * DAY_MS);

/** Null: there is no such folder here. */
async function diskOf(folder: string): Promise<{ usedBytes: number; freeBytes: number } | null> {
  try {
    const { blocks, bfree, bavail, bsize } = await statfs(folder);
    return { usedBytes: (blocks - bfree) * bsize, freeBytes: bavail * bsize };
  } catch {
    return null;
  }
}

/** The line through the samples, so that a day of tidying or of one large import does not decide alone. */
const FORECAST = `
  SELECT volume, (array_agg(free_bytes ORDER BY taken_at DESC))[1]::float8 AS free,
    CASE WHEN max(taken_at) - min(taken_at) >= make_interval(days => $2)
      THEN round(regr_slope(used_bytes, extract(epoch FROM taken_at)) * 86400)::float8 END AS growth
  FROM disk_sample WHERE taken_at >= $1 GROUP BY volume ORDER BY volume`;
