/** SQLite's primary result codes that mean something here. */
export const SQLITE = { ioError: 10, corrupt: 11, full: 13, cannotOpen: 14, notADatabase: 26 } as const;

export const DAMAGE_CODES: ReadonlySet<number> = new Set([SQLITE.corrupt, SQLITE.notADatabase]);

/** SQLite's primary result code of an error, or null when it is another kind of error. */
export function sqliteCode(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return null;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : null;
}
