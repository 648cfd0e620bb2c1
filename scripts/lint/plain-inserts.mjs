import path from 'node:path';
import { isSpec } from './areas.mjs';

/** A row of parameters, whatever is cast or done about a conflict. */
const INSERT_OF_VALUES = /^\s*INSERT INTO [\w"]+(?: AS \w+)?\s*\([^()]*\)\s*VALUES\b/i;
/** What an existing row becomes, is decided in SQL. */
const DECIDES = /\bDO UPDATE\b|\bWHERE\b|\bSELECT\b/i;
const REASON = /^\s*\*?\s*By hand: \S/;

/**
 * Whether a text is an INSERT that `tables.insert` (libs/kernel/database/rows.ts) writes as well.
 *
 * @param {string} text
 */
export const isPlainInsert = (text) => INSERT_OF_VALUES.test(text) && !DECIDES.test(text);

/**
 * A row is stored by the writes of its area, where a field stands once and is checked by the compiler, instead of in a list of columns,
 * one of numbers and one of values. One that has to be by hand says why in a comment above its statement: `By hand: …`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const plainInserts = {
  meta: { type: 'suggestion', docs: { description: 'rows are stored by the tables of their area' }, schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    if (!/^(libs|apps)\//.test(file) || isSpec(file) || /\/(migrations|functions)\//.test(file)) return {};

    /** @param {import('eslint').Rule.Node} node */
    const saysWhy = (node) => {
      for (let each = node; each.type !== 'Program'; each = each.parent)
        if (context.sourceCode.getCommentsBefore(each).some(({ value }) => REASON.test(value))) return true;
      return false;
    };
    /** @param {import('estree').Node} node @param {string} text */
    const check = (node, text) => {
      if (isPlainInsert(text) && !saysWhy(/** @type {import('eslint').Rule.Node} */ (node)))
        context.report({ node, message: 'store it with the insert of tables.ts, or say above it: "By hand: …"' });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map((part) => part.value.raw).join(' ? ')),
    };
  },
};
