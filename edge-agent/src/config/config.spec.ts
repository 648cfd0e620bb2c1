import { describe, expect, it } from 'vitest';
import { parseEdgeSettings } from './config';

const VENUE = { NODE_ENV: 'production', CORE_URL: 'https://paddock.example', MQTT_HOST: '0.0.0.0' };
const TLS = { MQTT_TLS_KEY: '/run/key.pem', MQTT_TLS_CERT: '/run/cert.pem' };

function faults(environment: Record<string, string>): string[] {
  try {
    parseEdgeSettings(environment);
    return [];
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
      .split('\n')
      .map((line) => line.split(':')[0] ?? '');
  }
}

describe('the settings of an agent in production', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['a broker with TLS and a core with https', { ...VENUE, ...TLS }, []],
    ['a broker without TLS', VENUE, ['MQTT_TLS_KEY']],
    ['a broker without TLS that was allowed', { ...VENUE, ALLOW_PLAIN_MQTT: 'on' }, []],
    ['a broker that only this machine reaches', { ...VENUE, MQTT_HOST: '127.0.0.1' }, []],
    ['a core without https', { ...VENUE, ...TLS, CORE_URL: 'http://paddock.example' }, ['CORE_URL']],
    [
      'a core without https that was allowed',
      { ...VENUE, ...TLS, CORE_URL: 'http://core', ALLOW_PLAIN_HTTP: 'on' },
      [],
    ],
    ['a core on this machine', { ...VENUE, ...TLS, CORE_URL: 'http://127.0.0.1:3000' }, []],
    ['a name that begins like this machine', { ...VENUE, ...TLS, CORE_URL: 'http://127.0.0.1.example' }, ['CORE_URL']],
    ['neither', { ...VENUE, CORE_URL: 'http://core' }, ['MQTT_TLS_KEY', 'CORE_URL']],
    ['neither, outside of production', { ...VENUE, CORE_URL: 'http://core', NODE_ENV: 'development' }, []],
    ['an unknown word', { ...VENUE, ...TLS, ALLOW_PLAIN_MQTT: 'yes' }, ['ALLOW_PLAIN_MQTT']],
  ])('%s', (_what, environment, expected) => {
    expect(faults(environment)).toEqual(expected);
  });
});
