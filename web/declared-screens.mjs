/** The pages as the features declare them, for what works on the sources: the build, the bench, the tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const features = path.join(import.meta.dirname, 'src/features');
const declaration = /'([\w/]+)':\s*\{\s*load:\s*\(\)\s*=>\s*import\('\.\/(\w+)'\)([^}]*)\}/g;

/**
 * @typedef {object} DeclaredScreen
 * @property {string} name the key of its component
 * @property {string} module its file, from the folder of the pages
 * @property {boolean} antd
 * @property {boolean} isBare in the shell, without the frame
 * @property {boolean} isPublic outside the shell
 */

/** @returns {DeclaredScreen[]} every page with the module that shows it */
export function declaredScreens() {
  return readdirSync(features).flatMap((feature) => {
    const file = path.join(features, feature, 'screens.ts');
    if (!existsSync(file)) return [];
    return [...readFileSync(file, 'utf8').matchAll(declaration)].map(([, name = '', module = '', rest = '']) => ({
      name,
      module: `src/features/${feature}/${module}.tsx`,
      antd: !rest.includes('antd: false'),
      isBare: rest.includes("layout: 'bare'"),
      isPublic: rest.includes('public: true'),
    }));
  });
}
