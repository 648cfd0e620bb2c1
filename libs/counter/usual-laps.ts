import type { Database } from '@paddock/kernel';

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
  private readonly reading = new Map<string, Promise<number>>();

  constructor(private readonly db: Database) {}

  /** Reads the first time, for each store; later it answers at once, and reads again behind when that was long ago. */
  async of(orgCode: string): Promise<number> {
    const known = this.known.get(orgCode);
    if (!known) return this.read(orgCode);
    if (Date.now() - known.readAt > KEPT_MS) this.read(orgCode).catch(() => undefined);
    return known.lapMs;
  }

  private read(orgCode: string): Promise<number> {
    const running = this.reading.get(orgCode);
    if (running) return running;
    const reading = this.db
      .query<{ lap_ms: number | null }>(
        `SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY lap_ms)::int AS lap_ms FROM (
           SELECT lap_ms FROM lap WHERE org_code = $1 AND NOT flags && ARRAY['short', 'void'] ORDER BY at DESC LIMIT 200) recent`,
        [orgCode],
      )
      .then((rows) => {
        const lapMs = rows[0]?.lap_ms ?? LAP_MS_ASSUMED;
        this.known.set(orgCode, { lapMs, readAt: Date.now() });
        return lapMs;
      })
      .finally(() => this.reading.delete(orgCode));
    this.reading.set(orgCode, reading);
    return reading;
  }
}
