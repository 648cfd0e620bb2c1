/**
 * Bundles the three Node processes (core, worker, edge agent) from TypeScript; packages stay outside the bundles.
 * SWC is used because Nest's dependency injection reads decorator metadata, which Node's own type stripping drops.
 */
import path from 'node:path';

const root = import.meta.dirname;

/**
 * Every import that is neither relative nor one of our own areas is a package (or a Node module).
 * @type {import('@rspack/core').ExternalItem}
 */
const externalPackages = ({ request }, done) =>
  request && !request.startsWith('.') && !request.startsWith('/') && !request.startsWith('@paddock/')
    ? done(null, request, 'module')
    : done();

/** @type {import('@rspack/core').Configuration} */
export default {
  mode: 'production',
  target: 'node24',
  context: root,
  entry: {
    core: './apps/core/src/main.ts',
    worker: './apps/worker/src/main.ts',
    edge: './edge-agent/src/main.ts',
    simulators: './edge-agent/src/simulator/main.ts',
    'payment-simulator': './libs/payments/simulator/main.ts',
    paddock: './apps/cli/src/main.ts',
  },
  devtool: 'source-map',
  experiments: {},
  externals: [externalPackages],
  externalsPresets: { node: true },
  output: {
    path: path.join(root, 'dist'),
    filename: '[name].mjs',
    chunkFilename: '[name].mjs',
    module: true,
    chunkFormat: 'module',
    library: { type: 'module' },
  },
  optimization: { minimize: false },
  resolve: {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    alias: { '@paddock': path.join(root, 'libs') },
  },
  module: {
    rules: [
      {
        test: /\.ts$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2024',
            parser: { syntax: 'typescript', decorators: true },
            transform: { legacyDecorator: true, decoratorMetadata: true },
            keepClassNames: true,
          },
        },
        type: 'javascript/auto',
      },
    ],
  },
  stats: 'errors-warnings',
  performance: false,
};
