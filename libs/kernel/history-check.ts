import { computed } from './database/rows';
import type { Sql } from './database/sql';
import { tables } from './tables';

/** A process that died lets go after this. */
const HELD_MINUTES = 10;
/** So many faults are named. */
const NAMED_MAX = 1_000;

/** What a part has found, and where the next one begins; null at the end. */
export interface CheckedPart<Place, Fault> {
  next: Place | null;
  entries: number;
  faults: readonly Fault[];
}

interface Held<Place, Fault> {
  place: Place | null;
  faults: Fault[];
}

/**
 * Verifies a log from end to end, a part at a time: it goes on where it stopped, in whatever process, and begins again after the end. A
 * check that looks at what is new needs it beside it, since old entries are read by nobody else.
 */
export class HistoryCheck<Place, Fault> {
  constructor(
    private readonly sql: Sql,
    private readonly log: string,
    private readonly step: (place: Place) => Promise<CheckedPart<Place, Fault>>,
    private readonly begin: Place,
  ) {}

  /** Goes on for about so long. Does nothing while another process is at it. */
  async goOn(forMs: number): Promise<void> {
    const held = await this.hold();
    if (!held) return;
    const until = Date.now() + forMs;
    let { place, faults } = held;
    do {
      const part = await this.step(place ?? this.begin);
      faults = [...faults, ...part.faults].slice(0, NAMED_MAX);
      await this.keep(part, faults);
      place = part.next;
    } while (place !== null && Date.now() < until);
    await tables.update(this.sql, 'history_check', { log: this.log }, { held_until: computed`'-infinity'` });
  }

  /** Found in the pass that is under way, and in the one before it. */
  async faults(): Promise<Fault[]> {
    const rows = await this.sql.query<{ faults: Fault[] }>(
      'SELECT faults || former_faults AS faults FROM history_check WHERE log = $1',
      [this.log],
    );
    return rows[0]?.faults ?? [];
  }

  /** Everything was verified by another way, and is whole: the next pass begins again. */
  async forget(): Promise<void> {
    await this.sql.query(
      "UPDATE history_check SET place = NULL, entries = 0, faults = '[]', former_faults = '[]' WHERE log = $1 AND held_until < now()",
      [this.log],
    );
  }

  private async hold(): Promise<Held<Place, Fault> | null> {
    await tables.insertIfNew(this.sql, 'history_check', { log: this.log });
    const rows = await this.sql.query<Held<Place, Fault>>(
      `UPDATE history_check SET held_until = now() + make_interval(mins => $2), started_at = CASE WHEN place IS NULL THEN now() ELSE started_at END
       WHERE log = $1 AND held_until < now() RETURNING place, faults`,
      [this.log, HELD_MINUTES],
    );
    return rows[0] ?? null;
  }

  private async keep({ next, entries }: CheckedPart<Place, Fault>, faults: readonly Fault[]): Promise<void> {
    const isOver = next === null;
    await this.sql.query(
      `UPDATE history_check SET place = $2::jsonb, entries = CASE WHEN $6 THEN 0 ELSE entries + $3 END, faults = $4::jsonb,
         former_faults = CASE WHEN $6 THEN $5::jsonb ELSE former_faults END, ended_at = CASE WHEN $6 THEN now() ELSE ended_at END,
         held_until = now() + make_interval(mins => $7)
       WHERE log = $1`,
      [
        this.log,
        isOver ? null : JSON.stringify(next),
        entries,
        JSON.stringify(isOver ? [] : faults),
        JSON.stringify(faults),
        isOver,
        HELD_MINUTES,
      ],
    );
  }
}
