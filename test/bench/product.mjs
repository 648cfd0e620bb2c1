import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../scripts/launcher/ports.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const READY_MS_MAX = 240_000;

/**
 * The whole product as `npm start` runs it, on free ports and an own data folder.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ runtime: any, devices: any, dataDir: string, mqttPort: number, baseUrl: string, stop: () => Promise<void> }>}
 */
export async function startProduct(env) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-bench-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      DEMO_PAST: 'off',
      ...env,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the product was not ready in time')), READY_MS_MAX);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (!output.includes('Paddock is ready')) return;
      clearTimeout(timer);
      resolve(undefined);
    });
    child.once('exit', (code) => reject(new Error(`the product ended with ${code}`)));
  });
  const read = (/** @type {string} */ file) => JSON.parse(readFileSync(path.join(dataDir, file), 'utf8'));
  return {
    runtime: read('runtime.json'),
    // Only the demo has devices of its own.
    devices: env.DEMO === 'off' ? [] : read('demo-devices.json').devices,
    dataDir,
    mqttPort,
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** @param {string} baseUrl @param {string} username */
export async function signIn(baseUrl, username) {
  const response = await fetch(`${baseUrl}/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'paddock-demo' }),
  });
  const { result, message } = /** @type {any} */ (await response.json());
  if (!result) throw new Error(message);
  return result.token;
}
