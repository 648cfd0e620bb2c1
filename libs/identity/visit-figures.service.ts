import { Injectable } from '@nestjs/common';
import type { AnswerOf, visitRoutes } from '@paddock/contracts/wire';
import { type Actor, Clock, Database, must, seesAllStores } from '@paddock/kernel';

type Routes = typeof visitRoutes;
const DAYS = 7;

/** How many people came in, of the stores that somebody sees. Days are those of the present store's clock. */
@Injectable()
export class VisitFigures {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async totals(actor: Actor): Promise<AnswerOf<Routes['loginInfo']>> {
    const now = this.clock.now();
    const days = await this.counted(actor, now, 1);
    const rows = await this.db.query<{ total: number }>(
      'SELECT coalesce(sum(visits), 0)::int AS total FROM visit_total WHERE org_code = ANY($1)',
      [await this.storesOf(actor)],
    );
    return { totalVisitCount: rows[0]?.total ?? 0, todayVisitCount: days[0]?.visit ?? 0, todayIp: days[0]?.ip ?? 0 };
  }

  /** The last seven days, also those without a visit. */
  async days(actor: Actor): Promise<AnswerOf<Routes['visitInfo']>> {
    const rows = await this.counted(actor, this.clock.now(), DAYS);
    return rows.map((row) => ({ ...row, type: row.tian.slice(5) }));
  }

  private async counted(actor: Actor, now: Date, days: number): Promise<{ tian: string; visit: number; ip: number }[]> {
    const zones = await this.db.query<{ time_zone: string }>('SELECT time_zone FROM store WHERE org_code = $1', [
      actor.orgCode,
    ]);
    const zone = must(zones[0], `store ${actor.orgCode}`).time_zone;
    return this.db.query(COUNT, [await this.storesOf(actor), now, zone, days]);
  }

  private async storesOf(actor: Actor): Promise<string[]> {
    if (!seesAllStores(actor)) return [actor.orgCode];
    const rows = await this.db.query<{ org_code: string }>('SELECT org_code FROM store');
    return rows.map(({ org_code }) => org_code);
  }
}

const COUNT = `WITH today AS (SELECT ($2::timestamptz AT TIME ZONE $3)::date AS day),
  days AS (SELECT day - back AS day FROM today, generate_series($4::int - 1, 0, -1) back)
SELECT d.day::text AS tian, count(v.id)::int AS visit, count(DISTINCT v.address)::int AS ip
FROM days d LEFT JOIN visit v ON v.org_code = ANY($1) AND v.outcome = 'IN'
  AND v.created_at >= (d.day::timestamp AT TIME ZONE $3) AND v.created_at < ((d.day + 1)::timestamp AT TIME ZONE $3)
GROUP BY d.day ORDER BY d.day`;
