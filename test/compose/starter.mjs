import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A core waits for its tables' and indexes' first reads; on a busy machine much longer than on a quiet one. */
const HEALTHY_MS_MAX = 180_000;
const ONE_SHOT_MS_MAX = 600_000;
const LOOK_EVERY_MS = 300;
const REMOVALS_MAX = 4;

/** Starts the services of a compose file by podman, in the words of `docker compose`. */
export class Starter {
  /** @type {Set<string>} */
  #started = new Set();

  /**
   * @param {import('./podman.mjs').Podman} podman
   * @param {import('./compose-file.mjs').Project} project
   * @param {{ nodeImage: string }} tools for what podman has in another way than Docker
   */
  constructor(podman, project, { nodeImage }) {
    this.podman = podman;
    this.project = project;
    this.nodeImage = nodeImage;
  }

  /** The network, and volumes that are empty. */
  async begin() {
    await this.down();
    await this.podman.call(['network', 'create', '--subnet', this.project.subnet, this.#network]);
    for (const volume of this.project.volumes) await this.podman.call(['volume', 'create', this.#named(volume)]);
  }

  /** `docker compose down --volumes` */
  async down() {
    const owned = ['--filter', `label=project=${this.project.name}`];
    // One that ends by itself at that very moment is refused, and gone the next time.
    for (let attempt = 1; ; attempt += 1) {
      const left = await this.podman.call(['ps', '--all', '--quiet', ...owned]);
      if (left === '') break;
      const removal = ['rm', '--force', '--depend', '--ignore', '--time=5', ...left.split('\n')];
      if (attempt < REMOVALS_MAX) await this.podman.succeeds(removal);
      else await this.podman.call(removal);
    }
    for (const volume of this.project.volumes) await this.podman.call(['volume', 'rm', '--force', this.#named(volume)]);
    await this.podman.call(['network', 'rm', '--force', this.#network]);
    this.#started.clear();
  }

  /**
   * `docker compose up -d --wait [services]`: those without a profile where none is named, each after what it needs; one that does not
   * repeat is run again. What runs already stays as it is.
   *
   * @param {readonly string[]} [names]
   */
  async up(names) {
    const wanted =
      names ??
      [...this.project.services.values()].filter(({ profiles }) => profiles.length === 0).map(({ name }) => name);
    /** @type {Map<string, Promise<void>>} */
    const begun = new Map();
    const begin = (/** @type {string} */ name) => {
      const known = begun.get(name) ?? this.#upWithNeeds(name, begin);
      begun.set(name, known);
      return known;
    };
    await Promise.all(wanted.map(begin));
  }

  /** @param {string} name @param {(name: string) => Promise<void>} begin */
  async #upWithNeeds(name, begin) {
    const service = this.#service(name);
    await Promise.all(service.needs.map(([needed]) => begin(needed)));
    await this.start(name);
  }

  /**
   * `docker compose up -d --no-deps --wait NAME`
   *
   * @param {string} name
   */
  async start(name) {
    const service = this.#service(name);
    if (service.restart === undefined) {
      await this.run(name);
      return;
    }
    if (!this.#started.has(name)) {
      await this.podman.call(['rm', '--force', '--depend', '--ignore', this.container(name)]);
      await this.podman.call([
        'run',
        '--detach',
        '--name',
        this.container(name),
        ...this.#options(service),
        ...words(service),
      ]);
      this.#started.add(name);
      await this.#answerNamesAsDocker(service);
    }
    await this.healthy(name);
  }

  /** `docker compose up -d --force-recreate --no-deps NAME`: of the image that has its name now. @param {string} name */
  async recreate(name) {
    await this.stop([name]);
    await this.start(name);
  }

  /** `docker compose stop NAMES` @param {readonly string[]} names */
  async stop(names) {
    for (const name of names) {
      const seconds = this.#service(name).stopSeconds ?? 10;
      await this.podman.call(['stop', '--time', String(seconds), this.container(name)]);
      this.#started.delete(name);
    }
  }

  /**
   * `docker compose run --rm -T NAME [command]`
   *
   * @param {string} name
   * @param {readonly string[]} [command]
   */
  run(name, command) {
    const service = this.#service(name);
    return this.podman.call(['run', '--rm', ...this.#options(service), ...words(service, command)], {
      msMax: ONE_SHOT_MS_MAX,
    });
  }

  /**
   * `docker compose exec -T NAME command`
   *
   * @param {string} name
   * @param {readonly string[]} command
   * @param {import('./podman.mjs').CallOptions} [options]
   */
  exec(name, command, options) {
    const input = options === undefined ? [] : ['--interactive'];
    return this.podman.call(['exec', ...input, this.container(name), ...command], options);
  }

  /** The process of a service on this machine. @param {string} name */
  async pid(name) {
    return Number(await this.podman.call(['inspect', '--format', '{{.State.Pid}}', this.container(name)]));
  }

  /** The build of the image that a service runs. @param {string} name */
  imageOf(name) {
    return this.podman.call(['inspect', '--format', '{{.Image}}', this.container(name)]);
  }

  /** @param {string} name @returns {Promise<string>} the last of what it wrote */
  logs(name) {
    return this.podman.call(['logs', '--tail=40', this.container(name)]).catch(String);
  }

  /** Waits until its health check ends with 0, as `depends_on` and `--wait` do. @param {string} name */
  async healthy(name) {
    const { health } = this.#service(name);
    if (health === undefined) throw new Error(`${name} has no health check`);
    const deadline = Date.now() + HEALTHY_MS_MAX;
    while (!(await this.podman.succeeds(['exec', this.container(name), ...health]))) {
      if (Date.now() > deadline) throw new Error(`${name} is not healthy:\n${await this.logs(name)}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** @param {string} name */
  container(name) {
    return this.#named(name);
  }

  get #network() {
    return this.#named('default');
  }

  /** @param {string} name */
  #named(name) {
    return `${this.project.name}-${name}`;
  }

  /** @param {string} name */
  #service(name) {
    const service = this.project.services.get(name);
    if (!service) throw new Error(`the compose file has no service ${name}`);
    return service;
  }

  /** @param {import('./compose-file.mjs').Service} service @returns {string[]} */
  #options(service) {
    const { project } = this;
    const volumes = service.volumes.map((volume) => {
      const [source = '', ...target] = volume.split(':');
      return [source.includes('/') ? source : this.#named(source), ...target].join(':');
    });
    return [
      ['--label', `project=${project.name}`, '--network', this.#network, '--network-alias', service.name],
      ['--pull=never'],
      service.init ? ['--init'] : [],
      service.restart === undefined ? [] : ['--restart', service.restart],
      service.memory === undefined ? [] : ['--memory', service.memory],
      service.cpus === undefined ? [] : ['--cpus', service.cpus],
      service.shared === undefined ? [] : ['--shm-size', service.shared],
      service.stopSeconds === undefined ? [] : ['--stop-timeout', String(service.stopSeconds)],
      service.envFiles.filter((file) => existsSync(file)).flatMap((file) => ['--env-file', file]),
      service.environment.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      volumes.flatMap((volume) => ['--volume', volume]),
      service.ports.flatMap((port) => ['--publish', port]),
    ].flat();
  }

  /** @param {import('./compose-file.mjs').Service} service */
  async #answerNamesAsDocker({ name }) {
    if (name !== 'proxy') return;
    const helper = this.container(`${name}-names`);
    const script = path.join(import.meta.dirname, 'name-server.mjs');
    await this.podman.call(['rm', '--force', '--ignore', helper]);
    await this.podman.call([
      ...['run', '--detach', '--init', '--pull=never', '--name', helper, '--label', `project=${this.project.name}`],
      ...['--network', `container:${this.container(name)}`, '--volume', `${script}:/name-server.mjs:ro`],
      ...[this.nodeImage, 'node', '/name-server.mjs'],
    ]);
  }
}

/** @param {import('./compose-file.mjs').Service} service @param {readonly string[]} [command] */
const words = (service, command = service.command) => [service.image, ...command];
