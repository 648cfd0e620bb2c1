import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65535);

const SECRETS_ANYBODY_KNOWS: ReadonlySet<string> = new Set([
  '',
  'postgres',
  'paddock',
  'password',
  'redis',
  'changeme',
]);

const fields = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Clients of the older contract put one path segment before every call; it is taken off. */
  API_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('paddock'),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  REDIS_URL: z.string().min(1),
  DATA_DIR: z.string().default('var'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Addresses of proxies whose `X-Forwarded-For` is believed, separated by commas; empty: nobody's. */
  TRUST_PROXY: z.string().default(''),
  /** Origins of pages on other hosts that may open sockets, separated by commas; the product's own pages always may. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    ),
  /** Whoever asks for `/metrics` from another machine must send it as bearer token; empty: only this machine may ask. */
  METRICS_TOKEN: z.string().default(''),
  /** Folder of the built web pages; empty: serve none. */
  WEB_DIR: z.string().default('web/dist'),
  /** Where the big screen lives; default is this product's own page. */
  GAME_SCREEN_URL: z.string().default(''),
  /** Where the edges of venues serve their own emergency stop; pages may call this port of any machine. */
  STOP_PORT: port.default(3012),
  WORKER_PORT: port.default(3001),
  PAYMENT_PROVIDER_URL: z.string().default(''),
  PAYMENT_KEYS_DIR: z.string().default(''),
  PAYMENT_MERCHANT_ID: z.string().default('1900000001'),
  PAYMENT_APP_ID: z.string().default('wx0000000000000000'),
  DEMO: z.enum(['on', 'off']).default('off'),
});

const SECRET_LENGTH_MIN = 12;
/** Anybody's, too short to last, or one character and its neighbours. */
const isWeak = (password: string): boolean =>
  SECRETS_ANYBODY_KNOWS.has(password.toLowerCase()) ||
  password.length < SECRET_LENGTH_MIN ||
  new Set(password).size < SECRET_LENGTH_MIN / 2;
/** Then nearly everybody could say where a call comes from. */
const isTooWide = (range: string): boolean => {
  const [address = '', bits] = range.trim().split('/');
  if (['uniquelocal', 'private', '0.0.0.0', '::'].includes(address)) return true;
  return bits !== undefined && Number(bits) < (address.includes(':') ? 64 : 24);
};

/** What is fine for a look around and not for a venue's money. */
const shape = fields.superRefine((config, context) => {
  if (config.NODE_ENV !== 'production') return;
  const refuse = (name: keyof typeof config, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const name of ['DATABASE_URL', 'REDIS_URL'] as const) {
    const password = URL.canParse(config[name]) ? decodeURIComponent(new URL(config[name]).password) : '';
    if (isWeak(password)) refuse(name, 'has no password of its own; set a long random one');
  }
  if (config.TRUST_PROXY.split(',').some(isTooWide))
    refuse('TRUST_PROXY', 'believes whole ranges; name the addresses of the proxies');
  if (config.DEMO === 'on') refuse('DEMO', 'makes accounts whose password anybody knows; set it to off');
  if (config.PAYMENT_PROVIDER_URL.startsWith('http:'))
    refuse('PAYMENT_PROVIDER_URL', 'is not encrypted; give an address that begins with https');
});

export type Config = z.output<typeof shape> & { role: 'core' | 'worker' | 'cli' };

/**
 * Reads the environment once. The only reader of `process.env` in the core, the worker and the command line.
 * Prints every wrong variable in one go and ends the process with code 1.
 */
export function loadConfig(role: Config['role'], environment: NodeJS.ProcessEnv = process.env): Config {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = shape.safeParse(present);
  if (parsed.success) return { ...parsed.data, role };
  for (const issue of parsed.error.issues) {
    process.stderr.write(`Setting ${issue.path.join('.')}: ${issue.message}\n`);
  }
  process.exit(1);
}

export const CONFIG = Symbol('CONFIG');
