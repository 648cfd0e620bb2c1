/**
 * Compressed script that each screen loads before it shows, as brotli at build time: what the entry, the shell and the
 * screen import statically, and Ant Design where the screen stands in it. What is loaded later (windows, charts) is not in it.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { declaredScreens } from '../../web/declared-screens.mjs';

const root = path.join(import.meta.dirname, '../..');
const dist = path.join(root, 'web/dist');
const screenMaxBytes = 250_000;
const lightMaxBytes = 152_000;
/** Screens that must come quickly on any computer. */
const light = ['user/Login', 'game/Home', 'vehicle/SysMarshalBoard', 'waiver/Sign', 'online/Fill', 'ride/Page'];

/** @typedef {{ file: string, imports?: string[], isEntry?: boolean }} Chunk */

/** @returns {Record<string, Chunk>} */
const readManifest = () => JSON.parse(readFileSync(path.join(dist, 'manifest.json'), 'utf8'));

/**
 * @param {Record<string, Chunk>} manifest
 * @param {readonly string[]} keys
 * @returns {Set<string>} files that load with these, without what they import later
 */
function filesOf(manifest, keys) {
  const seen = new Set();
  const files = new Set();
  const visit = (/** @type {string} */ key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not among the built files; run npm run build`);
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  keys.forEach(visit);
  return files;
}

/** @param {string} file */
function compressedBytes(file) {
  const whole = path.join(dist, file);
  const small = statSync(`${whole}.br`, { throwIfNoEntry: false });
  return small ? small.size : brotliCompressSync(readFileSync(whole)).length;
}

/** @returns {{ name: string, bytes: number, maxBytes: number }[]} */
export function screenSizes() {
  const manifest = readManifest();
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  if (!entry) throw new Error('the pages have no entry');
  return declaredScreens().map(({ name, module, antd, isBare, isPublic }) => {
    const frame = isBare ? [] : ['src/app/shell/Frame.tsx'];
    const shell = isPublic ? [] : ['src/app/shell/Shell.tsx', 'src/app/shell/ScreenOutlet.tsx', ...frame];
    const design = !isPublic && antd ? ['src/app/AntdProvider.tsx'] : [];
    const files = filesOf(manifest, [entry, ...shell, ...design, module]);
    const bytes = [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + compressedBytes(file), 0);
    return { name, bytes, maxBytes: light.includes(name) ? lightMaxBytes : screenMaxBytes };
  });
}

/** @returns {Promise<number>} 1 when a screen is too heavy */
export async function web() {
  const sizes = screenSizes().toSorted((one, other) => other.bytes - one.bytes);
  for (const { name, bytes, maxBytes } of sizes) {
    const mark = bytes > maxBytes ? '  TOO HEAVY' : '';
    process.stdout.write(
      `${name.padEnd(40)} ${(bytes / 1000).toFixed(1).padStart(7)} KB of ${maxBytes / 1000} KB${mark}\n`,
    );
  }
  return sizes.some(({ bytes, maxBytes }) => bytes > maxBytes) ? 1 : 0;
}
