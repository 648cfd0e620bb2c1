import type { Sql } from '@paddock/kernel';

/** Until a store has laps of its own, a lap is taken to last this long. */
const LAP_MS_ASSUMED = 35_000;
/** A usual lap changes slowly; nobody waits longer than this for a new one. */
const KEPT_MS = 30_000;

/**
 * How long a lap usually lasts in each store: the median of the last 200. A change of the line holds the store's lock, so it takes what
 * is known and leaves the reading to others.
 */
export class UsualLaps {
  private readonly known = new Map<string, { lapMs: number; readAt: number }>();
  private readonly reading = new Set<string>();

  constructor(private readonly db: Sql) {}

  /**
   * Reads the first time, for each store; later it answers at once, and reads again behind when that was long ago. The first read is
   * made with the caller's own `sql`: a transaction that waited for a second connection would wait for others that do the same.
   */
  async of(orgCode: string, sql: Sql): Promise<number> {
    const known = this.known.get(orgCode);
    if (!known) return this.read(orgCode, sql);
    if (Date.now() - known.readAt > KEPT_MS && !this.reading.has(orgCode)) {
      this.reading.add(orgCode);
      this.read(orgCode, this.db)
        .catch(() => undefined)
        .finally(() => this.reading.delete(orgCode));
    }
    return known.lapMs;
  }

  private async read(orgCode: string, sql: Sql): Promise<number> {
    const rows = await sql.query<{ lap_ms: number | null }>(
      `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY lap_ms)::int AS lap_ms FROM (
         SELECT lap_ms FROM lap WHERE org_code = $1 AND NOT flags && ARRAY['short', 'void', 'yellow'] ORDER BY at DESC LIMIT 200) recent`,
      [orgCode],
    );
    const lapMs = rows[0]?.lap_ms ?? LAP_MS_ASSUMED;
    this.known.set(orgCode, { lapMs, readAt: Date.now() });
    return lapMs;
  }
}
