import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions with their places, who has reserved them, and the orders that were paid for it. */
export class Booking1700000000580 implements MigrationInterface {
  name = 'Booking1700000000580';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
CREATE TABLE race_session (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  name text NOT NULL,
  starts_at timestamptz NOT NULL,
  -- In the store.
  day date NOT NULL,
  minutes int NOT NULL CHECK (minutes > 0),
  run_mode text NOT NULL,
  places int NOT NULL CHECK (places > 0),
  places_taken int NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'CREATED' CHECK (state IN ('CREATED', 'FULL', 'LOCKED', 'STARTED', 'ENDED')),
  tariff_id text NOT NULL REFERENCES tariff,
  kart_group text NOT NULL,
  remark text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- No place is sold twice, whatever a service believes.
  CHECK (places_taken BETWEEN 0 AND places)
);
CREATE INDEX race_session_of_day ON race_session (org_code, day, starts_at, id);
CREATE INDEX race_session_by_start ON race_session (org_code, starts_at, id);
SELECT watch_changes('race_session');
CREATE TABLE reservation (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  number text NOT NULL,
  -- What people say.
  number_end text GENERATED ALWAYS AS (right(number, 4)) STORED,
  state text NOT NULL CHECK (state IN ('WAITCONFIRM', 'SUCCESS', 'SIGNEDIN', 'CANCELLED')),
  kind text NOT NULL,
  -- The first of its sessions, and when that starts.
  session_id text NOT NULL REFERENCES race_session,
  starts_at timestamptz NOT NULL,
  day date NOT NULL,
  name text NOT NULL,
  phone text,
  phone_end text GENERATED ALWAYS AS (right(phone, 4)) STORED,
  member_id text REFERENCES member,
  heads int NOT NULL CHECK (heads > 0),
  signed_in int NOT NULL DEFAULT 0,
  -- As agreed: a change of the rule touches none of it.
  tariff_id text NOT NULL,
  tariff_name text NOT NULL,
  tariff_name_en text,
  run_mode text NOT NULL,
  laps int NOT NULL,
  minutes int NOT NULL,
  price_mode text NOT NULL CHECK (price_mode IN ('PERHEAD', 'FLAT')),
  price_fen bigint NOT NULL CHECK (price_fen >= 0),
  deposit_fen bigint NOT NULL DEFAULT 0 CHECK (deposit_fen >= 0),
  deposit_back_hours int NOT NULL,
  deposit_paid_fen bigint NOT NULL DEFAULT 0 CHECK (deposit_paid_fen >= 0),
  deposit_order_id text REFERENCES consumption_order,
  remark text NOT NULL DEFAULT '',
  cancel_reason text,
  no_show boolean NOT NULL DEFAULT false,
  ended_at timestamptz,
  created_by text NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (signed_in BETWEEN 0 AND heads)
);
CREATE UNIQUE INDEX reservation_number ON reservation (org_code, number);
CREATE INDEX reservation_of_day ON reservation (org_code, day, starts_at, id);
CREATE INDEX reservation_by_start ON reservation (org_code, starts_at DESC, id DESC);
CREATE INDEX reservation_by_session ON reservation (session_id);
SELECT watch_changes('reservation');
CREATE TABLE session_sign_up (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  version int NOT NULL DEFAULT 1,
  session_id text NOT NULL REFERENCES race_session,
  reservation_id text NOT NULL REFERENCES reservation,
  heads int NOT NULL CHECK (heads > 0),
  state text NOT NULL CHECK (state IN ('REGISTERED', 'CANCELLED', 'PREDEDUCT', 'FAILED', 'WAITALLOCATE')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (session_id, reservation_id)
);
CREATE INDEX session_sign_up_by_reservation ON session_sign_up (reservation_id);
CREATE INDEX session_sign_up_newest ON session_sign_up (org_code, created_at, id);
SELECT watch_changes('session_sign_up');
CREATE TABLE reservation_order (
  order_id text PRIMARY KEY REFERENCES consumption_order,
  org_code text NOT NULL REFERENCES store,
  reservation_id text NOT NULL REFERENCES reservation,
  purpose text NOT NULL CHECK (purpose IN ('DEPOSIT', 'SIGNIN')),
  -- Who signs in with it, and what of the deposit counts against their price.
  heads int NOT NULL,
  deposit_fen bigint NOT NULL DEFAULT 0 CHECK (deposit_fen >= 0),
  state text NOT NULL CHECK (state IN ('OPEN', 'PAID', 'FAILED')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reservation_order_by_reservation ON reservation_order (reservation_id);
-- Who looked at a whole phone.
CREATE TABLE reservation_phone_view (
  id text PRIMARY KEY,
  org_code text NOT NULL REFERENCES store,
  reservation_id text NOT NULL REFERENCES reservation,
  viewed_by text NOT NULL REFERENCES app_user,
  viewed_at timestamptz NOT NULL
);
`;

const DOWN = `
DROP TABLE reservation_phone_view, reservation_order, session_sign_up, reservation, race_session;
DROP SEQUENCE stamp_race_session, stamp_reservation, stamp_session_sign_up;
`;
