import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import * as wire from '@paddock/contracts/wire';
import { loadConfig } from '@paddock/kernel';
import { boundRoutes, contractFaults, contractsIn, idempotentRoutes, mountApiDocs } from '@paddock/system';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { CoreModule } from '../../apps/core/src/core.module';
import { mountSafety, mountWeb } from '../../apps/core/src/http';
import { createTestDatabase, type TestDatabase } from '../support/postgres';
import { startTestRedis, type TestRedis } from '../support/redis';

describe('the descriptions that the core serves', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let app: NestFastifyApplication;
  const webDir = mkdtempSync(path.join(os.tmpdir(), 'paddock-web-'));

  beforeAll(async () => {
    [database, redis] = await Promise.all([createTestDatabase(), startTestRedis()]);
    writeFileSync(path.join(webDir, 'index.html'), 'the pages');
    const config = loadConfig('core', {
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      LOG_LEVEL: 'silent',
      WEB_DIR: webDir,
    });
    const module = await Test.createTestingModule({ imports: [CoreModule.with(config)] }).compile();
    app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter(), { logger: false });
    await mountApiDocs(app);
    await mountSafety(app, config);
    await mountWeb(app, config);
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(webDir, { recursive: true });
    await Promise.all([database.drop(), redis.stop()]);
  });

  const get = (url: string, remoteAddress = '127.0.0.1') => app.inject({ method: 'GET', url, remoteAddress });

  it('cover exactly the routes that are served, and every contract is served', async () => {
    const served = boundRoutes(app).map(({ path }) => path);
    expect(served).toEqual(
      contractsIn(wire)
        .map(({ path }) => path)
        .sort((a, b) => a.localeCompare(b)),
    );
    expect(boundRoutes(app).flatMap(contractFaults)).toEqual([]);
    const document = (await get('/api/docs-json')).json<{ openapi: string; paths: object }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(served.map((path) => path.replace(/:(\w+)/g, '{$1}')));
  });

  it('name the idempotency key where the handler takes it, and nowhere else', async () => {
    const taking = [...idempotentRoutes(app)].map(({ path }) => path).sort();
    expect(taking).toEqual(
      [
        wire.consumeRoutes.add,
        wire.couponRoutes.claim,
        wire.giftRoutes.add,
        wire.giftRoutes.edit,
        wire.refundRoutes.add,
        wire.drawerRoutes.open,
        wire.drawerRoutes.move,
        wire.drawerRoutes.openWithoutSale,
        wire.drawerRoutes.count,
        wire.drawerRoutes.close,
        wire.rechargeRoutes.add,
        wire.rechargeRoutes.addMember,
        wire.reportRoutes.save,
        wire.reservationRoutes.add,
        wire.reservationRoutes.deposit,
        wire.reservationRoutes.signIn,
        wire.sessionRoutes.repeat,
        wire.tabRoutes.add,
        wire.tabRoutes.settle,
        wire.tabRoutes.settleTogether,
        ...Object.values(wire.resourceRoutes).flatMap(({ add }) => add ?? []),
      ]
        .map(({ path }) => path)
        .sort(),
    );
    const { paths } = (await get('/api/docs-json')).json<{
      paths: Record<string, Record<string, { parameters: { $ref?: string }[] }>>;
    }>();
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      JSON.stringify(operations).includes('#/components/parameters/IdempotencyKey') ? [path] : [],
    );
    expect(described.sort()).toEqual(taking);
  });

  it('are pages and JSON beside the web pages', async () => {
    expect((await get('/')).body).toBe('the pages');
    const page = await get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const parts = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address]) => `/api/${address}`);
    expect(parts).toHaveLength(4);
    for (const part of parts) expect((await get(part)).statusCode, part).toBe(200);
    expect((await get('/api/docs/start.js')).body).toContain("url: 'docs-json'");
    expect((await get('/api/asyncapi.json')).json()).toMatchObject({ asyncapi: '3.0.0' });
    expect((await get('/api/asyncapi')).body).toContain('paddock/v1/gate/{id}/passing');
  });

  it('name a rate limit of public calls that is really answered so', async () => {
    const calls: Awaited<ReturnType<typeof get>>[] = [];
    for (let count = 0; count <= 600; count += 1) calls.push(await get('/sys/logout'));
    const last = calls.at(-1);
    expect([calls.at(-2)?.statusCode, last?.statusCode]).toEqual([200, 429]);
    expect(last?.json()).toMatchObject({ success: false, code: 429, key: 'tooManyCalls', result: null });
    expect(last?.headers['retry-after']).toMatch(/^\d+$/);
    // Of another subscriber, whose addresses are counted as one.
    const statuses: number[] = [];
    for (let count = 0; count <= 600; count += 1)
      statuses.push((await get('/sys/logout', `2001:db8:1:2::${(count + 1).toString(16)}`)).statusCode);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});
