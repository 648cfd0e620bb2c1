import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { StartFailure } from './failure.mjs';

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>} whether a server could listen there now
 */
export function isFree(port, host = '0.0.0.0') {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** @returns {Promise<number>} a port that nobody listens on at this moment */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = probe.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Ports that only this machine uses. A data folder keeps its own from start to start, so that addresses in logs stay true,
 * and gets another one only where somebody else has taken it meanwhile.
 *
 * @param {string} dataDir
 * @param {readonly string[]} names
 * @returns {Promise<Record<string, number>>}
 */
export async function rememberedPorts(dataDir, names) {
  const file = path.join(dataDir, 'ports.json');
  /** @type {Record<string, number>} */
  let known = {};
  try {
    known = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // First start, or a file that was cut short: fresh ports do as well.
  }
  /** @type {Record<string, number>} */
  const ports = {};
  const taken = new Set();
  for (const name of names) {
    let port = Number(known[name]);
    while (!Number.isInteger(port) || port < 1 || taken.has(port) || !(await isFree(port, '127.0.0.1')))
      port = await freePort();
    taken.add(port);
    ports[name] = port;
  }
  writeFileSync(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}

/**
 * @param {number} port
 * @param {string} setting name of the variable that chooses it
 * @throws {StartFailure} when somebody listens there
 */
export async function demandFree(port, setting) {
  if (await isFree(port)) return;
  throw new StartFailure(
    `Port ${port} is in use by another program: stop it, or choose another port with ${setting}=<number> npm start.`,
  );
}
