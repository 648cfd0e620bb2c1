import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Config, type Database, httpSeconds, metrics } from '@paddock/kernel';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';

/** Liveness: the process turns. Readiness: it can do its work. Neither says anything that a stranger may not know. */
export function mountHealth(adapter: FastifyAdapter, db: Database, config: Config): void {
  const server = adapter.getInstance();
  server.get('/health/live', async () => ({ status: 'live', role: config.role }));
  server.get('/health/ready', async (_request, reply) => {
    try {
      await db.query('SELECT 1');
      return { status: 'ready', database: true };
    } catch {
      return reply.status(503).send({ status: 'not ready', database: false });
    }
  });
  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
}

/** Only our own scripts run; component styles are written into the page at run time. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Time of each answer, by declared route and never by address: addresses hold ids. */
export function mountTiming(adapter: FastifyAdapter): void {
  adapter.getInstance().addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    httpSeconds.observe({ route, code: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
  adapter.getInstance().addHook('onSend', (_request, reply, payload, done) => {
    void reply
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'same-origin')
      .header('x-frame-options', 'SAMEORIGIN')
      .header('content-security-policy', CONTENT_SECURITY_POLICY);
    done(null, payload);
  });
}

/** Short answers cost more to compress than to send; long ones go out in a tenth of their size. */
const COMPRESSED_FROM_BYTES = 4096;
const BROTLI_QUALITY = 4;

/** Compresses long answers for clients that take it. */
export async function mountCompression(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: COMPRESSED_FROM_BYTES,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(?:json|javascript)|^text\/(?:html|plain|css|csv)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}

/** The built pages. Names of built files carry their hash, so they may be kept for ever; the page itself never. */
export async function mountWeb(app: NestFastifyApplication, config: Config): Promise<void> {
  const root = path.resolve(config.WEB_DIR);
  if (config.WEB_DIR === '' || !existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: ['index.html'],
    // Written beside each file at build time; what a client does not take, it gets plain.
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
