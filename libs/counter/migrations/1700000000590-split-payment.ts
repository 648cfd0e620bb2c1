import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An order that a member's balance pays a part of, and cash or a scan the rest. */
export class SplitPayment1700000000590 implements MigrationInterface {
  name = 'SplitPayment1700000000590';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
    await changeHistory(runner, false);
  }

  async down(runner: QueryRunner): Promise<void> {
    await changeHistory(runner, true);
    await runner.query('ALTER TABLE consumption_order DROP rest_fen');
  }
}

const UP = `
-- Of the amount, what is paid in cash or by scan beside a member's balance; 0: not split.
ALTER TABLE consumption_order ADD rest_fen bigint NOT NULL DEFAULT 0 CHECK (rest_fen BETWEEN 0 AND amount_fen);
`;

const MODE = 'order_history_mode(o.consumption_type, o.payment_mode, o.amount_fen)';
const CHANGES: readonly [from: string, to: string][] = [
  [
    `v_row.mode := ${MODE};`,
    `v_row.mode := CASE WHEN o.rest_fen = 0 THEN ${MODE} WHEN o.payment_mode = 'unline' THEN 'BALANCECASH' ELSE 'BALANCESCAN' END;`,
  ],
  [
    "v_row.mode IN ('CASH', 'SCAN') THEN o.amount_fen ELSE 0 END",
    "v_row.mode IN ('CASH', 'SCAN') THEN o.amount_fen WHEN v_paid THEN o.rest_fen ELSE 0 END",
  ],
  ['o.member_id IS NOT NULL THEN o.amount_fen ELSE 0', 'o.member_id IS NOT NULL THEN o.amount_fen - o.rest_fen ELSE 0'],
];

/** @throws Error when the function is not the one that is to be changed */
async function changeHistory(runner: QueryRunner, back: boolean): Promise<void> {
  const rows = (await runner.query(
    "SELECT pg_get_functiondef(oid) AS text FROM pg_proc WHERE proname = 'order_history_of_sale'",
  )) as { text: string }[];
  const text = CHANGES.reduce((known, [from, to]) => {
    const [before, after] = back ? [to, from] : [from, to];
    if (!known.includes(before)) throw new Error(`order_history_of_sale does not say ${before}`);
    return known.replace(before, after);
  }, rows[0]?.text ?? '');
  await runner.query(text);
}
