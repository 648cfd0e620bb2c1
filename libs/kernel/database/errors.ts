/** PostgreSQL's five-character code of an error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** What a function of ours raised as DETAIL. */
export function errorDetail(error: unknown): string {
  const detail = (error as { detail?: unknown } | null)?.detail;
  return typeof detail === 'string' ? detail : '';
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === '23505';
