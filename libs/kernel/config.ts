import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Proxies } from './proxies';

const port = z.coerce.number().int().min(1).max(65535);

const namesProxies = (setting: string): boolean => {
  try {
    return new Proxies(setting).trusts('') === false;
  } catch {
    return false;
  }
};

const componentNames = (text: string): Record<string, string> | null => {
  try {
    const parsed = z.record(z.string(), z.string().min(1)).safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const fields = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  /** Where the core listens. This machine alone, until somebody says otherwise. */
  HOST: z.string().default('127.0.0.1'),
  /** The address that people type. In production it begins with https. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** `on`: a production without TLS, on a network where nobody else can listen. */
  ALLOW_PLAIN_HTTP: z.enum(['on', 'off']).default('off'),
  /** Clients of the older contract put one path segment before every call; it is taken off. */
  API_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('paddock'),
  /** What another client calls the pages of the menu, as JSON: `{"system/UserList":"modules/UserList"}`. Our own pages keep their names. */
  CLIENT_COMPONENTS: z
    .string()
    .default('{}')
    .transform((text, context) => {
      const names = componentNames(text);
      if (names) return names;
      context.addIssue('is no JSON object of names of components');
      return z.NEVER;
    }),
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  REDIS_URL: z.string().min(1),
  DATA_DIR: z.string().default('var'),
  /** Where uploaded files are kept, and come in when a bucket keeps them; by default `uploads` in `DATA_DIR`. */
  UPLOAD_DIR: z.string().default(''),
  /** What the files of a store may take together, unless it is allowed more. */
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).max(10_000_000).default(2048),
  /** So long a file stays that nothing points at: somebody may have it in a form that is not saved yet. */
  UPLOAD_GRACE_DAYS: z.coerce.number().min(1).max(3650).default(7),
  /** A service that speaks S3, in place of a folder: its address, a bucket of it, and a key that may read, write and delete there. */
  S3_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  S3_BUCKET: z.string().default(''),
  S3_REGION: z.string().default('us-east-1'),
  S3_KEY_ID: z.string().default(''),
  S3_SECRET: z.string().default(''),
  /** `off`: the bucket stands before the host's name and not in the path. */
  S3_PATH_STYLE: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Addresses of proxies whose `X-Forwarded-For` is believed, separated by commas; empty: nobody's. */
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'names what is no address, no range and none of loopback, linklocal, uniquelocal')
    .default(''),
  /** Origins of pages on other hosts that may call the service and open sockets, separated by commas; the product's own pages always may. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    ),
  /** Bearer token for `/metrics` from another machine; empty: only this machine may read them. */
  METRICS_TOKEN: z.string().default(''),
  /** Folder of the built web pages; empty: serve none. */
  WEB_DIR: z.string().default('web/dist'),
  /** Where the edges of venues serve their own emergency stop; pages may call this port of any machine. */
  STOP_PORT: port.default(3012),
  WORKER_PORT: port.default(3001),
  PAYMENT_PROVIDER_URL: z.string().default(''),
  PAYMENT_KEYS_DIR: z.string().default(''),
  PAYMENT_MERCHANT_ID: z.string().default('1900000001'),
  PAYMENT_APP_ID: z.string().default('wx0000000000000000'),
  ALIPAY_GATEWAY_URL: z.string().default(''),
  ALIPAY_KEYS_DIR: z.string().default(''),
  ALIPAY_APP_ID: z.string().default('2021000000000000'),
  /** Text messages: Alibaba Cloud's gateway and the folder with the account's `account.json`. */
  SMS_GATEWAY_URL: z.string().default(''),
  SMS_KEYS_DIR: z.string().default(''),
  /** WeChat's interface for official accounts, and the folder with the account's `account.json`. */
  WECHAT_GATEWAY_URL: z.string().default(''),
  WECHAT_KEYS_DIR: z.string().default(''),
  /** Mail: `smtps://user:password@host`, or `smtp://` for a server that offers STARTTLS. */
  MAIL_SERVER_URL: z.string().default(''),
  MAIL_FROM: z.string().default(''),
  /** Where big screens are, when it is not the product's own page; orgCode and lang are added. */
  GAME_SCREEN_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Where the operator's single sign-on (CAS 3.0) answers; empty: there is none. Its tickets count for pages of PUBLIC_URL and ALLOWED_ORIGINS. */
  CAS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  DEMO: z.enum(['on', 'off']).default('off'),
  /** Who reads what calls there are: everybody, calls that carry a sign-in, or nobody. In production everybody only where it is said. */
  API_DOCS: z.enum(['public', 'signed-in', 'off']).optional(),
  /** A sign-in that nobody uses for so long ends; whatever is done with it, it ends after seven days. */
  SIGN_IN_IDLE_HOURS: z.coerce.number().min(0.1).max(168).default(12),
});

/** What can be set. */
export const SETTING_NAMES: readonly string[] = Object.keys(fields.shape);

const SECRET_LENGTH_MIN = 12;
/** What guesses are made of: usual words, also with figures in place of letters, and runs of neighbours. */
const USUAL =
  /p[a4@][s5$]{2}w[o0]r[dt]|p[a4@][s5$]{2}|[s5$]ecret|p[a4@]dd[o0]ck|p[o0][s5$]tgr[e3][s5$]|r[e3]di[s5$]|ch[a4@]ng[e3]|[a4@]dmin|r[o0]{2}t|t[e3][s5$]t|m[e3]tric[s5$]?|t[o0]k[e3]n|w[e3]lc[o0]m[e3]|l[e3]tm[e3]in|k[a4@]rt|qwert[yz]?|asdf|abcd?e?f?|(?:0?1234?5?6?7?8?9?0?)|(?:9?8?7?6?5?4321)|(?:19|20)\d\d|(.)\1{2,}/gi;
/** Anybody's, too short to last, figures alone, or one character and its neighbours: what stands beside usual words must be a secret by itself. */
function isWeak(secret: string): boolean {
  const rest = secret.replaceAll(USUAL, '');
  const isTouched = rest.length < secret.length;
  return (
    secret.length < SECRET_LENGTH_MIN ||
    new Set(secret).size < SECRET_LENGTH_MIN / 2 ||
    (/^\d+$/.test(secret) && secret.length < 2 * SECRET_LENGTH_MIN) ||
    (isTouched && (rest.length < SECRET_LENGTH_MIN || new Set(rest).size < SECRET_LENGTH_MIN / 2))
  );
}
/** Then nearly everybody could forge the origin of a call. */
const isTooWide = (range: string): boolean => {
  const [address = '', bits] = range.trim().split('/');
  if (['uniquelocal', 'private', '0.0.0.0', '::'].includes(address)) return true;
  return bits !== undefined && Number(bits) < (address.includes(':') ? 64 : 24);
};

/** A bucket without its server, or a key without its secret, would be found by the first upload only. */
function refuseHalfStorage(config: z.output<typeof fields>, context: z.RefinementCtx): void {
  const pairs = [
    ['S3_URL', 'S3_BUCKET'],
    ['S3_KEY_ID', 'S3_SECRET'],
  ] as const;
  for (const [one, other] of pairs)
    if ((config[one] === '') !== (config[other] === ''))
      context.addIssue({ code: 'custom', path: [one], message: `is set together with ${other}, or neither is` });
}

/** What is fine for a look around and not for a venue's money. */
function refuseUnsafe(role: Role, config: z.output<typeof fields>, context: z.RefinementCtx): void {
  if (config.NODE_ENV !== 'production') return;
  const refuse = (name: keyof typeof config, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  for (const name of ['DATABASE_URL', 'REDIS_URL'] as const) {
    const password = URL.canParse(config[name]) ? decodeURIComponent(new URL(config[name]).password) : '';
    if (isWeak(password)) refuse(name, 'has no password of its own; set a long random one');
  }
  if (config.METRICS_TOKEN !== '' && isWeak(config.METRICS_TOKEN))
    refuse('METRICS_TOKEN', 'is easy to guess; set a long random one');
  if (config.TRUST_PROXY.split(',').some(isTooWide))
    refuse('TRUST_PROXY', 'believes whole ranges; name the addresses of the proxies');
  if (config.DEMO === 'on') refuse('DEMO', 'makes accounts whose password anybody knows; set it to off');
  for (const name of [
    'PAYMENT_PROVIDER_URL',
    'ALIPAY_GATEWAY_URL',
    'SMS_GATEWAY_URL',
    'WECHAT_GATEWAY_URL',
    'CAS_URL',
    'S3_URL',
  ] as const)
    if (config[name].startsWith('http:')) refuse(name, 'is not encrypted; give an address that begins with https');
  if (role === 'core' && config.ALLOW_PLAIN_HTTP === 'off' && !config.PUBLIC_URL?.startsWith('https:'))
    refuse(
      'PUBLIC_URL',
      'is not encrypted; put TLS in front and give the address that begins with https, or set ALLOW_PLAIN_HTTP=on',
    );
}

type Role = 'core' | 'worker' | 'cli';
export type Config = z.output<typeof fields> & { role: Role };

/** Origins of the product's own pages behind a proxy that puts another name into `Host`, and of the pages that the settings name. */
export const namedOrigins = ({
  PUBLIC_URL,
  ALLOWED_ORIGINS,
}: Pick<Config, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>): string[] =>
  PUBLIC_URL === undefined ? ALLOWED_ORIGINS : [...ALLOWED_ORIGINS, new URL(PUBLIC_URL).origin];

const FILE_SUFFIX = '_FILE';

/**
 * Empty variables count as missing. `NAME_FILE` names a file whose content is the value of NAME, as containers get their secrets.
 * @throws Error naming the variable whose file can't be read, and the one that is given twice
 */
export function presentVariables(environment: NodeJS.ProcessEnv): Record<string, string> {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')) as Record<
    string,
    string
  >;
  for (const [variable, file] of Object.entries(present)) {
    const name = variable.slice(0, -FILE_SUFFIX.length);
    if (!variable.endsWith(FILE_SUFFIX) || !FROM_FILES.has(name)) continue;
    if (present[name] !== undefined) throw new Error(`Setting ${name}: is given twice, by itself and by ${variable}`);
    try {
      present[name] = readFileSync(file, 'utf8').trim();
    } catch {
      throw new Error(`Setting ${variable}: names a file that can't be read`);
    }
  }
  return present;
}
/** Those that hold a secret. */
const FROM_FILES: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'REDIS_URL',
  'METRICS_TOKEN',
  'MAIL_SERVER_URL',
  'S3_SECRET',
]);

/**
 * Reads the environment once. The only reader of `process.env` in the core, the worker and the command line.
 * Prints every wrong variable in one go and ends the process with code 1.
 */
export function loadConfig(role: Config['role'], environment: NodeJS.ProcessEnv = process.env): Config {
  try {
    const shape = fields.superRefine((config, context) => {
      refuseHalfStorage(config, context);
      refuseUnsafe(role, config, context);
    });
    const parsed = shape.safeParse(presentVariables(environment));
    if (parsed.success) return { ...parsed.data, role };
    for (const issue of parsed.error.issues)
      process.stderr.write(`Setting ${issue.path.join('.')}: ${issue.message}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  process.exit(1);
}

export const CONFIG = Symbol('CONFIG');
