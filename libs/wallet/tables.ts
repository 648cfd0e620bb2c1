// Printed by `npm run tables` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '@paddock/kernel';

export const tables = tableWrites({
  ledger_account: {
    id: 'text',
    owner_type: 'text',
    owner_id: 'text',
    asset: 'text',
    balance: 'bigint default',
    entries: 'bigint default',
    head: 'bytea',
    home_store: 'text',
  },
  ledger_check: {
    id: 'bigint generated',
    started_at: 'timestamptz default',
    ended_at: 'timestamptz null',
    entries: 'bigint null',
    faults: 'text[] null',
  },
  ledger_entry: {
    posting_id: 'text',
    line: 'integer',
    account_id: 'text',
    amount: 'bigint',
    balance_after: 'bigint',
    seq: 'bigint',
    hash: 'bytea',
  },
  ledger_posting: {
    id: 'text',
    org_code: 'text',
    reason: 'text',
    reverses: 'text null',
    actor: 'text',
    body_hash: 'text',
    at: 'timestamptz default',
  },
  ledger_seal: {
    org_code: 'text',
    number: 'bigint',
    at: 'timestamptz',
    hash: 'bytea',
    audit_number: 'bigint null',
    audit_hash: 'bytea null',
  },
  ledger_seal_head: {
    org_code: 'text',
    number: 'bigint',
    account_id: 'text',
    entries: 'bigint',
    head: 'bytea',
  },
});
