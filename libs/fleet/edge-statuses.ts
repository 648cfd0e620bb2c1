import { inAllStores, type Sql } from '@paddock/kernel';

interface EdgeStatus {
  id: string;
  config_version: number;
  online: boolean;
}

/**
 * Finds edges whose row has changed, of all venues with one statement while none has: both versions only grow, so their sum and the
 * number of edges stand still exactly as long as nothing changes.
 */
export class EdgeStatuses {
  private stamp = '';

  constructor(private readonly sql: Sql) {}

  /** The next look reads every row. */
  reset(): void {
    this.stamp = '';
  }

  changed(edgeIds: readonly string[]): Promise<EdgeStatus[]> {
    return inAllStores(() => this.read(edgeIds));
  }

  private async read(edgeIds: readonly string[]): Promise<EdgeStatus[]> {
    const before = this.stamp;
    const rows = await this.sql.query<{ stamp: string }>(
      "SELECT concat(count(*), ' ', sum(version + config_version)) AS stamp FROM edge_agent",
    );
    const stamp = rows[0]?.stamp ?? '';
    if (stamp === before) return [];
    const statuses = await this.sql.query<EdgeStatus>(
      'SELECT id, config_version, online FROM edge_agent WHERE id = ANY($1)',
      [edgeIds],
    );
    // Not after a reset in between: the rows above may be older than what its caller missed.
    if (this.stamp === before) this.stamp = stamp;
    return statuses;
  }
}
