import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history counts what a recharge gave back, and a sale that went back into a member's accounts as one that was refunded. */
export class HistoryRefunds1700000000523 implements MigrationInterface {
  name = 'HistoryRefunds1700000000523';

  async up(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query(
      "SELECT proname AS name, pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname IN ('order_history_of_sale', 'order_history_of_recharge')",
    )) as { name: string; text: string }[];
    for (const { name, text } of rows) await runner.query(changed(name, text));
  }

  async down(runner: QueryRunner): Promise<void> {
    const rows = (await runner.query(
      "SELECT proname AS name, pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname IN ('order_history_of_sale', 'order_history_of_recharge')",
    )) as { name: string; text: string }[];
    for (const { name, text } of rows) await runner.query(changed(name, text, true));
  }
}

const STATE = 'order_history_state(o.pay_state, o.pay_progress,';
const CHANGES: Readonly<Record<string, readonly [from: string, to: string][]>> = {
  order_history_of_sale: [[`${STATE} o.refunded_fen,`, `${STATE} o.refunded_fen + o.refunded_units,`]],
  order_history_of_recharge: [
    [`${STATE} 0,`, `${STATE} o.refunded_fen,`],
    ['v_row.returned_fen := 0;', 'v_row.returned_fen := o.refunded_fen;'],
  ],
};

/** @throws Error when the function is not the one that is to be changed */
function changed(name: string, text: string, back = false): string {
  return (CHANGES[name] ?? []).reduce((known, [from, to]) => {
    const [before, after] = back ? [to, from] : [from, to];
    if (!known.includes(before)) throw new Error(`${name} does not say ${before}`);
    return known.replace(before, after);
  }, text);
}
