import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { loadConfig } from './config';

const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://paddock:k3Jw8-vQ2x_Lm90a@db/paddock',
  REDIS_URL: 'redis://:Zt71-ppQ0s_Wb35e@redis:6379',
};

describe('the settings of a production', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const faults = (change: NodeJS.ProcessEnv): string => {
    const said: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    jest.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit');
    });
    try {
      loadConfig('core', { ...SAFE, ...change });
    } catch {
      return said.join('');
    }
    return '';
  };

  it('may be safe ones', () => {
    expect(faults({})).toBe('');
    expect(faults({ TRUST_PROXY: '172.20.0.5, 10.1.0.0/24' })).toBe('');
  });

  it.each(['123456', 'paddock', 'Password', 'aaaaaaaaaaaaaaaa', '121212121212', 'short-1'])(
    'may not have the secret %s',
    (secret) => {
      expect(faults({ DATABASE_URL: `postgres://paddock:${secret}@db/paddock` })).toContain('DATABASE_URL');
      expect(faults({ REDIS_URL: `redis://:${secret}@redis:6379` })).toContain('REDIS_URL');
    },
  );

  it.each(['uniquelocal', '10.0.0.0/8', '172.16.0.0/12', '0.0.0.0/0', 'fc00::/7', '10.1.2.3, 10.0.0.0/8'])(
    'may not believe %s about where a call comes from',
    (range) => {
      expect(faults({ TRUST_PROXY: range })).toContain('TRUST_PROXY');
    },
  );
});
