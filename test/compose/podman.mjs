import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { canInstall, installSystemPackages, programOnPath } from '../../scripts/launcher/system-packages.mjs';

/** With `runc` beside Debian's default: crun refuses machines that have the two kinds of control groups side by side. */
const PACKAGES = ['podman', 'runc', 'catatonit', 'netavark', 'aardvark-dns', 'iptables', 'mmdebstrap'];
const RUNTIMES = ['crun', 'runc'];
const PROBE = 'localhost/paddock-probe';
const CALL_MS_MAX = 60_000;

/** Why nothing can be proved here; one sentence. */
export class NoContainers extends Error {}

/**
 * @typedef {object} CallOptions
 * @property {number} [msMax]
 * @property {string} [input]
 * @property {string} [inputFile]
 * @property {string} [logFile] keeps all output there
 */

/** Podman with images, containers and networks of its own in one folder: what else runs on the machine is neither seen nor touched. */
export class Podman {
  /** @param {string} folder stays from run to run, with the images */
  constructor(folder) {
    this.folder = folder;
    this.configFile = path.join(folder, 'containers.conf');
  }

  /**
   * @param {string} folder
   * @param {(text: string) => void} say
   * @returns {Promise<Podman>} which has started a container
   * @throws {NoContainers}
   */
  static async open(folder, say) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new NoContainers('this test starts containers as root, on Linux');
    if (PACKAGES.some((name) => name !== 'netavark' && name !== 'aardvark-dns' && !programOnPath(name))) {
      if (!canInstall()) throw new NoContainers(`this machine lacks one of ${PACKAGES.join(', ')}`);
      say(`Installing ${PACKAGES.join(', ')} (apt-get)…`);
      try {
        await installSystemPackages(PACKAGES);
      } catch (error) {
        throw new NoContainers(`podman can't be installed: ${lastLine(error)}`);
      }
    }
    const podman = new Podman(folder);
    mkdirSync(path.join(folder, 'networks'), { recursive: true });
    /** @type {unknown} */
    let refusal;
    for (const runtime of RUNTIMES.filter((name) => programOnPath(name))) {
      podman.#configure(runtime);
      try {
        await podman.#probe();
        return podman;
      } catch (error) {
        refusal = error;
      }
    }
    throw new NoContainers(`podman starts no container here: ${lastLine(refusal)}`);
  }

  /** @param {string} runtime */
  #configure(runtime) {
    // Far below what a machine allows: raising a limit is a right that not every root has.
    const ulimits = ['nofile=4096:4096', 'nproc=4096:4096'];
    writeFileSync(
      this.configFile,
      `[containers]
default_ulimits = ${JSON.stringify(ulimits)}
init_path = "${programOnPath('catatonit')}"
[network]
network_backend = "netavark"
network_config_dir = "${this.folder}/networks"
[engine]
runtime = "${runtime}"
cgroup_manager = "cgroupfs"
events_logger = "file"
`,
    );
  }

  async #probe() {
    const archive = path.join(this.folder, 'probe.tar');
    const program = programOnPath('catatonit') ?? '';
    await execa('tar', ['-cf', archive, '-C', path.dirname(program), path.basename(program)]);
    await this.call(['import', '--quiet', archive, PROBE]);
    rmSync(archive);
    await this.call(['run', '--rm', '--memory=64m', PROBE, '/catatonit', '--version']);
  }

  /**
   * @param {readonly string[]} args
   * @param {CallOptions} [options]
   * @returns {Promise<string>} what it wrote
   * @throws with the last lines
   */
  async call(args, { msMax = CALL_MS_MAX, input, inputFile, logFile } = {}) {
    const all = ['--root', path.join(this.folder, 'storage'), '--runroot', '/run/paddock-compose', ...args];
    const result = await execa('podman', all, {
      env: { CONTAINERS_CONF: this.configFile },
      ...(input === undefined ? {} : { input }),
      ...(inputFile === undefined ? (input === undefined ? { stdin: 'ignore' } : {}) : { inputFile }),
      timeout: msMax,
      all: true,
      reject: false,
    });
    if (logFile !== undefined) writeFileSync(logFile, result.all);
    if (!result.failed) return result.stdout;
    const last = result.all.trim().split('\n').slice(-25).join('\n');
    const open = args.filter((_word, at) => args[at - 1] !== '--env');
    throw new Error(`podman ${open.join(' ')}\n${result.timedOut ? `not done in ${msMax} ms\n` : ''}${last}`);
  }

  /** @param {readonly string[]} args @param {CallOptions} [options] */
  async succeeds(args, options) {
    return this.call(args, options).then(
      () => true,
      () => false,
    );
  }
}

/** @param {unknown} error */
const lastLine = (error) =>
  String(error instanceof Error ? error.message : error)
    .trim()
    .split('\n')
    .at(-1);
