import { readFileSync } from 'node:fs';
import { BaseSequencer } from 'vitest/node';

/** Spec files that start the whole product take ten times as long as others: begun late, one of them would run alone at the end. */
const startsProduct = /\b(?:openVenue|startStack)\(/;

/** The order in which workers take spec files, the same on every machine: products first, then by size. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const weighed = files.map((file) => {
      const text = readFileSync(file.moduleId, 'utf8');
      return { file, product: startsProduct.test(text), size: text.length };
    });
    weighed.sort((a, b) => Number(b.product) - Number(a.product) || b.size - a.size);
    return weighed.map(({ file }) => file);
  }
}
