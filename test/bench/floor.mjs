import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../scripts/launcher/ports.mjs';

/**
 * The bare Fastify routes on the product's own database.
 * @param {string} databaseUrl @returns {Promise<{ port: number, stop: () => void }>}
 */
export async function startBareHttp(databaseUrl) {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-http.mjs')], {
    env: { ...process.env, BARE_DATABASE_URL: databaseUrl, BARE_HTTP_PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  return { port, stop: () => void child.kill('SIGTERM') };
}

/** @param {readonly number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @param {string} name @param {number} ours @param {number} goal least */
export function verdict(name, ours, goal) {
  const within = ours >= goal;
  process.stdout.write(`${name.padEnd(58)} ${ours.toFixed(2)} (goal ${goal}${within ? '' : ', missed'})\n`);
  return within;
}
