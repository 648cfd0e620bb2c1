import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { uploadRoutes } from '@paddock/contracts/wire';
import type { Config } from '@paddock/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';

const METHODS = 'GET, POST, OPTIONS, PUT, DELETE';
/** What pages read of an answer besides its body: the name of a file and the number of its rows. */
const EXPOSED = 'content-disposition, x-row-count';
const PREFLIGHT_KEPT_SECONDS = 600;

/**
 * Pages of the origins that the settings name call the service from there, and show its pictures. They send their sign-in in a header, so
 * no cookie goes along (no `access-control-allow-credentials`). Without such origins browsers refuse every other page, as they do by themselves.
 */
export function mountCrossOrigin(adapter: FastifyAdapter, { ALLOWED_ORIGINS }: Config): void {
  if (ALLOWED_ORIGINS.length === 0) return;
  const mayCall = ({ headers: { origin } }: FastifyRequest): boolean =>
    origin !== undefined && ALLOWED_ORIGINS.includes(origin);
  const server = adapter.getInstance();
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('vary', 'Origin');
    if (!mayCall(request)) return done();
    reply.header('access-control-allow-origin', request.headers.origin);
    reply.header('access-control-expose-headers', EXPOSED);
    if (isPreflight(request)) answerPreflight(request, reply);
    else done();
  });
  // After the safety headers, which keep every answer to the own pages.
  server.addHook('onSend', (request, reply, payload, done) => {
    // A page that only shows a picture sends no origin with the request.
    const isPicture = request.routeOptions.url === uploadRoutes.file.path;
    if (isPicture || mayCall(request)) reply.header('cross-origin-resource-policy', 'cross-origin');
    done(null, payload);
  });
}

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

function answerPreflight({ headers }: FastifyRequest, reply: FastifyReply): void {
  const asked = headers['access-control-request-headers'];
  if (asked !== undefined) reply.header('access-control-allow-headers', asked);
  void reply
    .header('access-control-allow-methods', METHODS)
    .header('access-control-max-age', String(PREFLIGHT_KEPT_SECONDS))
    .status(200)
    .send('');
}
