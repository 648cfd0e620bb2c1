import { readFileSync } from 'node:fs';

/** Spec files that start the whole product take ten times as long as others: begun late, one of them would run alone at the end. */
const startsProduct = /\b(?:openVenue|startStack)\(/;

/**
 * @typedef {object} SpecFile
 * @property {string} path
 */

/** The order in which workers take spec files, the same on every machine: products first, then by size. */
export default class LongestFirst {
  /**
   * @template {SpecFile} T
   * @param {readonly T[]} specs
   * @returns {T[]}
   */
  sort(specs) {
    const weighed = specs.map((spec) => {
      const text = readFileSync(spec.path, 'utf8');
      return { spec, product: startsProduct.test(text), size: text.length };
    });
    weighed.sort((a, b) => Number(b.product) - Number(a.product) || b.size - a.size);
    return weighed.map(({ spec }) => spec);
  }

  /**
   * For `--shard`.
   *
   * @template {SpecFile} T
   * @param {readonly T[]} specs
   * @returns {T[]}
   */
  shard(specs, /** @type {{ shardIndex: number, shardCount: number }} */ { shardIndex, shardCount }) {
    return this.sort(specs).filter((_, index) => index % shardCount === shardIndex - 1);
  }

  /** Jest offers the results, for an order by what was slow last time. */
  cacheResults() {}
}
