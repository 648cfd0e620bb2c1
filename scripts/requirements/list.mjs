import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Requirement
 * @property {string} id for example C-5.2
 * @property {string} area
 * @property {string} text
 * @property {string} seenBy how it can be seen
 */

/** An id as it stands in titles: several may stand there, divided by blanks or commas. */
export const ID = /(?<![\w-])[CP]-\d+(?:\.\d+)+(?![\w]|\.\d)/g;

/**
 * @param {string} file tab-separated, with a header
 * @returns {Requirement[]}
 * @throws when a row is not complete or an id stands there twice
 */
export function readRequirements(file) {
  const [header, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
  if (header?.split('\t').slice(0, 4).join(' ') !== 'id area kind requirement')
    throw new Error(`${file}: not the expected header`);
  const seen = new Set();
  return rows.map((row, index) => {
    const [id = '', area = '', , text = '', seenBy = ''] = row.split('\t');
    if (id === '' || area === '' || text === '' || seen.has(id))
      throw new Error(`${file}:${index + 2}: incomplete or repeated`);
    seen.add(id);
    return { id, area, text, seenBy };
  });
}
