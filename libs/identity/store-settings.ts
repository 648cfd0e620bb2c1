import { RACE_RULE_DEFAULTS, type RaceRules } from '@paddock/contracts/edge';
import { type AnyField, STORE_SETTING_DEFAULTS, storeSetting, type StoreSettings } from '@paddock/contracts/resources';
import { fen, yuan } from '@paddock/contracts/wire';
import { must, pick, type Sql } from '@paddock/kernel';

export type SettingName = keyof typeof storeSetting.fields;

/** Rules of the track that a store sets itself: kept with the others, which its edge gets. */
export const RACE_RULE_SETTINGS = [
  'departLightDelaySeconds',
  'inLapLevel',
  'slowLevel',
  'returnBy',
  'returnAlarmSeconds',
] as const;

/** Kept in columns of their own, because other areas read them in their statements. */
const IN_COLUMNS: ReadonlySet<string> = new Set([
  'queuePrefix',
  'waitMinutes',
  'needsOpenDrawer',
  ...RACE_RULE_SETTINGS,
  'smsCodeUses',
]);

interface StoreRow {
  line_up_prefix: string;
  line_up_wait_minutes: number;
  needs_open_drawer: boolean;
  sms_code_uses: number;
  race_rules: Partial<RaceRules>;
  settings: Readonly<Record<string, unknown>>;
  settings_version: number;
  time_zone: string;
}

const fields: Readonly<Record<string, AnyField>> = storeSetting.fields;
const keyOf = (name: string): string => (fields[name]?.kind === 'money' ? `${name}Fen` : name);

/** The settings of a store as people read them: amounts in yuan. @throws Error when there is no such store */
export async function storeSettings(sql: Sql, orgCode: string): Promise<StoreSettings & { timeZone: string }> {
  const rows = await sql.query<StoreRow>(
    'SELECT line_up_prefix, line_up_wait_minutes, needs_open_drawer, sms_code_uses, race_rules, settings, settings_version, time_zone FROM store WHERE org_code = $1',
    [orgCode],
  );
  const row = must(rows[0], `store ${orgCode}`);
  const set = Object.keys(STORE_SETTING_DEFAULTS).flatMap((name) => {
    const value = row.settings[keyOf(name)];
    if (value === undefined) return [];
    return [[name, keyOf(name) === name ? value : yuan(Number(value))] as const];
  });
  return {
    ...STORE_SETTING_DEFAULTS,
    ...Object.fromEntries(set),
    queuePrefix: row.line_up_prefix,
    waitMinutes: row.line_up_wait_minutes,
    needsOpenDrawer: row.needs_open_drawer ? 'YES' : 'NO',
    smsCodeUses: row.sms_code_uses,
    ...pick({ ...RACE_RULE_DEFAULTS, ...row.race_rules }, RACE_RULE_SETTINGS),
    version: row.settings_version,
    timeZone: row.time_zone,
  };
}

/** What of a change is kept beside the columns, as it is stored. */
export const storedPart = (change: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change)
      .filter(([name]) => name in fields && !IN_COLUMNS.has(name))
      .map(([name, value]) => [keyOf(name), keyOf(name) === name ? value : fen(Number(value))]),
  );
