import { type Logger, pino } from 'pino';

// The reader of the log may exit; the venue continues without it. The library's own writer to stdout would, when the process ends,
// try the last lines for ever.
if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);

/** One JSON line per entry, on stdout. */
export const createLog = (name: string, level: string): Logger =>
  pino({ name, level, redact: ['key', 'password', '*.key', '*.password'] }, process.stdout);
