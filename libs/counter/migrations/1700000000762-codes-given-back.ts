import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes and uses of a free-play card that cancelled places in the line gave back before were not counted in their orders, which could give
 * them back once more. A group that had paid one price got it back with its last place.
 */
export class CodesGivenBack1700000000762 implements MigrationInterface {
  name = 'CodesGivenBack1700000000762';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `WITH places AS (
         SELECT o.id, cardinality(string_to_array(o.group_coupon_code, ',')) AS codes, o.times_charged, count(*) AS people,
           count(*) FILTER (WHERE e.state = 'REVOKED') AS revoked
         FROM consumption_order o JOIN line_up_entry e ON e.order_id = o.id
         WHERE o.pay_state = 'payed' AND o.refunded_units = 0 AND (o.group_coupon_code IS NOT NULL OR o.unlimited_card_id IS NOT NULL)
         GROUP BY o.id),
       given AS (
         SELECT id, coalesce(codes, 1) AS paid,
           CASE WHEN times_charged > 1 OR people = 1 THEN coalesce(codes, 1) * revoked / people WHEN revoked = people THEN coalesce(codes, 1) ELSE 0 END AS back
         FROM places)
       UPDATE consumption_order o SET refunded_units = given.back, pay_state = CASE WHEN given.back >= given.paid THEN 'refunded' ELSE o.pay_state END
       FROM given WHERE o.id = given.id AND given.back > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE consumption_order SET refunded_units = 0, pay_state = 'payed'
       WHERE refunded_units > 0 AND (group_coupon_code IS NOT NULL OR unlimited_card_id IS NOT NULL)`,
    );
  }
}
