import { sqlState } from './database/errors';

/** Why something failed, for people: the kind has words (dictionary `fault`), the text is what the program said. */
export interface Fault {
  kind: 'unreachable' | 'timeout' | 'database' | 'other';
  text: string;
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
]);
const SQL_STATE = /^[0-9A-Z]{5}$/;
const TEXT_LENGTH_MAX = 300;

export function faultOf(error: unknown): Fault {
  const code = sqlState(error) ?? sqlState((error as { cause?: unknown } | null)?.cause) ?? '';
  const text = withoutSecrets(error instanceof Error ? error.message : String(error));
  if (UNREACHABLE.has(code)) return { kind: 'unreachable', text };
  if (code === 'ETIMEDOUT' || /timed out|timeout|took longer/i.test(text)) return { kind: 'timeout', text };
  return { kind: SQL_STATE.test(code) ? 'database' : 'other', text };
}

/** A phone, a code at the counter or a password in an address may stand in any text of an error. */
export const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/\/\/[^/\s@]+@/g, '//***@')
    .replaceAll(/\d{7,}/g, '…')
    .slice(0, TEXT_LENGTH_MAX);
