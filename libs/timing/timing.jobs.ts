import { type AreaBackground, type Database, trim } from '@paddock/kernel';
import { boardReaction, type Boards } from './boards.service';

/** How late a board may be at midnight. */
const NEW_DAY_LOOK_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Raw crossings: as long as anybody may ask why a lap was counted. */
const PASSINGS_KEEP_DAYS = 400;
/** Laps: three seasons. Runs, with their best laps and so the boards, stay. */
export const LAPS_KEEP_DAYS = 1100;

export const timingBackground = (db: Database, boards: Boards): AreaBackground => ({
  reactions: [boardReaction(boards)],
  periodic: [
    { name: 'boards of a new day', everyMs: NEW_DAY_LOOK_MS, atStart: true, run: () => boards.startNewDay() },
    {
      name: 'old laps',
      mayPause: true,
      everyMs: HOUR_MS,
      run: () =>
        trim(
          db,
          'DELETE FROM lap WHERE id IN (SELECT id FROM lap WHERE at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1',
          LAPS_KEEP_DAYS,
        ),
    },
    {
      name: 'old passings',
      mayPause: true,
      everyMs: HOUR_MS,
      run: () =>
        trim(
          db,
          'DELETE FROM passing WHERE id IN (SELECT id FROM passing WHERE created_at < now() - make_interval(days => $1) LIMIT $2) RETURNING 1',
          PASSINGS_KEEP_DAYS,
        ),
    },
  ],
});
