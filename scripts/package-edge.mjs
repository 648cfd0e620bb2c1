/**
 * `npm run package:edge`: one archive for each kind of machine with all that a venue's box needs, Node.js included. Nothing has to be
 * installed there, and nothing is fetched. `-- --arch x64` makes one of them, `--out` names the folder, `--level 1` packs quickly, and
 * `--bundle` names a folder that gets the bundle alone, for an image that has Node.js already.
 */
import { rspack } from '@rspack/core';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import shared from '../rspack.config.mjs';

const root = path.join(import.meta.dirname, '..');
const ARCHS = ['x64', 'arm64'];
/** The archive must fit on a USB stick, and download in minutes over a venue's line. */
const BYTES_MAX = 200_000_000;

const { values } = parseArgs({
  options: {
    arch: { type: 'string', multiple: true, default: ARCHS },
    out: { type: 'string', default: path.join(root, 'dist/venue-box') },
    level: { type: 'string', default: '9' },
    bundle: { type: 'string' },
  },
});

/** @param {string} file */
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json'));
const { version: nodeVersion } = JSON.parse(read('node_modules/node/package.json'));
const out = path.resolve(values.out);

/**
 * As the services are bundled, with the packages inside: there is no node_modules on a box.
 *
 * @param {string} folder
 */
async function bundle(folder) {
  const compiler = rspack({
    ...shared,
    entry: { edge: './edge-agent/src/main.ts' },
    externals: [],
    devtool: false,
    output: { ...shared.output, path: folder, clean: true },
    // Of a socket: faster where it is there, and not needed.
    plugins: [new rspack.IgnorePlugin({ resourceRegExp: /^(bufferutil|utf-8-validate)$/ })],
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString({ preset: 'errors-only' }) ?? 'nothing was bundled');
}

/**
 * Node.js as npm has it for each kind of machine, in the version that the tests run with.
 *
 * @param {string} arch
 * @param {string} target
 */
function addNode(arch, target) {
  const own = path.join(root, 'node_modules/node/bin/node');
  if (process.platform === 'linux' && arch === process.arch && existsSync(own)) copyFileSync(own, target);
  else {
    const folder = path.join(out, `.node-${arch}-${nodeVersion}`);
    if (!existsSync(path.join(folder, 'package/bin/node'))) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      const [packed] = JSON.parse(
        execFileSync('npm', ['pack', `node-linux-${arch}@${nodeVersion}`, '--json', '--pack-destination', folder], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      );
      execFileSync('tar', ['-xzf', path.join(folder, packed.filename), '-C', folder, 'package/bin/node']);
      rmSync(path.join(folder, packed.filename));
    }
    copyFileSync(path.join(folder, 'package/bin/node'), target);
  }
  chmodSync(target, 0o755);
}

/**
 * @param {string} arch
 * @param {string} bundled
 */
function packageFor(arch, bundled) {
  const name = `paddock-edge-${version}-linux-${arch}`;
  const folder = path.join(out, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'bin'), { recursive: true });
  cpSync(bundled, path.join(folder, 'dist'), { recursive: true });
  addNode(arch, path.join(folder, 'bin/node'));
  for (const file of ['paddock-edge.service', 'edge.env.example', 'journald.conf', 'install.sh'])
    copyFileSync(path.join(root, 'deploy/edge', file), path.join(folder, file));
  chmodSync(path.join(folder, 'install.sh'), 0o755);
  copyFileSync(path.join(root, 'docs/venue-box.md'), path.join(folder, 'README.md'));
  writeFileSync(path.join(folder, 'VERSION'), `${version} linux-${arch} node ${nodeVersion}\n`);
  const archive = `${folder}.tar.gz`;
  execFileSync('tar', ['--owner=0', '--group=0', '-I', `gzip -${values.level}`, '-cf', archive, '-C', out, name]);
  rmSync(folder, { recursive: true });
  const { size } = statSync(archive);
  if (size > BYTES_MAX) throw new Error(`${archive} is larger than ${BYTES_MAX / 1e6} MB`);
  process.stdout.write(`${archive}  ${Math.round(size / 1e6)} MB\n`);
}

for (const arch of values.arch)
  if (!ARCHS.includes(arch)) throw new Error(`there is no package for ${arch}; there are ${ARCHS.join(' and ')}`);
if (values.bundle !== undefined) await bundle(path.resolve(values.bundle));
else {
  mkdirSync(out, { recursive: true });
  const bundled = path.join(out, '.bundle');
  await bundle(bundled);
  for (const arch of values.arch) packageFor(arch, bundled);
  rmSync(bundled, { recursive: true });
}
