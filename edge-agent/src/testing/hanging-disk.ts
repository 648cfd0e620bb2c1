import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** From now on no file is on the disk that is written beside the journal. `release` lets the disk go on. */
export function hangDisk(): { waiting: () => number; release: () => void } {
  const real = fs.fdatasync;
  const held: (() => void)[] = [];
  const hanging = vi.spyOn(fs, 'fdatasync').mockImplementation((fd, done) => void held.push(() => real(fd, done)));
  // Where the thread of the agent waits itself, nothing else happens meanwhile.
  const blocking = vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
    throw new Error('the loop waits for the disk');
  });
  syncBuiltinESMExports();
  return {
    waiting: () => held.length,
    release: () => {
      hanging.mockRestore();
      blocking.mockRestore();
      syncBuiltinESMExports();
      for (const goOn of held.splice(0)) goOn();
    },
  };
}
