/** What a failed charge shows about its outcome. Pure. */
import type { ApiError } from './api';

/**
 * Whether the charge may have been made although this came instead of its answer. `again`: its first answer was lost
 * before, and a rejection now shows nothing about that one.
 */
export function leavesUnclear(error: unknown, again: boolean): boolean {
  const { kind, code, key } = error as Partial<ApiError>;
  if (kind === 'refused') return key === 'idempotency.running';
  const rejected = kind === 'failed' && code !== undefined && code >= 400 && code < 500;
  return again || !rejected;
}
