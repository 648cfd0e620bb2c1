import path from 'node:path';
import { FOR_DEMO, FOR_TESTS, MAY_IMPORT, MAY_USE, OPEN_INSIDE, areaOf, isSpec } from './areas.mjs';

/**
 * Why an import is refused, as a sentence; undefined when it is allowed. Pure, so that the table's every case is tested.
 *
 * @param {string} file path of the importing file from the root
 * @param {string} request what it imports
 * @returns {string | undefined}
 */
export function refusal(file, request) {
  const from = areaOf(file);
  if (from === undefined) return undefined;
  if (request.startsWith('.')) return refuseRelative(file, from, request);
  const [, area, inside] = /^@paddock\/([^/]+)(?:\/(.+))?$/.exec(request) ?? [];
  if (area !== undefined) return refuseArea(file, from, area, inside);
  return refusePackage(file, from, request);
}

/**
 * @param {string} file
 * @param {string} from
 * @param {string} request
 */
function refuseRelative(file, from, request) {
  const target = path.posix.join(path.posix.dirname(file), request);
  const to = areaOf(`${target}/`) ?? areaOf(target);
  if (to === from || to === undefined) return undefined;
  if (isSpec(file) && (to === 'test' || from === 'scripts')) return undefined;
  if (from === 'test' && ['scripts', 'web', 'edgeAgent', 'core', 'worker', 'cli'].includes(to)) return undefined;
  if (from === 'cli' && to === 'edgeAgent') return undefined;
  return `reach ${to} as @paddock/${to}, not by a path`;
}

/**
 * @param {string} file
 * @param {string} from
 * @param {string} to
 * @param {string | undefined} inside
 */
function refuseArea(file, from, to, inside) {
  if (to === from) return `inside ${from}, import by a path`;
  if (!(MAY_IMPORT[from] ?? []).includes(to)) return `${from} may not import ${to}`;
  if (inside === undefined || OPEN_INSIDE.includes(to)) return undefined;
  if (from === 'schema' && (inside === 'schema' || inside === 'tables')) return undefined;
  if (from === 'test' && FOR_TESTS.test(inside)) return undefined;
  if (file.startsWith(FOR_DEMO.files) && FOR_DEMO.inside.test(inside)) return undefined;
  return `only the door of ${to} may be imported: @paddock/${to}`;
}

/**
 * @param {string} file
 * @param {string} from
 * @param {string} request
 */
function refusePackage(file, from, request) {
  const allowed = MAY_USE[from];
  if (allowed === undefined) return undefined;
  const name = request.split('/', request.startsWith('@') ? 2 : 1).join('/');
  if (isSpec(file)) return undefined;
  if (name.startsWith('node:')) return from === 'edgeAgent' ? undefined : `${from} may not use Node's own modules`;
  return allowed.includes(name) ? undefined : `${from} may not use the package ${name}`;
}

/** @type {import('eslint').Rule.RuleModule} */
export const importAreas = {
  meta: { type: 'problem', docs: { description: 'areas import only what the table in areas.mjs allows' }, schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join('/');
    /** @param {{ source?: unknown } & import('estree').Node} node */
    const check = (node) => {
      const source = /** @type {import('estree').Literal | null | undefined} */ (node.source);
      if (typeof source?.value !== 'string') return;
      const message = refusal(file, source.value);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};
