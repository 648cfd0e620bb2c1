/** Builds the browser pages: one entry, one chunk per screen; core serves `web/dist` at `/`. */
import { readdirSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const core = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;
/** What the dev server has itself: its own modules, the sources and the folders of `public`. Every other path belongs to the service. */
const ownFolders = [
  'src',
  'node_modules',
  ...readdirSync(path.join(import.meta.dirname, 'public'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name),
];
const servicePaths = `^/(?!@|(?:${ownFolders.join('|')})/)[\\w-]+/`;

/** Text files from this size on are written compressed too, so that the service sends them without compressing anything. */
const worthItBytes = 1024;
const textFile = /\.(?:js|css|svg|html|json|webmanifest)$/;

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < worthItBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}

function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && textFile.test(entry.name));
      await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))));
    },
  };
}

/** Which further languages there are: each is a file, and no list is kept by hand. */
function languages(): Plugin {
  return {
    name: 'languages',
    apply: 'build',
    async generateBundle() {
      const folder = path.join(import.meta.dirname, 'public/languages');
      const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.json'));
      const known = await Promise.all(
        files.map(async (file) => {
          const { name } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as { name: string };
          return { code: path.basename(file, '.json'), name };
        }),
      );
      this.emitFile({ type: 'asset', fileName: 'languages/index.json', source: JSON.stringify(known) });
    },
  };
}

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];
const started = new WeakMap<Modules, ReadonlySet<string>>();

/** What the entry imports, without what it loads later. */
function startOf(modules: Modules): ReadonlySet<string> {
  const known = started.get(modules);
  if (known) return known;
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(path.join(import.meta.dirname, 'index.html'));
  started.set(modules, found);
  return found;
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), languages(), precompress()],
  resolve: { alias: { '@paddock': path.join(import.meta.dirname, '../libs') } },
  server: {
    port: 23173,
    fs: { allow: [path.join(import.meta.dirname, '..')] },
    proxy: {
      [servicePaths]: { target: core },
      '/socket.io': { target: core, ws: true },
    },
  },
  // What each screen loads is measured by `npm run bench -- web`.
  build: {
    manifest: 'manifest.json',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page has from the start is one file: it compresses better than twenty, and no list of what a page loads names them.
          groups: [{ debugName: 'start', name: (id, modules) => (startOf(modules).has(id) ? 'start' : null) }],
        },
      },
    },
  },
});
