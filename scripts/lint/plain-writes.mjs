import path from 'node:path';
import { isSpec } from './areas.mjs';

/** A row of parameters, whatever is cast or done about a conflict. */
const INSERT_OF_VALUES = /^\s*INSERT INTO [\w"]+(?: AS \w+)?\s*\([^()]*\)\s*VALUES\b/i;
/** What an existing row becomes, is decided in SQL. */
const DECIDES = /\bDO UPDATE\b|\bWHERE\b|\bSELECT\b/i;
const REASON = /^\s*\*?\s*By hand: \S/;

/** A value that is given, or follows from the row's own by a sum; its column is set, or the row is found by it. */
const GIVEN = String.raw`(?:\$\d+|'[^']*'|\d+|true|false)(?:::\w+(?:\[\])?)?`;
const SET = String.raw`\w+ = (?:${GIVEN}|NULL|now\(\)|\w+ [+-] (?:\$\d+|\d+))`;
const FOUND_BY = String.raw`(?:\w+\.)?\w+ = ${GIVEN}`;
const PLAIN_UPDATE = new RegExp(
  String.raw`^UPDATE \w+(?: (?:AS )?(?!SET )\w+)? SET ${SET}(?:, ${SET})* WHERE ${FOUND_BY}(?: AND ${FOUND_BY})*(?: RETURNING [^()]*)?$`,
);

/**
 * Whether a text is an INSERT or an UPDATE that the `tables` of an area (libs/kernel/database/rows.ts) write as well.
 *
 * @param {string} text
 */
export const isPlainWrite = (text) =>
  (INSERT_OF_VALUES.test(text) && !DECIDES.test(text)) || PLAIN_UPDATE.test(text.trim().replaceAll(/\s+/g, ' '));

/**
 * A row is stored by the writes of its area, where a field stands once and is checked by the compiler, instead of in a list of columns,
 * one of numbers and one of values. A write that has to be by hand says why in a comment above its statement: `By hand: …`.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const plainWrites = {
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
      if (isPlainWrite(text) && !saysWhy(/** @type {import('eslint').Rule.Node} */ (node)))
        context.report({ node, message: 'store it with the tables of the area, or say above it: "By hand: …"' });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, node.quasis.map((part) => part.value.raw).join(' ? ')),
    };
  },
};
