import type { AreaSchema } from '@paddock/kernel';
import { ShiftsAtCounter1700000001612 } from './migrations/1700000001612-shifts-at-counter';
import { Permissions1700000000620 } from './migrations/1700000000620-permissions';
import { MadeLike1700000000621 } from './migrations/1700000000621-made-like';
import { PermissionVersion1700000000622 } from './migrations/1700000000622-permission-version';
import { Accounts1700000000630 } from './migrations/1700000000630-accounts';
import { DrawerNeeded1700000000530 } from './migrations/1700000000530-drawer-needed';
import { RefundPassword1700000000520 } from './migrations/1700000000520-refund-password';
import { StoreSettings1700000000552 } from './migrations/1700000000552-store-settings';
import { SignInUsed1700000000430 } from './migrations/1700000000430-sign-in-used';
import { UserLanguage1700000000771 } from './migrations/1700000000771-user-language';
import { WatchUserStores1700000000404 } from './migrations/1700000000404-watch-user-stores';
import { Departments1700000000403 } from './migrations/1700000000403-departments';
import { Identity1700000000110 } from './migrations/1700000000110-identity';
import { LastSignIn1700000000612 } from './migrations/1700000000612-last-sign-in';
import { DisplayCount1700000000677 } from './migrations/1700000000677-display-count';
import { beginMiniApp } from './functions/begin-mini-app.sql';
import { MiniApp1700000000855 } from './migrations/1700000000855-mini-app';
import { DepartmentWords1700000000880 } from './migrations/1700000000880-department-words';
import { PasswordLinks1700000000941 } from './migrations/1700000000941-password-links';
import { StoreChanges1700000000964 } from './migrations/1700000000964-store-changes';
import { LicenceRight1700000000965 } from './migrations/1700000000965-licence-right';
import { RoleDescriptions1700000000992 } from './migrations/1700000000992-role-descriptions';
import { KnownDevices1700000001350 } from './migrations/1700000001350-known-devices';
import { MenuIcons1700000000943 } from './migrations/1700000000943-menu-icons';
import { PagesMoved1700000000730 } from './migrations/1700000000730-pages-moved';
import { People1700000000610 } from './migrations/1700000000610-people';
import { Rights1700000000320 } from './migrations/1700000000320-rights';
import { RightsDoor1700000001531 } from './migrations/1700000001531-rights-door';
import { SecondPerson1700000001570 } from './migrations/1700000001570-second-person';
import { tieAccount } from './functions/tie-account.sql';
import { IdentityTexts1700000001451 } from './migrations/1700000001451-identity-texts';
import { DepartmentPosts1700000001521 } from './migrations/1700000001521-department-posts';
import { UserPhoneViews1700000001520 } from './migrations/1700000001520-user-phone-views';
import { identityTexts } from './stored-texts';

const SCOPE = 'the stores of a call are computed from it';
const RIGHTS = 'what somebody may do is computed from it, before the stores of a call are known';
const PEOPLE = 'people may work in several stores; which ones of them a call may see is in user_store';
const BEFORE = 'asked by somebody who is not yet signed in, and found by a phone, a name or the hash of a secret alone';

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
    People1700000000610,
    LastSignIn1700000000612,
    Permissions1700000000620,
    MadeLike1700000000621,
    PermissionVersion1700000000622,
    Accounts1700000000630,
    DisplayCount1700000000677,
    PagesMoved1700000000730,
    UserLanguage1700000000771,
    MiniApp1700000000855,
    DepartmentWords1700000000880,
    PasswordLinks1700000000941,
    MenuIcons1700000000943,
    StoreChanges1700000000964,
    LicenceRight1700000000965,
    RoleDescriptions1700000000992,
    KnownDevices1700000001350,
    IdentityTexts1700000001451,
    UserPhoneViews1700000001520,
    DepartmentPosts1700000001521,
    RightsDoor1700000001531,
    SecondPerson1700000001570,
    ShiftsAtCounter1700000001612,
  ],
  appendOnly: ['second_person_refusal'],
  readOnly: ['account_tie'],
  texts: identityTexts,
  acrossStores: {
    store: SCOPE,
    user_store: SCOPE,
    user_role: SCOPE,
    sign_in: SCOPE,
    role: RIGHTS,
    role_permission: RIGHTS,
    role_rule: RIGHTS,
    permission: RIGHTS,
    permission_rule: RIGHTS,
    department_role: RIGHTS,
    department_permission: RIGHTS,
    department_role_permission: RIGHTS,
    department_role_rule: RIGHTS,
    department_role_user: RIGHTS,
    rights_version: RIGHTS,
    access_introduced: RIGHTS,
    app_user: PEOPLE,
    account_tie: PEOPLE,
    staff_position: PEOPLE,
    sms_code: BEFORE,
    password_link: BEFORE,
    sign_in_attempt: BEFORE,
  },
  audited: [
    {
      table: 'app_user',
      kind: 'right',
      on: 'INSERT OR DELETE OR UPDATE OF username, password_hash, real_name, phone, email, sex, birthday, work_no, post, telephone, avatar, identity, status, shift_password_hash, refund_password_hash, deleted_at, erased_at',
      personal: ['real_name', 'phone', 'email', 'birthday', 'telephone', 'avatar'],
    },
    { table: 'second_person_refusal', kind: 'right', on: 'INSERT' },
    { table: 'user_phone_view', kind: 'personal', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'password_link', kind: 'right', on: 'INSERT OR UPDATE', personal: ['phone'] },
    { table: 'user_role', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'user_store', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'role', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'staff_position', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'role_permission', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'permission', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'department_permission', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'department_role', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'department_role_permission', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'department_role_user', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'permission_rule', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'role_rule', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'department_role_rule', kind: 'right', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'store', kind: 'store', on: 'INSERT OR DELETE OR UPDATE' },
    { table: 'mini_app', kind: 'store', on: 'UPDATE' },
  ],
  files: [
    { table: 'app_user', column: 'avatar' },
    { table: 'mini_app', column: 'logo' },
  ],
  functions: { begin_mini_app: beginMiniApp, tie_account: tieAccount },
};
