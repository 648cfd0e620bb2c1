import { type AreaBackground, type Database, trim } from '@paddock/kernel';
import { trimChanges } from './totals';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The file of an import's bad rows, for the person who imported. */
const ERROR_FILES_KEEP_DAYS = 7;

export const resourcesBackground = (db: Database): AreaBackground => ({
  periodic: [
    { name: 'changes for totals', everyMs: MINUTE_MS, run: () => trimChanges(db) },
    {
      name: 'old import files',
      mayPause: true,
      everyMs: HOUR_MS,
      run: () =>
        trim(
          db,
          'DELETE FROM import_error_file WHERE token IN (SELECT token FROM import_error_file WHERE created_at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1',
          ERROR_FILES_KEEP_DAYS,
        ),
    },
  ],
});
