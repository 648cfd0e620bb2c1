import { must, type Sql } from '@paddock/kernel';

/** The store of a sign-in, as counter screens need it. */
export async function storeInfo(sql: Sql, orgCode: string, gameScreenUrl: string) {
  const rows = await sql.query<{
    name: string;
    name_en: string;
    allows_cash: boolean;
    licence_ends_on: string | null;
    time_zone: string;
    apps: string[];
    line_up_prefix: string;
    line_up_wait_minutes: number;
    auto_register: boolean;
  }>(
    `SELECT name, name_en, allows_cash, licence_ends_on::text AS licence_ends_on, time_zone, apps, line_up_prefix, line_up_wait_minutes,
       coalesce(settings ->> 'autoRegister' = 'YES', false) AS auto_register FROM store WHERE org_code = $1`,
    [orgCode],
  );
  const store = must(rows[0], 'the store of a sign-in');
  return {
    orgCode,
    departName: store.name,
    departNameEn: store.name_en,
    isUnline: store.allows_cash ? ('YES' as const) : ('NO' as const),
    endTime: store.licence_ends_on,
    timeZone: store.time_zone,
    apps: store.apps,
    gameScreenUrl: gameScreenUrl === '' ? null : gameScreenUrl,
    queuePrefix: store.line_up_prefix,
    autoRegister: store.auto_register ? ('YES' as const) : ('NO' as const),
    waitMinutes: store.line_up_wait_minutes,
  };
}
