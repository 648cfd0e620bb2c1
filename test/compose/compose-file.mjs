import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {string} image
 * @property {string[]} command
 * @property {[name: string, value: string][]} environment
 * @property {string[]} volumes `source:target[:ro]`; a source with a slash is a folder of the machine
 * @property {string[]} ports
 * @property {[service: string, condition: string][]} needs
 * @property {string[] | undefined} health what runs in the container and ends with 0 while it is well
 * @property {string[]} profiles
 * @property {string[]} envFiles
 * @property {string | undefined} restart
 * @property {boolean} init
 * @property {string | undefined} memory
 * @property {string | undefined} cpus
 * @property {string | undefined} shared
 * @property {number | undefined} stopSeconds
 *
 * @typedef {{ name: string, services: Map<string, Service>, volumes: string[], subnet: string }} Project
 */

/**
 * Reads a compose file as `docker compose` does, as far as ours goes; what it does not know it refuses, so that nothing is passed over.
 *
 * @param {string} file
 * @param {Readonly<Record<string, string>>} settings what stands in the environment or in `.env`
 * @returns {Project}
 */
export function readComposeFile(file, settings) {
  const folder = path.dirname(file);
  const whole = filled(parse(readFileSync(file, 'utf8'), { merge: true }), settings);
  const services = Object.entries(whole.services).map(([name, raw]) => serviceOf(name, raw, folder));
  return {
    name: whole.name,
    services: new Map(services.map((service) => [service.name, service])),
    volumes: Object.keys(whole.volumes),
    subnet: whole.networks.default.ipam.config[0].subnet,
  };
}

/** @param {string} name @param {any} raw @param {string} folder @returns {Service} */
function serviceOf(name, raw, folder) {
  const { image, command, environment, volumes, ports, depends_on, healthcheck, profiles, env_file, ...rest } = raw;
  const { restart, init, mem_limit, cpus, shm_size, stop_grace_period, build, logging, ...unknown } = rest;
  if (Object.keys(unknown).length > 0)
    throw new Error(`${name}: the starter does not know ${Object.keys(unknown).join()}`);
  if (build !== undefined && build !== '.') throw new Error(`${name}: the starter builds the image of the folder only`);
  if (logging !== undefined && logging.driver !== 'json-file') throw new Error(`${name}: logs ${logging.driver}`);
  const onMachine = (/** @type {string} */ place) => (place.startsWith('.') ? path.resolve(folder, place) : place);
  return {
    name,
    image,
    command: command ?? [],
    environment: Object.entries(environment ?? {}),
    volumes: (volumes ?? []).map((/** @type {string} */ volume) => {
      const [source = '', ...target] = volume.split(':');
      return [onMachine(source), ...target].join(':');
    }),
    ports: ports ?? [],
    needs: Object.entries(depends_on ?? {}).map(([service, { condition }]) => [service, condition]),
    health: healthcheck === undefined ? undefined : healthOf(healthcheck.test),
    profiles: profiles ?? [],
    envFiles: (env_file ?? []).map((/** @type {{ path: string }} */ entry) => onMachine(entry.path)),
    restart: restart === 'no' ? undefined : restart,
    init: init === true,
    memory: mem_limit,
    cpus: cpus === undefined ? undefined : String(cpus),
    shared: shm_size,
    stopSeconds: stop_grace_period === undefined ? undefined : Number.parseInt(stop_grace_period, 10),
  };
}

/** @param {string[]} test */
function healthOf([kind, ...words]) {
  if (kind === 'CMD') return words;
  if (kind === 'CMD-SHELL') return ['sh', '-c', ...words];
  throw new Error(`the starter does not know health checks of kind ${kind}`);
}

/**
 * `${NAME}`, `${NAME:-default}`, `${NAME:?what is missing}` and `$$`, everywhere.
 *
 * @param {any} value
 * @param {Readonly<Record<string, string>>} settings
 * @returns {any}
 */
function filled(value, settings) {
  if (typeof value === 'string')
    return value.replaceAll(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (whole, name, kind, text) => {
      if (whole === '$$') return '$';
      if (settings[name]) return settings[name];
      if (kind === '?') throw new Error(`${name}: ${text}`);
      return text ?? '';
    });
  if (Array.isArray(value)) return value.map((each) => filled(each, settings));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, filled(each, settings)]));
}
