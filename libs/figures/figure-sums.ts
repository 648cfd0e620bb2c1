/** Reads sums of days: totals, what is not folded yet, and of a day that is only compared up to a moment the facts of its last hour. */
import type { Sql } from '@paddock/kernel';

/** One day of one store. Without a cut it counts whole. */
export interface Span {
  orgCode: string;
  /** 0: the day that is shown; 1 to 4: so many weeks before it. */
  weeks: number;
  day: string;
  cutHour: number | null;
  cutFrom: Date | null;
  cutAt: Date | null;
  /** The hour in the store now, and how many minutes of it are over; null: the day is over. */
  nowHour: number | null;
  nowMinute: number | null;
  /** When the day began there. */
  from: Date;
}

/**
 * Today is compared with days up to the same time of day, a day that is over with whole days.
 * @param orgCodes null: all stores
 * @param day null: today in each store
 */
export const spansOf = (
  sql: Sql,
  orgCodes: readonly string[] | null,
  now: Date,
  day: string | null,
  weeks: readonly number[],
): Promise<Span[]> =>
  sql.query<Span>(
    `SELECT org_code AS "orgCode", w.weeks, (shown - w.weeks * 7)::text AS day,
       CASE WHEN is_today AND w.weeks > 0 THEN extract(hour FROM here)::int END AS "cutHour",
       CASE WHEN is_today AND w.weeks > 0 THEN date_trunc('hour', here - make_interval(weeks => w.weeks)) AT TIME ZONE time_zone END AS "cutFrom",
       CASE WHEN is_today AND w.weeks > 0 THEN (here - make_interval(weeks => w.weeks)) AT TIME ZONE time_zone END AS "cutAt",
       CASE WHEN is_today THEN extract(hour FROM here)::int END AS "nowHour",
       CASE WHEN is_today THEN extract(minute FROM here)::int END AS "nowMinute",
       (shown - w.weeks * 7)::timestamp AT TIME ZONE time_zone AS "from"
     FROM (
       SELECT s.org_code, s.time_zone, $2::timestamptz AT TIME ZONE s.time_zone AS here,
         least(coalesce($3::date, ($2::timestamptz AT TIME ZONE s.time_zone)::date), ($2::timestamptz AT TIME ZONE s.time_zone)::date) AS shown,
         coalesce($3::date, 'infinity') >= ($2::timestamptz AT TIME ZONE s.time_zone)::date AS is_today
       FROM store s WHERE $1::text[] IS NULL OR s.org_code = ANY ($1)
     ) AS days CROSS JOIN unnest($4::int[]) AS w(weeks) ORDER BY org_code, w.weeks`,
    [orgCodes, now, day, weeks],
  );

export interface Sum {
  orgCode: string;
  weeks: number;
  measure: string;
  subject: string;
  count: number;
  amount: number;
  storedFen: number;
  giftFen: number;
}
export interface HourSum extends Sum {
  hour: number;
}
/** By one other thing than the hour; the others are null. */
export interface PartSum extends Sum {
  mode: string | null;
  cashierId: string | null;
  goods: string | null;
  goodsEn: string | null;
}

/** Of a day that is cut, the hours before the cut count as totals and the hour of the cut fact by fact. */
const ROWS = `
WITH span AS MATERIALIZED (
  SELECT * FROM unnest($1::text[], $2::int[], $3::date[], $4::int[], $5::timestamptz[], $6::timestamptz[])
    AS u(org_code, weeks, day, cut_hour, cut_from, cut_at)
), part AS (
  SELECT s.org_code, s.weeks, t.hour, t.measure, t.subject, t.mode, t.cashier_id, t.goods, t.goods_en, t.count, t.amount, t.stored_fen, t.gift_fen
  FROM span s JOIN figure_total t ON t.org_code = s.org_code AND t.day = s.day AND (s.cut_hour IS NULL OR t.hour < s.cut_hour)
  UNION ALL
  SELECT s.org_code, s.weeks, f.hour, f.measure, f.subject, f.mode, f.cashier_id, f.goods, f.goods_en, f.count, f.amount, f.stored_fen, f.gift_fen
  FROM span s JOIN figure_fact f ON NOT f.folded AND f.org_code = s.org_code AND f.day = s.day AND (s.cut_hour IS NULL OR f.hour < s.cut_hour)
  UNION ALL
  SELECT s.org_code, s.weeks, f.hour, f.measure, f.subject, f.mode, f.cashier_id, f.goods, f.goods_en, f.count, f.amount, f.stored_fen, f.gift_fen
  FROM span s JOIN figure_fact f ON f.org_code = s.org_code AND f.at >= s.cut_from AND f.at <= s.cut_at
)`;
const SUMS = `sum(count)::bigint AS count, sum(amount)::bigint AS amount, sum(stored_fen)::bigint AS "storedFen", sum(gift_fen)::bigint AS "giftFen"`;
const BY_HOUR = `${ROWS}
SELECT org_code AS "orgCode", weeks, measure, subject, hour, ${SUMS} FROM part GROUP BY 1, 2, 3, 4, 5`;
const BY_PART = `${ROWS}
SELECT org_code AS "orgCode", weeks, measure, subject, mode, cashier_id AS "cashierId", goods, goods_en AS "goodsEn", ${SUMS} FROM part
WHERE measure IN ('money', 'refund', 'sale', 'deposit', 'back')
GROUP BY GROUPING SETS ((org_code, weeks, measure, subject, mode), (org_code, weeks, measure, subject, cashier_id),
  (org_code, weeks, measure, subject, goods, goods_en))`;

const paramsOf = (spans: readonly Span[]): unknown[] => [
  spans.map(({ orgCode }) => orgCode),
  spans.map(({ weeks }) => weeks),
  spans.map(({ day }) => day),
  spans.map(({ cutHour }) => cutHour),
  spans.map(({ cutFrom }) => cutFrom),
  spans.map(({ cutAt }) => cutAt),
];

export const sumsByHour = (sql: Sql, spans: readonly Span[]): Promise<HourSum[]> =>
  sql.query<HourSum>(BY_HOUR, paramsOf(spans));

/** By mode, by cashier and by what was sold, each over the whole day. */
export const sumsByPart = (sql: Sql, spans: readonly Span[]): Promise<PartSum[]> =>
  sql.query<PartSum>(BY_PART, paramsOf(spans));
