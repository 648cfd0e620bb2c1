/** Builds the browser pages: one entry, one chunk per screen; core serves `web/dist` at `/`. */
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { declaredScreens } from './declared-screens.mjs';

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

/** The oldest versions that work, the same in `docs/operations.md` and in the page that older ones get. */
const browsers = JSON.parse(readFileSync(path.join(import.meta.dirname, 'browsers.json'), 'utf8')) as Record<
  string,
  string
>;

/** Before the pages comes a script that every browser understands: one that is too old shows what is needed. */
function oldBrowsers(): Plugin {
  const name = 'old-browsers.js';
  return {
    name: 'old-browsers',
    apply: 'build',
    async buildStart() {
      const source = await readFile(path.join(import.meta.dirname, name), 'utf8');
      this.emitFile({ type: 'asset', name, source: source.replace('BROWSERS;', `${JSON.stringify(browsers)};`) });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const asset = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(name));
        if (!asset) throw new Error(`${name} was not built`);
        return [{ tag: 'script', attrs: { src: `/${asset.fileName}` }, injectTo: 'head-prepend' }];
      },
    },
  };
}

type Modules = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The shell around every page of staff, and its menu and header around those that are not `bare`. */
const shell = ['src/app/shell/Shell.tsx', 'src/app/shell/ScreenOutlet.tsx'];
const frame = ['src/app/shell/Frame.tsx'];
/** Pages without the shell, and those in it without the frame: they load nothing of these that they don't use. */
const screens = declaredScreens();
const withoutShell = screens.filter(({ isPublic }) => isPublic).map(({ module }) => module);
const withoutFrame = screens.filter(({ isPublic, isBare }) => isPublic || isBare).map(({ module }) => module);

/** @returns what is loaded with any of these files, without what they load later. @throws when one of them is no part of the pages */
function loadedWith(files: readonly string[], modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    modules.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  for (const file of files) {
    const id = path.join(import.meta.dirname, file);
    if (!modules.getModuleInfo(id)) throw new Error(`${file} is no part of the pages; vite.config.ts names it`);
    visit(id);
  }
  return found;
}

const ofMostWindows =
  /antd[\\/]es[\\/](?:button|config-provider|input|modal|segmented|select|skeleton|switch|tooltip)[\\/]index\.js$/;

type FileOf = (id: string) => string | null;

/**
 * What every page of a kind loads anyway is one file: it is asked for once instead of forty times, and compresses better. All other modules
 * are left to the bundler, which makes a file for each set of pages that share them.
 */
function sharedFiles(modules: Modules): FileOf {
  const start = loadedWith(['index.html'], modules);
  const inShell = loadedWith(shell, modules);
  const inFrame = loadedWith(frame, modules);
  const besideShell = loadedWith(withoutShell, modules);
  const besideFrame = loadedWith(withoutFrame, modules);
  // They keep files of their own, by which the manifest knows them.
  const roots = new Set([...shell, ...frame].map((file) => path.join(import.meta.dirname, file)));
  return (id) => {
    if (start.has(id)) return 'start';
    if (roots.has(id)) return null;
    if (inShell.has(id)) return besideShell.has(id) ? 'shared' : 'shell';
    return inFrame.has(id) && !besideFrame.has(id) ? 'frame' : null;
  };
}

const known = new WeakMap<Modules, FileOf>();

function fileOf(id: string, modules: Modules): string | null {
  const sorted = known.get(modules) ?? sharedFiles(modules);
  known.set(modules, sorted);
  return sorted(id);
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), languages(), oldBrowsers(), precompress()],
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
    target: Object.entries(browsers).map(([name, version]) => `${name}${version}`),
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A module's own imports are in its file or in one that more pages load: none has to follow it into its file.
            { debugName: 'shared files', name: fileOf, includeDependenciesRecursively: false, priority: 1 },
            // What the windows of nearly every page are made of, with all that it needs; it comes when the page is idle.
            { name: 'antd', test: ofMostWindows },
          ],
        },
      },
    },
  },
});
