import type { Sql } from './database/sql';

export interface ParkedJob {
  /** The job's name and what it is about. */
  id: string;
  name: string;
  payload: unknown;
  error: string;
  failures: number;
  failedAt: Date;
  /** Somebody has asked for it to be run again, and no worker has taken it yet. */
  retryWanted: boolean;
}

const COLUMNS = `id, name, payload, error, failures, failed_at AS "failedAt", retry_wanted_at IS NOT NULL AS "retryWanted"`;
const ERROR_LENGTH_MAX = 500;
const RETRIED_AT_ONCE = 20;

/** Jobs that failed for good, where an administrator sees them. In Postgres: Redis may be wiped at any moment. */
export class ParkedJobs {
  constructor(private readonly sql: Sql) {}

  async park(job: Pick<ParkedJob, 'id' | 'name' | 'payload' | 'error'>): Promise<void> {
    await this.sql.query(
      `INSERT INTO parked_job AS p (id, name, payload, error) VALUES ($1, $2, $3::jsonb, $4)
       ON CONFLICT (id) DO UPDATE SET error = excluded.error, failures = p.failures + 1, failed_at = now(), retry_wanted_at = NULL`,
      [job.id, job.name, JSON.stringify(job.payload), job.error.slice(0, ERROR_LENGTH_MAX)],
    );
  }

  list(): Promise<ParkedJob[]> {
    return this.sql.query<ParkedJob>(`SELECT ${COLUMNS} FROM parked_job ORDER BY failed_at DESC, id LIMIT 1000`);
  }

  async find(id: string): Promise<ParkedJob | null> {
    const [job] = await this.sql.query<ParkedJob>(`SELECT ${COLUMNS} FROM parked_job WHERE id = $1`, [id]);
    return job ?? null;
  }

  /** Lets a worker run it again. @param id null: all of them. @returns how many. */
  async wantRetry(id: string | null): Promise<number> {
    const rows = await this.sql.query(
      'UPDATE parked_job SET retry_wanted_at = now() WHERE $1::text IS NULL OR id = $1 RETURNING id',
      [id],
    );
    return rows.length;
  }

  /** Each is given to one worker once; one that is killed meanwhile leaves it parked. */
  takeWanted(): Promise<Pick<ParkedJob, 'id' | 'name' | 'payload'>[]> {
    return this.sql.query(
      `UPDATE parked_job SET retry_wanted_at = NULL WHERE id IN (
         SELECT id FROM parked_job WHERE retry_wanted_at IS NOT NULL ORDER BY retry_wanted_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, name, payload`,
      [RETRIED_AT_ONCE],
    );
  }

  async remove(id: string): Promise<void> {
    await this.sql.query('DELETE FROM parked_job WHERE id = $1', [id]);
  }
}
