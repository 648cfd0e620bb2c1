import { raceRulesSchema } from '@paddock/contracts/edge';
import { auditChains, createFeed, must, newId, type Sql, type Tx } from '@paddock/kernel';
import { z } from 'zod';

/** Settings of a store that a person may change; what is left out stays. */
export const storeChangeSchema = z.strictObject({
  allowsCash: z.boolean().optional(),
  /** Cash is refused while no drawer is open. */
  needsOpenDrawer: z.boolean().optional(),
  /** The last day of the licence; null: no end. */
  licenceEndsOn: z.iso.date().nullable().optional(),
  lineUpPrefix: z
    .string()
    .regex(/^[A-Z]{0,2}$/, 'at most two capital letters')
    .optional(),
  /** A number that nobody came for is passed after this. */
  lineUpWaitMinutes: z.int().min(1).max(1440).optional(),
  /** How long a free trial may stay unlinked before it is an escape. */
  trialEscapeSeconds: z.int().min(1).max(86_400).optional(),
  raceRules: raceRulesSchema.partial().strict().optional(),
  /** How often a code by SMS lets somebody in; -1: without limit while it is valid. */
  smsCodeUses: z.union([z.literal(-1), z.int().min(1).max(100)]).optional(),
});
export type StoreChange = z.output<typeof storeChangeSchema>;

/** The calendar day in a store, `yyyy-MM-dd`: what expires, is offered or is counted by the day goes by its own clock. */
export async function dayInStore(sql: Sql, orgCode: string, at: Date): Promise<string> {
  const rows = await sql.query<{ day: string }>(
    'SELECT ($2::timestamptz AT TIME ZONE time_zone)::date::text AS day FROM store WHERE org_code = $1',
    [orgCode, at],
  );
  return must(rows[0], `store ${orgCode}`).day;
}

/** @returns the settings as they are now, null when there is no such store. */
export async function changeStore(tx: Tx, orgCode: string, change: StoreChange): Promise<Required<StoreChange> | null> {
  const rows = await tx.query<Required<StoreChange>>(
    `UPDATE store SET allows_cash = coalesce($2, allows_cash), line_up_prefix = coalesce($3, line_up_prefix),
         line_up_wait_minutes = coalesce($4, line_up_wait_minutes), trial_escape_seconds = coalesce($5, trial_escape_seconds),
         race_rules = race_rules || $6::jsonb, licence_ends_on = CASE WHEN $7 THEN $8::date ELSE licence_ends_on END,
         needs_open_drawer = coalesce($9, needs_open_drawer), sms_code_uses = coalesce($10, sms_code_uses)
     WHERE org_code = $1
     RETURNING allows_cash AS "allowsCash", licence_ends_on::text AS "licenceEndsOn", line_up_prefix AS "lineUpPrefix",
       line_up_wait_minutes AS "lineUpWaitMinutes", trial_escape_seconds AS "trialEscapeSeconds", race_rules AS "raceRules",
       needs_open_drawer AS "needsOpenDrawer", sms_code_uses AS "smsCodeUses"`,
    [
      orgCode,
      change.allowsCash ?? null,
      change.lineUpPrefix ?? null,
      change.lineUpWaitMinutes ?? null,
      change.trialEscapeSeconds ?? null,
      JSON.stringify(change.raceRules ?? {}),
      change.licenceEndsOn !== undefined,
      change.licenceEndsOn ?? null,
      change.needsOpenDrawer ?? null,
      change.smsCodeUses ?? null,
    ],
  );
  return rows[0] ?? null;
}

export interface NewStore {
  orgCode: string;
  name: string;
  nameEn: string;
  lineUpPrefix: string;
  timeZone: string;
  apps: readonly string[];
  id?: string;
}

/**
 * Adds a store with the live feed that its transactions need. @returns false when a store has the code, or had it: the audit log of a store
 * that is gone would be that of the new one.
 */
export async function addStore(tx: Tx, store: NewStore): Promise<boolean> {
  if ((await auditChains(tx, store.orgCode)).includes(store.orgCode)) return false;
  const made = await tx.query(
    `INSERT INTO store (org_code, id, name, name_en, line_up_prefix, time_zone, apps, position)
     SELECT $1, $2, $3, $4, $5, $6, $7, coalesce(max(position), 0) + 1 FROM store
     ON CONFLICT DO NOTHING RETURNING org_code`,
    [store.orgCode, store.id ?? newId(), store.name, store.nameEn, store.lineUpPrefix, store.timeZone, store.apps],
  );
  if (made.length === 0) return false;
  await createFeed(tx, store.orgCode);
  return true;
}

/** Columns of a new store that takes after another one (`from`), as the database takes them. Its printer is not the other's. */
export async function beginLike(tx: Tx, from: string | null): Promise<Record<string, unknown>> {
  const rows = await tx.query<Record<string, unknown>>(
    `SELECT allows_cash, needs_open_drawer, time_zone, line_up_prefix, line_up_wait_minutes, trial_escape_seconds,
       race_rules::text AS race_rules, (settings - 'receiptPrinterId')::text AS settings, apps FROM store WHERE org_code = $1`,
    [from],
  );
  return rows[0] ?? {};
}
