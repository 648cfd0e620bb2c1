import type { AreaBackground } from '@paddock/kernel';
import type { UnusedFiles } from './unused-files.service';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export const filesBackground = (unused: UnusedFiles): AreaBackground => ({
  periodic: [
    {
      name: 'files that nothing points at',
      mayPause: true,
      everyMs: MINUTE_MS,
      atStart: true,
      run: async () => {
        await unused.end();
      },
    },
    // There are none but those of before an upgrade, and a folder may be long.
    { name: 'files without records', mayPause: true, everyMs: DAY_MS, atStart: true, run: () => unused.adopt() },
  ],
});
