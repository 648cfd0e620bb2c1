import ts from 'typescript';
import { ID } from './list.mjs';

const testWords = new Set(['describe', 'it', 'test', 'xdescribe', 'xit', 'xtest', 'fdescribe', 'fit']);
const skipWords = new Set(['skip', 'todo', 'fixme', 'failing', 'xdescribe', 'xit', 'xtest']);

/**
 * @typedef {object} Mention a title that names a requirement
 * @property {string} id
 * @property {number} line
 * @property {boolean} skipped the test, or one around it, does not run
 */

/**
 * The requirement ids in the titles of describe, it and test calls. Only literal text counts; comments and code do not.
 *
 * @param {string} fileName
 * @param {string} source
 * @returns {Mention[]}
 */
export function mentionsOf(fileName, source) {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  /** @type {Mention[]} */
  const mentions = [];
  /**
   * @param {ts.Node} node
   * @param {boolean} skippedAround
   */
  const visit = (node, skippedAround) => {
    let skipped = skippedAround;
    if (ts.isCallExpression(node)) {
      const words = wordsOf(node.expression);
      const [title] = node.arguments;
      if (words && title) {
        skipped ||= words.some((word) => skipWords.has(word));
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
        for (const [id] of literalText(title).matchAll(ID)) mentions.push({ id, line: line + 1, skipped });
      }
    }
    ts.forEachChild(node, (child) => visit(child, skipped));
  };
  visit(file, false);
  return mentions;
}

/**
 * @param {ts.Expression} callee `it`, `test.describe.skip`, `it.each(table)` and the like
 * @returns {string[] | undefined} its words, when it is a call of the test runner
 */
function wordsOf(callee) {
  if (ts.isIdentifier(callee)) return testWords.has(callee.text) ? [callee.text] : undefined;
  if (ts.isPropertyAccessExpression(callee)) {
    const words = wordsOf(callee.expression);
    return words && [...words, callee.name.text];
  }
  if (ts.isCallExpression(callee)) return wordsOf(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return wordsOf(callee.tag);
  return undefined;
}

/**
 * @param {ts.Expression} node
 * @returns {string} its literal parts; what is computed counts as a blank
 */
function literalText(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((span) => span.literal)].map((part) => part.text).join(' ');
  if (ts.isBinaryExpression(node)) return `${literalText(node.left)}${literalText(node.right)}`;
  return ' ';
}
