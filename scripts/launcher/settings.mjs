import path from 'node:path';
import { StartFailure } from './failure.mjs';

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {number} mqttPort
 * @property {string} host address on which the core listens
 * @property {string} dataDir absolute
 * @property {boolean} demo whether the demo venue is made and played
 * @property {boolean} demoPast whether a new demo venue gets some weeks of members, sales and runs
 * @property {'auto' | 'counter' | 'off'} demoTraffic
 * @property {string | undefined} databaseUrl of a Postgres that somebody else runs
 * @property {string | undefined} databaseOwnerUrl of its role that migrates; default is the one that serves
 * @property {string | undefined} redisUrl of a Redis that somebody else runs
 * @property {string | undefined} paymentProviderUrl of WeChat Pay itself; with this or the next one nothing is simulated
 * @property {string | undefined} alipayGatewayUrl of Alipay itself
 * @property {boolean} sendsMessages whether messages go to real providers; then none is simulated
 */

/**
 * @param {string} root the project's folder; a relative DATA_DIR starts there
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Settings}
 * @throws {StartFailure} naming the variable that is wrong
 */
export function readSettings(root, environment = process.env) {
  const port = portOf('PORT', environment.PORT, 3000);
  const mqttPort = portOf('MQTT_PORT', environment.MQTT_PORT, 1883);
  if (port === mqttPort) throw new StartFailure(`PORT and MQTT_PORT are both ${port}: give each its own.`);
  return {
    port,
    mqttPort,
    host: environment.HOST || '127.0.0.1',
    dataDir: path.resolve(root, environment.DATA_DIR || 'var'),
    demo: choice('DEMO', environment.DEMO, /** @type {const} */ (['on', 'off'])) === 'on',
    demoPast: choice('DEMO_PAST', environment.DEMO_PAST, /** @type {const} */ (['on', 'off'])) === 'on',
    demoTraffic: choice('DEMO_TRAFFIC', environment.DEMO_TRAFFIC, /** @type {const} */ (['auto', 'counter', 'off'])),
    databaseUrl: environment.DATABASE_URL || undefined,
    databaseOwnerUrl: environment.DATABASE_OWNER_URL || undefined,
    redisUrl: environment.REDIS_URL || undefined,
    paymentProviderUrl: environment.PAYMENT_PROVIDER_URL || undefined,
    alipayGatewayUrl: environment.ALIPAY_GATEWAY_URL || undefined,
    sendsMessages: ['SMS_GATEWAY_URL', 'WECHAT_GATEWAY_URL', 'MAIL_SERVER_URL'].some((name) => !!environment[name]),
  };
}

/** @param {string} host @returns {boolean} whether only this machine reaches it */
export const isLoopback = (host) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/**
 * Where a person or a program on this machine finds the pages.
 *
 * @param {Pick<Settings, 'host' | 'port'>} settings
 */
export const baseUrl = ({ host, port }) =>
  `http://${isLoopback(host) || host === '0.0.0.0' ? 'localhost' : ownAddress(host)}:${port}`;

/** @param {string} host @returns {string} how this machine reaches what listens there, as a part of a URL */
export const ownAddress = (host) => {
  const address = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? host;
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
};

/**
 * @param {string} name
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function portOf(name, text, otherwise) {
  if (!text) return otherwise;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65535) return port;
  throw new StartFailure(`${name}=${text} is no port: give a whole number from 1 to 65535.`);
}

/**
 * The first choice is the default.
 *
 * @template {string} T
 * @param {string} name
 * @param {string | undefined} text
 * @param {readonly [T, ...T[]]} choices
 * @returns {T}
 */
function choice(name, text, choices) {
  if (!text) return choices[0];
  const found = choices.find((one) => one === text);
  if (found) return found;
  throw new StartFailure(`${name}=${text} is not known: give ${choices.join(', ')}.`);
}
