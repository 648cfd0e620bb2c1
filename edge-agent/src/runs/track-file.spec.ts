import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeFolder, silentLog, testFolder, until } from '../testing/edge';
import { hangDisk } from '../testing/hanging-disk';
import { TrackFile } from './track-file';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => removeFolder(folder));

it('the file of the track holds a red flag and who did not confirm it, however long their answers are', async () => {
  const ids = Array.from({ length: 150 }, (_, index) => `V${index}`);
  const unconfirmed = Object.fromEntries(ids.map((id) => [id, '刹'.repeat(200)]));
  const state = { flag: 'red' as const, version: 7, flagVersion: 7, stoppedBy: null, still: [], unconfirmed };
  const file = TrackFile.open(folder, silentLog);
  file.write(state);
  await file.close();
  const after = TrackFile.open(folder, silentLog);
  await after.close();
  expect(after.before).toMatchObject({ flag: 'red', version: 7 });
  expect(Object.keys(after.before?.unconfirmed ?? {})).toEqual(ids);
});

it('the file of the track takes one state after the other, of those that wait the newest, and is never without one', async () => {
  const state = { flag: 'green' as const, flagVersion: 1, stoppedBy: null, still: [], unconfirmed: {} };
  const versions = async (): Promise<number | undefined> => {
    const read = TrackFile.open(folder, silentLog);
    await read.close();
    return read.before?.version;
  };
  const file = TrackFile.open(folder, silentLog);
  file.write({ ...state, version: 1 });
  await file.pending;
  const disk = hangDisk();
  try {
    for (const version of [2, 3, 4]) file.write({ ...state, version });
    await until(() => disk.waiting() === 1);
    // The first of them is written, the others are not begun.
    expect(await versions()).toBe(2);
  } finally {
    disk.release();
  }
  await file.close();
  expect(file.pending).toBe(null);
  expect(await versions()).toBe(4);
});
