import { type DestinationStream, pino, type Logger } from 'pino';

export type { Logger };

/** Field names that may never reach a log, at any depth that our objects have. */
const SECRET_FIELDS = [
  'password',
  'consumePassword',
  'payCode',
  'authCode',
  'token',
  'key',
  'phone',
  'idCard',
  'x-access-token',
  'authorization',
];

// The reader of the log may exit; the process continues without it. The library's own writer to stdout would, when it ends, try
// the last lines for ever.
if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);

/** One JSON line per entry, on stdout by default. Secrets are removed by name; callers still pass ids, never whole bodies. */
export function createLogger(name: string, level: string, to: DestinationStream = process.stdout): Logger {
  const options = {
    name,
    level,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      remove: true,
    },
  };
  return pino(options, to);
}

export const LOGGER = Symbol('LOGGER');

/** Nest's own messages, in the same stream. */
export function nestLogger(log: Logger): {
  log: WriteLine;
  error: WriteLine;
  warn: WriteLine;
  debug: WriteLine;
  verbose: WriteLine;
} {
  const writeAt =
    (level: 'debug' | 'error' | 'warn'): WriteLine =>
    (message, ...rest) =>
      log[level]({ nest: rest.map(String).join(' ') }, message instanceof Error ? message.message : String(message));
  return {
    log: writeAt('debug'),
    error: writeAt('error'),
    warn: writeAt('warn'),
    debug: writeAt('debug'),
    verbose: writeAt('debug'),
  };
}
type WriteLine = (message: unknown, ...rest: unknown[]) => void;
