/**
 * Words that names in this code do not use, each with the word of the field that they use instead. One word has one meaning, see the
 * glossary in docs/architecture.md. Names of the wire, of tables and of other packages are not ours to choose: they are read, not declared.
 *
 * @type {ReadonlyMap<string, string>}
 */
export const INSTEAD = new Map([
  ['told', 'notified, published or reported'],
  ['tell', 'notify, publish or report'],
  ['tells', 'notifies, publishes or reports'],
  ['heard', 'received'],
  ['hear', 'receive'],
  ['hears', 'receives'],
  ['obey', 'handle or acknowledge'],
  ['obeys', 'handles or acknowledges'],
  ['said', 'message, output or answer'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['duty', 'task'],
  ['duties', 'tasks'],
  ['anew', 'again, restart'],
  ['whoever', 'the role: user, caller, sender'],
  ['purse', 'account'],
  ['purses', 'accounts'],
  ['till', 'store account, or until'],
]);

/**
 * @param {string} name an identifier
 * @returns {string[]} its words in lower case
 */
export const wordsOf = (name) =>
  name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[ _$]+/);

/**
 * Names are made of the field's own words.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const plainWords = {
  meta: { type: 'suggestion', docs: { description: 'names use the words of the glossary' }, schema: [] },
  create(context) {
    return {
      Identifier(node) {
        const { parent } = node;
        // Somebody else may have named what is only used here; where it is ours, its declaration is reported.
        if (parent.type === 'MemberExpression' && parent.property === node && !parent.computed) return;
        if (parent.type === 'ImportSpecifier' && parent.imported === node && parent.local !== node) return;
        for (const word of wordsOf(node.name)) {
          const instead = INSTEAD.get(word);
          if (instead !== undefined)
            context.report({ node, message: `${node.name}: not "${word}" but the plain word: ${instead}` });
        }
      },
    };
  },
};
