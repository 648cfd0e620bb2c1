import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { ownNode } from '../../scripts/launcher/install.mjs';

const PULL_MS_MAX = 120_000;
const BUILD_MS_MAX = 1_500_000;
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const MIRROR = 'http://deb.debian.org/debian';
const here = import.meta.dirname;

/** By the repository of the official image. Postgres 18, Redis 8 and an nginx that asks for names again are in Debian 14 and not in 12. */
const standIns = {
  node: { debian: 'bookworm', prepare: nodeFiles },
  nginx: { debian: 'forky', prepare: undefined },
  postgres: { debian: 'forky', prepare: undefined },
  redis: { debian: 'forky', prepare: undefined },
};

/**
 * The official image, or where it can't be had one of the same contract under its name, made of Debian's and npm's packages.
 *
 * @param {import('./podman.mjs').Podman} podman
 * @param {string} image such as `redis:8-alpine`
 * @returns {Promise<'kept' | 'pulled' | 'stand-in'>}
 */
export async function baseImage(podman, image) {
  const name = `docker.io/library/${image}`;
  if (await podman.succeeds(['image', 'exists', name])) return 'kept';
  if (await podman.succeeds(['pull', '--quiet', name], { msMax: PULL_MS_MAX })) return 'pulled';
  const [repository = ''] = image.split(':');
  const standIn = standIns[/** @type {keyof typeof standIns} */ (repository)];
  if (!standIn) throw new Error(`${image} can't be pulled and has no stand-in`);
  await debian(podman, standIn.debian);
  const context = mkdtempSync(path.join(os.tmpdir(), 'paddock-image-'));
  try {
    for (const file of ['nginx.conf', 'postgres-entry.sh'])
      copyFileSync(path.join(here, 'stand-ins', file), path.join(context, file));
    await standIn.prepare?.(context);
    await build(podman, { tag: name, file: path.join(here, `stand-ins/${repository}.Containerfile`), context });
    return 'stand-in';
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
}

/**
 * An image of the product.
 *
 * @param {import('./podman.mjs').Podman} podman
 * @param {{ tag: string, file: string, context: string, logFile?: string }} of
 */
export async function build(podman, { tag, file, context, logFile }) {
  // The machine's own network: a name server on a loopback address is not reached from another.
  const args = ['build', '--network=host', '--pull=never', '--tag', tag, '--file', file, context];
  await podman.call(args, { msMax: BUILD_MS_MAX, ...(logFile === undefined ? {} : { logFile }) });
}

/** @param {import('./podman.mjs').Podman} podman @param {string} suite */
async function debian(podman, suite) {
  const name = `localhost/paddock-${suite}`;
  if (await podman.succeeds(['image', 'exists', name])) return;
  const archive = path.join(podman.folder, `${suite}.tar`);
  // A mirror that stands still has lists whose time is over; their signature is checked all the same.
  const lasting = '--aptopt=Acquire::Check-Valid-Until "false"';
  await execa('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', lasting, suite, archive, MIRROR]);
  await podman.call(['import', '--quiet', archive, name]);
  rmSync(archive);
}

/** @param {string} context */
async function nodeFiles(context) {
  const root = path.join(here, '../..');
  copyFileSync(ownNode(root), path.join(context, 'node'));
  if (existsSync(AUTHORITIES)) copyFileSync(AUTHORITIES, path.join(context, 'authorities.crt'));
  const { stdout } = await execa('npm', ['pack', '--silent', 'npm@11'], { cwd: context });
  const archive = stdout.trim().split('\n').at(-1) ?? '';
  const folder = path.join(context, 'npm');
  mkdirSync(folder);
  await execa('tar', ['-xzf', archive, '-C', folder, '--strip-components=1'], { cwd: context });
}
