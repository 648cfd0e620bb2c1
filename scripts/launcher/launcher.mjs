import path from 'node:path';
import { build } from './build.mjs';
import { Crew } from './crew.mjs';
import { demandWritable } from './data-folder.mjs';
import { StartFailure } from './failure.mjs';
import { isReady } from './http-ready.mjs';
import { baseUrl } from './settings.mjs';
import { tryLock } from './lock.mjs';
import { demandFree, rememberedPorts } from './ports.mjs';
import { demandAnswer, startPostgres } from './postgres.mjs';
import { demandRedisAnswer, startRedis } from './redis.mjs';
import { redisProgram } from './redis-program.mjs';
import { run } from './run.mjs';
import { removeRuntime, writeRuntime } from './runtime-file.mjs';
import { INTERNAL_PORTS, commonEnvironment, services } from './services.mjs';
import { Supervised } from './supervised.mjs';
import { attention } from './attention.mjs';

/**
 * @typedef {object} Context
 * @property {string} root
 * @property {import('./settings.mjs').Settings} settings
 * @property {AbortSignal} signal asks to give up
 * @property {(text: string) => void} say progress
 * @property {(text: string) => void} warn what a person should know while it runs
 */

/** One instance: everything that `npm start` starts, and nothing else. */
export class Launcher {
  #crew = new Crew();
  /** @type {(() => void) | undefined} */
  #unlock;
  /** @type {import('./runtime-file.mjs').Runtime | undefined} */
  #runtime;

  /** @param {Context} context */
  constructor(context) {
    this.context = context;
  }

  /**
   * Returns when everything serves.
   *
   * @throws {StartFailure} what a person can put right; `stop` must be called then too
   */
  async start() {
    const { root, settings, signal, say } = this.context;
    demandWritable(settings.dataDir);
    this.#unlock = tryLock(path.join(settings.dataDir, 'launcher.lock'));
    if (!this.#unlock) {
      throw new StartFailure(
        `Paddock already runs on the data folder ${settings.dataDir}: stop that one, or choose another folder with DATA_DIR=<folder> and another PORT and MQTT_PORT.`,
      );
    }
    await demandFree(settings.port, 'PORT');
    await demandFree(settings.mqttPort, 'MQTT_PORT');
    const ports = await rememberedPorts(settings.dataDir, INTERNAL_PORTS);

    // All three are waited for even when one fails: what has been started must be known, to be stopped again.
    const [, { databaseUrl, databaseOwnerUrl }, redisUrl] = settled(
      await Promise.allSettled([
        build({ root, say, signal }),
        this.#postgres(ports.postgres ?? 0),
        this.#redis(ports.redis ?? 0),
      ]),
    );
    signal.throwIfAborted();
    const env = commonEnvironment({ settings, ports, databaseUrl, redisUrl });

    say('Preparing the database…');
    const ownerEnv = { ...env, DATABASE_OWNER_URL: databaseOwnerUrl };
    await this.#command('Preparing the database', ['migrate'], ownerEnv);
    if (settings.demo && settings.demoPast)
      await this.#command('Making the demo venue', ['seed-demo', '--past'], ownerEnv);
    else if (settings.demo) await this.#command('Making the demo venue', ['seed-demo'], env);

    const { mqttPort } = settings;
    this.#runtime = {
      pid: process.pid,
      baseUrl: baseUrl(settings),
      mqttPort,
      databaseUrl,
      databaseOwnerUrl,
      redisUrl,
      ports,
      processes: {},
    };
    say('Starting the services…');
    await this.#services(services({ settings, ports }), env);
    this.#onSpawn();
  }

  /** Stops everything that was started, in order, and gives the data folder free. */
  async stop() {
    await this.#crew.stop();
    if (this.#unlock) removeRuntime(this.context.settings.dataDir);
    this.#unlock?.();
    this.#unlock = undefined;
  }

  /** Ends everything at once, without asking. */
  kill() {
    this.#crew.kill();
  }

  /** @param {number} port @returns {Promise<{ databaseUrl: string, databaseOwnerUrl: string }>} */
  async #postgres(port) {
    const { settings, signal, warn } = this.context;
    if (settings.databaseUrl) {
      await demandAnswer(settings.databaseUrl);
      return { databaseUrl: settings.databaseUrl, databaseOwnerUrl: settings.databaseOwnerUrl ?? settings.databaseUrl };
    }
    const { dataDir } = settings;
    const server = await startPostgres({
      dataDir,
      port,
      logFile: this.#logFile('postgres'),
      signal,
      onEvent: warn,
      onSpawn: this.#onSpawn,
    });
    this.#crew.add(0, server.process);
    return { databaseUrl: server.servingUrl(), databaseOwnerUrl: server.url() };
  }

  /** @param {number} port */
  async #redis(port) {
    const { settings, signal, say, warn } = this.context;
    if (settings.redisUrl) {
      await demandRedisAnswer(settings.redisUrl);
      return settings.redisUrl;
    }
    const program = await redisProgram({ say, signal });
    const { dataDir } = settings;
    const server = await startRedis({
      program,
      dataDir,
      port,
      logFile: this.#logFile('redis'),
      signal,
      onEvent: warn,
      onSpawn: this.#onSpawn,
    });
    this.#crew.add(0, server.process);
    return server.url;
  }

  /**
   * @param {string} what
   * @param {readonly string[]} args
   * @param {NodeJS.ProcessEnv} env
   */
  async #command(what, args, env) {
    const { root, signal } = this.context;
    await run(what, process.execPath, [...nodeOptions, ...smallHeap, path.join(root, 'dist/paddock.mjs'), ...args], {
      cwd: root,
      env,
      signal,
    });
  }

  /**
   * @param {readonly import('./services.mjs').Service[]} list
   * @param {NodeJS.ProcessEnv} env
   */
  async #services(list, env) {
    const { root, signal, warn } = this.context;
    for (const stage of [...new Set(list.map((service) => service.stage))].sort((a, b) => a - b)) {
      const starting = list.filter((service) => service.stage === stage);
      const results = await Promise.allSettled(
        starting.map(async (service) => {
          const { ready } = service;
          const bundle = path.join(root, 'dist', `${service.bundle ?? service.name}.mjs`);
          const supervised = new Supervised({
            name: service.name,
            command: process.execPath,
            args: [
              ...nodeOptions,
              ...(liveHeaps[service.name] ?? smallHeap),
              '--import',
              sourceMaps,
              '--import',
              leash,
              bundle,
              ...(service.args ?? []),
            ],
            cwd: root,
            env: { ...allocator, ...env, ...service.env },
            logFile: this.#logFile(service.name),
            onLine: attention(service.name, warn),
            onEvent: warn,
            onSpawn: this.#onSpawn,
            ...(ready && service.endsWhenHung && { liveUrl: `http://127.0.0.1:${ready.port}/health/live` }),
          });
          this.#crew.add(stage, supervised);
          const answers = async () =>
            !ready || isReady(`http://${ready.host ?? '127.0.0.1'}:${ready.port}${ready.path}`);
          await supervised.start(answers, { signal });
        }),
      );
      settled(results);
    }
  }

  /** @param {string} name */
  #logFile(name) {
    return path.join(this.context.settings.dataDir, 'log', `${name}.log`);
  }

  /** Keeps the process ids in the runtime file true. */
  #onSpawn = () => {
    if (this.#runtime) writeRuntime(this.context.settings.dataDir, { ...this.#runtime, processes: this.#crew.pids() });
  };
}

const leash = new URL('./leash.mjs', import.meta.url).href;
const sourceMaps = new URL('../source-maps.mjs', import.meta.url).href;

const nodeOptions = ['--disable-warning=ExperimentalWarning'];
/**
 * Memory stays near what lives: small halves for young objects, so that the heap does not grow by half while a process starts, and a
 * collection of the old ones when they have grown by a third, so that a large file or list leaves nothing behind for long.
 */
const smallHeap = ['--max-semi-space-size=4', '--heap-growing-percent=30'];
/** Each thread that allocates gets a part of the memory of its own, up to eight for each processor, and gives back none of what it does not use. */
const allocator = { MALLOC_ARENA_MAX: '2' };
/**
 * The core's calls and the edge's crossings make many objects that live for a millisecond: with small halves a sixth of their time goes
 * into copying them. A collection of the old objects halts every lap on its way to the screens for tens of milliseconds, and with the
 * small heap's rule one comes every few seconds at 1,000 crossings a second (`npm run bench -- live`). V8 decides by itself here.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const liveHeaps = { core: ['--max-semi-space-size=16'], edge: ['--max-semi-space-size=8'] };

/**
 * @template T
 * @param {{ [K in keyof T]: PromiseSettledResult<T[K]> }} results
 * @returns {T} the values, or throws the first reason
 */
function settled(results) {
  const list = /** @type {PromiseSettledResult<unknown>[]} */ (/** @type {unknown} */ (results));
  for (const result of list) if (result.status === 'rejected') throw result.reason;
  return /** @type {T} */ (list.map((result) => (result.status === 'fulfilled' ? result.value : undefined)));
}
