/** What a failed charge tells about its outcome. Pure. */
import { MESSAGES } from '@paddock/contracts';
import type { ApiError } from '../../shared/api';

const running: readonly string[] = Object.values(MESSAGES['idempotency.running']);

/**
 * Whether the charge may have been made although this came instead of its answer. `again`: its first answer was lost
 * before, and what is turned away at the door now tells nothing of that one.
 */
export function leavesUnclear(error: unknown, again: boolean): boolean {
  const { kind, code, message } = error as Partial<ApiError>;
  if (kind === 'refused') return running.includes(message ?? '');
  const turnedAway = kind === 'failed' && code !== undefined && code >= 400 && code < 500;
  return again || !turnedAway;
}
