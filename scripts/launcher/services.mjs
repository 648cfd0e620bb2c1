import { readFileSync } from 'node:fs';
import path from 'node:path';
import { StartFailure } from './failure.mjs';
import { ownAddress } from './settings.mjs';

/** Ports that only this machine uses, by the name of the process that listens there. */
export const INTERNAL_PORTS = /** @type {const} */ ([
  'postgres',
  'redis',
  'worker',
  'payment-simulator',
  'message-simulator',
  'mail-simulator',
  'edge',
  'local-stop',
  'simulators',
  'printer',
]);

/**
 * @typedef {object} Service
 * @property {string} name also the name of its log
 * @property {string} [bundle] default is its name
 * @property {readonly string[]} [args]
 * @property {NodeJS.ProcessEnv} env its own variables beside the common ones
 * @property {{ port: number, path: string, host?: string }} [ready] where it reports that it is ready; without one nobody waits for it
 * @property {boolean} [endsWhenHung] it is ended when it does not answer `/health/live` at the port of `ready`
 * @property {number} stage services of a lower stage are ready before it starts; they are stopped in the opposite order
 */

/**
 * @param {{ settings: import('./settings.mjs').Settings, ports: Record<string, number> }} context
 * @returns {Service[]}
 */
export function services({ settings, ports }) {
  const edge = edgeCredentials(settings);
  /** @param {string} name */
  const port = (name) => ports[name] ?? 0;
  /** @type {Service[]} */
  const list = [
    {
      name: 'core',
      env: {},
      ready: { port: settings.port, path: '/health/ready', host: ownAddress(settings.host) },
      stage: 2,
    },
    { name: 'worker', env: {}, ready: { port: port('worker'), path: '/health/ready' }, stage: 2 },
  ];
  if (usesSimulatedChannel(settings)) {
    list.push({ name: 'payment-simulator', env: {}, ready: { port: port('payment-simulator'), path: '/' }, stage: 1 });
  }
  if (usesSimulatedMessages(settings)) {
    list.push({ name: 'message-simulator', env: {}, ready: { port: port('message-simulator'), path: '/' }, stage: 1 });
  }
  if (edge) {
    list.push({
      name: 'edge',
      env: { EDGE_ID: edge.id, EDGE_KEY: edge.key },
      ready: { port: port('edge'), path: '/health/ready' },
      endsWhenHung: true,
      stage: 3,
    });
  }
  if (settings.demo)
    list.push({ name: 'simulators', env: {}, ready: { port: port('simulators'), path: '/health/ready' }, stage: 4 });
  if (settings.demo && settings.demoTraffic === 'auto') {
    // A real channel gets no made-up codes.
    const scans = usesSimulatedChannel(settings) ? ['--scans'] : [];
    list.push({ name: 'demo-traffic', bundle: 'paddock', args: ['demo-traffic', ...scans], env: {}, stage: 5 });
  }
  return list;
}

/**
 * The environment of every process and of the command line.
 *
 * @param {{ settings: import('./settings.mjs').Settings, ports: Record<string, number>, databaseUrl: string, redisUrl: string }} context
 * @returns {NodeJS.ProcessEnv}
 */
export function commonEnvironment({ settings, ports, databaseUrl, redisUrl }) {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    PORT: String(settings.port),
    HOST: settings.host,
    MQTT_PORT: String(settings.mqttPort),
    MQTT_URL: `mqtt://127.0.0.1:${settings.mqttPort}`,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    // Nobody who serves can reach the tables as their owner.
    DATABASE_OWNER_URL: '',
    REDIS_URL: redisUrl,
    CORE_URL: `http://${ownAddress(settings.host)}:${settings.port}`,
    WORKER_PORT: String(ports.worker),
    EDGE_HTTP_PORT: String(ports.edge),
    STOP_PORT: String(ports['local-stop']),
    SIMULATOR_HTTP_PORT: String(ports.simulators),
    SIMULATOR_DEVICES: demoDevicesFile(settings),
    DEMO_PRINTER_ADDRESS: `127.0.0.1:${ports.printer}`,
    DEMO: settings.demo ? 'on' : 'off',
    DEMO_TRAFFIC: settings.demoTraffic,
  };
  if (usesSimulatedChannel(settings)) {
    env.PAYMENT_SIMULATOR_PORT = String(ports['payment-simulator']);
    env.PAYMENT_PROVIDER_URL = `http://127.0.0.1:${ports['payment-simulator']}`;
    env.PAYMENT_KEYS_DIR = path.join(settings.dataDir, 'payment-keys');
    env.ALIPAY_GATEWAY_URL = `${env.PAYMENT_PROVIDER_URL}/gateway.do`;
    env.ALIPAY_KEYS_DIR = path.join(env.PAYMENT_KEYS_DIR, 'alipay');
  }
  if (usesSimulatedMessages(settings)) {
    env.MESSAGE_SIMULATOR_PORT = String(ports['message-simulator']);
    env.MAIL_SIMULATOR_PORT = String(ports['mail-simulator']);
    env.MESSAGE_KEYS_DIR = path.join(settings.dataDir, 'message-keys');
    env.SMS_GATEWAY_URL = `http://127.0.0.1:${ports['message-simulator']}/`;
    env.SMS_KEYS_DIR = path.join(env.MESSAGE_KEYS_DIR, 'sms');
    env.WECHAT_GATEWAY_URL = env.SMS_GATEWAY_URL;
    env.WECHAT_KEYS_DIR = path.join(env.MESSAGE_KEYS_DIR, 'wechat');
    env.MAIL_SERVER_URL = `smtp://paddock:simulated@127.0.0.1:${ports['mail-simulator']}`;
    env.MAIL_FROM = 'Paddock <no-reply@paddock.example>';
  }
  return env;
}

/** @param {import('./settings.mjs').Settings} settings */
const usesSimulatedMessages = (settings) => settings.demo && !settings.sendsMessages;

/** @param {import('./settings.mjs').Settings} settings */
const usesSimulatedChannel = (settings) =>
  settings.demo && settings.paymentProviderUrl === undefined && settings.alipayGatewayUrl === undefined;

/** @param {import('./settings.mjs').Settings} settings */
const demoDevicesFile = (settings) => path.join(settings.dataDir, 'demo-devices.json');

/**
 * The demo's edge agent has the key that seeding made. A venue without the demo gives its own, or runs its agent elsewhere.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @returns {{ id: string, key: string } | undefined}
 */
function edgeCredentials(settings) {
  const { EDGE_ID: id, EDGE_KEY: key } = process.env;
  if (id && key) return { id, key };
  if (!settings.demo) return undefined;
  try {
    const { edge } = JSON.parse(readFileSync(demoDevicesFile(settings), 'utf8'));
    return { id: edge.id, key: edge.key };
  } catch {
    throw new StartFailure(
      `${demoDevicesFile(settings)} can't be read: start once with an empty data folder, or give EDGE_ID and EDGE_KEY.`,
    );
  }
}
