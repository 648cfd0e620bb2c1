import { readFileSync } from 'node:fs';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65535);
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info');

const onOff = z.enum(['on', 'off']).default('off');

const edgeShape = z.object({
  NODE_ENV: z.string().default('development'),
  CORE_URL: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
  /** Both, or a pairing code from the page of devices; what the code gives is kept in DATA_DIR. */
  EDGE_ID: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  EDGE_KEY: z.string().min(1).max(200).optional(),
  EDGE_PAIRING_CODE: z.string().min(1).max(40).optional(),
  MQTT_PORT: port.default(1883),
  /** Address of the broker. In a venue set it to the address of the karts' network, or 0.0.0.0. */
  MQTT_HOST: z.string().min(1).default('127.0.0.1'),
  /** The address that devices use, where it is another than that of the broker: a name with a certificate, or the machine of a container. */
  BROKER_URL: z.url({ protocol: /^mqtts?$/ }).optional(),
  /** PEM files; both or none. With them the broker accepts TLS only. */
  MQTT_TLS_KEY: z.string().optional(),
  MQTT_TLS_CERT: z.string().optional(),
  /** Production with a broker or a core without TLS, on a network where nobody else can listen. */
  ALLOW_PLAIN_MQTT: onOff,
  ALLOW_PLAIN_HTTP: onOff,
  DATA_DIR: z.string().min(1).default('var'),
  LOG_LEVEL: logLevel,
  /** Health and metrics, on loopback only. 0 takes any free port. */
  EDGE_HTTP_PORT: port.default(3010),
  /** The emergency stop that works without the core. In a venue set the host to the address of the screens' network, or 0.0.0.0. */
  STOP_HOST: z.string().min(1).default('127.0.0.1'),
  STOP_PORT: port.default(3012),
  /** The address that screens use, where it is another: a name with a certificate, for example. */
  STOP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** PEM files; both or none. A page that came over TLS may call nothing else. */
  STOP_TLS_KEY: z.string().optional(),
  STOP_TLS_CERT: z.string().optional(),
  /** `lenient` also takes decoder frames whose CRC field is zero. */
  P3_CRC: z.enum(['strict', 'lenient']).default('strict'),
  /** Set by systemd, see `ServiceManager`. */
  NOTIFY_SOCKET: z.string().optional(),
  WATCHDOG_USEC: z.coerce.number().int().min(1).optional(),
});
const edgeSchema = edgeShape
  .refine((value) => (value.EDGE_ID === undefined) === (value.EDGE_KEY === undefined), {
    path: ['EDGE_ID'],
    message: 'EDGE_ID and EDGE_KEY belong together',
  })
  .refine((value) => (value.MQTT_TLS_KEY === undefined) === (value.MQTT_TLS_CERT === undefined), {
    path: ['MQTT_TLS_KEY'],
    message: 'MQTT_TLS_KEY and MQTT_TLS_CERT belong together',
  })
  .refine((value) => (value.STOP_TLS_KEY === undefined) === (value.STOP_TLS_CERT === undefined), {
    path: ['STOP_TLS_KEY'],
    message: 'STOP_TLS_KEY and STOP_TLS_CERT belong together',
  })
  .refine(
    (value) => !isOpenTo(value, value.MQTT_HOST) || value.MQTT_TLS_KEY !== undefined || value.ALLOW_PLAIN_MQTT === 'on',
    {
      path: ['MQTT_TLS_KEY'],
      message:
        'without TLS everybody on the network can read the keys of karts; give MQTT_TLS_KEY and MQTT_TLS_CERT, or set ALLOW_PLAIN_MQTT=on',
    },
  )
  .refine(
    (value) =>
      value.CORE_URL.startsWith('https:') ||
      !isOpenTo(value, new URL(value.CORE_URL).hostname) ||
      value.ALLOW_PLAIN_HTTP === 'on',
    {
      path: ['CORE_URL'],
      message:
        'is not encrypted; give the address that begins with https, or set ALLOW_PLAIN_HTTP=on where nobody else can listen',
    },
  );

/** Whether others than this machine can listen, in production. */
function isOpenTo({ NODE_ENV }: { NODE_ENV: string }, host: string): boolean {
  return NODE_ENV === 'production' && !/^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host);
}

/** What the environment says; who the agent is may still have to be asked (`identify`). */
export type GivenSettings = z.output<typeof edgeSchema>;
export type EdgeSettings = Omit<GivenSettings, 'EDGE_ID' | 'EDGE_KEY' | 'EDGE_PAIRING_CODE'> & {
  EDGE_ID: string;
  EDGE_KEY: string;
};

const simulatorSchema = z.object({
  /** JSON file: the list of devices that are played. */
  SIMULATOR_DEVICES: z.string().min(1),
  MQTT_URL: z.string().min(1).default('mqtt://127.0.0.1:1883'),
  DEMO_TRAFFIC: z.enum(['auto', 'counter', 'off']).default('auto'),
  /** Length of a lap; without it each kart has its own pace of 25 to 45 s. */
  SIMULATOR_LAP_MS: z.coerce.number().int().min(100).max(600_000).optional(),
  /** Control surface on loopback. 0 takes any free port. */
  SIMULATOR_HTTP_PORT: port.default(3011),
  DATA_DIR: z.string().min(1).default('var'),
  LOG_LEVEL: logLevel,
});
export type SimulatorSettings = z.output<typeof simulatorSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Thrown with one line for each variable that is wrong. Values are not repeated: one of them is a key. */
export class SettingsError extends Error {}

function parse<T>(schema: z.ZodType<T>, environment: Environment): T {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  present['EDGE_KEY'] ??= keyIn(present['EDGE_KEY_FILE']);
  // The name that settings have from the time of earlier agents.
  present['EDGE_PAIRING_CODE'] ??= present['EDGE_CLAIM_CODE'];
  const parsed = schema.safeParse(present);
  if (parsed.success) return parsed.data;
  throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

/** As containers get their secrets. */
function keyIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new SettingsError("EDGE_KEY_FILE: names a file that can't be read");
  }
}

export const parseEdgeSettings = (environment: Environment): GivenSettings => parse(edgeSchema, environment);
export const parseSimulatorSettings = (environment: Environment): SimulatorSettings =>
  parse(simulatorSchema, environment);

/** Reads the environment once, the only place that does; lists every wrong variable and ends the process with code 1. */
export function settingsOrExit<T>(read: (environment: Environment) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`The settings are wrong:\n${error.message}\n`);
    process.exit(1);
  }
}
