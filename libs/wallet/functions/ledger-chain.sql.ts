/**
 * The hashes of the ledger. All parts of an entry have a fixed length, and a JSON array keeps a posting's texts apart, so that no two
 * rows make one text. chain.ts computes the same outside of the database.
 */
export const ledgerChain = `
CREATE OR REPLACE FUNCTION ledger_posting_digest(p_id text, p_org_code text, p_reason text, p_reverses text, p_actor text, p_body_hash text, p_at timestamptz)
RETURNS bytea LANGUAGE sql STABLE AS $fn$
  SELECT sha256(timestamptz_send(p_at) || convert_to(json_build_array(p_id, p_org_code, p_reason, p_reverses, p_actor, p_body_hash)::text, 'UTF8'))
$fn$;
CREATE OR REPLACE FUNCTION ledger_entry_hash(p_before bytea, p_posting bytea, p_seq bigint, p_amount bigint, p_balance_after bigint, p_line int)
RETURNS bytea LANGUAGE sql IMMUTABLE AS $fn$
  SELECT sha256(p_before || p_posting || int8send(p_seq) || int8send(p_amount) || int8send(p_balance_after) || int4send(p_line))
$fn$;
`;
