/**
 * `npm start`: on a fresh clone it installs, builds and starts everything; later it starts in seconds. See launcher/ for the steps.
 * This file and its static imports run on plain Node 20 with no packages.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { demandWritable } from './launcher/data-folder.mjs';
import { reportOf } from './launcher/failure.mjs';
import { install, isInstalled } from './launcher/install.mjs';
import { continueOnOwnNode, isOwnNode } from './launcher/own-node.mjs';
import { demandFree } from './launcher/ports.mjs';
import { readSettings } from './launcher/settings.mjs';

const thisFile = fileURLToPath(import.meta.url);
const root = path.join(path.dirname(thisFile), '..');

/** @param {string} text */
const say = (text) => void process.stdout.write(`${text}\n`);

// A closed terminal or pipe must not end the process before it has stopped the others.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

try {
  const settings = readSettings(root);
  if (!isInstalled(root)) {
    // Said before the long part, not after it.
    demandWritable(settings.dataDir);
    await demandFree(settings.port, 'PORT');
    await demandFree(settings.mqttPort, 'MQTT_PORT');
    install(root, say);
  }
  if (isOwnNode()) {
    const { main } = await import('./launcher/main.mjs');
    process.exitCode = await main({ root, settings, say });
  } else {
    process.exitCode = await continueOnOwnNode(root, thisFile, process.argv.slice(2));
  }
} catch (error) {
  process.stderr.write(`${reportOf(error)}\n`);
  process.exitCode = 1;
}
