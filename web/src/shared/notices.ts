/**
 * Messages to the person at the screen, from anywhere. The landing page and the shell each register a host that shows
 * them in their own look; without a host they wait for one.
 */
export type Notice =
  | { kind: 'success' | 'warning' | 'error' | 'info'; text: string; seconds?: number }
  /** A refusal by the service: a warning dialog titled "operation prompt". */
  | { kind: 'operationPrompt'; text: string }
  /** Shown once, however many calls fail; its button signs out and reloads. */
  | { kind: 'signInExpired' }
  /** The service is of another build than this page; its button loads the page again. */
  | { kind: 'newBuild' };

type NoticeHost = (notice: Notice) => void;

let host: NoticeHost | null = null;
const waiting: Notice[] = [];

/** Makes `next` show all messages until the returned function is called. */
export function hostNotices(next: NoticeHost): () => void {
  host = next;
  for (const notice of waiting.splice(0)) next(notice);
  return () => {
    if (host === next) host = null;
  };
}

function show(notice: Notice): void {
  if (host) host(notice);
  else waiting.push(notice);
}

export const notices = {
  success: (text: string): void => show({ kind: 'success', text }),
  info: (text: string): void => show({ kind: 'info', text }),
  warning: (text: string, seconds?: number): void =>
    show({ kind: 'warning', text, ...(seconds === undefined ? {} : { seconds }) }),
  error: (text: string, seconds?: number): void =>
    show({ kind: 'error', text, ...(seconds === undefined ? {} : { seconds }) }),
  operationPrompt: (text: string): void => show({ kind: 'operationPrompt', text }),
  signInExpired: (): void => show({ kind: 'signInExpired' }),
  newBuild: (): void => show({ kind: 'newBuild' }),
};
