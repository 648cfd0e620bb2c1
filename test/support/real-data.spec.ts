import { afterEach, describe, expect, it, vi } from 'vitest';
import path from 'node:path';
import { realData } from './real-data';

const [folder, own] = [path.dirname(import.meta.filename), path.basename(import.meta.filename)];

describe('recordings of real traffic', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('are found below REAL_DATA', () => {
    expect(realData(own, { REAL_DATA: folder, CI: 'true' })).toEqual({ file: import.meta.filename, present: true });
  });

  it('that are missing fail the check of a change, and are said in one line elsewhere', () => {
    const written: unknown[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(text) > 0);
    const missing = `${path.join(folder, 'none.csv')} is missing (set REAL_DATA)`;
    expect(() => realData('none.csv', { REAL_DATA: folder, CI: 'true' })).toThrow(missing);
    expect(written).toEqual([]);
    for (const CI of [undefined, '', 'false', '0'])
      expect(realData('none.csv', { REAL_DATA: folder, ...(CI !== undefined && { CI }) })).toMatchObject({
        present: false,
      });
    expect(new Set(written)).toEqual(new Set([`skipped: ${missing}\n`]));
  });
});
