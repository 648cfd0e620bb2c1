import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { clusterArgs } from './launcher/postgres.mjs';

interface Service {
  image?: string;
  command?: string[] | string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  logging?: { driver: string; options: Record<string, string> };
  restart?: string;
  mem_limit?: string;
  cpus?: string | number;
  env_file?: { path: string; required: boolean }[];
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
  it('has two core nodes behind a proxy, a worker, an edge agent, Postgres 18, Redis and a backup', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['backup', 'core-1', 'core-2', 'edge', 'postgres', 'prepare', 'proxy', 'redis', 'worker'].sort(),
    );
    for (const core of ['core-1', 'core-2']) {
      expect(commandOf(core)).toContain('dist/core.mjs');
      expect(read('deploy/nginx.conf')).toContain(`server ${core}:3000`);
    }
    expect(services['postgres']?.image).toBe('postgres:18');
  });

  it('P-5.27 lets a video of 50 MB through the proxy', () => {
    expect(Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))?.[1])).toBeGreaterThan(50);
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

  it('makes the cluster as the launcher does: a locale without an encoding is refused by initdb', () => {
    const args = services['postgres']?.environment?.['POSTGRES_INITDB_ARGS']?.split(' ');
    expect(args).toEqual(expect.arrayContaining(clusterArgs));
  });

  it('passes on the address with its port, to which alone a page may open sockets', () => {
    expect(read('deploy/nginx.conf')).toContain('proxy_set_header Host $http_host;');
  });

  it('asks the other core soon where one does not answer at all', () => {
    expect(Number(/proxy_connect_timeout (\d+)s;/.exec(read('deploy/nginx.conf'))?.[1])).toBeLessThanOrEqual(2);
  });

  it.each(Object.keys(services).filter((name) => name !== 'prepare' && name !== 'backup'))(
    '%s says whether it is well and comes back',
    (name) => {
      expect(services[name]?.healthcheck?.test.length).toBeGreaterThan(1);
      expect(services[name]?.restart).toBe('unless-stopped');
    },
  );

  it('passes the edge agent its certificates, and lets it do without TLS only where somebody says so', () => {
    expect(services['edge']?.environment).toMatchObject({
      MQTT_TLS_KEY: '${MQTT_TLS_KEY:-}',
      MQTT_TLS_CERT: '${MQTT_TLS_CERT:-}',
      STOP_TLS_KEY: '${STOP_TLS_KEY:-}',
      STOP_TLS_CERT: '${STOP_TLS_CERT:-}',
      ALLOW_PLAIN_MQTT: '${ALLOW_PLAIN_MQTT:-off}',
      ALLOW_PLAIN_HTTP: '${ALLOW_PLAIN_HTTP:-off}',
    });
    expect(services['edge']?.volumes).toContain('${EDGE_TLS_DIR:-./deploy/edge-tls}:/run/edge-tls:ro');
    expect(services['edge']?.logging?.options['max-size']).toBe('20m');
  });

  it('ends an edge agent that hangs, in its container and under systemd, sooner than karts stop by themselves', () => {
    expect(services['edge']?.healthcheck?.test.slice(-2)).toEqual(['--end-hung', 'dist/edge.mjs']);
    const unit = read('deploy/edge/paddock-edge.service');
    for (const line of ['Type=notify', 'NotifyAccess=all', 'WatchdogSec=5', 'WatchdogSignal=SIGKILL', 'Restart=always'])
      expect(unit.split('\n')).toContain(line);
    expect(unit).toContain('StartLimitIntervalSec=0');
    expect(unit).toContain('dist/edge.mjs');
  });

  it('opens ports of the proxy and the broker only', () => {
    expect(Object.keys(services).filter((name) => services[name]?.ports !== undefined)).toEqual(['proxy', 'edge']);
  });

  it('opens the broker to the machine alone until the address of the karts is given', () => {
    expect(services['edge']?.ports?.find((port) => port.endsWith(':1883'))).toMatch(
      /^\$\{MQTT_ADDRESS:-127\.0\.0\.1\}:/,
    );
  });

  it('keeps the figures of the service from the world, in every spelling that the core takes', () => {
    const [, rule = ''] = /location ~ (\S+) \{\s*deny all;/.exec(read('deploy/nginx.conf')) ?? [];
    for (const path of ['/metrics', '/metrics/', '//metrics', '/paddock/metrics', '//paddock//metrics'])
      expect({ path, denied: new RegExp(rule).test(path) }).toEqual({ path, denied: true });
    expect(new RegExp(rule).test('/consume/sysConsume/list')).toBe(false);
  });

  it('finds cores that have come back under another address, and serves TLS where a certificate is given', () => {
    const proxy = read('deploy/nginx.conf');
    expect(proxy).toMatch(/resolver 127\.0\.0\.11 valid=\d+s/);
    for (const core of ['core-1', 'core-2']) expect(proxy).toMatch(new RegExp(`server ${core}:3000 resolve `));
    expect(proxy).toContain('include /etc/nginx/tls/*.conf;');
    expect(read('deploy/tls/listen.conf.example')).toContain('listen 443 ssl;');
    expect(services['proxy']?.ports?.some((port) => port.endsWith(':443'))).toBe(true);
  });

  it.each(Object.keys(services))('%s can use up its own memory only', (name) => {
    expect(services[name]?.mem_limit).toMatch(/^\$\{[A-Z_]+:-\d+[mg]\}$|^\d+[mg]$/);
  });

  it.each(Object.keys(services))('%s leaves the others their time', (name) => {
    expect(String(services[name]?.cpus)).toMatch(/^\$\{[A-Z_]+:-\d+\}$|^\d+$/);
  });

  it('is reached through its proxy, under an address with TLS unless somebody says otherwise', () => {
    for (const core of ['core-1', 'core-2'])
      expect(services[core]?.environment).toMatchObject({
        HOST: '0.0.0.0',
        PUBLIC_URL: '${PUBLIC_URL:-}',
        ALLOW_PLAIN_HTTP: '${ALLOW_PLAIN_HTTP:-off}',
      });
  });

  it('gives the edge agent its key in a file that git does not see', () => {
    expect(services['edge']?.env_file).toEqual([{ path: '${EDGE_ENV_FILE:-./deploy/edge.env}', required: false }]);
    for (const list of ['.gitignore', '.dockerignore']) expect(read(list).split('\n')).toContain('deploy/*.env');
    expect(read('docs/operations.md')).toContain('edge rotate --store A01 --env > deploy/edge.env');
  });

  it('keeps a backup that can be restored, by one command', () => {
    expect(commandOf('backup')).toMatch(/pg_dump .*--format=custom/);
    expect(read('docs/operations.md')).toContain('docker compose run --rm backup');
    expect(read('docs/operations.md')).toContain('pg_restore');
  });

  it('holds no secret: each comes from the environment, and servers do not start without', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const [variable, value] of Object.entries(service.environment ?? {})) {
        if (!/PASSWORD|(?<!_TLS)_KEY$|_AUTH$|DATABASE_URL|REDIS_URL/.test(variable)) continue;
        expect({ name, variable, value }).toEqual({ name, variable, value: expect.stringMatching(/\$\{\w+:[?-]/) });
        expect(value).toMatch(/\$\{\w+:\?/);
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
    const { projects } = JSON.parse(read('nest-cli.json')) as { projects: Record<string, unknown> };
    const bundles = [...text.matchAll(/dist\/([\w-]+)\.mjs/g)].map(([, name = '']) => name);
    expect(bundles.length).toBeGreaterThan(3);
    expect(Object.keys(projects)).toEqual(expect.arrayContaining(bundles));
    expect(read('rspack.config.mjs')).toContain('Object.entries(projects)');
    expect(read('scripts/launcher/build.mjs')).toContain("'node_modules/@nestjs/cli/bin/nest.js', 'build'");
  });
});

describe("the venue's box", () => {
  const file = read('deploy/edge/docker-compose.yml');
  const own: typeof compose = parse(file);
  const agent = own.services['edge'];

  it('has a shape of its own with the agent alone, which asks for nothing of the services elsewhere', () => {
    expect(Object.keys(own.services)).toEqual(['edge']);
    expect(file).not.toMatch(/:\?|PASSWORD|DATABASE|REDIS/);
    expect(agent?.env_file).toEqual([{ path: '${EDGE_ENV_FILE:-./edge.env}', required: false }]);
    for (const list of ['.gitignore', '.dockerignore']) expect(read(list).split('\n')).toContain('deploy/edge/*.env');
    for (const key of ['ports', 'healthcheck', 'logging', 'restart', 'mem_limit', 'cpus'] as const)
      expect({ [key]: agent?.[key] }).toEqual({ [key]: services['edge']?.[key] });
    expect(read('deploy/edge/Dockerfile')).toContain('scripts/package-edge.mjs --bundle');
  });

  it('names in its example only settings that the agent knows, and all that a venue needs', () => {
    const known = read('edge-agent/src/config/config.ts');
    const named = [...read('deploy/edge/edge.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
    for (const name of named) expect(known).toMatch(new RegExp(`^  ${name}:`, 'm'));
    expect(named).toEqual(expect.arrayContaining(['CORE_URL', 'EDGE_PAIRING_CODE', 'MQTT_HOST', 'STOP_HOST']));
  });

  it('keeps its log from filling the disk that passings are kept on', () => {
    expect(read('deploy/edge/paddock-edge.service')).toContain('LogNamespace=paddock');
    expect(read('deploy/edge/journald.conf')).toMatch(/^SystemMaxUse=200M$/m);
    expect(read('deploy/edge/install.sh')).toContain('/etc/systemd/journald@paddock.conf');
  });
});
