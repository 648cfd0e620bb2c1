import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from './product.mjs';

const SAMPLE_MS = 10_000;
/** The first minutes fill caches and compile; growth is judged after them. */
const SETTLED_AT = 0.4;
const LIMIT_MB = { core: 220, worker: 160, edge: 120 };
/** More growth than this, from the middle of the run to its end, is not flat. */
const GROWTH_MB_MAX = 15;

/** @param {string[]} args minutes, 10 without */
export async function memory([minutesText]) {
  const minutes = Number(minutesText ?? 10);
  const product = await startProduct({ DEMO_TRAFFIC: 'auto' });
  const pages = {
    core: `${product.baseUrl}/metrics`,
    worker: `http://127.0.0.1:${product.runtime.ports.worker}/metrics`,
    edge: `http://127.0.0.1:${product.runtime.ports.edge}/metrics`,
  };
  /** @type {Record<string, number[]>} */
  const samples = { core: [], worker: [], edge: [] };
  try {
    for (let count = 0; count < (minutes * 60_000) / SAMPLE_MS; count += 1) {
      await pause(SAMPLE_MS);
      for (const [name, page] of Object.entries(pages)) samples[name]?.push(await residentMb(page));
    }
  } finally {
    await product.stop();
  }
  return report(samples) ? 1 : 0;
}

/** @param {string} page */
async function residentMb(page) {
  const text = await (await fetch(page)).text();
  const bytes = /^process_resident_memory_bytes (\S+)/m.exec(text)?.[1];
  return Number(bytes) / 1024 / 1024;
}

/** @param {Record<string, number[]>} samples */
function report(samples) {
  let failed = false;
  for (const [name, values] of Object.entries(samples)) {
    const settled = values.slice(Math.floor(values.length * SETTLED_AT));
    const half = Math.max(1, Math.floor(settled.length / 2));
    const mean = (/** @type {number[]} */ list) =>
      list.reduce((sum, value) => sum + value, 0) / Math.max(1, list.length);
    const [early, late, most] = [mean(settled.slice(0, half)), mean(settled.slice(-half)), Math.max(...values)];
    const limit = LIMIT_MB[/** @type {keyof typeof LIMIT_MB} */ (name)];
    const within = most <= limit && late - early <= GROWTH_MB_MAX;
    failed ||= !within;
    process.stdout.write(
      `${name.padEnd(7)} at most ${most.toFixed(0).padStart(4)} MB (limit ${limit})  middle ${early.toFixed(0)} MB → end ${late.toFixed(0)} MB${within ? '' : '  missed'}\n`,
    );
  }
  return failed;
}
