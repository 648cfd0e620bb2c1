import type { Sql } from './database/sql';

const STEP_ROWS = 1000;
/** So many steps in one turn: what is left is for the next one. */
const STEPS_MAX = 100;

/**
 * Removes what is past its life time in bounded steps, so that nobody waits long for a lock and no transaction grows large.
 * @param statement a DELETE … RETURNING 1; $1 is the days to keep, $2 how many rows it may take
 */
export async function trim(sql: Sql, statement: string, keepDays: number): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const rows = await sql.query(statement, [keepDays, STEP_ROWS]);
    if (rows.length < STEP_ROWS) return;
  }
}
