import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Service {
  image?: string;
  command?: string[] | string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  restart?: string;
  ports?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
}

const root = path.join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const text = read('docker-compose.yml');
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(text, { merge: true });
const { services } = compose;
const commandOf = (name: string): string => [services[name]?.command ?? []].flat().join(' ');

describe('the production shape', () => {
  it('has two core nodes behind a proxy, a worker, an edge agent, Postgres 18 and Redis', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['core-1', 'core-2', 'edge', 'postgres', 'prepare', 'proxy', 'redis', 'worker'].sort(),
    );
    for (const core of ['core-1', 'core-2']) {
      expect(commandOf(core)).toContain('dist/core.mjs');
      expect(read('deploy/nginx.conf')).toContain(`server ${core}:3000`);
    }
    expect(services['postgres']?.image).toBe('postgres:18');
  });

  it('runs Redis with an append-only file and without eviction', () => {
    expect(commandOf('redis')).toMatch(/--appendonly yes/);
    expect(commandOf('redis')).toMatch(/--maxmemory-policy noeviction/);
  });

  it('runs Postgres safe against a crash', () => {
    for (const setting of ['fsync=on', 'synchronous_commit=on', 'full_page_writes=on']) {
      expect(commandOf('postgres')).toContain(setting);
    }
  });

  it.each(Object.keys(services).filter((name) => name !== 'prepare'))(
    '%s says whether it is well and comes back',
    (name) => {
      expect(services[name]?.healthcheck?.test.length).toBeGreaterThan(1);
      expect(services[name]?.restart).toBe('unless-stopped');
    },
  );

  it('opens ports of the proxy and the broker only', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['proxy', 'edge']);
  });

  it('holds no secret: each comes from the environment, and servers do not start without', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const [variable, value] of Object.entries(service.environment ?? {})) {
        if (!/PASSWORD|_KEY$|_AUTH$|DATABASE_URL|REDIS_URL/.test(variable)) continue;
        expect({ name, variable, value }).toEqual({ name, variable, value: expect.stringMatching(/\$\{\w+:[?-]/) });
        if (name !== 'edge') expect(value).toMatch(/\$\{\w+:\?/);
      }
    }
  });

  it('waits only for services it has, and keeps data only in volumes it has', () => {
    for (const service of Object.values(services)) {
      for (const needed of Object.keys(service.depends_on ?? {})) expect(Object.keys(services)).toContain(needed);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (/^[a-z-]+$/.test(source)) expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  it('starts bundles that the build makes', () => {
    const made = read('rspack.config.mjs');
    const bundles = [...text.matchAll(/dist\/([\w-]+)\.mjs/g)].map(([, name = '']) => name);
    expect(bundles.length).toBeGreaterThan(3);
    for (const bundle of bundles) expect(made).toMatch(new RegExp(`['\\s]${bundle}'?: '\\./`));
  });
});
