import type { ConsumptionType } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import { isMemberDay } from '@paddock/contracts/member-days';
import { STORE_SETTING_DEFAULTS } from '@paddock/contracts/resources';
import { Refusal, type Sql } from '@paddock/kernel';
import { type PriceTerms, priceAtRate } from './pricing';

export interface Tariff extends PriceTerms {
  id: string;
  orgCode: string;
  name: string;
  nameEn: string | null;
  consumptionType: ConsumptionType;
  projectType: string;
  minutes: number;
  /** What the rule says, before the store's rate for balances; `priceFen` is what is charged. */
  listPriceFen: number;
  /** Driven with a kart. Amusements and coins are sold without a place in the line. */
  isRide: boolean;
}

/** A tariff as it stands, with what decides whether it may be sold. */
export interface OfferedTariff extends Tariff {
  /** People in one sale at most. */
  limitHeadCount: number;
  /** First and last day on which it may be sold, `yyyy-MM-dd`. */
  validFrom: string | null;
  validTo: string | null;
  memberDays: readonly string[];
}

export interface TariffRow {
  id: string;
  org_code: string;
  name: string;
  name_en: string | null;
  consumption_type: ConsumptionType;
  price_fen: number;
  points: number;
  visits: number;
  project_type: string;
  tool_type: string;
  minutes: number;
  laps: number;
  multi_person_mode: 'MULTIPLY' | 'SINGLE';
  not_doubled_head_count: number;
  limit_head_count: number;
  valid_from: string | null;
  valid_to: string | null;
  member_days: string[];
  /** What the store takes of a price out of a balance, in tenths; null: all of it. */
  discount_rate: number | null;
}

/** A tariff that may be sold on this day of the store (`yyyy-MM-dd`). @throws Refusal tariff.unknown, tariff.notToday */
export async function tariffOf(sql: Sql, orgCode: string, id: string, today: string): Promise<OfferedTariff> {
  const row = (
    await sql.query<TariffRow>(
      `SELECT id, org_code, name, name_en, consumption_type, price_fen, points, visits, project_type, tool_type, minutes, laps, multi_person_mode,
         not_doubled_head_count, limit_head_count, valid_from::text AS valid_from, valid_to::text AS valid_to, member_days,
         (SELECT (s.settings ->> 'discountRate')::float8 FROM store s WHERE s.org_code = tariff.org_code) AS discount_rate
       FROM tariff WHERE id = $1 AND org_code = $2 AND active`,
      [id, orgCode],
    )
  )[0];
  if (!row) throw new Refusal('tariff.unknown');
  return offeredOn(tariffOfRow(row), today);
}

/** @throws Refusal tariff.notToday */
export function offeredOn(tariff: OfferedTariff, today: string): OfferedTariff {
  const { validFrom, validTo, memberDays } = tariff;
  const within = (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today);
  if (!within || !isMemberDay(memberDays, today)) throw new Refusal('tariff.notToday', { ruleName: namesOf(tariff) });
  return tariff;
}

/** @throws Refusal tariff.tooManyPeople */
export function assertFits(tariff: OfferedTariff, headCount: number): void {
  if (headCount > tariff.limitHeadCount)
    throw new Refusal('tariff.tooManyPeople', { ruleName: namesOf(tariff), max: tariff.limitHeadCount });
}

export const namesOf = ({ name, nameEn }: Tariff): { cn: string; en: string } => ({ cn: name, en: nameEn ?? name });

export function tariffOfRow(row: TariffRow): OfferedTariff {
  return {
    id: row.id,
    orgCode: row.org_code,
    name: row.name,
    nameEn: row.name_en || null,
    consumptionType: row.consumption_type,
    projectType: row.project_type,
    minutes: row.minutes,
    laps: row.laps,
    isRide: row.tool_type === 'KART',
    listPriceFen: row.price_fen,
    priceFen: priceAtRate(
      row.consumption_type,
      row.price_fen,
      row.discount_rate ?? STORE_SETTING_DEFAULTS.discountRate,
    ),
    points: row.points,
    visits: row.visits,
    multiPersonMode: row.multi_person_mode,
    notDoubledHeadCount: row.not_doubled_head_count,
    limitHeadCount: row.limit_head_count,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    memberDays: row.member_days,
  };
}

export interface Driven {
  laps: number;
  minutes: number;
}

/** What a customer of this tariff drives in this mode. @throws Refusal when nothing is driven by it, or not in this mode. */
export function drivenIn(tariff: Tariff, mode: RunMode): Driven {
  const ruleName = namesOf(tariff);
  if (!tariff.isRide) throw new Refusal('tariff.noRide', { ruleName });
  if (mode === 'laps' && tariff.laps === 0) throw new Refusal('tab.lapsNotAllowed', { ruleName });
  // A lap card is charged its laps; minutes would be driven for nothing.
  const timeless = tariff.minutes === 0 || tariff.consumptionType === 'QUAN';
  if (mode === 'timed' && timeless) throw new Refusal('tab.timedNotAllowed', { ruleName });
  return mode === 'laps' ? { laps: tariff.laps, minutes: 0 } : { laps: 0, minutes: tariff.minutes };
}

/** What is driven by a tariff that is sold at the counter: nothing by one of an amusement. @throws Refusal as {@link drivenIn} */
export const drivenIfAny = (tariff: Tariff, mode: RunMode): Driven =>
  tariff.isRide ? drivenIn(tariff, mode) : { laps: 0, minutes: 0 };

export const runModeOf = (wire: 'circlemode' | 'timermode'): RunMode => (wire === 'circlemode' ? 'laps' : 'timed');
export const wireModeOf = (mode: RunMode): 'circlemode' | 'timermode' => (mode === 'laps' ? 'circlemode' : 'timermode');
