/**
 * SQL is a constant with `$n` parameters. A template with a hole, or a sum of strings, as the first argument of `.query(` is how client
 * text becomes SQL. What has to vary (a column of a list, say) is looked up in a declaration and quoted there: those few
 * places are named in the configuration.
 *
 * A hole may hold what the module itself defines or imports, such as a list of columns: that can't be client text.
 * A local name is followed to its definition: `const sql = 'SELECT ' + name; db.query(sql)` is found too.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const constantSql = {
  meta: { type: 'problem', docs: { description: 'SQL is a constant with parameters' }, schema: [] },
  create(context) {
    /**
     * @param {import('estree').Node} node
     * @param {number} [depth]
     * @returns {boolean}
     */
    const isConstant = (node, depth = 0) => {
      if (depth > 5) return false;
      if (node.type === 'Literal') return true;
      if (node.type === 'TemplateLiteral') return node.expressions.every((hole) => isConstant(hole, depth + 1));
      if (node.type === 'BinaryExpression')
        return isConstant(node.left, depth + 1) && isConstant(node.right, depth + 1);
      if (node.type === 'ConditionalExpression')
        return isConstant(node.consequent, depth + 1) && isConstant(node.alternate, depth + 1);
      if (node.type === 'MemberExpression') return node.object.type === 'Identifier' && isOfModule(node.object);
      if (node.type !== 'Identifier') return false;
      if (isOfModule(node)) return true;
      const value = localValue(node);
      return value !== undefined && isConstant(value, depth + 1);
    };

    /**
     * @param {import('estree').Identifier} node
     * @returns {import('eslint').Scope.Definition | undefined}
     */
    const definitionOf = (node) => {
      for (
        let scope = /** @type {import('eslint').Scope.Scope | null} */ (context.sourceCode.getScope(node));
        scope;
        scope = scope.upper
      ) {
        const variable = scope.set.get(node.name);
        if (variable) return variable.defs[0];
      }
      return undefined;
    };

    /** @param {import('estree').Identifier} node */
    const isOfModule = (node) => {
      const definition = definitionOf(node);
      if (definition?.type === 'ImportBinding') return true;
      return (
        definition?.type === 'Variable' &&
        definition.parent.kind === 'const' &&
        /^(Program|Export)/.test(parentType(definition.parent))
      );
    };

    /**
     * @param {import('estree').Identifier} node
     * @returns {import('estree').Node | undefined}
     */
    const localValue = (node) => {
      const definition = definitionOf(node);
      return definition?.type === 'Variable' && definition.parent.kind === 'const'
        ? (definition.node.init ?? undefined)
        : undefined;
    };

    /** @param {import('estree').Node} node whether this text is put together here from parts that are not constant */
    const isBuilt = (node) => {
      const text = node.type === 'Identifier' ? localValue(node) : node;
      return (text?.type === 'TemplateLiteral' || text?.type === 'BinaryExpression') && !isConstant(text);
    };

    return {
      CallExpression(node) {
        const [first] = node.arguments;
        if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
        if (node.callee.property.name !== 'query' || first === undefined || first.type === 'SpreadElement') return;
        if (isBuilt(first))
          context.report({ node: first, message: 'SQL is a constant: give values as parameters ($1, $2, …)' });
      },
    };
  },
};

/** @param {import('estree').Node} node */
function parentType(node) {
  return 'parent' in node ? /** @type {import('estree').Node} */ (node.parent).type : '';
}
