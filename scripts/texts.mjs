/**
 * `npm run texts`: every English text there is to translate, as the file of a further language (`web/public/languages/<code>.json`).
 * Texts of the pages stand by `namespace.key`, with the forms that English has; names from declarations, dictionaries and the menu by their
 * English words.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.join(import.meta.dirname, '..');
const isChinese = (/** @type {string} */ text) => /\p{Script=Han}/u.test(text);

/** @param {ts.Node | undefined} node */
const textOf = (node) => (node && ts.isStringLiteralLike(node) ? node.text : null);

/**
 * @param {ts.ObjectLiteralExpression} node
 * @param {string} name
 */
const propertyOf = (node, name) =>
  node.properties.find((each) => ts.isPropertyAssignment(each) && each.name.getText().replaceAll("'", '') === name);

/**
 * @param {ts.Node} node
 * @param {(node: ts.Node) => void} visit
 */
const walk = (node, visit) => {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
};

/**
 * `defineTexts('namespace', { cn, en })`.
 * @param {ts.Node} node
 * @param {Record<string, string>} texts
 */
function addTexts(node, texts) {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineTexts') return;
  const [namespace, both] = node.arguments;
  if (!both || !ts.isObjectLiteralExpression(both)) return;
  const english = propertyOf(both, 'en');
  if (!english || !ts.isPropertyAssignment(english) || !ts.isObjectLiteralExpression(english.initializer)) return;
  for (const each of english.initializer.properties) {
    if (!ts.isPropertyAssignment(each)) continue;
    const text = textOf(each.initializer);
    const key = ts.isStringLiteral(each.name) ? each.name.text : each.name.getText();
    if (text !== null) texts[`${textOf(namespace)}.${key}`] = text;
  }
}

/**
 * Names stand as `{ cn, en }`, or as a Chinese text that is followed by its English one.
 * @param {ts.Node} node
 * @param {Record<string, string>} texts
 */
function addNames(node, texts) {
  if (ts.isObjectLiteralExpression(node)) {
    const english = propertyOf(node, 'en');
    if (!propertyOf(node, 'cn') || !english || !ts.isPropertyAssignment(english)) return;
    const { initializer } = english;
    const all = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer];
    for (const text of all.map(textOf)) if (text) texts[text] = text;
    return;
  }
  const list = ts.isCallExpression(node) ? node.arguments : ts.isArrayLiteralExpression(node) ? node.elements : [];
  list.forEach((each, at) => {
    const chinese = textOf(each);
    const english = textOf(list[at + 1]);
    if (chinese !== null && isChinese(chinese) && english && !isChinese(english)) texts[english] = english;
  });
}

/** @returns {Record<string, string>} */
export function englishTexts() {
  /** @type {Record<string, string>} */
  const texts = {};
  for (const [pattern, add] of /** @type {const} */ ([
    ['libs/contracts/**/*.ts', addNames],
    ['web/src/**/*.{ts,tsx}', addTexts],
  ])) {
    for (const file of globSync(pattern, { cwd: root }).toSorted()) {
      if (file.endsWith('.spec.ts')) continue;
      const source = ts.createSourceFile(
        file,
        readFileSync(path.join(root, file), 'utf8'),
        ts.ScriptTarget.Latest,
        true,
      );
      walk(source, (node) => add(node, texts));
    }
  }
  return texts;
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(`${JSON.stringify({ tag: 'en', name: 'English', texts: englishTexts() }, null, 2)}\n`);
