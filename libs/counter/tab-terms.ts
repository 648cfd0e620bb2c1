/** What a pay-later record takes over from its rule, how long a trial may stay open, and when the store may open no more. */
import type { ConsumptionType } from '@paddock/contracts';
import { Refusal, type Tx } from '@paddock/kernel';
import type { SaleLine } from './sale-lines';
import type { AgreedTerm, Tab } from './tab.repository';
import type { Tariff } from './tariff.repository';

/** More than five trials pending or escaped today bar free trials; five pending others bar pay later. */
export const TRIALS_MAX = 5;
export const PAY_LATER_MAX = 5;

export const isTrial = (type: ConsumptionType): boolean => type === 'NOCARDCONSUME';

/** What a rule charges, kept in the record. */
export const termsOf = (tariff: Tariff): Pick<Tab, AgreedTerm> => ({
  price_fen: tariff.priceFen,
  list_price_fen: tariff.listPriceFen,
  points: tariff.points,
  visits: tariff.visits,
  charged_laps: tariff.laps,
  project_type: tariff.projectType,
  multi_person_mode: tariff.multiPersonMode,
  not_doubled_head_count: tariff.notDoubledHeadCount,
});

/** What a record says of its ride. */
export const lineOf = (tab: Tab): SaleLine => ({
  goods: { tariff: agreedIn(tab), tabId: tab.id, number: tab.number, laps: tab.laps, minutes: tab.minutes },
  ...{ headCount: 1, drivers: [tab.driver_name], vehicleIds: [], price: null },
});

/** The rule as it was agreed for one person at the start: later changes of the rule do not touch it. */
export const agreedIn = (tab: Tab): Tariff => ({
  id: tab.tariff_id,
  orgCode: tab.org_code,
  name: tab.tariff_name,
  nameEn: tab.tariff_name_en,
  consumptionType: tab.consumption_type,
  projectType: tab.project_type,
  minutes: tab.minutes,
  isRide: true,
  laps: tab.charged_laps,
  priceFen: tab.price_fen,
  listPriceFen: tab.list_price_fen,
  points: tab.points,
  visits: tab.visits,
  multiPersonMode: tab.multi_person_mode,
  notDoubledHeadCount: tab.not_doubled_head_count,
});

export async function escapeTime(tx: Tx, orgCode: string, from: Date): Promise<Date> {
  const rows = await tx.query<{ trial_escape_seconds: number }>(
    'SELECT trial_escape_seconds FROM store WHERE org_code = $1',
    [orgCode],
  );
  return new Date(from.getTime() + (rows[0]?.trial_escape_seconds ?? 3600) * 1000);
}

/** @throws Refusal while too many records are pending */
export async function assertNotBarred(tx: Tx, orgCode: string, type: ConsumptionType): Promise<void> {
  // Two cashiers at the same instant: the second counts what the first has stored.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('tab-bars'), hashtext($1))", [orgCode]);
  const { trials, payLater } = await countPending(tx, orgCode);
  if (isTrial(type) && trials > TRIALS_MAX) throw new Refusal('tab.trialBarred');
  if (!isTrial(type) && payLater >= PAY_LATER_MAX) throw new Refusal('tab.payLaterBarred');
}

export async function countPending(
  sql: Pick<Tx, 'query'>,
  orgCode: string,
): Promise<{ trials: number; payLater: number }> {
  const rows = await sql.query<{ trials: number; pay_later: number }>(
    `SELECT (SELECT count(*) FROM tab t WHERE t.org_code = s.org_code AND t.consumption_type = 'NOCARDCONSUME'
         AND t.state IN ('GUADAN', 'ESCAPED') AND NOT t.never_driven
         AND t.created_at >= date_trunc('day', now() AT TIME ZONE s.time_zone) AT TIME ZONE s.time_zone) AS trials,
       (SELECT count(*) FROM tab t WHERE t.org_code = s.org_code AND t.state = 'GUADAN' AND NOT t.never_driven
         AND t.consumption_type <> 'NOCARDCONSUME') AS pay_later
     FROM store s WHERE s.org_code = $1`,
    [orgCode],
  );
  return { trials: rows[0]?.trials ?? 0, payLater: rows[0]?.pay_later ?? 0 };
}
