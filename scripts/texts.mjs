/**
 * `npm run texts`: every English text there is to translate, as the file of a further language (`web/public/languages/<code>.json`).
 * Texts of the pages stand by `namespace.key`, with the forms that English has; names from declarations, dictionaries and the menu by their
 * English words, as do the sentences of the service; words of Ant Design and dayjs by their place in their locales.
 */
import antdWords from 'antd/locale/en_US.js';
import dayjsWords from 'dayjs/locale/en.js';
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
 * Texts that the pages and the service share: `export const NAME = { cn: {…}, en: {…} }` in contracts, by its name.
 * @type {Map<string, ts.ObjectLiteralExpression>}
 */
const sharedTexts = new Map();

/** @param {ts.Node} node */
function noteSharedTexts(node) {
  if (!ts.isVariableDeclaration(node) || !node.initializer) return;
  const value = ts.isAsExpression(node.initializer) ? node.initializer.expression : node.initializer;
  if (!ts.isObjectLiteralExpression(value)) return;
  const english = propertyOf(value, 'en');
  if (english && ts.isPropertyAssignment(english) && ts.isObjectLiteralExpression(english.initializer))
    sharedTexts.set(node.name.getText(), english.initializer);
}

/**
 * All of them, those that stand together in a line, `...{ a: 'A', b: 'B' }`, and those of contracts, `...NAME.en`, too.
 * @param {ts.ObjectLiteralExpression} node
 * @returns {ts.PropertyAssignment[]}
 */
const propertiesOf = (node) =>
  node.properties.flatMap((each) => {
    if (ts.isPropertyAssignment(each)) return [each];
    const { expression } = /** @type {ts.SpreadAssignment} */ (each);
    const spread = ts.isPropertyAccessExpression(expression)
      ? sharedTexts.get(expression.expression.getText())
      : expression;
    if (spread && ts.isObjectLiteralExpression(spread)) return propertiesOf(spread);
    // Left out here, it would stay in English in every further language.
    throw new Error(`${node.getSourceFile().fileName}: write ${each.getText()} out, so that it can be translated`);
  });

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
  for (const each of propertiesOf(english.initializer)) {
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
  noteSharedTexts(node);
  if (ts.isObjectLiteralExpression(node)) {
    const english = propertyOf(node, 'en');
    if (!propertyOf(node, 'cn') || !english || !ts.isPropertyAssignment(english)) return;
    const { initializer } = english;
    const all = ts.isArrayLiteralExpression(initializer) ? [...initializer.elements] : [initializer];
    // What is Chinese in English too is compared by older clients and stays.
    for (const text of all.map(textOf)) if (text && !isChinese(text)) texts[text] = text;
    return;
  }
  const list = ts.isCallExpression(node) ? node.arguments : ts.isArrayLiteralExpression(node) ? node.elements : [];
  list.forEach((each, at) => {
    const chinese = textOf(each);
    const english = textOf(list[at + 1]);
    if (chinese !== null && isChinese(chinese) && english && !isChinese(english)) texts[english] = english;
  });
}

/**
 * Texts of a locale, each by its place in it.
 * @param {unknown} words
 * @param {string} place
 * @param {Record<string, string>} texts
 */
function addLocale(words, place, texts) {
  if (typeof words === 'string') texts[place] = words;
  else if (typeof words === 'object' && words !== null)
    for (const [name, each] of Object.entries(words)) addLocale(each, `${place}.${name}`, texts);
}

/** What of Ant Design the pages show. */
const ANTD_PARTS = ['global', 'DatePicker', 'TimePicker', 'Modal', 'Empty', 'Form'];
/** What a locale says to programs. */
const FOR_PROGRAMS = /(?:\.locale|[fF]ormat|\.name|Meridiem)$/;

/** @param {Record<string, string>} texts */
function addLocales(texts) {
  /** @type {Record<string, string>} */
  const found = {};
  // Node gives the whole module where its types promise the default, other loaders the default.
  const words = /** @type {object} */ ('default' in antdWords ? antdWords.default : antdWords);
  addLocale(Object.fromEntries(Object.entries(words).filter(([part]) => ANTD_PARTS.includes(part))), 'antd', found);
  const { months = [], weekdays = [] } = dayjsWords;
  const short = (/** @type {string[]} */ words, /** @type {number} */ length) =>
    words.map((word) => word.slice(0, length));
  addLocale({ months, monthsShort: short(months, 3) }, 'dayjs', found);
  addLocale({ weekdays, weekdaysShort: short(weekdays, 3), weekdaysMin: short(weekdays, 2) }, 'dayjs', found);
  for (const [place, text] of Object.entries(found)) if (!FOR_PROGRAMS.test(place)) texts[place] = text;
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
  addLocales(texts);
  return texts;
}

if (process.argv[1] === import.meta.filename)
  process.stdout.write(`${JSON.stringify({ tag: 'en', name: 'English', texts: englishTexts() }, null, 2)}\n`);
