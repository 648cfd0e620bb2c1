import { type Given, yuan } from '@paddock/contracts/wire';
import { computed, must, nextVersion, type RowOf, type Sql, type Tx } from '@paddock/kernel';
import type { GiftState } from './gift.states';
import { tables } from './tables';

const COLUMNS = [
  ...(['id', 'org_code', 'number', 'member_id', 'give_fen', 'points', 'visits', 'project_type', 'laps'] as const),
  ...(['state', 'applicant_id', 'reviewed_by', 'reviewed_at', 'version'] as const),
];
const SELECTED = COLUMNS.join(', ');

type Row = RowOf<typeof tables, 'gift_application'>;
export interface GiftApplication extends Pick<Row, (typeof COLUMNS)[number]> {
  state: GiftState;
}
export type NewGiftApplication = Pick<
  Row,
  | 'id'
  | 'org_code'
  | 'member_id'
  | 'give_fen'
  | 'points'
  | 'visits'
  | 'project_type'
  | 'laps'
  | 'applicant_id'
  | 'created_at'
> & { remark: string };

/** @returns its number. Numbers of a store's day have no gap, so the next one waits until this transaction has ended. */
export async function insertGift(tx: Tx, gift: NewGiftApplication): Promise<string> {
  const { number } = await tables.insertReturning(
    tx,
    'gift_application',
    { ...gift, number: computed`next_fill_number(${gift.org_code}, 'DISCOUNT', ${gift.created_at})` },
    ['number'],
  );
  return number;
}

/** Of one store, or of any when `orgCode` is null. */
export async function findGift(
  sql: Sql,
  orgCode: string | null,
  id: string,
  lock = false,
): Promise<GiftApplication | null> {
  const rows = await sql.query<GiftApplication>(
    `SELECT ${SELECTED} FROM gift_application WHERE id = $1 AND ($2::text IS NULL OR org_code = $2)${lock ? ' FOR UPDATE' : ''}`,
    [id, orgCode],
  );
  return rows[0] ?? null;
}

export async function decideGift(
  tx: Tx,
  id: string,
  decision: { state: GiftState; reject: string | null; by: string; at: Date; postingId: string | null },
): Promise<number> {
  const rows = await tables.updateReturning(
    tx,
    'gift_application',
    { id },
    {
      state: decision.state,
      reject: decision.reject,
      reviewed_by: decision.by,
      reviewed_at: decision.at,
      posting_id: decision.postingId,
      version: nextVersion,
    },
    ['version'],
  );
  return must(rows[0], 'the application').version;
}

interface Sums {
  times: number;
  give_fen: number;
  points: number;
  visits: number;
  laps: number;
}
const givenOf = ({ times, give_fen, points, visits, laps }: Sums): Given => ({
  times,
  give: yuan(give_fen),
  integral: points,
  frequency: visits,
  quan: laps,
});

/** What a member was given in the store's month of `at` and in the one before. */
export async function givenTo(
  sql: Sql,
  memberId: string,
  orgCode: string,
  at: Date,
): Promise<{ thisMonth: Given; lastMonth: Given }> {
  const ofMonth = async (monthsAgo: number): Promise<Given> => {
    const rows = await sql.query<Sums>(
      `SELECT count(*)::int AS times, coalesce(sum(give_fen), 0)::bigint AS give_fen, coalesce(sum(points), 0)::bigint AS points,
         coalesce(sum(visits), 0)::bigint AS visits, coalesce(sum(laps), 0)::bigint AS laps FROM gift_application
       WHERE member_id = $1 AND state = 'PASS' AND created_at >= ${MONTH} AND created_at < ${NEXT_MONTH}`,
      [memberId, orgCode, at, monthsAgo],
    );
    return givenOf(must(rows[0], 'a sum'));
  };
  return { thisMonth: await ofMonth(0), lastMonth: await ofMonth(1) };
}

/** The begin of the store's month that lies `$4` months before `$3`. */
const monthFrom = (shift: string): string =>
  `(SELECT (date_trunc('month', $3::timestamptz AT TIME ZONE time_zone) - make_interval(months => $4::int${shift})) AT TIME ZONE time_zone FROM store WHERE org_code = $2)`;
const MONTH = monthFrom('');
const NEXT_MONTH = monthFrom(' - 1');

/** What somebody has applied for in the store's month of `at`. */
export async function filedBy(
  sql: Sql,
  applicantId: string,
  orgCode: string,
  at: Date,
): Promise<{ filed: number; passed: number; rejected: number }> {
  const rows = await sql.query<{ filed: number; passed: number; rejected: number }>(
    `SELECT count(*)::int AS filed, (count(*) FILTER (WHERE state = 'PASS'))::int AS passed,
       (count(*) FILTER (WHERE state = 'REJECT'))::int AS rejected
     FROM gift_application WHERE applicant_id = $1 AND org_code = $2 AND created_at >= ${MONTH}`,
    [applicantId, orgCode, at, 0],
  );
  return must(rows[0], 'a count');
}
