import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/launcher/ports.mjs';
import { readComposeFile } from './compose-file.mjs';
import { Counter, patiently } from './counter.mjs';
import { formerVersion } from './former.mjs';
import { baseImage, build } from './images.mjs';
import { Starter } from './starter.mjs';

const NODE = 'node:24-bookworm-slim';
const PRODUCT = 'localhost/paddock:latest';
const FORMER = 'localhost/paddock:former';
const PRESENT = 'localhost/paddock:present';
const EDGE = 'localhost/paddock-edge:latest';
/** So long calls go on after something happened to a core. */
const AFTERWARDS_MS = 5_000;
/** Of all calls: those on their way to a core that ended, and none while the proxy asks a core that is gone. */
const AGAIN_SHARE_MAX = 0.05;

/**
 * @typedef {object} Venue
 * @property {import('./podman.mjs').Podman} podman
 * @property {Starter} compose
 * @property {string} address
 * @property {string} backups
 * @property {string} edgeEnvFile
 * @property {(text: string) => void} say
 */

/** @param {{ podman: import('./podman.mjs').Podman, root: string, say: (text: string) => void }} on */
export async function proveCompose({ podman, root, say }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-compose-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const secret = () => randomBytes(24).toString('hex');
  const settings = {
    ...{ POSTGRES_PASSWORD: secret(), POSTGRES_APP_PASSWORD: secret(), REDIS_PASSWORD: secret() },
    ...{ HTTP_PORT: String(port), HTTPS_PORT: String(await freePort()), MQTT_PORT: String(await freePort()) },
    ...{ STOP_PORT: String(await freePort()), PUBLIC_URL: address, ALLOW_PLAIN_HTTP: 'on', ALLOW_PLAIN_MQTT: 'on' },
    ...{ EDGE_ENV_FILE: path.join(folder, 'edge.env'), BACKUP_DIR: path.join(folder, 'backups') },
  };
  mkdirSync(settings.BACKUP_DIR);
  const project = readComposeFile(path.join(root, 'docker-compose.yml'), settings);
  await images({ podman, root, folder, project, say });
  const compose = new Starter(podman, project, { nodeImage: `docker.io/library/${NODE}` });
  const venue = { podman, compose, address, backups: settings.BACKUP_DIR, edgeEnvFile: settings.EDGE_ENV_FILE, say };
  try {
    const account = await started(venue);
    const counter = await Counter.signIn(address, account);
    await sell(counter);
    say('signed in, and sold one line');
    await killedCore(venue, counter);
    await restored(venue, counter);
    await upgraded(venue, counter);
  } catch (error) {
    for (const name of project.services.keys()) {
      const text = await compose.logs(name);
      if (!text.includes('no container with name')) say(`--- ${name}\n${text}`);
    }
    throw error;
  } finally {
    if (process.env.PADDOCK_COMPOSE_KEEP !== 'on') await compose.down();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ podman: import('./podman.mjs').Podman, root: string, folder: string, project: import('./compose-file.mjs').Project, say: (text: string) => void }} on */
async function images({ podman, root, folder, project, say }) {
  const bases = new Set([NODE, ...[...project.services.values()].map(({ image }) => image)]);
  for (const image of bases) {
    if (image.startsWith('paddock:')) continue;
    say(`${image}: ${await baseImage(podman, image)}`);
  }
  const former = await formerVersion(root, path.join(folder, 'former'));
  const products = [
    { tag: FORMER, context: former.folder, file: 'Dockerfile', says: `the version before (${former.says})` },
    { tag: PRESENT, context: root, file: 'Dockerfile', says: 'this version' },
    { tag: EDGE, context: root, file: 'deploy/edge/Dockerfile', says: 'the edge agent of a venue' },
  ];
  for (const { tag, context, file, says } of products) {
    await build(podman, {
      tag,
      context,
      file: path.join(context, file),
      logFile: path.join(podman.folder, 'build.log'),
    });
    say(`built ${says}`);
  }
  rmSync(path.join(folder, 'former'), { recursive: true, force: true });
  // The bundle of the venue's image is started once: without an address it says what it lacks, in one sentence.
  const refusal = await podman.call(['run', '--rm', '--pull=never', EDGE]).catch(String);
  assert.match(refusal, /CORE_URL|EDGE_/, 'the edge agent of a venue says which setting it lacks');
  await podman.call(['tag', FORMER, PRODUCT]);
}

/** The whole file, as docs/operations.md says it for an empty machine. @param {Venue} venue */
async function started({ compose, edgeEnvFile, say }) {
  await compose.begin();
  await compose.up();
  say(
    `healthy: ${[...compose.project.services.values()]
      .filter(({ health, profiles }) => health && profiles.length === 0)
      .map(({ name }) => name)
      .join(', ')}`,
  );
  const paddock = (/** @type {string[]} */ ...words) => compose.run('prepare', ['node', 'dist/paddock.mjs', ...words]);
  await paddock('store', 'add', '--store', 'A01', '--name', 'North');
  const added = await paddock(
    'user',
    'add',
    '--username',
    'admin',
    '--name',
    'Admin',
    '--identity',
    '-1',
    '--store',
    'A01',
  );
  writeFileSync(edgeEnvFile, await paddock('edge', 'rotate', '--store', 'A01', '--env'), { mode: 0o600 });
  await compose.start('edge');
  say('healthy: edge, with the key of its store');
  return JSON.parse(added);
}

/** @param {Venue} venue @param {Counter} counter */
async function killedCore({ compose, say }, counter) {
  const before = await patiently(() => counter.sales());
  const pid = await compose.pid('core-1');
  const outcome = await counter.during(async () => {
    await pause(AFTERWARDS_MS / 5);
    process.kill(pid, 'SIGKILL');
    await pause(AFTERWARDS_MS);
    await compose.healthy('core-1');
  });
  assert.notEqual(await compose.pid('core-1'), pid, 'another process serves');
  await demandWhole(counter, before, outcome);
  say(`killed core-1, which came back by itself: ${inWords(outcome)}`);
}

/** @param {Venue} venue @param {Counter} counter */
async function restored({ compose, backups, say }, counter) {
  const kept = await patiently(() => counter.sales());
  await compose.run('backup');
  const [dump = ''] = readdirSync(backups).filter((name) => name.endsWith('.dump'));
  assert.ok(dump, 'the backup has written a dump');
  await sell(counter);
  const serving = ['proxy', 'core-1', 'core-2', 'worker'];
  await compose.stop(serving);
  await compose.exec('postgres', ['sh', '-c', 'dropdb -U paddock --force paddock && createdb -U paddock paddock']);
  const restore = ['pg_restore', '-U', 'paddock', '-d', 'paddock', '--exit-on-error'];
  await compose.exec('postgres', restore, { inputFile: path.join(backups, dump), msMax: 300_000 });
  await compose.up();
  await auditWhole(compose);
  assert.equal(
    await patiently(() => counter.sales()),
    kept,
    'what was sold before the dump is there, and what was sold after it is not',
  );
  await sell(counter);
  say(`restored ${dump}: ${kept} sales, the audit log is whole, and sells`);
}

/** In the order of docs/operations.md, "Upgrades". @param {Venue} venue @param {Counter} counter */
async function upgraded({ podman, compose, say }, counter) {
  const before = await patiently(() => counter.sales());
  const former = await compose.imageOf('core-1');
  await compose.run('backup');
  await podman.call(['tag', PRESENT, PRODUCT]);
  const outcome = await counter.during(async () => {
    await compose.run('prepare');
    // The cores of the version before go on with the tables of this one.
    await pause(AFTERWARDS_MS);
    await compose.recreate('worker');
    for (const name of ['core-1', 'core-2']) {
      await compose.recreate(name);
      await compose.exec('proxy', ['nginx', '-s', 'reload']);
    }
    await pause(AFTERWARDS_MS);
  });
  await compose.recreate('edge');
  for (const name of ['core-1', 'core-2', 'worker', 'edge']) {
    assert.notEqual(await compose.imageOf(name), former, `${name} is of this version`);
    await compose.healthy(name);
  }
  await demandWhole(counter, before, outcome);
  await auditWhole(compose);
  say(`upgraded while cores served: ${inWords(outcome)}`);
}

/** @param {Starter} compose */
const auditWhole = (compose) => compose.run('prepare', ['node', 'dist/paddock.mjs', 'audit', 'verify']);

/** @param {Counter} counter */
function sell(counter) {
  const key = randomUUID();
  return patiently(() => counter.sell(key));
}

/** @typedef {Awaited<ReturnType<Counter['during']>>} Outcome */

/** @param {Counter} counter @param {number} before @param {Outcome} outcome */
async function demandWhole(counter, before, outcome) {
  assert.deepEqual(outcome.refused, [], 'no call fails');
  assert.ok(outcome.again <= outcome.calls * AGAIN_SHARE_MAX, `hardly a call is made again: ${inWords(outcome)}`);
  assert.equal(await patiently(() => counter.sales()), before + outcome.sold, 'each sale was made once');
}

/** @param {Outcome} outcome */
const inWords = ({ calls, sold, again, longestMs }) =>
  `${calls} calls, ${sold} of them sales, each made once; ${again} made again; the longest took ${longestMs} ms`;
