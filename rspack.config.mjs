/**
 * Bundles the Node processes that nest-cli.json names, all in one go because they share files; packages stay outside the bundles.
 * `nest build` takes this in place of its own settings, which know one entry at a time and CommonJS.
 * SWC is used because Nest's dependency injection reads decorator metadata, which Node's own type stripping drops.
 */
import { SwcJsMinimizerRspackPlugin } from '@rspack/core';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** @type {{ projects: Record<string, { sourceRoot: string, entryFile: string }> }} */
const { projects } = JSON.parse(readFileSync(path.join(root, 'nest-cli.json'), 'utf8'));

/**
 * Every import that is neither relative nor one of our own areas is a package (or a Node module).
 * @type {import('@rspack/core').ExternalItem}
 */
const externalPackages = ({ request }, done) =>
  request && !request.startsWith('.') && !request.startsWith('/') && !request.startsWith('@paddock/')
    ? done(null, request, 'module-import')
    : done();

/** @type {import('@rspack/core').Configuration} */
export default {
  mode: 'production',
  target: 'node24',
  context: root,
  entry: Object.fromEntries(
    Object.entries(projects).map(([name, project]) => [name, `./${project.sourceRoot}/${project.entryFile}.ts`]),
  ),
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
  optimization: {
    minimizer: [
      // A process keeps its source in memory. Without comments and in ASCII alone (one byte for each character instead of two) that is a
      // third; names stay as they are for logs and profiles.
      new SwcJsMinimizerRspackPlugin({
        extractComments: false,
        minimizerOptions: { mangle: false, compress: false, format: { asciiOnly: true, comments: false } },
      }),
    ],
  },
  resolve: {
    extensions: ['.ts', '.mjs', '.js', '.json'],
    alias: { '@paddock': path.join(root, 'libs') },
  },
  module: {
    // Besides threads, programs in processes of their own (libs/resources/spreadsheet/child-program.ts): each is a file of its own.
    parser: { javascript: { worker: ['...', 'ChildProgram from ./child-program'] } },
    rules: [
      {
        // What a process does not use is not in it, its packages neither: the worker has no controllers and no sockets.
        test: /[\\/]libs[\\/].*\.ts$/,
        // Imported, or started, for what they do and not for what they export.
        exclude: /-(?:part|process)\.ts$/,
        sideEffects: false,
      },
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
