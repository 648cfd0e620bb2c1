import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each account's entries are counted and chained by hashes, and seals fix where all accounts of a store stood. */
export class LedgerChain1700000000570 implements MigrationInterface {
  name = 'LedgerChain1700000000570';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(UP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DOWN);
  }
}

const UP = `
-- What ledger-chain.sql.ts holds: functions of areas are applied after the migrations.
CREATE OR REPLACE FUNCTION ledger_posting_digest(p_id text, p_org_code text, p_reason text, p_reverses text, p_actor text, p_body_hash text, p_at timestamptz)
RETURNS bytea LANGUAGE sql STABLE AS $fn$
  SELECT sha256(timestamptz_send(p_at) || convert_to(json_build_array(p_id, p_org_code, p_reason, p_reverses, p_actor, p_body_hash)::text, 'UTF8'))
$fn$;
CREATE OR REPLACE FUNCTION ledger_entry_hash(p_before bytea, p_posting bytea, p_seq bigint, p_amount bigint, p_balance_after bigint, p_line int)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $fn$
  SELECT sha256(p_before || p_posting || int8send(p_seq) || int8send(p_amount) || int8send(p_balance_after) || int4send(p_line))
$fn$;
-- How many entries the account has and the hash of the newest one; the store in which it began, whose seals cover it.
ALTER TABLE ledger_account ADD entries bigint NOT NULL DEFAULT 0, ADD head bytea, ADD home_store text;
-- The place in the account's row of entries, counted from 1, and the hash over all up to here.
ALTER TABLE ledger_entry ADD seq bigint, ADD hash bytea;
ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_append_only;
CREATE FUNCTION ledger_chain_step(p_before bytea, p_account text, p_posting bytea, p_seq bigint, p_amount bigint, p_balance_after bigint, p_line int)
RETURNS bytea LANGUAGE sql STABLE AS $fn$
  SELECT ledger_entry_hash(coalesce(p_before, sha256(convert_to(p_account, 'UTF8'))), p_posting, p_seq, p_amount, p_balance_after, p_line)
$fn$;
CREATE AGGREGATE ledger_chain(text, bytea, bigint, bigint, bigint, int) (SFUNC = ledger_chain_step, STYPE = bytea);
WITH placed AS (
  SELECT e.posting_id, e.line, e.account_id, e.amount, e.balance_after, row_number() OVER w AS seq,
    ledger_posting_digest(p.id, p.org_code, p.reason, p.reverses, p.actor, p.body_hash, p.at) AS digest
  FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id
  WINDOW w AS (PARTITION BY e.account_id ORDER BY p.at, e.posting_id, e.line)
), chained AS (
  SELECT posting_id, line, seq, ledger_chain(account_id, digest, seq, amount, balance_after, line) OVER (PARTITION BY account_id ORDER BY seq) AS hash
  FROM placed
)
UPDATE ledger_entry e SET seq = c.seq, hash = c.hash FROM chained c WHERE c.posting_id = e.posting_id AND c.line = e.line;
DROP AGGREGATE ledger_chain(text, bytea, bigint, bigint, bigint, int);
DROP FUNCTION ledger_chain_step;
ALTER TABLE ledger_entry ALTER seq SET NOT NULL, ALTER hash SET NOT NULL;
ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_append_only;
DROP INDEX ledger_entry_by_account;
CREATE UNIQUE INDEX ledger_entry_by_account ON ledger_entry (account_id, seq);
UPDATE ledger_account a SET
  entries = coalesce((SELECT max(e.seq) FROM ledger_entry e WHERE e.account_id = a.id), 0),
  head = coalesce((SELECT e.hash FROM ledger_entry e WHERE e.account_id = a.id ORDER BY e.seq DESC LIMIT 1), sha256(convert_to(a.id, 'UTF8'))),
  home_store = CASE a.owner_type WHEN 'store' THEN a.owner_id ELSE coalesce(
    (SELECT p.org_code FROM ledger_entry e JOIN ledger_posting p ON p.id = e.posting_id WHERE e.account_id = a.id ORDER BY e.seq LIMIT 1), '') END;
ALTER TABLE ledger_account ALTER head SET NOT NULL, ALTER home_store SET NOT NULL;
-- Accounts change with each posting, but none ever goes.
CREATE TRIGGER ledger_account_stays BEFORE DELETE OR TRUNCATE ON ledger_account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- A seal says where the accounts of a store stood; each carries the hash of the one before it.
CREATE TABLE ledger_seal (
  org_code text NOT NULL,
  number bigint NOT NULL,
  at timestamptz NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (org_code, number)
);
-- Only accounts with new entries since the seal that named them last.
CREATE TABLE ledger_seal_head (
  org_code text NOT NULL,
  number bigint NOT NULL,
  account_id text NOT NULL,
  entries bigint NOT NULL,
  head bytea NOT NULL,
  PRIMARY KEY (org_code, number, account_id)
);
CREATE UNIQUE INDEX ledger_seal_head_by_account ON ledger_seal_head (account_id, entries);
CREATE TRIGGER ledger_seal_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_seal_head_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_seal_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Each time that the whole ledger was verified, and what was found.
CREATE TABLE ledger_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  entries bigint,
  faults text[]
);
CREATE INDEX ledger_check_by_time ON ledger_check (started_at);
`;

const DOWN = `
DROP TABLE ledger_check, ledger_seal_head, ledger_seal;
DROP TRIGGER ledger_account_stays ON ledger_account;
DROP INDEX ledger_entry_by_account;
ALTER TABLE ledger_entry DROP seq, DROP hash;
CREATE INDEX ledger_entry_by_account ON ledger_entry (account_id, posting_id);
ALTER TABLE ledger_account DROP entries, DROP head, DROP home_store;
`;
