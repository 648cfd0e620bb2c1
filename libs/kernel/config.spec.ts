import { afterEach, describe, expect, it, vi } from 'vitest';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from './config';

const SAFE = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://paddock:k3Jw8-vQ2x_Lm90a@db/paddock',
  REDIS_URL: 'redis://:Zt71-ppQ0s_Wb35e@redis:6379',
  PUBLIC_URL: 'https://paddock.example',
};

describe('the settings of a production', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const faults = (change: NodeJS.ProcessEnv): string => {
    const output: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => output.push(String(text)) > 0);
    vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Error('exit');
    });
    try {
      loadConfig('core', { ...SAFE, ...change });
    } catch {
      return output.join('');
    }
    return '';
  };

  it('demand TLS, or that somebody says that there is none', () => {
    expect(faults({ PUBLIC_URL: '' })).toContain('Setting PUBLIC_URL: is not encrypted');
    expect(faults({ PUBLIC_URL: 'http://paddock.example' })).toContain('Setting PUBLIC_URL: is not encrypted');
    expect(faults({ PUBLIC_URL: '', ALLOW_PLAIN_HTTP: 'on' })).toBe('');
  });

  it('listen to this machine alone, until somebody says otherwise', () => {
    expect(loadConfig('core', SAFE).HOST).toBe('127.0.0.1');
  });

  it('take a secret from a file, and say which file they cannot read and what is given twice', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'paddock-config-'));
    const file = path.join(folder, 'url');
    writeFileSync(file, `${SAFE.DATABASE_URL}\n`);
    try {
      expect(loadConfig('worker', { ...SAFE, DATABASE_URL: '', DATABASE_URL_FILE: file }).DATABASE_URL).toBe(
        SAFE.DATABASE_URL,
      );
      expect(faults({ DATABASE_URL_FILE: file })).toBe(
        'Setting DATABASE_URL: is given twice, by itself and by DATABASE_URL_FILE\n',
      );
      expect(faults({ METRICS_TOKEN_FILE: path.join(folder, 'none') })).toBe(
        "Setting METRICS_TOKEN_FILE: names a file that can't be read\n",
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('may be safe ones', () => {
    expect(faults({})).toBe('');
    for (let index = 0; index < 200; index += 1) {
      const secret = randomBytes(16).toString(index % 2 === 0 ? 'hex' : 'base64url');
      expect([secret, faults({ METRICS_TOKEN: secret, REDIS_URL: `redis://:${secret}@redis` })]).toEqual([secret, '']);
    }
    expect(faults({ TRUST_PROXY: '172.20.0.5, 10.1.0.0/24' })).toBe('');
  });

  it.each([
    ...['123456', 'paddock', 'Password', 'aaaaaaaaaaaaaaaa', '121212121212', 'short-1', '1'],
    ...['Password1234', 'P4ssw0rd-2026', 'paddock-paddock', 'admin-admin-1234', 'changeme-12345', 'MetricsToken2026'],
    ...['Secret-Secret-1', '139000123456', 'qwertyuiop1234', 'redis-redis-redis', 'Paddock2026!!!'],
  ])('may not have the secret %s', (secret) => {
    expect(faults({ METRICS_TOKEN: secret })).toContain('METRICS_TOKEN');
    expect(faults({ DATABASE_URL: `postgres://paddock:${secret}@db/paddock` })).toContain('DATABASE_URL');
    expect(faults({ REDIS_URL: `redis://:${secret}@redis:6379` })).toContain('REDIS_URL');
  });

  it('believe proxies that have an address', () => {
    expect(faults({ TRUST_PROXY: 'proxy-1' })).toContain('Setting TRUST_PROXY: names what is no address');
  });

  it.each(['uniquelocal', '10.0.0.0/8', '172.16.0.0/12', '0.0.0.0/0', 'fc00::/7', '10.1.2.3, 10.0.0.0/8'])(
    'may not believe %s about where a call comes from',
    (range) => {
      expect(faults({ TRUST_PROXY: range })).toContain('TRUST_PROXY');
    },
  );
});
