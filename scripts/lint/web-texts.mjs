/** Reads the texts of the screens (`defineTexts` in web/src) from their sources, for the rules in web-texts.spec.ts. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ namespace: string, shares: string | null, cn: Record<string, string>, en: Record<string, string> }} Namespace */

/** @param {string} root */
const sourcesIn = (root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.spec)\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(path.join(root, name), 'utf8');
      return ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
    });

/** @param {ts.Node} node */
const textsOf = (node) =>
  Object.fromEntries(
    (ts.isObjectLiteralExpression(node) ? node.properties : []).flatMap((property) =>
      ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
        ? [[/** @type {ts.Identifier | ts.StringLiteral} */ (property.name).text, property.initializer.text]]
        : [],
    ),
  );

/** @param {ts.Node} node @param {(node: ts.Node) => boolean} each says whether to look below the node */
const walk = (node, each) => {
  if (each(node)) ts.forEachChild(node, (child) => walk(child, each));
};

/**
 * Every namespace of texts, and what the other code says that may be a key: whole strings, and patterns for strings with parts.
 * @param {string} root
 */
export function readTexts(root) {
  /** @type {Namespace[]} */
  const namespaces = [];
  const mentioned = new Set();
  /** @type {Set<string>} */
  const patterns = new Set();
  for (const source of sourcesIn(root))
    walk(source, (node) => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'defineTexts') {
        const [name, texts, shared] = node.arguments;
        if (name && texts && ts.isStringLiteral(name) && ts.isObjectLiteralExpression(texts)) {
          const [cn = {}, en = {}] = texts.properties.map((property) =>
            ts.isPropertyAssignment(property) ? textsOf(property.initializer) : {},
          );
          namespaces.push({ namespace: name.text, shares: shared?.getText() ?? null, cn, en });
          return false;
        }
      }
      if (ts.isStringLiteralLike(node)) mentioned.add(node.text);
      // A key of an object is one that others reach by what it is called.
      if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) mentioned.add(node.name.text);
      if (ts.isTemplateExpression(node)) {
        const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
        if (parts.join('').length >= 3)
          patterns.add(`^${parts.map((part) => part.replace(/\W/g, '\\$&')).join('\\w+')}$`);
      }
      return true;
    });
  return { namespaces, mentioned, patterns: [...patterns].map((pattern) => new RegExp(pattern)) };
}
