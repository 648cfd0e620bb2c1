import { randomInt } from 'node:crypto';
import dgram from 'node:dgram';
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

/** Below the ports that systems hand out by themselves, to outgoing connections among others. */
const firstPort = 20_000;
const portCount = 12_000;

/**
 * Keeps a port for this process until it ends, against everybody else who asks here: who has the UDP port of a number has reserved it. A
 * server may therefore take its time to listen, and may leave the port for a moment while it restarts. The library get-port reserves within one
 * process only, where instances and test workers run side by side; and the start looks at ports before any package is there.
 *
 * @param {number} port
 * @returns {Promise<boolean>} false when it is another's
 */
function reserve(port) {
  return new Promise((resolve) => {
    const socket = dgram.createSocket('udp4');
    socket.once('error', () => resolve(false));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref();
      resolve(true);
    });
  });
}

/** @returns {Promise<number>} a port that nobody listens on, reserved for this process */
export async function freePort() {
  for (;;) {
    const port = firstPort + randomInt(portCount);
    if ((await isFree(port)) && (await reserve(port))) return port;
  }
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
  let remembered = {};
  try {
    remembered = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // First start, or a file that was cut short: fresh ports do as well.
  }
  /** @type {Record<string, number>} */
  const ports = {};
  for (const name of names) {
    const port = Number(remembered[name]);
    const known = Number.isInteger(port) && port > 0 && (await isFree(port, '127.0.0.1')) && (await reserve(port));
    ports[name] = known ? port : await freePort();
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
