import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Spec files that start the whole product, or wait in real time, take ten times as long as others: begun late, one of them would run alone at the end. */
const takesLong = /\b(?:openVenue|startStack)\(|in real time/;

/** The order in which workers take spec files, the same on every machine: those that take long first, then by size. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const weighed = files.map((file) => {
      const text = readFileSync(file.moduleId, 'utf8');
      return { file, isLong: takesLong.test(text), size: text.length };
    });
    weighed.sort((a, b) => Number(b.isLong) - Number(a.isLong) || b.size - a.size);
    return weighed.map(({ file }) => file);
  }
}
