import type { Sql } from '@paddock/kernel';
import type { MovementSource } from '@paddock/membership';

/** What a member's statement says of the postings of sales, by the ids of their orders. */
export async function soldIn(sql: Sql, orderIds: readonly string[]): Promise<ReadonlyMap<string, MovementSource>> {
  const rows = await sql.query<{
    id: string;
    number: string | null;
    tariff_name: string;
    tariff_name_en: string | null;
    times_charged: number;
    cashier_id: string;
  }>(
    'SELECT id, number, tariff_name, tariff_name_en, times_charged, cashier_id FROM consumption_order WHERE id = ANY($1)',
    [orderIds],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        orderId: row.id,
        number: row.number,
        title: row.tariff_name,
        titleEn: row.tariff_name_en,
        times: row.times_charged,
        cashierId: row.cashier_id,
      },
    ]),
  );
}
