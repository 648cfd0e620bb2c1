// Printed by `npm run tables` from the migrated database. Change a table by a migration, never this.
import { tableWrites } from '@paddock/kernel';

export const tables = tableWrites({
  figure_fact: {
    id: 'bigint generated',
    org_code: 'text',
    at: 'timestamptz',
    day: 'date',
    hour: 'integer',
    measure: 'text',
    subject: 'text default',
    mode: 'text default',
    cashier_id: 'text default',
    goods: 'text default',
    goods_en: 'text default',
    count: 'integer',
    amount: 'bigint default',
    stored_fen: 'bigint default',
    gift_fen: 'bigint default',
    folded: 'boolean default',
  },
  figure_total: {
    org_code: 'text',
    day: 'date',
    hour: 'integer',
    measure: 'text',
    subject: 'text',
    mode: 'text',
    cashier_id: 'text',
    goods: 'text',
    goods_en: 'text',
    count: 'bigint',
    amount: 'bigint',
    stored_fen: 'bigint',
    gift_fen: 'bigint',
  },
});
