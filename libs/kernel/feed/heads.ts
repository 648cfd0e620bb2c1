import type { Sql } from '../database/sql';
import { inAllStores } from '../database/stores';

/**
 * Finds which feeds have grown, for all followers of a process together. What it costs while nothing happens is one statement,
 * however many feeds there are: offsets only grow, so their sum stands still exactly as long as all of them do.
 */
export class FeedHeads {
  private sum = -1;

  constructor(private readonly sql: Sql) {}

  /** The next look compares every head: somebody follows a feed whose growth may have been passed over. */
  reset(): void {
    this.sum = -1;
  }

  /**
   * Newest offsets of those feeds, or none when no feed has grown since the last look.
   * @param everyStore those of all stores too, also of such that are new
   */
  async moved(orgCodes: readonly string[], everyStore = false): Promise<Map<string, number>> {
    return orgCodes.length === 0 && !everyStore ? new Map() : inAllStores(() => this.look(orgCodes, everyStore));
  }

  /** Newest offsets of all stores' feeds. */
  ofStores(): Promise<Map<string, number>> {
    return inAllStores(() => this.read([], true));
  }

  private async look(orgCodes: readonly string[], everyStore: boolean): Promise<Map<string, number>> {
    const before = this.sum;
    const sums = await this.sql.query<{ sum: number }>(
      'SELECT coalesce(sum(last_offset), 0)::bigint AS sum FROM venue_feed_head',
    );
    const sum = sums[0]?.sum ?? 0;
    if (sum === before) return new Map();
    const heads = await this.read(orgCodes, everyStore);
    // Not after a reset in between: the heads above may be older than what its caller missed.
    if (this.sum === before) this.sum = sum;
    return heads;
  }

  private async read(orgCodes: readonly string[], everyStore: boolean): Promise<Map<string, number>> {
    const heads = await this.sql.query<{ org_code: string; last_offset: number }>(
      `SELECT org_code, last_offset FROM venue_feed_head
       WHERE org_code = ANY($1) OR ($2 AND strpos(org_code, ':') = 0)`,
      [orgCodes, everyStore],
    );
    return new Map(heads.map(({ org_code, last_offset }) => [org_code, last_offset]));
  }
}
