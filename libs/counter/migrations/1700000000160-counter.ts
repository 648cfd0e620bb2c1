import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Counter1700000000160 implements MigrationInterface {
  name = 'Counter1700000000160';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE tariff (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  name text NOT NULL,
  consumption_type text NOT NULL,
  price_fen bigint NOT NULL DEFAULT 0,
  points int NOT NULL DEFAULT 0,
  visits int NOT NULL DEFAULT 0,
  project_type text NOT NULL DEFAULT 'currency',
  minutes int NOT NULL DEFAULT 0,
  laps int NOT NULL DEFAULT 0,
  multi_person_mode text NOT NULL DEFAULT 'MULTIPLY',
  not_doubled_head_count int NOT NULL DEFAULT 1,
  tool_type text NOT NULL DEFAULT 'KART',
  position int NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX tariff_by_store ON tariff (org_code, consumption_type);
CREATE TABLE consumption_order (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  tab_id text,
  consumption_type text NOT NULL,
  payment_mode text NOT NULL,
  pay_state text NOT NULL DEFAULT 'nopay',
  pay_progress text NOT NULL DEFAULT 'waiting',
  pay_message text,
  amount_fen bigint NOT NULL DEFAULT 0,
  points int NOT NULL DEFAULT 0,
  visits int NOT NULL DEFAULT 0,
  laps int NOT NULL DEFAULT 0,
  -- The posting that took the member's value, and a coupon or card that was used.
  posting_id text,
  group_coupon_code text,
  unlimited_card_id text,
  member_id text,
  tariff_id text NOT NULL,
  tariff_name text NOT NULL,
  head_count int NOT NULL DEFAULT 1,
  usage_mode text NOT NULL,
  run_mode text NOT NULL,
  start_after_payment boolean NOT NULL DEFAULT false,
  drivers jsonb NOT NULL DEFAULT '[]',
  vehicle_ids text[] NOT NULL DEFAULT '{}',
  line_up_number int,
  cashier_id text NOT NULL,
  printer_id text,
  remark text,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  version int NOT NULL DEFAULT 1
);
CREATE INDEX consumption_order_by_store ON consumption_order (org_code, created_at DESC);
CREATE INDEX consumption_order_paid ON consumption_order (org_code, paid_at) WHERE paid_at IS NOT NULL;
CREATE TABLE tab (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  state text NOT NULL,
  run_id text NOT NULL,
  recharge_order_id text,
  member_id text,
  member_nickname text,
  member_real_name text,
  driver_name text NOT NULL,
  tariff_id text NOT NULL,
  tariff_name text NOT NULL,
  consumption_type text NOT NULL,
  run_mode text NOT NULL,
  laps int NOT NULL,
  minutes int NOT NULL,
  price_fen bigint NOT NULL,
  vehicle_id text,
  vehicle_name text,
  order_id text,
  remark text,
  escape_due_at timestamptz,
  deleted_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE INDEX tab_by_store ON tab (org_code, created_at DESC);
CREATE INDEX tab_escape_due ON tab (escape_due_at) WHERE state = 'GUADAN' AND escape_due_at IS NOT NULL;
CREATE TABLE line_up_entry (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  order_id text NOT NULL REFERENCES consumption_order,
  day date NOT NULL,
  number int NOT NULL,
  state text NOT NULL,
  driver_name text NOT NULL,
  tariff_name text NOT NULL,
  run_mode text NOT NULL,
  laps int NOT NULL,
  minutes int NOT NULL,
  vehicle_id text,
  vehicle_name text,
  run_id text,
  called_at timestamptz,
  departed_at timestamptz,
  passes_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  version int NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX line_up_number_once ON line_up_entry (org_code, day, number) WHERE state = 'QUEUING';
CREATE INDEX line_up_waiting ON line_up_entry (org_code, number) WHERE state = 'QUEUING';
CREATE INDEX line_up_by_order ON line_up_entry (order_id);
`;

const DOWN = `DROP TABLE line_up_entry, tab, consumption_order, tariff;`;
