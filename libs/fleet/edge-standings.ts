import { inAllStores, type Sql } from '@paddock/kernel';

interface Standing {
  id: string;
  config_version: number;
  online: boolean;
}

/**
 * Finds edges whose row has changed, of all venues with one statement while none has: both versions only grow, so their sum and the
 * number of edges stand still exactly as long as nothing changes.
 */
export class EdgeStandings {
  private stamp = '';

  constructor(private readonly sql: Sql) {}

  /** The next look reads every row. */
  lookAnew(): void {
    this.stamp = '';
  }

  changed(edgeIds: readonly string[]): Promise<Standing[]> {
    return inAllStores(() => this.read(edgeIds));
  }

  private async read(edgeIds: readonly string[]): Promise<Standing[]> {
    const before = this.stamp;
    const rows = await this.sql.query<{ stamp: string }>(
      "SELECT concat(count(*), ' ', sum(version + config_version)) AS stamp FROM edge_agent",
    );
    const stamp = rows[0]?.stamp ?? '';
    if (stamp === before) return [];
    const standings = await this.sql.query<Standing>(
      'SELECT id, config_version, online FROM edge_agent WHERE id = ANY($1)',
      [edgeIds],
    );
    // Not when somebody asked in between to look anew: the rows above may be older than what that one missed.
    if (this.stamp === before) this.stamp = stamp;
    return standings;
  }
}
