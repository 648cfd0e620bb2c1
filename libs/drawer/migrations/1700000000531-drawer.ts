import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cash drawers of a store: who holds one from when to when, what went through it, and how it was counted. */
export class Drawer1700000000531 implements MigrationInterface {
  name = 'Drawer1700000000531';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE drawer_shift (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  -- Which of the store's drawers, counted from 1.
  drawer int NOT NULL CHECK (drawer BETWEEN 1 AND 9),
  cashier_id text NOT NULL REFERENCES app_user,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  float_fen bigint NOT NULL CHECK (float_fen >= 0),
  -- Denomination in fen to number of pieces.
  float_pieces jsonb NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_by text NOT NULL,
  closed_at timestamptz,
  closed_by text,
  -- Z reports of a store are counted without a gap.
  z_number int,
  expected_fen bigint,
  counted_fen bigint,
  difference_fen bigint,
  -- What of the difference is explained by ticked causes.
  explained_fen bigint,
  causes jsonb,
  note text NOT NULL DEFAULT '',
  next_cashier_id text REFERENCES app_user,
  -- The Z report as it was printed: its language and lines.
  report jsonb,
  version int NOT NULL DEFAULT 1,
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (state = 'open' OR (z_number IS NOT NULL AND report IS NOT NULL AND counted_fen IS NOT NULL))
);
CREATE UNIQUE INDEX drawer_shift_one_open ON drawer_shift (org_code, drawer) WHERE state = 'open';
CREATE UNIQUE INDEX drawer_shift_one_of_cashier ON drawer_shift (org_code, cashier_id) WHERE state = 'open';
CREATE UNIQUE INDEX drawer_shift_z ON drawer_shift (org_code, z_number) WHERE z_number IS NOT NULL;
CREATE INDEX drawer_shift_by_store ON drawer_shift (org_code, opened_at DESC, id DESC);
SELECT watch_changes('drawer_shift');

-- What came into a drawer (positive) or left it. Without a shift: taken while none was open. Rows are never changed.
CREATE TABLE drawer_cash (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  shift_id text REFERENCES drawer_shift,
  kind text NOT NULL CHECK (kind IN ('sale', 'recharge', 'refund', 'in', 'out')),
  amount_fen bigint NOT NULL CHECK (amount_fen <> 0),
  order_id text,
  cashier_id text NOT NULL,
  reason text NOT NULL DEFAULT '',
  noted_by text NOT NULL,
  noted_at timestamptz NOT NULL,
  CHECK ((kind IN ('refund', 'out')) = (amount_fen < 0)),
  CHECK ((kind IN ('in', 'out')) = (order_id IS NULL))
);
-- The wall against counting one sale twice.
CREATE UNIQUE INDEX drawer_cash_once ON drawer_cash (order_id, kind) WHERE kind IN ('sale', 'recharge');
CREATE INDEX drawer_cash_by_shift ON drawer_cash (shift_id, noted_at);
CREATE INDEX drawer_cash_without_shift ON drawer_cash (org_code, noted_at) WHERE shift_id IS NULL;

-- The first count stays; a recount stands beside it.
CREATE TABLE drawer_count (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  shift_id text NOT NULL REFERENCES drawer_shift,
  nth int NOT NULL CHECK (nth > 0),
  pieces jsonb NOT NULL,
  total_fen bigint NOT NULL CHECK (total_fen >= 0),
  -- What should have been there at that moment.
  expected_fen bigint NOT NULL,
  counted_by text NOT NULL,
  counted_at timestamptz NOT NULL,
  UNIQUE (shift_id, nth)
);

CREATE TABLE drawer_opening (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  number text NOT NULL,
  shift_id text REFERENCES drawer_shift,
  cashier_id text NOT NULL,
  reason text NOT NULL DEFAULT '',
  opened_by text NOT NULL,
  opened_at timestamptz NOT NULL,
  UNIQUE (org_code, number)
);
CREATE INDEX drawer_opening_by_shift ON drawer_opening (shift_id);

CREATE TABLE drawer_z (
  org_code text PRIMARY KEY REFERENCES store,
  last int NOT NULL
);
`;

const DOWN = `DROP TABLE drawer_z, drawer_opening, drawer_count, drawer_cash, drawer_shift;`;
