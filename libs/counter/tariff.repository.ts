import type { ConsumptionType } from '@paddock/contracts';
import type { RunMode } from '@paddock/contracts/edge';
import { Refusal, type Sql } from '@paddock/kernel';
import type { PriceTerms } from './pricing';

export interface Tariff extends PriceTerms {
  id: string;
  orgCode: string;
  name: string;
  nameEn: string | null;
  consumptionType: ConsumptionType;
  projectType: string;
  minutes: number;
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
  minutes: number;
  laps: number;
  multi_person_mode: 'MULTIPLY' | 'SINGLE';
  not_doubled_head_count: number;
}

/** @throws Refusal tariff.unknown */
export async function tariffOf(sql: Sql, orgCode: string, id: string): Promise<Tariff> {
  const row = (
    await sql.query<TariffRow>('SELECT * FROM tariff WHERE id = $1 AND org_code = $2 AND active', [id, orgCode])
  )[0];
  if (!row) throw new Refusal('tariff.unknown');
  return tariffOfRow(row);
}

export function tariffOfRow(row: TariffRow): Tariff {
  return {
    id: row.id,
    orgCode: row.org_code,
    name: row.name,
    nameEn: row.name_en || null,
    consumptionType: row.consumption_type,
    projectType: row.project_type,
    minutes: row.minutes,
    laps: row.laps,
    priceFen: row.price_fen,
    points: row.points,
    visits: row.visits,
    multiPersonMode: row.multi_person_mode,
    notDoubledHeadCount: row.not_doubled_head_count,
  };
}

/** What a customer of this tariff drives in this mode. @throws Refusal when the tariff does not allow the mode. */
export function drivenIn(tariff: Tariff, mode: RunMode): { laps: number; minutes: number } {
  const ruleName = { cn: tariff.name, en: tariff.nameEn ?? tariff.name };
  if (mode === 'laps' && tariff.laps === 0) throw new Refusal('tab.lapsNotAllowed', { ruleName });
  // A lap card is charged its laps; minutes would be driven for nothing.
  const timeless = tariff.minutes === 0 || tariff.consumptionType === 'QUAN';
  if (mode === 'timed' && timeless) throw new Refusal('tab.timedNotAllowed', { ruleName });
  return mode === 'laps' ? { laps: tariff.laps, minutes: 0 } : { laps: 0, minutes: tariff.minutes };
}

export const runModeOf = (wire: 'circlemode' | 'timermode'): RunMode => (wire === 'circlemode' ? 'laps' : 'timed');
export const wireModeOf = (mode: RunMode): 'circlemode' | 'timermode' => (mode === 'laps' ? 'circlemode' : 'timermode');
