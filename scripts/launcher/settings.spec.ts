import { describe, expect, it } from 'vitest';
import { announcement } from './announcement.mjs';
import { commonEnvironment, services } from './services.mjs';
import { baseUrl, readSettings } from './settings.mjs';

const environmentFor = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  commonEnvironment({
    settings: readSettings('/nowhere', variables),
    ports: {},
    databaseUrl: 'postgres://',
    redisUrl: 'redis://',
  });

describe('who reaches what npm start starts', () => {
  it('is this machine alone', () => {
    expect(environmentFor({})).toMatchObject({ HOST: '127.0.0.1', CORE_URL: 'http://127.0.0.1:3000' });
    expect(announcement(readSettings('/nowhere', {}))).not.toContain('WARNING');
  });

  it.each(['0.0.0.0', '192.168.7.5', '::'])('is the network with HOST=%s, and then the demo warns', (HOST) => {
    const settings = readSettings('/nowhere', { HOST });
    expect(environmentFor({ HOST })).toMatchObject({ HOST });
    expect(announcement(settings)).toContain(`WARNING: HOST=${HOST} opens the demo to the network`);
    expect(announcement({ ...settings, demo: false })).not.toContain('WARNING');
  });

  it.each([
    ['127.0.0.1', 'http://localhost:3000', '127.0.0.1'],
    ['0.0.0.0', 'http://localhost:3000', '127.0.0.1'],
    ['::', 'http://[::1]:3000', '[::1]'],
    ['192.168.7.5', 'http://192.168.7.5:3000', '192.168.7.5'],
    ['fd12::5', 'http://[fd12::5]:3000', '[fd12::5]'],
  ])('is found at HOST=%s', (HOST, url, host) => {
    const settings = readSettings('/nowhere', { HOST, DEMO: 'off' });
    expect(baseUrl(settings)).toBe(url);
    expect(services({ settings, ports: {} })[0]).toMatchObject({ name: 'core', ready: { host, port: 3000 } });
  });
});
