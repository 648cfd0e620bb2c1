import path from 'node:path';

/** The kind of a file stands behind a dot, and nothing else does. Every other part belongs into the name itself. */
const KINDS = [
  'commands',
  'controller',
  'filter',
  'gateway',
  'guard',
  'interceptor',
  'jobs',
  'module',
  'repository',
  'resource',
  'resources',
  'service',
  'states',
];
const ENDINGS = ['spec', 'e2e', 'sql', 'config', 'd'];

/** The kind that a class has by its decorator. */
const BY_DECORATOR = new Map([
  ['Controller', ['controller']],
  ['Module', ['module']],
  ['WebSocketGateway', ['gateway']],
  ['Injectable', ['service', 'guard', 'interceptor', 'filter']],
  ['Catch', ['filter']],
]);

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const CAMEL = /^[a-z][A-Za-z0-9]*$/;
const PASCAL_OR_CAMEL = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * What is wrong with the name of a file, as a sentence; undefined when it is right. Pure, so that each case is tested.
 *
 * @param {string} file path from the root
 * @returns {string | undefined}
 */
export function wrongName(file) {
  const [name = '', ...rest] = path.posix.basename(file).split('.');
  const extension = rest.pop();
  const web = file.startsWith('web/src/');
  const style = !web ? KEBAB : extension === 'tsx' ? PASCAL_OR_CAMEL : CAMEL;
  if (!style.test(name))
    return `the web's modules are named inCamelCase.ts, its components InPascalCase.tsx, all other files in-kebab-case`;
  const unknown = rest.find((part) => !KINDS.includes(part) && !ENDINGS.includes(part));
  return unknown === undefined ? undefined : `.${unknown} is no kind of file: a dot stands before a kind only`;
}

/**
 * Files of one kind are named in one style, and the kind that a decorator of Nest gives a class is in the name of its file.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const fileNames = {
  meta: { type: 'suggestion', docs: { description: 'files of one kind are named in one style' }, schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll(path.sep, '/');
    return {
      Program(node) {
        const wrong = wrongName(file);
        if (wrong !== undefined) context.report({ node, message: wrong });
      },
      /** @param {import('eslint').Rule.Node} node */
      'ClassDeclaration > Decorator > CallExpression'(node) {
        if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
        const kinds = BY_DECORATOR.get(node.callee.name);
        const parts = path.posix.basename(file).split('.');
        if (kinds !== undefined && !parts.includes('spec') && !kinds.some((kind) => parts.includes(kind)))
          context.report({ node, message: `a class with @${node.callee.name}() stands in a file *.${kinds[0]}.ts` });
      },
    };
  },
};
