import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeFolder, silentLog, testFolder } from '../testing/edge';
import { TrackFile } from './track-file';

let folder: string;
beforeEach(() => {
  folder = testFolder();
});
afterEach(() => removeFolder(folder));

it('the file of the track holds a red flag and who did not confirm it, however long their answers are', () => {
  const ids = Array.from({ length: 150 }, (_, index) => `V${index}`);
  const unconfirmed = Object.fromEntries(ids.map((id) => [id, '刹'.repeat(200)]));
  const state = { flag: 'red' as const, version: 7, flagVersion: 7, stoppedBy: null, still: [], unconfirmed };
  const file = TrackFile.open(folder, silentLog);
  file.write(state);
  file.close();
  const after = TrackFile.open(folder, silentLog);
  after.close();
  expect(after.before).toMatchObject({ flag: 'red', version: 7 });
  expect(Object.keys(after.before?.unconfirmed ?? {})).toEqual(ids);
});
