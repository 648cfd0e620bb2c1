/**
 * A server that may lose what it has acknowledged is refused at boot instead of found out later. What the environment alone
 * shows is checked with the settings themselves.
 */
import type { Redis } from 'ioredis';
import type { Config } from './config';
import type { Sql } from './database/sql';

/** One sentence for each setting that is wrong. */
export class UnsafeSettings extends Error {}

const REDIS_ANSWERS_MS_MAX = 2000;

/**
 * Looks at the database and, when it answers, at Redis: without it the product starts all the same.
 * @throws UnsafeSettings
 */
export async function demandSafety(config: Config, sql: Sql, redis: Redis): Promise<void> {
  const postgres = await sql.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')",
  );
  const faults = [
    ...(config.NODE_ENV === 'production' ? roleFaults(await servingRole(sql)) : []),
    ...postgresFaults(new Map(postgres.map(({ name, setting }) => [name, setting]))),
    ...redisFaults(await redisSettings(redis), config),
  ];
  if (faults.length > 0) throw new UnsafeSettings(faults.join('\n'));
}

export interface ServingRole {
  name: string;
  superuser: boolean;
  bypasses: boolean;
  owns: boolean;
}

async function servingRole(sql: Sql): Promise<ServingRole> {
  const [role] = await sql.query<ServingRole>(
    `SELECT rolname AS name, rolsuper AS superuser, rolbypassrls AS bypasses,
       EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role(c.relowner, 'USAGE')) AS owns
     FROM pg_roles WHERE rolname = current_user`,
  );
  return role ?? { name: '', superuser: true, bypasses: true, owns: true };
}

/** A service that may do everything is a way around the ledger's triggers and the wall between the stores. */
export function roleFaults({ name, superuser, bypasses, owns }: ServingRole): string[] {
  const why = superuser
    ? 'is a superuser'
    : bypasses
      ? 'bypasses row-level security'
      : owns
        ? 'owns the tables'
        : undefined;
  return why === undefined
    ? []
    : [
        `The role ${name} of DATABASE_URL ${why}: give services a role of their own, and the owner in DATABASE_OWNER_URL to migrate.`,
      ];
}

export const postgresFaults = (settings: ReadonlyMap<string, string>): string[] =>
  ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((name) =>
    settings.get(name) === 'off'
      ? [`Postgres runs with ${name}=off and would lose payments that were acknowledged: set ${name}=on.`]
      : [],
  );

function redisFaults(settings: ReadonlyMap<string, string>, config: Config): string[] {
  const policy = settings.get('maxmemory-policy') ?? 'noeviction';
  return [
    ...(policy === 'noeviction'
      ? []
      : [`Redis runs with maxmemory-policy=${policy} and would throw jobs away: set maxmemory-policy=noeviction.`]),
    ...(config.NODE_ENV === 'production' && settings.get('appendonly') === 'no'
      ? ['Redis runs with appendonly=no and would forget its jobs with each restart: set appendonly=yes.']
      : []),
  ];
}

/** Empty when Redis can't be reached, or refuses the commands. */
async function redisSettings(redis: Redis): Promise<ReadonlyMap<string, string>> {
  const settings = new Map<string, string>();
  const signal = AbortSignal.timeout(REDIS_ANSWERS_MS_MAX);
  const away = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const look = async (): Promise<void> => {
    if (redis.status !== 'ready') await new Promise((resolve) => redis.once('ready', () => resolve(undefined)));
    for (const name of ['maxmemory-policy', 'appendonly']) {
      const [, value] = (await redis.config('GET', name)) as string[];
      if (value !== undefined) settings.set(name, value);
    }
  };
  await Promise.race([look().catch(() => undefined), away]);
  return settings;
}

/** For the boot of a process: reports why it does not start, in sentences where they are for the person who set it up. */
export function refuseToStart(error: unknown): never {
  const text = error instanceof UnsafeSettings ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
