import type { AreaSchema } from '@paddock/kernel';
import { DrawerNeeded1700000000530 } from './migrations/1700000000530-drawer-needed';
import { RefundPassword1700000000520 } from './migrations/1700000000520-refund-password';
import { StoreSettings1700000000552 } from './migrations/1700000000552-store-settings';
import { SignInUsed1700000000430 } from './migrations/1700000000430-sign-in-used';
import { WatchUserStores1700000000404 } from './migrations/1700000000404-watch-user-stores';
import { Departments1700000000403 } from './migrations/1700000000403-departments';
import { Identity1700000000110 } from './migrations/1700000000110-identity';
import { Rights1700000000320 } from './migrations/1700000000320-rights';

export const identitySchema: AreaSchema = {
  migrations: [
    Identity1700000000110,
    Rights1700000000320,
    Departments1700000000403,
    WatchUserStores1700000000404,
    SignInUsed1700000000430,
    RefundPassword1700000000520,
    DrawerNeeded1700000000530,
    StoreSettings1700000000552,
  ],
  // The scope of a call is computed from these.
  acrossStores: ['store', 'user_store', 'user_role', 'sign_in'],
  audited: [
    {
      table: 'app_user',
      kind: 'right',
      on: 'INSERT OR DELETE OR UPDATE OF username, password_hash, real_name, phone, identity, status, shift_password_hash',
    },
    { table: 'user_role', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'user_store', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'role_permission', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'store', kind: 'store', on: 'INSERT OR DELETE OR UPDATE' },
  ],
  functions: {},
};
