import { Controller } from '@nestjs/common';
import { dashboardRoutes, toWireTime, yuan } from '@paddock/contracts/wire';
import { type Actor, Clock, CurrentActor, Database, Route } from '@paddock/kernel';

interface HourRow {
  today: boolean;
  hour: number;
  takings_fen: number;
  runs: number;
}

/**
 * Sums per hour of today and of the same weekday before, the latter only up to the present time of day: a part is compared
 * with a part. Takings are what came in, as cash or by scan, for rides and for recharges, less what was given back. What a member
 * spends from stored value came in with the recharge and is not counted again.
 */
const PER_HOUR = `
WITH s AS (SELECT org_code, time_zone, $2::timestamptz AT TIME ZONE time_zone AS local_now FROM store WHERE org_code = $1),
-- Apart from what it is compared with: row-level security lets an index be searched for plain columns, and not for what is computed of them.
days AS MATERIALIZED (
  SELECT today, from_local AT TIME ZONE time_zone AS from_at, to_local AT TIME ZONE time_zone AS to_at, time_zone FROM (
    SELECT true AS today, date_trunc('day', local_now) AS from_local, local_now AS to_local, time_zone FROM s
    UNION ALL SELECT false, date_trunc('day', local_now) - interval '7 days', local_now - interval '7 days', time_zone FROM s
  ) AS local
),
facts AS (
  SELECT d.today, extract(hour FROM o.paid_at AT TIME ZONE d.time_zone)::int AS hour, o.amount_fen - o.refunded_fen AS fen, 0 AS runs
  FROM days d JOIN consumption_order o ON o.org_code = $1 AND o.consumption_type = 'NOCARDCONSUME'
    AND o.paid_at >= d.from_at AND o.paid_at <= d.to_at
  UNION ALL
  SELECT d.today, extract(hour FROM o.paid_at AT TIME ZONE d.time_zone)::int, o.amount_fen, 0
  FROM days d JOIN recharge_order o ON o.org_code = $1 AND o.pay_state IN ('payed', 'refunding')
    AND o.paid_at >= d.from_at AND o.paid_at <= d.to_at
  UNION ALL
  SELECT d.today, extract(hour FROM r.started_at AT TIME ZONE d.time_zone)::int, 0, 1
  FROM days d JOIN run r ON r.org_code = $1 AND r.state IN ('RUNNING', 'FINISHED')
    AND r.started_at >= d.from_at AND r.started_at <= d.to_at
)
SELECT today, hour, sum(fen)::bigint AS takings_fen, sum(runs)::int AS runs FROM facts GROUP BY today, hour ORDER BY hour`;

@Controller()
export class DashboardController {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  @Route(dashboardRoutes.today)
  async today(@CurrentActor() actor: Actor) {
    const now = this.clock.now();
    const [hours, counts] = await Promise.all([
      this.db.query<HourRow>(PER_HOUR, [actor.orgCode, now]),
      this.db.query<{ waiting: number; in_use: number; vehicles: number; pending: number; reviews: number }>(
        `SELECT (SELECT count(*) FROM line_up_entry WHERE org_code = $1 AND state = 'QUEUING') AS waiting,
           (SELECT count(*) FROM vehicle WHERE org_code = $1 AND use_state = 'INUSE') AS in_use,
           (SELECT count(*) FROM vehicle WHERE org_code = $1 AND use_state <> 'SCRAP') AS vehicles,
           (SELECT count(*) FROM tab WHERE org_code = $1 AND state = 'GUADAN' AND deleted_at IS NULL) AS pending,
           (SELECT count(*) FROM payment_attempt WHERE org_code = $1 AND state IN ('NEEDS_HUMAN', 'REFUND_ABNORMAL') AND decision IS NULL)
             + (SELECT count(*) FROM consumption_order WHERE org_code = $1 AND payment_mode = 'unline' AND refund_waiting_fen > 0) AS reviews`,
        [actor.orgCode],
      ),
    ]);
    const sum = (today: boolean, field: 'takings_fen' | 'runs'): number =>
      hours.filter((row) => row.today === today).reduce((total, row) => total + row[field], 0);
    const at = (today: boolean, hour: number): HourRow | undefined =>
      hours.find((row) => row.today === today && row.hour === hour);
    const count = counts[0];
    return {
      takings: yuan(sum(true, 'takings_fen')),
      runs: sum(true, 'runs'),
      waiting: count?.waiting ?? 0,
      vehiclesInUse: count?.in_use ?? 0,
      vehicles: count?.vehicles ?? 0,
      pendingTabs: count?.pending ?? 0,
      manualReviews: count?.reviews ?? 0,
      lastWeek: { takings: yuan(sum(false, 'takings_fen')), runs: sum(false, 'runs') },
      series: [...new Set(hours.map((row) => row.hour))].map((hour) => ({
        hour,
        takings: yuan(at(true, hour)?.takings_fen ?? 0),
        runs: at(true, hour)?.runs ?? 0,
        lastWeekTakings: yuan(at(false, hour)?.takings_fen ?? 0),
        lastWeekRuns: at(false, hour)?.runs ?? 0,
      })),
      asOf: toWireTime(now),
    };
  }
}
