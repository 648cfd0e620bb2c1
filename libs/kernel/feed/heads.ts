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
  lookAnew(): void {
    this.sum = -1;
  }

  /** Newest offsets of those feeds, or none when no feed has grown since the last look. */
  async moved(orgCodes: readonly string[]): Promise<Map<string, number>> {
    return orgCodes.length === 0 ? new Map() : inAllStores(() => this.look(orgCodes));
  }

  private async look(orgCodes: readonly string[]): Promise<Map<string, number>> {
    const before = this.sum;
    const sums = await this.sql.query<{ sum: number }>(
      'SELECT coalesce(sum(last_offset), 0)::bigint AS sum FROM venue_feed_head',
    );
    const sum = sums[0]?.sum ?? 0;
    if (sum === before) return new Map();
    const heads = await this.sql.query<{ org_code: string; last_offset: number }>(
      'SELECT org_code, last_offset FROM venue_feed_head WHERE org_code = ANY($1)',
      [orgCodes],
    );
    // Not when somebody asked in between to look anew: the heads above may be older than what that one missed.
    if (this.sum === before) this.sum = sum;
    return new Map(heads.map(({ org_code, last_offset }) => [org_code, last_offset]));
  }
}
