import fastifyCompress from '@fastify/compress';
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { languageOf } from '@paddock/contracts';
import type { FastifyAdapter, NestFastifyApplication } from '@nestjs/platform-fastify';
import { SignIns } from '@paddock/identity';
import { type Config, type Database, httpSeconds, metrics, refusal } from '@paddock/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import { mountCallLimits } from './call-limits';

/** Liveness: the process runs. Readiness: it can do its work. Neither holds anything that is not public. */
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
  server.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, config)) return reply.status(403).send(refusal(403, 'cn', 'forbidden'));
    const text = await metricsText();
    return reply.type(metrics.contentType).send(text);
  });
}

/** This machine may ask, unless a proxy asks for somebody else; others by the token of the settings. */
function maySeeMetrics(request: FastifyRequest, config: Config): boolean {
  if (config.METRICS_TOKEN !== '') {
    const given = createHash('sha256')
      .update(request.headers.authorization ?? '')
      .digest();
    return timingSafeEqual(given, createHash('sha256').update(`Bearer ${config.METRICS_TOKEN}`).digest());
  }
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '');
  return isLocal && request.headers['x-forwarded-for'] === undefined;
}

const METRICS_KEPT_MS = 1000;
let collected: { at: number; text: Promise<string> } | null = null;

/** Collecting blocks for milliseconds: many that ask at once get the same. */
function metricsText(): Promise<string> {
  const now = Date.now();
  if (!collected || now - collected.at > METRICS_KEPT_MS) collected = { at: now, text: metrics.metrics() };
  return collected.text;
}

/**
 * Only our own scripts run; component styles are written into the page at run time. Besides the core, pages may call one port
 * of any machine: a board in the venue stops the track at the venue's edge when the core does not answer.
 */
const headersWith = ({ STOP_PORT }: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'", `http://*:${STOP_PORT}`, `https://*:${STOP_PORT}`],
      // Links of the menu that stand inside the frame may lead to any site, which gets a sandbox.
      frameSrc: ['http:', 'https:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  // Browsers heed it on https only.
  strictTransportSecurity: { maxAge: 31_536_000 },
});

/** Security headers on every answer, and a limit for what strangers may ask of the public routes. */
export async function mountSafety(app: NestFastifyApplication, config: Config): Promise<void> {
  await app.register(fastifyHelmet, headersWith(config));
  mountCallLimits(app);
}

const API_DOCS = /^\/api\/(docs|asyncapi)/;

/** Documents that list the calls are sent only to requests that carry a sign-in. */
export function protectApiDocs(app: NestFastifyApplication): void {
  const signIns = app.get(SignIns, { strict: false });
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    // The route and not the address: one page has many spellings.
    if (!API_DOCS.test(request.routeOptions.url ?? '')) return;
    const token = request.headers['x-access-token'];
    if (typeof token === 'string' && (await signIns.authenticate(token)) !== null) return;
    await reply.status(401).send(refusal(401, languageOf(request.headers['accept-language']), 'signIn.missing'));
  });
}

/** Time of each answer, by declared route and never by address: addresses hold ids. */
export function mountTiming(adapter: FastifyAdapter): void {
  adapter.getInstance().addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    httpSeconds.observe({ route, code: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}

/** Short answers cost more to compress than to send; long ones go out in a tenth of their size. */
const COMPRESSED_FROM_BYTES = 4096;
const BROTLI_QUALITY = 4;

/** Compresses long answers for clients that take it. */
export async function mountCompression(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: COMPRESSED_FROM_BYTES,
    // Nobody sends compressed bodies, and a small one could unpack to any size.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/(?:json|javascript)|^text\/(?:html|plain|css|csv)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}

/**
 * The built pages. Names of built files carry their hash, so they may be kept for ever; the page itself never. One route serves
 * all: a route for each file takes more memory than all routes of the product.
 */
export async function mountWeb(app: NestFastifyApplication, config: Config): Promise<void> {
  const root = path.resolve(config.WEB_DIR);
  if (config.WEB_DIR === '' || !existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    index: ['index.html'],
    // Written beside each file at build time; what a client does not take, it gets plain.
    preCompressed: true,
    setHeaders: (reply, file) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
