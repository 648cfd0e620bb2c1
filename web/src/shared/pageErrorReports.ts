/** Sends what breaks in a page to the service, which takes out whatever could say something of a person. */
import { ApiError } from './api';
import { ask } from './call';
import { ErrorCounts } from './errorCounts';

/** Characters; of a longer text the beginning is sent. */
const LENGTH_MAX = { message: 1_000, stack: 4_000, page: 500, build: 100 } as const;

const counts = new ErrorCounts();
/** One error may reach us by a boundary and by the router. */
const seen = new WeakSet<Error>();

const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

/** Errors that are not faults of the pages: refused or aborted calls, and browser extensions. */
const isOurs = (error: Error): boolean =>
  !(error instanceof ApiError) && !['AbortError', 'TimeoutError'].includes(error.name) && isFromHere(error.stack ?? '');
const isFromHere = (stack: string): boolean => stack.includes(`${window.location.origin}/`);

export function report(error: unknown): void {
  if (!(error instanceof Error) || seen.has(error) || !isOurs(error)) return;
  seen.add(error);
  const { message, stack = '' } = error;
  const times = counts.due(`${message} ${stack}`, Date.now());
  if (times === null) return;
  const sent = {
    message: message.slice(0, LENGTH_MAX.message),
    stack: stack.slice(0, LENGTH_MAX.stack),
    page: window.location.hash.slice(1, LENGTH_MAX.page),
    build: entry.slice(entry.lastIndexOf('/') + 1).slice(0, LENGTH_MAX.build),
    times,
  };
  // Without the service nobody is there to be notified.
  ask('POST /sys/browserError/report', sent, { silent: true }).catch(() => undefined);
}
