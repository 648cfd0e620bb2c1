import { type AreaBackground, type Database, trim } from '@paddock/kernel';
import { LAPS_KEEP_DAYS } from '@paddock/timing';

const HOUR_MS = 3_600_000;

/** Incidents are kept as long as the laps that they explain; races stay. */
export const racesBackground = (db: Database): AreaBackground => ({
  periodic: [
    {
      name: 'old incidents',
      mayPause: true,
      everyMs: HOUR_MS,
      run: () =>
        trim(
          db,
          'DELETE FROM track_incident WHERE id IN (SELECT id FROM track_incident WHERE at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1',
          LAPS_KEEP_DAYS,
        ),
    },
  ],
});
