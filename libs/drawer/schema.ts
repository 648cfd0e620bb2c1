import type { AreaSchema } from '@paddock/kernel';
import { takingsTime } from './functions/takings-time.sql';
import { Drawer1700000000531 } from './migrations/1700000000531-drawer';
import { ShiftTakenOver1700000000611 } from './migrations/1700000000611-shift-taken-over';
import { ReportedUntil1700000000966 } from './migrations/1700000000966-reported-until';

export const drawerSchema: AreaSchema = {
  migrations: [Drawer1700000000531, ShiftTakenOver1700000000611, ReportedUntil1700000000966],
  appendOnly: ['drawer_cash', 'drawer_count', 'drawer_opening'],
  audited: [
    {
      table: 'drawer_shift',
      kind: 'money',
      on: 'INSERT OR DELETE OR UPDATE OF state, cashier_id, counted_fen, difference_fen, explained_fen, note, next_cashier_id',
    },
    { table: 'drawer_cash', kind: 'money', on: 'INSERT' },
    { table: 'drawer_opening', kind: 'money', on: 'INSERT' },
  ],
  functions: { takings_time: takingsTime },
};
