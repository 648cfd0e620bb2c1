import type { AreaBackground, Database } from '@paddock/kernel';
import { foldFigures, trimFacts } from './figure-fold';

const FOLD_EVERY_MS = 10_000;
const TRIM_EVERY_MS = 3_600_000;

export const figuresBackground = (db: Database): AreaBackground => ({
  periodic: [
    { name: 'figures.fold', everyMs: FOLD_EVERY_MS, atStart: true, run: async () => void (await foldFigures(db)) },
    { name: 'figures.trim', mayPause: true, everyMs: TRIM_EVERY_MS, run: () => trimFacts(db) },
  ],
});
