import path from 'node:path';
import { INSTEAD, wordsOf } from './plain-words.mjs';

/**
 * What people read beside the code: comments, the documents, the texts of screens and messages, the titles of tests, and the names in SQL.
 * They use the words that names use.
 */

/** Refused in names, where they say nothing of what is meant; in a sentence they are plain English. */
const FINE_IN_SENTENCES = ['said', 'duty', 'duties'];
/** People who read a screen may be asked to tell somebody something; in comments the glossary has closer words. */
const FINE_IN_TEXTS = [...FINE_IN_SENTENCES, 'tell', 'tells', 'told'];

/** Words and turns of phrase that no name has, and that nobody writes today. */
const OLD = new Map([
  ['whence', 'from where'],
  ['hence', 'which is why, from now on'],
  ['thus', 'so, therefore'],
  ['shall', 'is to, must'],
  ['lest', 'so that … not'],
  ['hitherto', 'until now'],
]);
/** "for who asks": somebody is meant, and not the question who it is. */
const HEADLESS = /\b(?:to|for|from|because|only) who /i;

/**
 * A claim is a coupon that a member takes. Files that speak of no coupon have no use for the word, but for these: they read what has kept
 * the name of a former version.
 */
const READS_FORMER_NAMES = new Set([
  'docs/edge-and-devices.md',
  'edge-agent/src/config/config.ts',
  'edge-agent/src/config/identity.ts',
  'libs/contracts/audited.ts',
  'libs/fleet/schema.ts',
  'test/integration/edge-pairing.spec.ts',
  'test/support/earlier-venue.ts',
]);
const CLAIM = /[Cc]laim(?:s|ed|ing)?(?![a-z])|CLAIM/;

/** @param {readonly string[]} fine */
const refused = (fine) => new Map([...INSTEAD, ...OLD].filter(([word]) => !fine.includes(word)));
const REFUSED = { sentence: refused(FINE_IN_SENTENCES), text: refused(FINE_IN_TEXTS), sql: INSTEAD };

/** A text that is SQL: one keyword in capitals begins it, after its comments. */
const SQL = /^\s*(?:--.*\n\s*)*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|DO)\s/;

const SQL_COMMENT = /--.*/g;

/** @param {readonly string[]} words @param {ReadonlyMap<string, string>} refusedWords */
const wordFaults = (words, refusedWords) =>
  [...new Set(words)].flatMap((word) => {
    const instead = refusedWords.get(word);
    return instead === undefined ? [] : [`not "${word}" but the plain word: ${instead}`];
  });

/**
 * @param {string} prose
 * @param {'sentence' | 'text' | 'sql'} kind
 * @returns {string[]} one message for each thing that is wrong
 */
export function proseFaults(prose, kind) {
  if (kind === 'sql') {
    const comments = Array.from(prose.matchAll(SQL_COMMENT), ([comment]) => comment).join('\n');
    const names = wordsOf(prose.replaceAll(SQL_COMMENT, ' ').replaceAll(/\W+/g, ' '));
    return [...wordFaults(names, REFUSED.sql), ...proseFaults(comments, 'sentence')];
  }
  const messages = wordFaults(prose.toLowerCase().split(/[^a-z]+/), REFUSED[kind]);
  const headless = HEADLESS.exec(prose);
  if (headless !== null)
    messages.push(`not "${headless[0].trim()}" but somebody: anyone who, those who, a caller that`);
  return messages;
}

/**
 * @param {string} file path from the root
 * @param {string} text the whole of it
 */
export const mayClaim = (file, text) => /coupon/i.test(text) || READS_FORMER_NAMES.has(file) || !CLAIM.test(text);

/**
 * @param {string} file path from the root
 * @param {string} text of a document
 * @returns {string[]} each with its line
 */
export const documentFaults = (file, text) => [
  ...text
    .split('\n')
    .flatMap((line, index) => proseFaults(line, 'sentence').map((message) => `${file}:${index + 1}: ${message}`)),
  ...(mayClaim(file, text) ? [] : [`${file}: only a member claims, and only a coupon`]),
];

/**
 * Sentences are made of plain words too.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const plainProse = {
  meta: {
    type: 'suggestion',
    docs: { description: 'comments, texts and SQL use the words of the glossary' },
    schema: [],
  },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    // What has run anywhere stays as it is.
    if (file.includes('/migrations/')) return {};
    /**
     * @param {import('estree').Node | import('estree').Comment} place
     * @param {string} prose
     * @param {'sentence' | 'text' | 'sql'} kind
     */
    const check = (place, prose, kind) => {
      const { loc } = place;
      if (loc) for (const message of proseFaults(prose, kind)) context.report({ loc, message });
    };
    /** @param {import('estree').Node} node @param {string} text */
    const checkText = (node, text) => check(node, text, file.endsWith('.sql.ts') || SQL.test(text) ? 'sql' : 'text');
    const inPages = {
      /** @param {import('estree').Node & { value: string }} node */
      JSXText: (node) => check(node, node.value, 'text'),
    };
    return {
      Program(node) {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value, 'sentence');
        if (!mayClaim(file, context.sourceCode.text))
          context.report({ node, message: 'only a member claims, and only a coupon' });
      },
      Literal: (node) => typeof node.value === 'string' && checkText(node, node.value),
      TemplateLiteral: (node) => checkText(node, node.quasis.map((part) => part.value.raw).join(' ')),
      ...inPages,
    };
  },
};
